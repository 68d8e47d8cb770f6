/** What protects the account: password, contacts, this device. */
import { KeyRound, LogOut, Mail, Smartphone } from "lucide-react";
import { useState } from "react";
import { call } from "../../app/api-client.ts";
import { useText } from "../../app/i18n.ts";
import { HOME_PATH } from "../../app/location.ts";
import { hrefOf, relaunch } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { useEndpoint } from "../../app/query.ts";
import { signOut } from "../../app/session.ts";
import { toast } from "../../app/toast.ts";
import { Card } from "../../ui/card.tsx";
import { ConfirmSheet } from "../../ui/confirm-sheet.tsx";
import { ListRow } from "../../ui/list-row.tsx";
import { mobileText } from "./profile-view.ts";

const ICON = "size-6 text-link";

export function SecurityPage() {
  const t = useText("settings");
  const { data } = useEndpoint("GET /user/info", {});
  return (
    <Page title={t("security.title")} parent="pages/setting/setting" isNarrow>
      <div className="space-y-4 px-4 pb-10">
        <Card className="overflow-hidden">
          <div className="divide-y divide-line">
            <ListRow
              href={hrefOf("pages/setting/password")}
              start={<KeyRound aria-hidden className={ICON} />}
              title={t("security.password")}
              note={t("security.passwordNote")}
            />
            <ListRow
              start={<Mail aria-hidden className={ICON} />}
              title={t("security.email")}
              note={data && (data.email ?? t("security.notSet"))}
            />
            <ListRow
              start={<Smartphone aria-hidden className={ICON} />}
              title={t("security.mobile")}
              note={data && (mobileText(data) ?? t("security.notSet"))}
            />
          </div>
        </Card>
        <Card className="overflow-hidden">
          <LogOutRow />
        </Card>
      </div>
    </Page>
  );
}

function LogOutRow() {
  const t = useText("settings");
  const common = useText("common");
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const logOut = async () => {
    setIsBusy(true);
    try {
      await call("GET /user/logout", {});
      signOut();
      toast(t("logout.done"), "success");
      relaunch(HOME_PATH);
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <>
      <ListRow
        onPress={() => setIsAsking(true)}
        start={<LogOut aria-hidden className="size-6 text-error-text" />}
        title={<span className="text-error-text">{t("logout.action")}</span>}
        note={t("security.sessionNote")}
      />
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          void logOut();
        }}
        title={t("logout.title")}
        closeLabel={common("close")}
        action={t("logout.action")}
        look="danger"
        isBusy={isBusy}
      >
        <p className="text-ink-soft">{t("logout.text")}</p>
      </ConfirmSheet>
    </>
  );
}

/** Recovery codes: how many are left, and ten new ones. */
import { FileKey } from "lucide-react";
import { useState } from "react";
import { call } from "../../../app/api-client.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Page } from "../../../app/page.tsx";
import { refreshEndpoints, useEndpoint } from "../../../app/query.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AskedButton } from "./parts/asked-button.tsx";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";
import { RecoveryCodes } from "./parts/recovery-codes.tsx";
import { hasSecondFactor } from "./security-view.ts";

export function RecoveryPage() {
  const t = useText("security");
  const factors = useEndpoint("GET /safe/factors", {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async () => {
    const answer = await call("POST /safe/recovery_codes", {});
    setCodes(answer.recovery_codes);
    void refreshEndpoints("GET /safe/factors", "GET /safe/events");
  };
  return (
    <Page title={t("recovery.title")} parent="pages/setting/security" isNarrow>
      <div className="px-4 pb-10">
        {codes !== null ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        ) : (
          <LoadedAnswer answer={factors}>
            {(data) =>
              hasSecondFactor(data) ? (
                <EmptyState
                  icon={<FileKey />}
                  title={t("recovery.left", { count: data.recovery_codes_left })}
                  reason={t("recovery.text")}
                  action={
                    <AskedButton
                      label={t("recovery.renew")}
                      question={t("recovery.renewTitle")}
                      text={t("recovery.renewText")}
                      look="secondary"
                      onConfirm={renew}
                    />
                  }
                />
              ) : (
                <EmptyState
                  icon={<FileKey />}
                  title={t("recovery.none")}
                  reason={t("recovery.noneText")}
                  action={
                    <LinkButton look="primary" href={hrefOf("pages/setting/authenticator")}>
                      {t("overview.next.factor")}
                    </LinkButton>
                  }
                />
              )
            }
          </LoadedAnswer>
        )}
      </div>
    </Page>
  );
}

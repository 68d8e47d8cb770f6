/** Passkeys as second factor: those there are, one more, one less. */
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { call } from "../../../app/api-client.ts";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Page } from "../../../app/page.tsx";
import { refreshEndpoints, useEndpoint } from "../../../app/query.ts";
import { toast } from "../../../app/toast.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { hasPasskeys } from "../passkey.ts";
import { AddPasskeySheet } from "./parts/add-passkey-sheet.tsx";
import { AskedButton } from "./parts/asked-button.tsx";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";
import { RecoveryCodes } from "./parts/recovery-codes.tsx";
import { type Factors, nameOfThis } from "./security-view.ts";

type Passkey = Factors["passkeys"][number];

export function PasskeysPage() {
  const t = useText("security");
  const factors = useEndpoint("GET /safe/factors", {});
  const devices = useEndpoint("GET /safe/devices", {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const added = (recoveryCodes: readonly string[] | null) => {
    toast(t("passkeys.added"), "success");
    setIsAdding(false);
    setCodes(recoveryCodes);
    void refreshEndpoints("GET /safe/factors", "GET /safe/events");
  };
  return (
    <Page title={t("passkeys.title")} parent="pages/setting/security" isNarrow>
      <div className="space-y-4 px-4 pb-10">
        {codes !== null ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
        ) : (
          <LoadedAnswer answer={factors}>
            {({ passkeys }) => <Passkeys passkeys={passkeys} onAdd={() => setIsAdding(true)} />}
          </LoadedAnswer>
        )}
        <AddPasskeySheet
          isOpen={isAdding}
          proposedName={nameOfThis(devices.data?.list ?? [])}
          onClose={() => setIsAdding(false)}
          onAdded={added}
        />
      </div>
    </Page>
  );
}

interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly onAdd: () => void;
}

function Passkeys({ passkeys, onAdd }: PasskeysProps) {
  const t = useText("security");
  const canAdd = hasPasskeys();
  const add = (
    <Button look="primary" isWide={passkeys.length > 0} onClick={onAdd}>
      {t("passkeys.add")}
    </Button>
  );
  if (passkeys.length === 0) {
    return (
      <EmptyState
        icon={<Fingerprint />}
        title={t(canAdd ? "passkeys.none" : "passkeys.unsupported")}
        reason={t(canAdd ? "passkeys.noneText" : "passkeys.unsupportedText")}
        action={
          canAdd ? (
            add
          ) : (
            <LinkButton look="primary" href={hrefOf("pages/setting/authenticator")}>
              {t("overview.next.factor")}
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <>
      <Card className="overflow-hidden">
        <div className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </div>
      </Card>
      {canAdd ? add : <p className="px-2 text-ink-soft text-sm leading-relaxed">{t("passkeys.unsupportedText")}</p>}
    </>
  );
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { readonly passkey: Passkey }) {
  const t = useText("security");
  const used =
    last_used_at === null ? t("passkeys.neverUsed") : t("passkeys.usedAt", { date: formatInstant(last_used_at) });
  const remove = async () => {
    await call("POST /safe/passkey_remove", { id });
    await refreshEndpoints("GET /safe/factors", "GET /safe/events");
    toast(t("passkeys.removed"), "success");
  };
  return (
    <ListRow
      start={<Fingerprint aria-hidden className="size-6 shrink-0 text-link" />}
      title={name}
      note={`${t("passkeys.addedAt", { date: formatInstant(created_at, "date") })} · ${used}`}
      end={
        <AskedButton
          label={t("passkeys.remove")}
          fullLabel={t("passkeys.removeNamed", { name })}
          question={t("passkeys.removeTitle", { name })}
          text={t("passkeys.removeText")}
          onConfirm={remove}
        />
      }
    />
  );
}

/** An authenticator app as second factor: set up with a QR code or a secret, confirmed with a code, and turned off again. */
import type { WireResponse } from "@candor/api/api";
import { TabletSmartphone } from "lucide-react";
import { useState } from "react";
import { call } from "../../../app/api-client.ts";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Page } from "../../../app/page.tsx";
import { refreshEndpoints, useEndpoint } from "../../../app/query.ts";
import { toast } from "../../../app/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { AskedButton } from "./parts/asked-button.tsx";
import { AuthenticatorSetup } from "./parts/authenticator-setup.tsx";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";
import { RecoveryCodes } from "./parts/recovery-codes.tsx";

type Started = WireResponse<"POST /safe/totp_start">;

export function AuthenticatorPage() {
  const t = useText("security");
  const factors = useEndpoint("GET /safe/factors", {});
  return (
    <Page title={t("authenticator.title")} parent="pages/setting/security" isNarrow>
      <div className="px-4 pb-10">
        <LoadedAnswer answer={factors}>{({ totp_since }) => <Authenticator since={totp_since} />}</LoadedAnswer>
      </div>
    </Page>
  );
}

function Authenticator({ since }: { readonly since: number | null }) {
  const t = useText("security");
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const confirmed = (recoveryCodes: readonly string[] | null) => {
    toast(t("authenticator.on"), "success");
    setStarted(null);
    setCodes(recoveryCodes);
    void refreshEndpoints("GET /safe/factors", "GET /safe/events");
  };

  if (codes !== null) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  if (since !== null) return <TurnedOn since={since} />;
  if (started !== null) return <AuthenticatorSetup started={started} onConfirmed={confirmed} />;
  return <TurnedOff onStarted={setStarted} />;
}

function TurnedOff({ onStarted }: { readonly onStarted: (started: Started) => void }) {
  const t = useText("security");
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    setIsBusy(true);
    try {
      onStarted(await call("POST /safe/totp_start", {}));
    } catch {
      // The request layer has said why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <EmptyState
      icon={<TabletSmartphone />}
      title={t("authenticator.offTitle")}
      reason={t("authenticator.offText")}
      action={
        <Button
          look="primary"
          isBusy={isBusy}
          onClick={() => {
            void start();
          }}
        >
          {t("authenticator.start")}
        </Button>
      }
    />
  );
}

function TurnedOn({ since }: { readonly since: number }) {
  const t = useText("security");
  const remove = async () => {
    await call("POST /safe/totp_remove", {});
    await refreshEndpoints("GET /safe/factors", "GET /safe/events");
    toast(t("authenticator.removed"), "success");
  };
  return (
    <EmptyState
      icon={<TabletSmartphone />}
      title={t("authenticator.onTitle")}
      reason={t("onSince", { date: formatInstant(since, "date") })}
      action={
        <AskedButton
          label={t("authenticator.remove")}
          question={t("authenticator.removeTitle")}
          text={t("authenticator.removeText")}
          onConfirm={remove}
        />
      }
    />
  );
}

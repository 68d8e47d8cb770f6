/** The rows of the security page: what each is set to, and where it is changed. */
import type { WireResponse } from "@candor/api/api";
import {
  FileKey,
  Fingerprint,
  History,
  KeyRound,
  Mail,
  MonitorSmartphone,
  Smartphone,
  Snowflake,
  TabletSmartphone,
  WalletCards,
} from "lucide-react";
import { useState } from "react";
import { call } from "../../../../app/api-client.ts";
import { AskedRow } from "../../../../app/asked-row.tsx";
import { formatInstant } from "../../../../app/format.ts";
import { useText } from "../../../../app/i18n.ts";
import { mobileText } from "../../../../app/mobile-text.ts";
import { hrefOf } from "../../../../app/navigation.ts";
import { refreshEndpoints } from "../../../../app/query.ts";
import { toast } from "../../../../app/toast.ts";
import { ListRow } from "../../../../ui/list-row.tsx";
import { type Factors, hasSecondFactor } from "../security-view.ts";

const ICON = "size-6 shrink-0 text-link";

export function PasswordRow() {
  const t = useText("security");
  return (
    <ListRow
      href={hrefOf("pages/setting/password")}
      start={<KeyRound aria-hidden className={ICON} />}
      title={t("row.password")}
      note={t("row.passwordNote")}
    />
  );
}

export function EventsRow() {
  const t = useText("security");
  return (
    <ListRow
      href={hrefOf("pages/setting/events")}
      start={<History aria-hidden className={ICON} />}
      title={t("row.events")}
      note={t("row.eventsNote")}
    />
  );
}

export function AccessRows({ factors }: { readonly factors: Factors }) {
  const t = useText("security");
  const { totp_since, passkeys, recovery_codes_left, pay_password } = factors;
  return (
    <>
      <PasswordRow />
      <ListRow
        href={hrefOf("pages/setting/authenticator")}
        start={<TabletSmartphone aria-hidden className={ICON} />}
        title={t("row.authenticator")}
        note={
          totp_since === null ? t("row.authenticatorNote") : t("onSince", { date: formatInstant(totp_since, "date") })
        }
      />
      <ListRow
        href={hrefOf("pages/setting/passkeys")}
        start={<Fingerprint aria-hidden className={ICON} />}
        title={t("row.passkeys")}
        note={passkeys.length === 0 ? t("row.passkeysNote") : t("row.passkeysCount", { count: passkeys.length })}
      />
      {hasSecondFactor(factors) && (
        <ListRow
          href={hrefOf("pages/setting/recovery")}
          start={<FileKey aria-hidden className={ICON} />}
          title={t("row.recovery")}
          note={t("row.recoveryLeft", { count: recovery_codes_left })}
        />
      )}
      <ListRow
        href={hrefOf("pages/setting/payPassword")}
        start={<WalletCards aria-hidden className={ICON} />}
        title={t("common.columns.payPassword")}
        note={t(pay_password.is_set ? "row.payPasswordSet" : "row.payPasswordNote")}
      />
    </>
  );
}

export function ContactRows({ profile }: { readonly profile: WireResponse<"GET /user/info"> }) {
  const t = useText("security");
  return (
    <>
      <ListRow
        href={hrefOf("pages/setting/bind", { kind: "email" })}
        start={<Mail aria-hidden className={ICON} />}
        title={t("common.columns.email")}
        note={profile.email ?? t("row.notSet")}
      />
      <ListRow
        href={hrefOf("pages/setting/bind", { kind: "mobile" })}
        start={<Smartphone aria-hidden className={ICON} />}
        title={t("row.mobile")}
        note={mobileText(profile) ?? t("row.notSet")}
      />
    </>
  );
}

export function WatchRows({ isFrozen }: { readonly isFrozen: boolean }) {
  const t = useText("security");
  return (
    <>
      <ListRow
        href={hrefOf("pages/setting/devices")}
        start={<MonitorSmartphone aria-hidden className={ICON} />}
        title={t("row.devices")}
        note={t("row.devicesNote")}
      />
      <EventsRow />
      {!isFrozen && <FreezeRow />}
    </>
  );
}

function FreezeRow() {
  const t = useText("security");
  const [isBusy, setIsBusy] = useState(false);
  const freeze = async () => {
    setIsBusy(true);
    try {
      await call("POST /safe/freeze", {});
      await refreshEndpoints("GET /user/info", "GET /safe/devices", "GET /safe/events");
      toast(t("freeze.done"), "success");
    } catch {
      // The request layer has said why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AskedRow
      icon={<Snowflake aria-hidden className={ICON} />}
      title={t("row.freeze")}
      note={t("row.freezeNote")}
      question={t("freeze.title")}
      action={t("freeze.action")}
      isBusy={isBusy}
      onConfirm={freeze}
    >
      <ul className="list-disc space-y-2 pl-5 text-ink-soft leading-relaxed">
        <li>{t("freeze.devices")}</li>
        <li>{t("freeze.stops")}</li>
        <li>{t("freeze.stays")}</li>
        <li>{t("freeze.ends")}</li>
      </ul>
    </AskedRow>
  );
}

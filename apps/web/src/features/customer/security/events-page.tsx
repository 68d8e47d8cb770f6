/** What happened to the safety of the account, newest first. */
import type { SafetyEvent } from "@candor/api/account-safety";
import { UNKNOWN_DEVICE } from "@candor/api/unknown-device";
import {
  Ban,
  BookUser,
  History,
  IdCard,
  KeyRound,
  LogIn,
  LogOut,
  Mail,
  Send,
  ShieldCheck,
  ShieldOff,
  Snowflake,
} from "lucide-react";
import { formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf } from "../../../app/navigation.ts";
import { Page } from "../../../app/page.tsx";
import { useEndpoint } from "../../../app/query.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";

const ICONS: Readonly<Record<SafetyEvent, typeof History>> = {
  "signed-in": LogIn,
  "signed-in-new-device": LogIn,
  "signed-out-everywhere": LogOut,
  "device-revoked": LogOut,
  "password-changed": KeyRound,
  "password-reset": KeyRound,
  "totp-on": ShieldCheck,
  "totp-off": ShieldOff,
  "passkey-added": ShieldCheck,
  "passkey-removed": ShieldOff,
  "sent-to-user": Send,
  "recovery-codes-renewed": ShieldCheck,
  "recovery-code-used": KeyRound,
  "pay-password-set": ShieldCheck,
  "email-bound": Mail,
  "mobile-bound": Mail,
  "payee-added": BookUser,
  "payee-removed": BookUser,
  "verification-sent": IdCard,
  frozen: Snowflake,
  unfrozen: Snowflake,
  "frozen-by-operator": Snowflake,
  "unfrozen-by-operator": Snowflake,
  "restricted-by-operator": Ban,
  "restriction-changed": Ban,
  "restriction-ended": Ban,
  "sessions-ended-by-operator": LogOut,
};

export function EventsPage() {
  const t = useText("security");
  const events = useEndpoint("GET /safe/events", {});
  return (
    <Page title={t("events.title")} parent="pages/setting/security" isNarrow>
      <div className="space-y-4 px-4 pb-10">
        <p className="text-pretty text-ink-soft text-sm leading-relaxed">{t("events.lead")}</p>
        <LoadedAnswer answer={events}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState icon={<History />} title={t("events.none")} reason={t("events.noneText")} />
            ) : (
              <Card className="overflow-hidden">
                <ul className="divide-y divide-line">
                  {list.map(({ id, event, at, device, address }) => {
                    const Icon = ICONS[event];
                    const where = device === UNKNOWN_DEVICE ? t("devices.unknown") : device;
                    return (
                      <li key={id}>
                        <ListRow
                          start={<Icon aria-hidden className="size-6 shrink-0 text-link" />}
                          title={t(`event.${event}`)}
                          note={[formatInstant(at), where, address].filter((part) => part !== "").join(" · ")}
                        />
                      </li>
                    );
                  })}
                </ul>
              </Card>
            )
          }
        </LoadedAnswer>
        <LinkButton look="secondary" isWide href={hrefOf("pages/setting/devices")}>
          {t("events.notMe")}
        </LinkButton>
      </div>
    </Page>
  );
}

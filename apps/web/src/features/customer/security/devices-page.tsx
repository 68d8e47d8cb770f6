/** Where the person is logged in, and logging out there. */
import type { WireResponse } from "@candor/api/api";
import { UNKNOWN_DEVICE } from "@candor/api/unknown-device";
import { MonitorSmartphone } from "lucide-react";
import { call } from "../../../app/api-client.ts";
import { formatAge, formatInstant } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Page } from "../../../app/page.tsx";
import { refreshEndpoints, useEndpoint } from "../../../app/query.ts";
import { toast } from "../../../app/toast.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { AskedButton } from "./parts/asked-button.tsx";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";
import { EventsRow, PasswordRow } from "./parts/security-rows.tsx";

const ICON = "size-6 shrink-0 text-link";

type Device = WireResponse<"GET /safe/devices">["list"][number];

export function DevicesPage() {
  const t = useText("security");
  const devices = useEndpoint("GET /safe/devices", {});
  return (
    <Page title={t("devices.title")} parent="pages/setting/security">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6 lg:px-0">
        <LoadedAnswer answer={devices}>{({ list }) => <Devices list={list} />}</LoadedAnswer>
        <Doubt />
      </div>
    </Page>
  );
}

function Devices({ list }: { readonly list: readonly Device[] }) {
  const t = useText("security");
  const logOutOthers = async () => {
    await call("POST /safe/logout_all", { keep_current: "1" });
    await refreshEndpoints("GET /safe/devices", "GET /safe/events");
    toast(t("devices.othersDone"), "success");
  };
  const hasOthers = list.some(({ is_current }) => !is_current);
  return (
    <div className="space-y-4">
      <Card className="overflow-hidden">
        <div className="divide-y divide-line">
          {list.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </div>
      </Card>
      {hasOthers ? (
        <div className="flex justify-center lg:justify-end">
          <AskedButton
            label={t("devices.logOutOthers")}
            question={t("devices.othersTitle")}
            text={t("devices.othersText")}
            onConfirm={logOutOthers}
          />
        </div>
      ) : (
        <p className="px-2 text-center text-ink-soft text-sm leading-relaxed lg:text-left">{t("devices.onlyThis")}</p>
      )}
    </div>
  );
}

/** What to do about a log-in that was not one's own, beside the list of them. */
function Doubt() {
  const t = useText("security");
  return (
    <Card title={t("devices.doubt")} className="overflow-hidden">
      <p className="px-4 pb-3 text-pretty text-ink-soft text-sm leading-relaxed">{t("devices.doubtText")}</p>
      <div className="divide-y divide-line border-line border-t">
        <PasswordRow />
        <EventsRow />
      </div>
    </Card>
  );
}

function DeviceRow({
  device: { id, name: known, address, signed_in_at, last_seen_at, is_current },
}: {
  readonly device: Device;
}) {
  const t = useText("security");
  const name = known === UNKNOWN_DEVICE ? t("devices.unknown") : known;
  const logOut = async () => {
    await call("POST /safe/device_revoke", { id });
    await refreshEndpoints("GET /safe/devices", "GET /safe/events");
    toast(t("devices.done"), "success");
  };
  return (
    <ListRow
      start={<MonitorSmartphone aria-hidden className={ICON} />}
      title={
        <>
          {name} {is_current && <Badge tone="good">{t("devices.current")}</Badge>}
        </>
      }
      note={[
        address,
        is_current ? t("devices.now") : t("devices.seen", { age: formatAge(last_seen_at) }),
        t("devices.since", { date: formatInstant(signed_in_at, "date") }),
      ].join(" · ")}
      end={
        is_current ? undefined : (
          <AskedButton
            label={t("devices.logOut")}
            fullLabel={t("devices.logOutNamed", { name })}
            question={t("devices.logOutTitle", { name })}
            text={t("devices.logOutText")}
            onConfirm={logOut}
          />
        )
      }
    />
  );
}

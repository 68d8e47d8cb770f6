/** Where the person is logged in, and logging out there. */
import type { WireResponse } from "@candor/api/api";
import { MonitorSmartphone } from "lucide-react";
import { call } from "../../../app/api-client.ts";
import { formatAge } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { Page } from "../../../app/page.tsx";
import { refreshEndpoints, useEndpoint } from "../../../app/query.ts";
import { toast } from "../../../app/toast.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { ListRow } from "../../../ui/list-row.tsx";
import { AskedButton } from "./parts/asked-button.tsx";
import { LoadedAnswer } from "./parts/loaded-answer.tsx";

type Device = WireResponse<"GET /safe/devices">["list"][number];

export function DevicesPage() {
  const t = useText("security");
  const devices = useEndpoint("GET /safe/devices", {});
  return (
    <Page title={t("devices.title")} parent="pages/setting/security" isNarrow>
      <div className="space-y-4 px-4 pb-10">
        <LoadedAnswer answer={devices}>{({ list }) => <Devices list={list} />}</LoadedAnswer>
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
    <>
      <Card className="overflow-hidden">
        <div className="divide-y divide-line">
          {list.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </div>
      </Card>
      {hasOthers ? (
        <div className="flex justify-center">
          <AskedButton
            label={t("devices.logOutOthers")}
            question={t("devices.othersTitle")}
            text={t("devices.othersText")}
            onConfirm={logOutOthers}
          />
        </div>
      ) : (
        <p className="px-2 text-center text-ink-soft text-sm leading-relaxed">{t("devices.onlyThis")}</p>
      )}
    </>
  );
}

function DeviceRow({ device: { id, name, address, last_seen_at, is_current } }: { readonly device: Device }) {
  const t = useText("security");
  const logOut = async () => {
    await call("POST /safe/device_revoke", { id });
    await refreshEndpoints("GET /safe/devices", "GET /safe/events");
    toast(t("devices.done"), "success");
  };
  return (
    <ListRow
      start={<MonitorSmartphone aria-hidden className="size-6 shrink-0 text-link" />}
      title={
        <>
          {name} {is_current && <Badge tone="good">{t("devices.current")}</Badge>}
        </>
      }
      note={[address, is_current ? t("devices.now") : t("devices.seen", { age: formatAge(last_seen_at) })].join(" · ")}
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

/** A customer's price alerts: those that may fire and those that are over, to change, pause, use again or delete. */

import { BellPlus } from "lucide-react";
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { switchTab } from "../../app/navigation.ts";
import { useDeletable } from "../../shared/records/deletable.ts";
import { RecordList, Rows } from "../../shared/records/record-list.tsx";
import { RecordsPage } from "../../shared/records/records-page.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useAlerts, useChangeAlert, useDeleteAlert } from "./alert-data.ts";
import type { PriceAlert } from "./alert-form.ts";
import { AlertItem } from "./parts/alert-item.tsx";
import { AlertSheet } from "./parts/alert-sheet.tsx";

type Show = "live" | "over";

export function AlertsPage() {
  const t = useText("price-alert");
  const [show, setShow] = useState<Show>("live");
  const tabs = {
    label: t("list.filter"),
    value: show,
    onChange: setShow,
    items: (["live", "over"] as const).map((value) => ({ value, label: t(`list.${value}`) })),
  };
  return (
    <RecordsPage title={t("common.titles.priceAlerts")} parent="pages/notice/notice" isMiddle tabs={tabs}>
      <List key={show} show={show} />
    </RecordsPage>
  );
}

function List({ show }: { readonly show: Show }) {
  const t = useText("price-alert");
  const query = useAlerts(show);
  const first = query.data?.pages[0];
  return (
    <>
      <RecordList
        query={query}
        shape={<LoadingRows count={4} row="min-h-20 px-4" isCard />}
        more={t("list.more")}
        hasEnd={false}
      >
        {(alerts) => <Items show={show} alerts={alerts} />}
      </RecordList>
      {show === "live" && first !== undefined && first.live > 0 && (
        <p className="pt-5 text-center text-ink-soft text-sm">
          {t("list.count", { live: first.live, maximum: first.maximum })}
        </p>
      )}
    </>
  );
}

/** Deleted ones stay in their place, with the way back, until the tab is left. */
function Items({ show, alerts }: { readonly show: Show; readonly alerts: readonly PriceAlert[] }) {
  const t = useText("price-alert");
  const { rows, isDeleted, leave, bringBack } = useDeletable(alerts);
  const [edited, setEdited] = useState<PriceAlert | null>(null);
  const change = useChangeAlert(bringBack);
  const remove = useDeleteAlert(leave);
  return (
    <>
      {rows.length === 0 ? (
        <NoAlerts show={show} />
      ) : (
        <Rows label={t("common.titles.priceAlerts")}>
          {rows.map((alert) => (
            <AlertItem
              key={alert.id}
              alert={alert}
              isDeleted={isDeleted(alert)}
              onEdit={setEdited}
              onPause={({ id }) => change.mutate({ change: "pause", id })}
              onResume={({ id }) => change.mutate({ change: "resume", id })}
              onDelete={remove.mutate}
              onRestore={({ id }) => change.mutate({ change: "restore", id })}
            />
          ))}
        </Rows>
      )}
      {edited !== null && (
        <AlertSheet
          key={edited.id}
          instrumentId={edited.match_id}
          symbol={`${edited.currency_name}/${edited.legal_name}`}
          alert={edited}
          isOpen
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function NoAlerts({ show }: { readonly show: Show }) {
  const t = useText("price-alert");
  if (show === "over") return <EmptyState icon={<BellPlus />} title={t("none.over")} />;
  return (
    <EmptyState
      icon={<BellPlus />}
      title={t("none.title")}
      reason={t("none.reason")}
      action={<Button onClick={() => switchTab("pages/market/market")}>{t("none.action")}</Button>}
    />
  );
}

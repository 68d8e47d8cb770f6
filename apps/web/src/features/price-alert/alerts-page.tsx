/** A customer's price alerts: those that may fire and those that are over, to change, pause, use again or delete. */

import { BellPlus } from "lucide-react";
import { useState } from "react";
import { useText } from "../../app/i18n.ts";
import { LoadingRows } from "../../app/loading-rows.tsx";
import { switchTab } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { PagedList } from "../../app/paged-list.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useAlerts, useChangeAlert, useDeleteAlert } from "./alert-data.ts";
import type { PriceAlert } from "./alert-form.ts";
import { AlertItem } from "./parts/alert-item.tsx";
import { AlertSheet } from "./parts/alert-sheet.tsx";

type Show = "live" | "over";
const PANEL_ID = "alerts-panel";

export function AlertsPage() {
  const t = useText("price-alert");
  const [show, setShow] = useState<Show>("live");
  return (
    <Page title={t("title")} parent="pages/notice/notice">
      <div className="mx-auto max-w-3xl px-4 pb-10 lg:px-0">
        <Tabs
          label={t("list.filter")}
          panelId={PANEL_ID}
          className="mb-3"
          value={show}
          onChange={setShow}
          items={[
            { value: "live", label: t("list.live") },
            { value: "over", label: t("list.over") },
          ]}
        />
        <div id={PANEL_ID} role="tabpanel">
          <List key={show} show={show} />
        </div>
      </div>
    </Page>
  );
}

function List({ show }: { readonly show: Show }) {
  const t = useText("price-alert");
  const query = useAlerts(show);
  const first = query.data?.pages[0];
  return (
    <>
      <PagedList query={query} shape={<LoadingRows count={4} row="min-h-20 px-4" isCard />} more={t("list.more")}>
        {(alerts) => <Items show={show} alerts={alerts} />}
      </PagedList>
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
  const [deleted, setDeleted] = useState<ReadonlyMap<string, PriceAlert>>(new Map());
  const [edited, setEdited] = useState<PriceAlert | null>(null);
  const keep = (id: string) => setDeleted((now) => new Map([...now].filter(([other]) => other !== id)));
  const change = useChangeAlert(keep);
  const remove = useDeleteAlert((alert) => setDeleted((now) => new Map(now).set(alert.id, alert)));
  const known = new Map([...alerts, ...deleted.values()].map((alert) => [alert.id, alert]));
  const rows = [...known.values()].sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  return (
    <>
      {rows.length === 0 ? (
        <NoAlerts show={show} />
      ) : (
        <ul aria-label={t("title")} className="divide-y divide-line overflow-hidden rounded-card bg-surface">
          {rows.map((alert) => (
            <AlertItem
              key={alert.id}
              alert={alert}
              isDeleted={deleted.has(alert.id)}
              onEdit={setEdited}
              onPause={({ id }) => change.mutate({ change: "pause", id })}
              onResume={({ id }) => change.mutate({ change: "resume", id })}
              onDelete={remove.mutate}
              onRestore={({ id }) => change.mutate({ change: "restore", id })}
            />
          ))}
        </ul>
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

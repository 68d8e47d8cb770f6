/** One's option orders in the chosen account: running and ended, by market and outcome, to be read and taken along. */
import { Filter, Hourglass, ReceiptText } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "../../app/csv-button.tsx";
import { HistoryLink } from "../../app/history-link.tsx";
import { useText } from "../../app/i18n.ts";
import { marketNamed } from "../../app/instrument-facts.ts";
import { hrefOf, redirect, useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { PagedList } from "../../app/paged-list.tsx";
import { useSession } from "../../app/session.ts";
import { useAccountState } from "../../live/account.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EndedShapes, ListShape } from "../../ui/ended-row.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useChoices } from "./option-order-choices.ts";
import { allOrders, type OrderFilter, useOrderPages } from "./option-order-data.ts";
import { optionOrdersCsv } from "./option-order-file.ts";
import { isRunning } from "./option-order-view.ts";
import { EndedItem } from "./parts/ended-item.tsx";
import { NamedOrder } from "./parts/named-order.tsx";
import { NO_FILTER, type OrderFilterChoice, OrderFilters } from "./parts/order-filters.tsx";
import { RunningItem } from "./parts/running-item.tsx";
import { ListSkeleton, VisitorNote } from "./parts/running-orders.tsx";
import { useResults } from "./use-results.ts";

const PANEL_ID = "option-orders-panel";

export function OptionOrdersPage() {
  const t = useText("option-order");
  const { user, account } = useSession();
  useResults();
  const query = useQueryOf("pages/transaction/seconds_order");
  const tab = query.tab === "history" ? "history" : "open";
  const market = marketNamed(query);
  const goTo = (next: string) =>
    redirect("pages/transaction/seconds_order", { tab: next, ...(market !== null && { match_id: String(market) }) });
  return (
    <Page title={t("orders.title")} parent="pages/transaction/index" actions={user !== null && <HistoryLink />}>
      <Tabs
        label={t("orders.tabs")}
        panelId={PANEL_ID}
        value={tab}
        onChange={goTo}
        className="mx-4 lg:mx-0"
        items={[
          { value: "open", label: t("orders.open") },
          { value: "history", label: t("orders.history") },
        ]}
      />
      <div id={PANEL_ID} role="tabpanel" className="px-4 pt-4 pb-10 lg:px-0">
        {user === null && <VisitorNote />}
        {user !== null && query.id !== undefined && (
          <NamedOrder key={`${account}/${query.id}`} id={query.id} onClose={() => goTo(tab)} />
        )}
        {user !== null && <Orders key={`${tab}/${market}`} isHistory={tab === "history"} market={market} />}
      </div>
    </Page>
  );
}

interface OrdersProps {
  readonly isHistory: boolean;
  /** The market that the address names. */
  readonly market: number | null;
}

function Orders({ isHistory, market }: OrdersProps) {
  const t = useText("option-order");
  const common = useText("common");
  const files = useText("order-history");
  const [choice, setChoice] = useState<OrderFilterChoice>({ ...NO_FILTER, isThisMarket: market !== null });
  const choices = useChoices();
  const instrumentId = market ?? choices.instrumentId;
  // The live account makes kept pages old as soon as something changes.
  useAccountState();
  const filter: OrderFilter = {
    show: !isHistory ? "open" : choice.outcome === "all" ? "final" : choice.outcome,
    instrumentId: choice.isThisMarket ? instrumentId : null,
  };
  const orders = useOrderPages(filter);
  const isFiltered = choice.isThisMarket || choice.outcome !== "all";
  const shape = isHistory ? (
    <EndedShapes label={common("loading")} count={4} />
  ) : (
    <ListShape label={common("loading")}>
      <ListSkeleton />
    </ListShape>
  );
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <OrderFilters instrumentId={instrumentId} value={choice} hasOutcomes={isHistory} onChange={setChoice} />
        <span className="ml-auto">
          <CsvButton
            name="candor-options"
            isDisabled={(orders.data?.pages[0]?.list.length ?? 0) === 0}
            collect={(task) => allOrders(filter, task)}
            textOf={(rows) => optionOrdersCsv(rows, files("csv.columns.option"))}
          />
        </span>
      </div>
      <PagedList query={orders} shape={shape} more={t("orders.more")}>
        {(shown) =>
          shown.length === 0 ? (
            <NoOrders isHistory={isHistory} isFiltered={isFiltered} onClear={() => setChoice(NO_FILTER)} />
          ) : (
            <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card bg-surface">
              {shown.map((order) => (
                <li key={order.id} className="px-4 py-3">
                  {isRunning(order) ? <RunningItem order={order} /> : <EndedItem order={order} />}
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  );
}

interface NoOrdersProps {
  readonly isHistory: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NoOrders({ isHistory, isFiltered, onClear }: NoOrdersProps) {
  const t = useText("option-order");
  if (isFiltered) {
    return (
      <EmptyState
        icon={<Filter />}
        title={t("orders.noneFiltered")}
        action={<Button onClick={onClear}>{t("orders.clear")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={isHistory ? <ReceiptText /> : <Hourglass />}
      title={t(isHistory ? "orders.noneHistory" : "orders.none")}
      reason={t(isHistory ? "orders.noneHistoryReason" : "orders.noneReason")}
      action={
        <LinkButton look="primary" href={hrefOf("pages/transaction/index")}>
          {t("orders.trade")}
        </LinkButton>
      }
    />
  );
}

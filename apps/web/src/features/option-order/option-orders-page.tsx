/** One's option orders in the chosen account: running and ended, by market and outcome, to be read and taken along. */
import { Hourglass, ReceiptText } from "lucide-react";
import { CsvButton } from "../../app/csv-button.tsx";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { useAccountState } from "../../live/account.ts";
import { useOrderFilter } from "../../shared/records/order-filters.tsx";
import { NoneFiltered, OrderListSkeleton } from "../../shared/records/order-states.tsx";
import { OrdersPage } from "../../shared/records/orders-page.tsx";
import { hasRows, ListTools, RecordList, Rows } from "../../shared/records/record-list.tsx";
import { allRows, type NarrowedTo, usePages } from "../../shared/records/use-pages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useChoices } from "./option-order-choices.ts";
import { optionOrdersCsv } from "./option-order-file.ts";
import { isRunning, OUTCOMES } from "./option-order-view.ts";
import { EndedItem } from "./parts/ended-item.tsx";
import { OneOrder } from "./parts/one-order.tsx";
import { RunningItem } from "./parts/running-item.tsx";
import { Visitor } from "./parts/running-orders.tsx";
import { useResults } from "./use-results.ts";

export function OptionOrdersPage() {
  const t = useText("option-order");
  useResults();
  return (
    <OrdersPage
      title={t("orders.title")}
      path="pages/transaction/seconds_order"
      parent="pages/transaction/index"
      tabsLabel={t("orders.tabs")}
      tabs={[
        { value: "open", label: t("orders.open") },
        { value: "history", label: t("orders.history") },
      ]}
      visitor={<Visitor />}
      named={(id, onClose) => <OneOrder id={id} onClose={onClose} />}
    >
      {(tab, market) => <Orders isEnded={tab === "history"} market={market} />}
    </OrdersPage>
  );
}

interface OrdersProps {
  readonly isEnded: boolean;
  /** The market that the address names. */
  readonly market: number | null;
}

function Orders({ isEnded, market }: OrdersProps) {
  const t = useText("option-order");
  const files = useText("order-history");
  const outcomes = OUTCOMES.map((value) => ({ value, label: t(`status.${value}`) }));
  const choices = isEnded ? { choices: { label: t("orders.outcomeFilter"), items: outcomes } } : {};
  const filter = useOrderFilter({ market, lastMarket: useChoices().instrumentId, ...choices });
  // The live account makes kept pages old as soon as something changes.
  useAccountState();
  const asked: NarrowedTo<"GET /microtrade/lists"> = {
    status: filter.choice ?? (isEnded ? "final" : "open"),
    match_id: filter.instrumentId,
  };
  const orders = usePages("GET /microtrade/lists", asked);
  return (
    <>
      <ListTools filters={filter.controls}>
        <CsvButton
          name="candor-options"
          isDisabled={!hasRows(orders)}
          collect={(task) => allRows("GET /microtrade/lists", asked, task)}
          textOf={(rows) => optionOrdersCsv(rows, files("csv.columns.option"))}
        />
      </ListTools>
      <RecordList
        query={orders}
        shape={<OrderListSkeleton isEnded={isEnded} hasMark />}
        empty={filter.isFiltered ? <NoneFiltered onClear={filter.onClear} /> : <NoOrders isEnded={isEnded} />}
      >
        {(shown) => (
          <Rows className="mt-3 divide-y divide-line">
            {shown.map((order) => (
              <li key={order.id} className="px-4 py-3">
                {isRunning(order) ? <RunningItem order={order} /> : <EndedItem order={order} />}
              </li>
            ))}
          </Rows>
        )}
      </RecordList>
    </>
  );
}

function NoOrders({ isEnded }: { readonly isEnded: boolean }) {
  const t = useText("option-order");
  return (
    <EmptyState
      icon={isEnded ? <ReceiptText /> : <Hourglass />}
      title={t(isEnded ? "orders.noneHistory" : "orders.none")}
      reason={t(isEnded ? "orders.noneHistoryReason" : "orders.noneReason")}
      action={
        <LinkButton look="primary" href={hrefOf("pages/transaction/index")}>
          {t("orders.trade")}
        </LinkButton>
      }
    />
  );
}

/** One's contracts in the chosen account: positions, waiting orders and what ended, by market and direction, and as a file. */
import { ListChecks, ReceiptText, TrendingUp } from "lucide-react";
import { CsvButton } from "../../app/csv-button.tsx";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { useOrderFilter } from "../../shared/records/order-filters.tsx";
import { NoneFiltered, OrderListSkeleton } from "../../shared/records/order-states.tsx";
import { OrdersPage } from "../../shared/records/orders-page.tsx";
import { hasRows, ListTools, RecordList } from "../../shared/records/record-list.tsx";
import { allRows, type NarrowedTo, usePages } from "../../shared/records/use-pages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useChoices } from "./contract-choices.ts";
import { contractsCsv } from "./contract-csv.ts";
import { useContracts } from "./contract-data.ts";
import { withScales } from "./contract-instruments.ts";
import { isOpen } from "./contract-market.ts";
import { BatchClose } from "./parts/batch-close.tsx";
import { ContractNews } from "./parts/contract-news.tsx";
import { Visitor } from "./parts/my-contracts.tsx";
import { OneOrder } from "./parts/one-order.tsx";
import { OrderRows } from "./parts/order-rows.tsx";

const STATUS = { positions: "open", pending: "pending", history: "final" } as const;
type Tab = keyof typeof STATUS;

type OrdersPath = "pages/contractOrders" | "pages/transaction/contract_order";

export const AllContractOrdersPage = () => <ContractOrdersPage path="pages/contractOrders" />;

/** The same where the market's own pages lead to. */
export const MarketContractOrdersPage = () => <ContractOrdersPage path="pages/transaction/contract_order" />;

function ContractOrdersPage({ path }: { readonly path: OrdersPath }) {
  const t = useText("contract-order");
  return (
    <OrdersPage<Tab>
      title={t("orders.title")}
      path={path}
      parent="pages/transaction/contract"
      tabsLabel={t("orders.tabs")}
      tabs={[
        { value: "positions", label: t("orders.positions") },
        { value: "pending", label: t("orders.pending") },
        { value: "history", label: t("orders.history") },
      ]}
      visitor={<Visitor />}
      named={(id, onClose) => <OneOrder id={id} onClose={onClose} />}
    >
      {(tab, market) => <Orders tab={tab} market={market} />}
    </OrdersPage>
  );
}

interface OrdersProps {
  readonly tab: Tab;
  /** The market that the address names. */
  readonly market: number | null;
}

function Orders({ tab, market }: OrdersProps) {
  const t = useText("contract-order");
  const files = useText("order-history");
  const directions = (["up", "down"] as const).map((value) => ({ value, label: t(`type.${value}`) }));
  const choices = { label: t("orders.directionFilter"), items: directions };
  const filter = useOrderFilter({ market, lastMarket: useChoices().instrumentId, choices });
  // The live account makes kept pages old as soon as something changes.
  const live = useContracts();
  const asked: NarrowedTo<"POST /lever/my_trade"> = {
    status: STATUS[tab],
    type: filter.choice,
    match_id: filter.instrumentId,
  };
  const orders = usePages("POST /lever/my_trade", asked);
  return (
    <>
      {live !== null && (
        <div className="-mx-4 mb-3 lg:-mx-3">
          <ContractNews contracts={live} />
        </div>
      )}
      <ListTools filters={filter.controls}>
        {tab === "positions" && <BatchClose orders={(live ?? []).filter(isOpen)} />}
        <CsvButton
          name={`candor-contracts-${STATUS[tab]}`}
          isDisabled={!hasRows(orders)}
          collect={async (task) => withScales(await allRows("POST /lever/my_trade", asked, task))}
          textOf={(rows) => contractsCsv(rows, files("csv.columns.contract"))}
        />
      </ListTools>
      <RecordList
        query={orders}
        shape={<OrderListSkeleton isEnded={tab === "history"} />}
        empty={filter.isFiltered ? <NoneFiltered onClear={filter.onClear} /> : <NoOrders tab={tab} />}
      >
        {(shown) => <OrderRows orders={shown} />}
      </RecordList>
    </>
  );
}

const EMPTY = {
  positions: { icon: <TrendingUp />, title: "orders.none", reason: "orders.noneReason" },
  pending: { icon: <ListChecks />, title: "orders.nonePending", reason: "orders.nonePendingReason" },
  history: { icon: <ReceiptText />, title: "orders.noneHistory", reason: "orders.noneHistoryReason" },
} as const;

function NoOrders({ tab }: { readonly tab: Tab }) {
  const t = useText("contract-order");
  const { icon, title, reason } = EMPTY[tab];
  return (
    <EmptyState
      icon={icon}
      title={t(title)}
      reason={t(reason)}
      action={
        <LinkButton look="primary" href={hrefOf("pages/transaction/contract")}>
          {t("title")}
        </LinkButton>
      }
    />
  );
}

/** One's contracts in the chosen account: positions, waiting orders and what ended, by market and direction, and as a file. */
import { Filter, ListChecks, ReceiptText, TrendingUp } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "../../app/csv-button.tsx";
import { HistoryLink } from "../../app/history-link.tsx";
import { useText } from "../../app/i18n.ts";
import { marketNamed } from "../../app/instrument-facts.ts";
import { hrefOf, redirect, useQueryOf } from "../../app/navigation.ts";
import { Page } from "../../app/page.tsx";
import { PagedList } from "../../app/paged-list.tsx";
import { useSession } from "../../app/session.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EndedShapes, ListShape } from "../../ui/ended-row.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useChoices } from "./contract-choices.ts";
import { contractsCsv } from "./contract-csv.ts";
import { useContracts } from "./contract-data.ts";
import { withScales } from "./contract-instruments.ts";
import { allContracts, type ContractFilter, useContractPages } from "./contract-lists.ts";
import { isOpen } from "./contract-market.ts";
import { BatchClose } from "./parts/batch-close.tsx";
import { ContractNews } from "./parts/contract-news.tsx";
import { ListSkeleton, VisitorNote } from "./parts/my-contracts.tsx";
import { NamedOrder } from "./parts/named-order.tsx";
import { type FilterChoice, NO_FILTER, OrderFilters } from "./parts/order-filters.tsx";
import { OrderRows } from "./parts/order-rows.tsx";

const PANEL_ID = "contracts-panel";
const TABS = ["positions", "pending", "history"] as const;
type Tab = (typeof TABS)[number];
const SHOWN = { positions: "open", pending: "pending", history: "final" } as const;

type OrdersPath = "pages/contractOrders" | "pages/transaction/contract_order";

export const AllContractOrdersPage = () => <ContractOrdersPage path="pages/contractOrders" />;

/** The same where the market's own pages lead to. */
export const MarketContractOrdersPage = () => <ContractOrdersPage path="pages/transaction/contract_order" />;

function ContractOrdersPage({ path }: { readonly path: OrdersPath }) {
  const t = useText("contract-order");
  const { user, account } = useSession();
  const query = useQueryOf(path);
  const tab = TABS.find((one) => one === query.tab) ?? "positions";
  const market = marketNamed(query);
  const goTo = (next: Tab) => redirect(path, { tab: next, ...(market !== null && { match_id: String(market) }) });
  return (
    <Page title={t("orders.title")} parent="pages/transaction/contract" actions={user !== null && <HistoryLink />}>
      <Tabs
        label={t("orders.tabs")}
        panelId={PANEL_ID}
        value={tab}
        onChange={goTo}
        className="mx-4 lg:mx-0"
        items={TABS.map((value) => ({ value, label: t(`orders.${value}`) }))}
      />
      <div id={PANEL_ID} role="tabpanel" className="px-4 pt-4 pb-10 lg:px-0">
        {user === null && <VisitorNote />}
        {user !== null && query.id !== undefined && (
          <NamedOrder key={`${account}/${query.id}`} id={query.id} onClose={() => goTo(tab)} />
        )}
        {user !== null && <Orders key={`${tab}/${account}/${market}`} tab={tab} market={market} />}
      </div>
    </Page>
  );
}

interface OrdersProps {
  readonly tab: Tab;
  /** The market that the address names. */
  readonly market: number | null;
}

function Orders({ tab, market }: OrdersProps) {
  const t = useText("contract-order");
  const common = useText("common");
  const files = useText("order-history");
  const choices = useChoices();
  const instrumentId = market ?? choices.instrumentId;
  // Of all markets at first, unless one is named: what was looked at last is no wish to see nothing else.
  const [choice, setChoice] = useState<FilterChoice>({ ...NO_FILTER, isThisMarket: market !== null });
  // The live account makes kept pages old as soon as something changes.
  const live = useContracts();
  const filter: ContractFilter = {
    show: SHOWN[tab],
    type: choice.type,
    instrumentId: choice.isThisMarket ? instrumentId : null,
  };
  const orders = useContractPages(filter);
  const isFiltered = choice.isThisMarket || choice.type !== "all";
  const shape =
    tab === "history" ? (
      <EndedShapes label={common("loading")} count={4} />
    ) : (
      <ListShape label={common("loading")}>
        <ListSkeleton />
      </ListShape>
    );
  return (
    <>
      {live !== null && (
        <div className="-mx-4 mb-3 lg:-mx-3">
          <ContractNews contracts={live} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <OrderFilters instrumentId={instrumentId} value={choice} onChange={setChoice} />
        <span className="ml-auto flex flex-wrap gap-2">
          {tab === "positions" && <BatchClose orders={(live ?? []).filter(isOpen)} />}
          <CsvButton
            name={`candor-contracts-${filter.show}`}
            isDisabled={(orders.data?.pages[0]?.list.length ?? 0) === 0}
            collect={async (task) => withScales(await allContracts(filter, task))}
            textOf={(rows) => contractsCsv(rows, files("csv.columns.contract"))}
          />
        </span>
      </div>
      <PagedList query={orders} shape={shape} more={t("orders.more")}>
        {(shown) =>
          shown.length === 0 ? (
            <NoOrders tab={tab} isFiltered={isFiltered} onClear={() => setChoice(NO_FILTER)} />
          ) : (
            <OrderRows orders={shown} />
          )
        }
      </PagedList>
    </>
  );
}

interface NoOrdersProps {
  readonly tab: Tab;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

const EMPTY = {
  positions: { icon: <TrendingUp />, title: "orders.none", reason: "orders.noneReason" },
  pending: { icon: <ListChecks />, title: "orders.nonePending", reason: "orders.nonePendingReason" },
  history: { icon: <ReceiptText />, title: "orders.noneHistory", reason: "orders.noneHistoryReason" },
} as const;

function NoOrders({ tab, isFiltered, onClear }: NoOrdersProps) {
  const t = useText("contract-order");
  if (isFiltered) {
    return (
      <EmptyState
        icon={<Filter />}
        title={t("orders.noneFiltered")}
        action={<Button onClick={onClear}>{t("orders.clear")}</Button>}
      />
    );
  }
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

/** One's spot orders in the chosen account: open and past, by market and side, with the trades of each. */
import type { SpotOrder } from "@candor/api/spot-order";
import { Filter, ListChecks, ReceiptText } from "lucide-react";
import { useState } from "react";
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
import { CancelOrder } from "./parts/cancel-order.tsx";
import { EndedItem } from "./parts/ended-item.tsx";
import { ListSkeleton, VisitorNote } from "./parts/my-trading.tsx";
import { OrderFills } from "./parts/order-fills.tsx";
import { NO_FILTER, type OrderFilterChoice, OrderFilters } from "./parts/order-filters.tsx";
import { OrderItem } from "./parts/order-item.tsx";
import { useChoices } from "./spot-order-choices.ts";
import { useOrderPages } from "./spot-order-data.ts";
import { isOpen } from "./spot-order-view.ts";

const PANEL_ID = "orders-panel";

export function SpotOrdersPage() {
  const t = useText("spot-order");
  const { user } = useSession();
  const query = useQueryOf("pages/transaction/currency_order");
  const tab = query.tab === "history" ? "history" : "open";
  const market = marketNamed(query);
  const goTo = (next: string) =>
    redirect("pages/transaction/currency_order", { tab: next, ...(market !== null && { match_id: String(market) }) });
  return (
    <Page title={t("orders.title")} parent="pages/transaction/currency" actions={user !== null && <HistoryLink />}>
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
        {user !== null && <Orders key={`${tab}/${market}`} show={tab === "open" ? "open" : "final"} market={market} />}
      </div>
    </Page>
  );
}

interface OrdersProps {
  readonly show: "open" | "final";
  /** The market that the address names. */
  readonly market: number | null;
}

function Orders({ show, market }: OrdersProps) {
  const t = useText("spot-order");
  const common = useText("common");
  const [filter, setFilter] = useState<OrderFilterChoice>({ ...NO_FILTER, isThisMarket: market !== null });
  const choices = useChoices();
  const instrumentId = market ?? choices.instrumentId;
  // The live account makes kept pages old as soon as something changes.
  useAccountState();
  const orders = useOrderPages({ show, side: filter.side, instrumentId: filter.isThisMarket ? instrumentId : null });
  const isFiltered = filter.isThisMarket || filter.side !== "all";
  const shape =
    show === "final" ? (
      <EndedShapes label={common("loading")} count={4} />
    ) : (
      <ListShape label={common("loading")}>
        <ListSkeleton />
      </ListShape>
    );
  return (
    <>
      <OrderFilters instrumentId={instrumentId} value={filter} onChange={setFilter} />
      <PagedList query={orders} shape={shape} more={t("orders.more")}>
        {(shown) =>
          shown.length === 0 ? (
            <NoOrders show={show} isFiltered={isFiltered} onClear={() => setFilter(NO_FILTER)} />
          ) : (
            <ul className="mt-3 overflow-hidden rounded-card bg-surface">
              {shown.map((order) => (
                <Order key={order.id} order={order} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  );
}

function Order({ order }: { readonly order: SpotOrder }) {
  if (!isOpen(order)) return <EndedItem order={order} />;
  return (
    <OrderItem order={order} action={<CancelOrder order={order} />}>
      <OrderFills order={order} />
    </OrderItem>
  );
}

interface NoOrdersProps {
  readonly show: "open" | "final";
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NoOrders({ show, isFiltered, onClear }: NoOrdersProps) {
  const t = useText("spot-order");
  if (isFiltered) {
    return (
      <EmptyState
        icon={<Filter />}
        title={t("orders.noneFiltered")}
        action={<Button onClick={onClear}>{t("orders.clear")}</Button>}
      />
    );
  }
  const isOpenTab = show === "open";
  return (
    <EmptyState
      icon={isOpenTab ? <ListChecks /> : <ReceiptText />}
      title={t(isOpenTab ? "orders.none" : "orders.noneHistory")}
      reason={t(isOpenTab ? "orders.noneReason" : "orders.noneHistoryReason")}
      action={
        <LinkButton look="primary" href={hrefOf("pages/transaction/currency")}>
          {t("title")}
        </LinkButton>
      }
    />
  );
}

/** One's spot orders in the chosen account: open and past, by market and side, with the trades of each. */
import type { SpotOrder } from "@candor/api/spot-order";
import { ListChecks, ReceiptText } from "lucide-react";
import { useText } from "../../app/i18n.ts";
import { hrefOf } from "../../app/navigation.ts";
import { useAccountState } from "../../live/account.ts";
import { useOrderFilter } from "../../shared/records/order-filters.tsx";
import { NoneFiltered, OrderListSkeleton } from "../../shared/records/order-states.tsx";
import { OrdersPage } from "../../shared/records/orders-page.tsx";
import { RecordList, Rows } from "../../shared/records/record-list.tsx";
import { usePages } from "../../shared/records/use-pages.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CancelOrder } from "./parts/cancel-order.tsx";
import { EndedItem } from "./parts/ended-item.tsx";
import { Visitor } from "./parts/my-trading.tsx";
import { OrderFills } from "./parts/order-fills.tsx";
import { OrderItem } from "./parts/order-item.tsx";
import { useChoices } from "./spot-order-choices.ts";
import { isOpen } from "./spot-order-view.ts";

export function SpotOrdersPage() {
  const t = useText("spot-order");
  return (
    <OrdersPage
      title={t("orders.title")}
      path="pages/transaction/currency_order"
      parent="pages/transaction/currency"
      tabsLabel={t("orders.tabs")}
      tabs={[
        { value: "open", label: t("orders.open") },
        { value: "history", label: t("orders.history") },
      ]}
      visitor={<Visitor />}
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
  const t = useText("spot-order");
  const sides = (["buy", "sell"] as const).map((value) => ({ value, label: t(`side.${value}`) }));
  const choices = { label: t("orders.sideFilter"), items: sides };
  const filter = useOrderFilter({ market, lastMarket: useChoices().instrumentId, choices });
  // The live account makes kept pages old as soon as something changes.
  useAccountState();
  const orders = usePages("GET /coin/list", {
    status: isEnded ? "final" : "open",
    type: filter.choice,
    match_id: filter.instrumentId,
  });
  return (
    <>
      {filter.controls}
      <RecordList
        query={orders}
        shape={<OrderListSkeleton isEnded={isEnded} />}
        empty={filter.isFiltered ? <NoneFiltered onClear={filter.onClear} /> : <NoOrders isEnded={isEnded} />}
      >
        {(shown) => (
          <Rows className="mt-3">
            {shown.map((order) => (
              <Order key={order.id} order={order} />
            ))}
          </Rows>
        )}
      </RecordList>
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

function NoOrders({ isEnded }: { readonly isEnded: boolean }) {
  const t = useText("spot-order");
  return (
    <EmptyState
      icon={isEnded ? <ReceiptText /> : <ListChecks />}
      title={t(isEnded ? "orders.noneHistory" : "orders.none")}
      reason={t(isEnded ? "orders.noneHistoryReason" : "orders.noneReason")}
      action={
        <LinkButton look="primary" href={hrefOf("pages/transaction/currency")}>
          {t("title")}
        </LinkButton>
      }
    />
  );
}

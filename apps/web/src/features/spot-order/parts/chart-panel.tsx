/** The chart of the market traded here, with one's own open orders on it: a tap on one shows it, and it can be cancelled there. */
import type { SpotOrder } from "@candor/api/spot-order";
import { useMemo, useState } from "react";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { ChartPanel as Chart } from "../../../chart/chart-panel.tsx";
import type { PriceLine } from "../../../chart/price-lines.ts";
import { useAccountState } from "../../../live/account.ts";
import { Sheet } from "../../../ui/sheet.tsx";
import type { SpotInstrument } from "../spot-market.ts";
import { isOpen } from "../spot-order-view.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { OrderItem, useOrderWords } from "./order-item.tsx";

interface ChartPanelProps {
  readonly instrument: SpotInstrument;
  /** Decides the height of the drawing. */
  readonly className: string;
}

export function ChartPanel({ instrument, className }: ChartPanelProps) {
  const t = useText("spot-order");
  const { id, symbol, base, quote, scale } = instrument;
  const charted = useMemo(
    () => ({ id, symbol, name: t("pair", { base, quote }), priceDecimals: scale.priceScale }),
    [id, symbol, base, quote, scale, t],
  );
  const [shownId, setShownId] = useState<string | null>(null);
  const orders = useAccountState()?.orders;
  const shown = orders?.find((order) => order.id === shownId);
  return (
    <>
      <Chart instrument={charted} className={className} lines={useOrderLines(orders, id, setShownId)} />
      <OrderSheet order={shown} onClose={() => setShownId(null)} />
    </>
  );
}

/** One's open limit orders on this market as price lines; the same list while none of them changes. */
function useOrderLines(
  orders: readonly SpotOrder[] | undefined,
  instrumentId: number,
  onShow: (orderId: string) => void,
): readonly PriceLine[] {
  const t = useText("spot-order");
  const words = useOrderWords();
  const open = (orders ?? []).filter((order) => order.match_id === instrumentId && isOpen(order));
  const marks = open.map(({ id, status, amount, target_price }) => `${id} ${status} ${amount} ${target_price}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account changes more often than what the lines show
  return useMemo(
    () =>
      open.flatMap((order): PriceLine[] => {
        if (order.target_price === null) return [];
        const side = t(`side.${order.type}`);
        return [
          {
            id: `order-${order.id}`,
            kind: "order",
            price: Number(order.target_price),
            label: `${side} ${formatAmount(order.amount, 18, 0)}`,
            name: t("orders.onChart", { side, order: words(order) }),
            tone: order.type === "buy" ? "up" : "down",
            onPress: () => onShow(order.id),
          },
        ];
      }),
    [marks, t, onShow],
  );
}

interface OrderSheetProps {
  readonly order: SpotOrder | undefined;
  readonly onClose: () => void;
}

function OrderSheet({ order, onClose }: OrderSheetProps) {
  const t = useText("spot-order");
  return (
    <Sheet isOpen={order !== undefined} onClose={onClose} title={t("orders.one")} closeLabel={t("common.close")}>
      {order !== undefined && (
        <ul className="-mx-4">
          <OrderItem order={order} action={isOpen(order) && <CancelOrder order={order} />} />
        </ul>
      )}
    </Sheet>
  );
}

/** The chart of the market traded here, with one's own positions and orders on it; stops can be dragged and are then asked for. */
import type { ContractOrder } from "@candor/api/contract-order";
import { Suspense, useMemo, useState } from "react";
import { formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { ChartPanel as Chart } from "../../../chart/chart-panel.tsx";
import type { PriceLine } from "../../../chart/price-lines.ts";
import { OrderSkeletons } from "../../../shared/records/visitor-note.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useContracts } from "../contract-data.ts";
import { type ContractLine, contractLines } from "../contract-lines.ts";
import { type ContractInstrument, pairOf, settleScaleOf } from "../contract-market.ts";
import { droppedPrice, movedStop, type StopField, type StopsForm } from "../contract-stops.ts";
import { signedMoney } from "./figures.ts";
import { OwnContract, OwnStops } from "./own-contracts.tsx";

interface ChartPanelProps {
  readonly instrument: ContractInstrument;
  /** Decides the height of the drawing. */
  readonly className: string;
}

interface MovedStop {
  readonly orderId: string;
  readonly stops: Partial<StopsForm>;
}

export function ChartPanel({ instrument, className }: ChartPanelProps) {
  const { id, symbol, base, quote, scale } = instrument;
  const charted = useMemo(
    () => ({ id, symbol, name: pairOf({ base, quote }), priceDecimals: scale.priceScale }),
    [id, symbol, base, quote, scale],
  );
  const contracts = useContracts();
  const [shownId, setShownId] = useState<string | null>(null);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [moved, setMoved] = useState<MovedStop | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const show = (orderId: string) => {
    setChosenId(orderId);
    setShownId(orderId);
  };
  const drop = (orderId: string, field: StopField, place: number) => {
    setChosenId(orderId);
    setMoved({ orderId, stops: { [field]: droppedPrice(place, instrument) } });
    setIsAsking(true);
  };
  const lines = useLines(contracts, instrument, { chosenId, isAsking, onShow: show, onDrop: drop });
  const movedOrder = contracts?.find((order) => order.id === moved?.orderId);
  return (
    <>
      <Chart instrument={charted} className={className} lines={lines} />
      <ContractSheet
        order={contracts?.find((order) => order.id === shownId)}
        instrument={instrument}
        onClose={() => setShownId(null)}
      />
      {movedOrder !== undefined && moved !== null && (
        <Suspense fallback={null}>
          <OwnStops
            order={movedOrder}
            instrument={instrument}
            moved={moved.stops}
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface LineUse {
  /** Whose lines were touched last: where labels meet, its own are shown. */
  readonly chosenId: string | null;
  /** A stop was dragged and is asked about: once that is over, lines stand again where the stops are. */
  readonly isAsking: boolean;
  readonly onShow: (orderId: string) => void;
  readonly onDrop: (orderId: string, field: StopField, place: number) => void;
}

/** The same list while none of one's contracts changes. */
function useLines(
  contracts: readonly ContractOrder[] | null,
  instrument: ContractInstrument,
  use: LineUse,
): readonly PriceLine[] {
  const t = useText("contract-order");
  const { chosenId, isAsking } = use;
  const lines = contractLines(contracts ?? [], instrument.id);
  const marks = lines.map(markOf).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account changes more often than what the lines show
  return useMemo(() => lines.map((line) => priceLine(t, line, use, instrument)), [marks, chosenId, isAsking, t]);
}

/** Everything that a line shows or lets be done. */
const markOf = ({ id, price, field, order }: ContractLine): string =>
  `${id} ${price} ${field} ${order.lots} ${order.closed_lots} ${order.margin}`;

function priceLine(
  t: ReturnType<typeof useText<"contract-order">>,
  { id, kind, price, tone, field, order }: ContractLine,
  { chosenId, onShow, onDrop }: LineUse,
  instrument: ContractInstrument,
): PriceLine {
  // The price beside an entry or an order is on the axis; the others say what happens there.
  const position = `${t(`type.${order.type}`)} ${order.lots - order.closed_lots}`;
  const what = t(`chart.${kind}`);
  const label = kind === "entry" || kind === "order" ? position : what;
  return {
    ...{ id, kind, label, tone },
    price: Number(price),
    name: t("chart.name", { what, position, price: formatPrice(price) }),
    text: `${what} · ${position} · ${formatPrice(price)}`,
    isChosen: order.id === chosenId,
    onPress: () => onShow(order.id),
    ...(field !== null && {
      isDraggable: true,
      onDrag: (place: number) => onDrop(order.id, field, place),
      wordsAt: (place: number) => {
        const moved = movedStop(field, place, order, instrument);
        const at = formatPrice(moved.price);
        if (moved.result === null) return { price: at, words: `${what} ${at}` };
        const result = signedMoney(moved.result, settleScaleOf(order), order.settle_currency);
        return { price: at, words: `${what} ${at} · ${result}` };
      },
    }),
  };
}

interface ContractSheetProps {
  readonly order: ContractOrder | undefined;
  readonly instrument: ContractInstrument;
  readonly onClose: () => void;
}

function ContractSheet({ order, instrument, onClose }: ContractSheetProps) {
  const t = useText("contract-order");
  return (
    <Sheet isOpen={order !== undefined} onClose={onClose} title={t("orders.one")} closeLabel={t("common.close")}>
      {order !== undefined && (
        <Suspense fallback={<OrderSkeletons />}>
          <ul className="-mx-4">
            <OwnContract order={order} instrument={instrument} isUnfolded />
          </ul>
        </Suspense>
      )}
    </Sheet>
  );
}

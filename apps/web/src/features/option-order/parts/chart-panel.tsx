/** The chart of the market, with the entries of one's running orders on it. */
import type { OptionOrder } from "@candor/api/option-order";
import { useMemo } from "react";
import { formatPrice } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { ChartPanel as Chart } from "../../../chart/chart-panel.tsx";
import type { PriceLine } from "../../../chart/price-lines.ts";
import { useAccountState } from "../../../live/account.ts";
import type { OptionInstrument } from "../option-market.ts";
import { isRunning } from "../option-order-view.ts";
import { useOrderWords } from "../option-words.ts";

interface ChartPanelProps {
  readonly instrument: OptionInstrument;
  /** Decides the height of the drawing. */
  readonly className: string;
}

export function ChartPanel({ instrument, className }: ChartPanelProps) {
  const trade = useText("trade");
  const { id, symbol, base, quote, scale } = instrument;
  const charted = useMemo(
    () => ({ id, symbol, name: trade("pair", { base, quote }), priceDecimals: scale.priceScale }),
    [id, symbol, base, quote, scale, trade],
  );
  return <Chart instrument={charted} className={className} lines={useEntryLines(useAccountState()?.options, id)} />;
}

/** The entries of running orders on this market as price lines; the same list while none of them changes. */
function useEntryLines(options: readonly OptionOrder[] | undefined, instrumentId: number): readonly PriceLine[] {
  const t = useText("option-order");
  const words = useOrderWords();
  const running = (options ?? []).filter((order) => order.match_id === instrumentId && isRunning(order));
  const marks = running.map(({ id, open_price }) => `${id} ${open_price}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the account changes more often than what the lines show
  return useMemo(
    () =>
      running.flatMap((order): PriceLine[] => {
        if (order.open_price === null) return [];
        const price = formatPrice(order.open_price);
        return [
          {
            id: `option-${order.id}`,
            kind: "entry",
            price: Number(order.open_price),
            label: words(order),
            name: t("running.onChart", { order: words(order), price }),
            tone: order.type,
          },
        ];
      }),
    [marks, t],
  );
}

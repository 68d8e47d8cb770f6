/**
 * The option page on a phone. Head, chart and the two large buttons stand still and only what is below the chart scrolls,
 * because a chart swallows vertical swipes; where the screen is too low for that, the page scrolls as a whole.
 */
import type { OptionDirection } from "@candor/engine/option-order";
import { useEffect, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { usePageCovered } from "../../../app/page-cover.ts";
import { MarketHead } from "../../../app/trade-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { loadSheetAhead } from "../../../ui/sheet.tsx";
import type { OptionInstrument } from "../option-market.ts";
import { Arrow } from "./arrow.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { RunningOrders } from "./running-orders.tsx";

interface PhoneTradingProps {
  readonly instrument: OptionInstrument;
  readonly onTrade: (direction: OptionDirection) => void;
}

export function PhoneTrading({ instrument, onTrade }: PhoneTradingProps) {
  const t = useText("option-order");
  return (
    <div data-page-frame className="flex min-h-dvh flex-col bg-surface *:shrink-0">
      <MarketHead instrument={instrument} orders="pages/transaction/seconds_order" product="option" />
      <ChartPanel instrument={instrument} className="h-[clamp(11rem,30dvh,22rem)]" />
      <section
        aria-label={t("running.title")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="page-frame-scroller min-h-48 flex-1 basis-48 border-line border-t -outline-offset-2"
      >
        <RunningOrders instrument={instrument} />
      </section>
      <div className="sticky bottom-0 z-10 grid grid-cols-2 gap-3 border-line border-t bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <TradeButton direction="up" onTrade={onTrade} />
        <TradeButton direction="down" onTrade={onTrade} />
      </div>
    </div>
  );
}

interface TradeButtonProps extends Pick<PhoneTradingProps, "onTrade"> {
  readonly direction: OptionDirection;
}

/** Stays pressed until its sheet is there, so that the tap is answered at once. */
function TradeButton({ direction, onTrade }: TradeButtonProps) {
  const t = useText("option-order");
  const isCovered = usePageCovered();
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    if (isCovered) setIsPressed(false);
  }, [isCovered]);
  return (
    <Button
      look={direction === "up" ? "buy" : "sell"}
      size="large"
      icon={<Arrow direction={direction} />}
      className={classNames("min-w-0 flex-wrap !px-3", isPressed && "scale-95 brightness-90")}
      onPointerDown={loadSheetAhead}
      onClick={() => {
        setIsPressed(true);
        onTrade(direction);
      }}
    >
      {t(`direction.${direction}`)}
    </Button>
  );
}

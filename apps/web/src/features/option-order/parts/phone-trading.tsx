/**
 * The option page on a phone. Head, chart and the two large buttons stand still and only what is below the chart scrolls,
 * because a chart swallows vertical swipes; where the screen is too low for that, the page scrolls as a whole.
 */
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { MarketHead } from "../../../app/trade-head.tsx";
import type { OptionInstrument } from "../option-market.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { RunningOrders } from "./running-orders.tsx";

interface PhoneTradingProps {
  readonly instrument: OptionInstrument;
  /** What opens the ticket, at the foot. */
  readonly bar: ReactNode;
}

export function PhoneTrading({ instrument, bar }: PhoneTradingProps) {
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
      {bar}
    </div>
  );
}

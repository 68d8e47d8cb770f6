/** The option page on a wide screen: chart and ticket side by side, one's running orders below. */
import type { ReactNode } from "react";
import { useText } from "../../../app/i18n.ts";
import { MarketHead } from "../../../app/trade-head.tsx";
import { Card } from "../../../ui/card.tsx";
import type { OptionInstrument } from "../option-market.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { RunningOrders } from "./running-orders.tsx";

interface WideTradingProps {
  readonly instrument: OptionInstrument;
  readonly ticket: ReactNode;
}

export function WideTrading({ instrument, ticket }: WideTradingProps) {
  const t = useText("option-order");
  return (
    <div className="mx-auto max-w-[100rem] pt-2 pb-8">
      <MarketHead instrument={instrument} orders="pages/transaction/seconds_order" product="option" />
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_22rem] grid-rows-[auto_1fr] gap-3">
        <ChartPanel instrument={instrument} className="mb-1 h-[26rem]" />
        <div className="row-span-2">{ticket}</div>
        <Card title={t("running.title")} className="pb-2">
          <RunningOrders instrument={instrument} />
        </Card>
      </div>
    </div>
  );
}

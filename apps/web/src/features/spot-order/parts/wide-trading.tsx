/** The trading page on a wide screen: chart, book and ticket side by side, one's own orders below. */
import type { Side } from "@candor/engine/spot-order";
import { type ReactNode, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { PriceHead, TradeHeader } from "../../../app/trade-head.tsx";
import { Card } from "../../../ui/card.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import type { SpotInstrument } from "../spot-market.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { MyFills, OpenOrders, useOpenCount } from "./my-trading.tsx";
import { OrderBookPanel } from "./order-book-panel.tsx";

type Panel = "orders" | "fills";
const PANEL_ID = "trade-panel";
const LEVELS = 8;

interface WideTradingProps {
  readonly instrument: SpotInstrument;
  readonly ticket: ReactNode;
  readonly onPick: (price: string, side: Side) => void;
}

export function WideTrading({ instrument, ticket, onPick }: WideTradingProps) {
  const t = useText("spot-order");
  return (
    <div className="mx-auto max-w-[100rem] pt-2 pb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8">
        <TradeHeader instrument={instrument} orders="pages/transaction/currency_order" product="spot" />
        <div className="min-w-[28rem] flex-1">
          <PriceHead instrument={instrument} />
        </div>
      </div>
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_13rem_20rem] gap-3">
        <ChartPanel instrument={instrument} className="mb-1 min-h-96 flex-1" />
        <Card title={t("panels.book")}>
          <OrderBookPanel instrument={instrument} isStacked count={LEVELS} onPick={onPick} />
        </Card>
        <div className="row-span-2">{ticket}</div>
        <div className="col-span-2">
          <MyTrading instrument={instrument} />
        </div>
      </div>
    </div>
  );
}

function MyTrading({ instrument }: { readonly instrument: SpotInstrument }) {
  const t = useText("spot-order");
  const [panel, setPanel] = useState<Panel>("orders");
  const count = useOpenCount(instrument.id);
  const orders = t("panels.orders");
  return (
    <section className="rounded-card bg-surface pb-2">
      <Tabs
        label={t("panels.label")}
        panelId={PANEL_ID}
        value={panel}
        onChange={setPanel}
        className="px-1"
        items={[
          { value: "orders", label: count === 0 ? orders : `${orders} (${count})` },
          { value: "fills", label: t("panels.fills") },
        ]}
      />
      <div id={PANEL_ID} role="tabpanel">
        {panel === "orders" ? <OpenOrders instrument={instrument} /> : <MyFills instrument={instrument} />}
      </div>
    </section>
  );
}

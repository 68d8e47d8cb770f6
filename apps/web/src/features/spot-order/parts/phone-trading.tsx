/**
 * The trading page on a phone. Head, chart and action stand still and only what is below the chart scrolls, because a chart
 * swallows vertical swipes; where the screen is too low for that, the page scrolls as a whole.
 */
import { type ReactNode, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { MarketHead } from "../../../app/trade-head.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import type { SpotInstrument } from "../spot-market.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { MyFills, OpenOrders, useOpenCount } from "./my-trading.tsx";
import { OrderBookPanel } from "./order-book-panel.tsx";

type Panel = "book" | "orders" | "fills";
const PANEL_ID = "trade-panel";
const LEVELS = 12;

interface PhoneTradingProps {
  readonly instrument: SpotInstrument;
  /** What opens the ticket, at the foot. */
  readonly bar: ReactNode;
}

export function PhoneTrading({ instrument, bar }: PhoneTradingProps) {
  const [panel, setPanel] = useState<Panel>("book");
  return (
    <div data-page-frame className="flex min-h-dvh flex-col bg-surface *:shrink-0">
      <MarketHead instrument={instrument} orders="pages/transaction/currency_order" product="spot" />
      <ChartPanel instrument={instrument} className="h-[clamp(11rem,34dvh,22rem)]" />
      <PanelTabs instrument={instrument} value={panel} onChange={setPanel} />
      <div
        id={PANEL_ID}
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="page-frame-scroller min-h-48 flex-1 basis-48 pt-1 -outline-offset-2"
      >
        {panel === "book" && <OrderBookPanel instrument={instrument} isStacked={false} count={LEVELS} />}
        {panel === "orders" && <OpenOrders instrument={instrument} />}
        {panel === "fills" && <MyFills instrument={instrument} />}
      </div>
      {bar}
    </div>
  );
}

interface PanelTabsProps {
  readonly instrument: SpotInstrument;
  readonly value: Panel;
  readonly onChange: (panel: Panel) => void;
}

function PanelTabs({ instrument, value, onChange }: PanelTabsProps) {
  const t = useText("spot-order");
  const count = useOpenCount(instrument.id);
  const orders = t("panels.orders");
  return (
    <Tabs
      label={t("panels.label")}
      panelId={PANEL_ID}
      value={value}
      onChange={onChange}
      className="shrink-0 px-1"
      items={[
        { value: "book", label: t("panels.book") },
        { value: "orders", label: count === 0 ? orders : `${orders} (${count})` },
        { value: "fills", label: t("panels.fills") },
      ]}
    />
  );
}

/**
 * Contract trading on a phone. Head, chart and action stand still and only what is below the chart scrolls, because a chart
 * swallows vertical swipes; where the screen is too low for that, the page scrolls as a whole.
 */
import { type ReactNode, useState } from "react";
import { useText } from "../../../app/i18n.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import type { ContractInstrument } from "../contract-market.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { MyNews, MyPending, MyPositions, useCounts } from "./my-contracts.tsx";

export type ContractPanel = "positions" | "pending";
const PANEL_ID = "contract-panel";

interface PhoneContractProps {
  readonly instrument: ContractInstrument;
  /** Above the chart: which market this is. */
  readonly head: ReactNode;
  /** What opens the ticket, at the foot. */
  readonly bar: ReactNode;
}

export function PhoneContract({ instrument, head, bar }: PhoneContractProps) {
  return (
    <div data-page-frame className="flex min-h-dvh flex-col bg-surface *:shrink-0">
      {head}
      <ChartPanel instrument={instrument} className="h-[clamp(11rem,34dvh,22rem)]" />
      <MyContracts instrument={instrument} isFramed />
      {bar}
    </div>
  );
}

interface MyContractsProps {
  readonly instrument: ContractInstrument;
  /** Scrolls by itself within the page's frame. */
  readonly isFramed?: boolean;
}

/** One's positions and waiting orders on this market, in two tabs. */
export function MyContracts({ instrument, isFramed = false }: MyContractsProps) {
  const t = useText("contract-order");
  const [panel, setPanel] = useState<ContractPanel>("positions");
  const counts = useCounts(instrument.id);
  const labelled = (label: string, count: number) => (count === 0 ? label : `${label} (${count})`);
  return (
    <>
      <MyNews instrument={instrument} />
      <Tabs
        label={t("panels.label")}
        panelId={PANEL_ID}
        value={panel}
        onChange={setPanel}
        className="shrink-0 px-1"
        items={[
          { value: "positions", label: labelled(t("panels.positions"), counts.open) },
          { value: "pending", label: labelled(t("panels.pending"), counts.pending) },
        ]}
      />
      <div
        id={PANEL_ID}
        role="tabpanel"
        {...(isFramed && {
          // What scrolls must be reachable by keyboard.
          tabIndex: 0,
          className: "page-frame-scroller min-h-48 flex-1 basis-48 pt-1 -outline-offset-2",
        })}
      >
        {panel === "positions" ? <MyPositions instrument={instrument} /> : <MyPending instrument={instrument} />}
      </div>
    </>
  );
}

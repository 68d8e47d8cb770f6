/** Contract trading on a wide screen: chart and ticket side by side, one's own positions and orders below. */
import type { ReactNode } from "react";
import type { ContractInstrument } from "../contract-market.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { MyContracts } from "./phone-contract.tsx";

interface WideContractProps {
  readonly instrument: ContractInstrument;
  /** Above the chart: which market this is. */
  readonly head: ReactNode;
  readonly ticket: ReactNode;
}

export function WideContract({ instrument, head, ticket }: WideContractProps) {
  return (
    <div className="mx-auto max-w-[100rem] pt-2 pb-8">
      {head}
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_22rem] grid-rows-[minmax(30rem,auto)_1fr] gap-3">
        <ChartPanel instrument={instrument} className="mb-1 min-h-96 flex-1" />
        <div className="row-span-2">{ticket}</div>
        <section className="rounded-card bg-surface pb-2">
          <MyContracts instrument={instrument} />
        </section>
      </div>
    </div>
  );
}

/** The sheets of one position where it is shown: to close it, or to set its stops. */
import type { ContractOrder } from "@candor/api/contract-order";
import { type SheetsAhead, useSheetsAhead } from "../../../app/sheet-ahead.ts";
import type { ContractInstrument } from "../contract-market.ts";
import { positionSheets, type Sheets } from "../position-sheets.ts";

type PositionSheets = SheetsAhead<Sheets, "close" | "stops">;

export const usePositionSheets = (): PositionSheets => useSheetsAhead(positionSheets);

interface SheetsOfProps {
  readonly order: ContractOrder;
  readonly instrument: ContractInstrument;
  readonly sheets: PositionSheets;
}

export function SheetsOf({ order, instrument, sheets: { code, isOpen, close } }: SheetsOfProps) {
  if (code === null) return null;
  return (
    <>
      <code.CloseSheet order={order} instrument={instrument} isOpen={isOpen("close")} onClose={close} />
      <code.StopsSheet order={order} instrument={instrument} isOpen={isOpen("stops")} onClose={close} />
    </>
  );
}

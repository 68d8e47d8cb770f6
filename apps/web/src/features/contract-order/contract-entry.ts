/** What a contract was at its entry, reckoned from what stays known of it once it has ended. Pure. */
import type { ContractOrder } from "@candor/api/contract-order";
import { liquidationIndex, marginFor, type Position } from "@candor/engine/contract-margin";
import { notionalOf } from "@candor/engine/contract-order";
import { formatDecimal } from "@candor/money/decimal";
import type { InstrumentScale } from "@candor/money/instrument-scale";
import { lotsOf } from "@candor/money/money";
import { boundsOf, priceText, settleScaleOf, ticksOf } from "./contract-market.ts";

export interface ContractEntry {
  /** Held for all its lots, as decimal text in the settlement currency. */
  readonly margin: string;
  /** The index at which it would have been liquidated from its entry on, as decimal text; null where at none. */
  readonly liquidation: string | null;
}

/** Null for one that was not entered. */
export function entryOf(order: ContractOrder, scale: InstrumentScale): ContractEntry | null {
  const openPrice = ticksOf(order.open_price, scale);
  if (openPrice === null) return null;
  const bounds = { ...boundsOf(order, openPrice, scale), lots: lotsOf(order.lots) };
  const margin = marginFor(notionalOf(openPrice, bounds.lots, bounds.terms.tickValue), order.leverage);
  const position: Position = { ...bounds, margin, firstMargin: margin };
  return {
    margin: formatDecimal(margin, settleScaleOf(order)),
    liquidation: priceText(liquidationIndex(position), scale),
  };
}

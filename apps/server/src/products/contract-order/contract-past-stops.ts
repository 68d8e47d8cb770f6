/**
 * Stops of an open position that were replaced: what it was judged by until then. Kept for whoever reckons its closing again;
 * the desk itself never looks back.
 */
import type { Stops } from "@candor/engine/contract-triggers";
import type { ContractRecord } from "./contract-record.ts";

export interface PastStops extends Stops {
  readonly portfolioId: string;
  readonly id: string;
  readonly orderId: string;
  /** The last tick that they judged, and the last one that what took their place does not. */
  readonly heardSeq: number;
  readonly afterSeq: number;
}

export const pastStops = (
  { id: orderId, portfolioId, takeProfit, stopLoss, stopsAfter: before }: ContractRecord,
  { id, heardSeq, afterSeq }: Pick<PastStops, "id" | "heardSeq" | "afterSeq">,
): PastStops => ({
  ...{ portfolioId, id, orderId, takeProfit, stopLoss, afterSeq },
  // A change before this one may have been made with more in view than the desk had heard.
  heardSeq: Math.max(heardSeq, before ?? 0),
});

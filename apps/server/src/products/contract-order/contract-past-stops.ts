/**
 * Stops of an open position that were replaced: what it was judged by until then. Kept for whoever reckons its closing again;
 * the desk itself never looks back.
 */
import type { Stops } from "@candor/engine/contract-triggers";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
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

const INSERT = `insert into contract_past_stops (portfolio_id, id, order_id, take_profit, stop_loss, heard_seq, after_seq, created_at)
  select portfolio_id, id, order_id, take_profit, stop_loss, heard_seq, after_seq, $1::timestamptz
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
    as written(portfolio_id, id, order_id, take_profit, stop_loss, heard_seq, after_seq)`;

export async function insertPastStops(tx: Tx, past: readonly PastStops[], at: Instant): Promise<void> {
  if (past.length === 0) return;
  const cells = (cell: (one: PastStops) => string | number | null) => past.map(cell);
  await tx.query({
    name: "contract-past-stops-insert",
    text: INSERT,
    values: [
      ...[isoOf(at), cells(({ portfolioId }) => portfolioId), cells(({ id }) => id), cells(({ orderId }) => orderId)],
      ...[cells(({ takeProfit }) => takeProfit), cells(({ stopLoss }) => stopLoss)],
      ...[cells(({ heardSeq }) => heardSeq), cells(({ afterSeq }) => afterSeq)],
    ],
  });
}

/** Stops that were replaced, in SQL. Written with the batch that replaced them, and never changed. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { PastStops } from "./contract-past-stops.ts";

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

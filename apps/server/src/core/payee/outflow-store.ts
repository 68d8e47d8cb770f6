/** SQL of what leaves a customer's hands within 24 hours, withdrawn or sent to other users. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

/** Makes whatever else of the customer's is about to leave wait, so that what is left of the day is what is left. */
export async function lockOutflow(tx: Tx, customerId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('withdrawal of ' || $1, 0))", [customerId]);
}

/**
 * In satoshi, of the 24 hours before then, without withdrawals that came back; also what is later than then by a clock that was
 * set back since.
 */
export async function readOutflow(reader: Reader, customerId: string, then: Instant): Promise<bigint> {
  const { rows } = await reader.query<{ btc: string }>(
    `select coalesce(sum(worth_btc), 0) as btc from customer_outflow
     where customer_id = $1 and created_at > $2::timestamptz - interval '24 hours'`,
    [customerId, isoOf(then)],
  );
  return BigInt(rows[0]?.btc ?? 0);
}

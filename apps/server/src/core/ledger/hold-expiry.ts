/** Releases holds whose time is over. What was moved or released from one before stays as it is. */
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { AccountKey } from "./account.ts";
import { readRemaining, takeDue } from "./hold-expiry-store.ts";
import type { LedgerBatch } from "./ledger-batch.ts";

export interface ExpiryPorts {
  readonly begin: (tx: Tx, accounts: readonly AccountKey[]) => Promise<LedgerBatch>;
  readonly flushAndAnnounce: (tx: Tx, batch: LedgerBatch) => Promise<void>;
  readonly clock: Clock;
}

/** At most `limit` of them; returns how many were due. */
export async function expireHolds(
  { begin, flushAndAnnounce, clock }: ExpiryPorts,
  tx: Tx,
  limit: number,
): Promise<number> {
  const due = await takeDue(tx, clock.now(), limit);
  if (due.length === 0) return 0;
  const batch = await begin(
    tx,
    due.map(({ key }) => key),
  );
  // Only now, under the accounts' locks, can nobody else release what is left.
  const remaining = await readRemaining(tx, due);
  for (const [position, { key, reference }] of due.entries()) {
    const amount = remaining[position];
    if (amount === undefined || amount <= 0n) continue;
    const result = batch.apply([{ step: "release", account: key, amount, kind: "hold-expired", reference }]);
    if (result.refused) throw new Error(`the hold ${reference} has ${amount} left, its account ${result.available}`);
  }
  await flushAndAnnounce(tx, batch);
  return due.length;
}

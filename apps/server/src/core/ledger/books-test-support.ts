/** The ledger's decisions on accounts in memory, with nothing behind them: for tests that decide much and write nothing. */
import { amountOf } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Ids } from "../../platform/ids.ts";
import type { AccountKey, LedgerBatch } from "./ledger.ts";
import { createBatch } from "./ledger-batch.ts";

interface Held {
  readonly key: AccountKey;
  /** Minor units. */
  readonly posted: bigint;
}

/** Writing them is a mistake of the test. */
export function booksInMemory(
  accounts: readonly Held[],
  deps: { readonly ids: Ids; readonly clock: Clock },
): LedgerBatch {
  const noTransaction = {} as Tx;
  const loaded = accounts.map(({ key, posted }, at) => ({
    id: String(at),
    key,
    posted: amountOf(posted),
    held: amountOf(0n),
  }));
  return createBatch(noTransaction, deps, loaded);
}

/**
 * How Postgres is to look rows up inside a batch. A plan that was made while a table was small would read all of it for
 * ever after; the desk touches few rows of large tables, so it goes by their keys from the first day.
 */
import type { Tx } from "../../platform/database/database.ts";

/** For this transaction and the plans first made in it. */
export async function planByKeys(tx: Tx): Promise<void> {
  await tx.query({
    name: "desk-plan-by-keys",
    text: `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true)`,
  });
}

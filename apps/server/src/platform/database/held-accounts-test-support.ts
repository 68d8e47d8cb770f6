/** Somebody else who holds accounts, as a long transaction does. For tests only. */
import type { Database } from "./database-types.ts";

/** Nobody's balance of the portfolio can be changed until the answer is called. */
export async function holdAccounts(database: Database, portfolioId: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holding = database.transaction(
    async (tx) => {
      await tx.query("select from ledger_account where portfolio_id = $1 for update", [portfolioId]);
      held.resolve();
      await end.promise;
    },
    { patienceMs: 60_000 },
  );
  await held.promise;
  return async () => {
    end.resolve();
    await holding;
  };
}

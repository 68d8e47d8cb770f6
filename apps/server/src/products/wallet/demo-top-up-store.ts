/** On which day a demo account was last filled up, in SQL. */
import type { Reader, Tx } from "../../platform/database/database.ts";

/** Takes the day for this portfolio; false when it was taken before. @param day as "2026-11-21" */
export async function useDay(tx: Tx, portfolioId: string, day: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into demo_top_up as kept (portfolio_id, topped_up_on) values ($1, $2)
     on conflict (portfolio_id) do update set topped_up_on = excluded.topped_up_on
     where kept.topped_up_on < excluded.topped_up_on`,
    [portfolioId, day],
  );
  return rowCount === 1;
}

/** Whether the day is taken. @param day as "2026-11-21" */
export async function isDayUsed(reader: Reader, portfolioId: string, day: string): Promise<boolean> {
  const { rowCount } = await reader.query("select from demo_top_up where portfolio_id = $1 and topped_up_on >= $2", [
    portfolioId,
    day,
  ]);
  return rowCount === 1;
}

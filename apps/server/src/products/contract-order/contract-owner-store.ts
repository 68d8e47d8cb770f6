/** Whose portfolio it is, in SQL. Reads the table of customers, and writes none of it. */
import type { Tx } from "../../platform/database/database.ts";

/** Throws where nobody has it: a bug, and the event is parked for a person to look at. */
export async function ownerOf(tx: Tx, portfolioId: string): Promise<string> {
  const { rows } = await tx.query<{ customer_id: string }>({
    name: "contract-portfolio-owner",
    text: "select customer_id from portfolio where id = $1",
    values: [portfolioId],
  });
  const [row] = rows;
  if (!row) throw new Error(`nobody has the portfolio ${portfolioId}`);
  return row.customer_id;
}

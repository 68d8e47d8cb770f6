/** What the database holds of one person, for tests that nothing of it has changed. */
import type { Database } from "../../apps/server/src/platform/database/database.ts";

/** Of these it is known that only looking changes them: when a device was last seen, who has signed in. */
const CHANGED_BY_LOOKING = ["customer_session", "known_device", "safety_event", "sign_in_step", "idempotency_key"];

/** The program writes these by itself, of everybody: what is owed, soon after the start and each day. */
const BY_ITSELF = ["liability_leaf"];

/** What the watch of alerts writes down by itself; and until when a picture is kept that nothing needs yet, which asking puts off. */
const WATCHED = ["is_watched", "is_resting", "wanted_at"];

/** A hash of the person's rows in every table that names a customer or a portfolio, by "table.column". */
export async function rowsOf(database: Database, customerId: string): Promise<Readonly<Record<string, string>>> {
  const columns = await database.query<{ table: string; column: string }>(
    `select of.table_name as "table", of.column_name as "column"
     from information_schema.columns of join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and of.table_name <> all($1)
       and of.column_name in ('customer_id', 'owner_customer_id', 'portfolio_id') order by 1, 2`,
    [[...CHANGED_BY_LOOKING, ...BY_ITSELF]],
  );
  const portfolios = await database.query<{ id: string }>("select id from portfolio where customer_id = $1", [
    customerId,
  ]);
  const found: Record<string, string> = {};
  for (const { table, column } of columns.rows) {
    const ids = column === "portfolio_id" ? portfolios.rows.map(({ id }) => id) : [customerId];
    // Both names come from the database itself.
    const { rows } = await database.query<{ said: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg((to_jsonb(found) - $2::text[])::text, ' ' order by (to_jsonb(found) - $2::text[])::text)), '') as said
       from ${table} found where ${column} = any($1)`,
      [ids, WATCHED],
    );
    found[`${table}.${column}`] = rows[0]?.said ?? "";
  }
  const { rows } = await database.query<{ said: string }>(
    "select to_jsonb(c)::text as said from customer c where id = $1",
    [customerId],
  );
  return { ...found, customer: rows[0]?.said ?? "" };
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

/** Columns that say whose a row is, with its key; and why one may change all the same. */
const CHANGES: Readonly<Record<string, string>> = {
  "chain_output.customer_id": "an output that is seen is whose address it was sent to; chain_output_guard judges that",
};
const OWNED = `select relname as "table", attname as "column" from pg_class relation
  join pg_attribute attribute on attribute.attrelid = relation.oid
  left join pg_index key on key.indrelid = relation.oid and key.indisprimary and attribute.attnum = any (key.indkey)
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
    and not attisdropped and (has_column_privilege('candor_app', relation.oid, attnum, 'update')
      or relname in ('spot_order', 'contract_order', 'option_order'))
    and (attname ~ '(^|_)(customer|portfolio)_ids?$' or key.indrelid is not null)
    and exists (select from pg_attribute other where other.attrelid = relation.oid and not other.attisdropped
      and other.attname ~ '(^|_)(customer|portfolio)_ids?$')
  order by 1, 2`;

test("what a row is, and which customer's, never changes: neither the program's role nor the owner of the tables says it anew", async () => {
  const { rows } = await own.owner.query<{ table: string; column: string }>(OWNED);
  const owned = [
    ...rows.filter(({ table, column }) => !(`${table}.${column}` in CHANGES)),
    ...["id", "uid", "invited_by"].map((column) => ({ table: "customer", column })),
    { table: "verification_field", column: "case_id" },
  ];
  expect(owned.map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      "spot_order",
      "contract_order",
      "option_order",
      "customer_session",
      "passkey",
      "pay_password",
    ]),
  );
  for (const { table, column } of owned)
    for (const [role, refusal] of [
      [own.database, /and whose, never changes|is append-only|permission denied/],
      [own.owner, /and whose, never changes|is append-only/],
    ] as const)
      await expect(role.query(`update ${table} set ${column} = default`), `${table}.${column}`).rejects.toThrow(
        refusal,
      );
});

test("a portfolio stays its customer's: it is not handed over, not taken away and made again, and none is the house's", async () => {
  const sql = async (role: "database" | "owner", text: string): Promise<string> =>
    own[role].query(text).then(
      () => "ok",
      (error: Error) => error.message,
    );
  await own.owner.query(`insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
    select n, (10000000 + n)::text, n || '@example.com', 'x', 'en', 'CODE' || n, now() from generate_series(1, 2) n`);
  await own.database.query("insert into portfolio (id, customer_id, mode, created_at) values (11, 1, 'real', now())");
  for (const change of ["customer_id = 2", "mode = 'demo'", "id = 12"]) {
    expect(await sql("database", `update portfolio set ${change} where id = 11`)).toContain("permission denied");
    expect(await sql("owner", `update portfolio set ${change} where id = 11`)).toContain("never changes");
  }
  for (const table of ["portfolio where id = 11", "customer where id = 2"]) {
    expect(await sql("database", `delete from ${table}`)).toContain("permission denied");
    expect(await sql("owner", `delete from ${table}`)).toContain("append-only");
  }
  const ofHouse = "insert into portfolio (id, customer_id, mode, created_at) values (0, 2, 'real', now())";
  expect(await sql("database", ofHouse)).toContain("portfolio_of_customer");
});

import { expect, test } from "vitest";
import type { Reader } from "../../platform/database/database.ts";
import { createTestDatabase } from "../../platform/database/test-database.ts";
import type { CareDeps } from "./customer-care-types.ts";
import { searchPeople } from "./search-customers.ts";

const SUE = { name: "sue", roles: ["support"] } as const;

test("nobody is found by looking through everybody", async () => {
  const own = await createTestDatabase();
  await own.owner.query(
    `insert into customer (id, uid, email, mobile, password_hash, language, invite_code, registered_at, nickname)
     select n, (30000000 + n)::text, n || '@many.example', '+4179' || 1000000 + n, 'x', 'en', 'MANY' || n, now(),
       case when n % 3 = 0 then 'Nick' || n end from generate_series(1, 30000) n`,
  );
  await own.owner.query(
    "insert into customer_name_word select sha256(n::text::bytea), n from generate_series(1, 30000) n",
  );
  await own.owner.query("analyze customer, customer_name_word");
  const passedOver: string[] = [];
  const query: Reader["query"] = async (sql, values) => {
    const { rows } = await own.owner.query<{ "QUERY PLAN": string }>(`explain (analyze, costs off) ${sql}`, values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    for (const [, count] of plan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g))
      if (Number(count) > 100) passedOver.push(plan);
    for (const [, count] of plan.matchAll(/rows=(\d+)(?:\.\d+)? loops/g))
      if (Number(count) > 100) passedOver.push(plan);
    return own.database.query(sql, values);
  };
  const encryption = { fingerprint: () => Buffer.alloc(32) };
  const deps = { database: { query }, encryption } as unknown as CareDeps;
  const found = async (text: string) => {
    const asked = { text, is_frozen: undefined, page: 1, limit: 20 };
    return (await searchPeople(deps, asked, { ...SUE } as never)).found.list.map(({ uid }) => uid);
  };
  for (const text of ["30000055", "55@many.example", "+41791000055"]) expect(await found(text)).toEqual(["30000055"]);
  expect(await found("NICK57")).toEqual(["30000057"]);
  for (const text of ["99999999", "zoe", "+41799999999", "no@body.example"]) expect(await found(text)).toEqual([]);
  expect(passedOver).toEqual([]);
  await own.close();
});

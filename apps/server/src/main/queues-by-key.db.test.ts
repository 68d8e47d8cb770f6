import { WITHDRAWAL_SORTS } from "@candor/api/operator-withdrawal";
import { type Instant, instantOf } from "@candor/money/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readProposals } from "../core/maker-checker/proposal-store.ts";
import { readAuditEntries } from "../core/operator/audit-store.ts";
import { readApplications } from "../core/verification/application-store.ts";
import type { Reader } from "../platform/database/database.ts";
import { placeOf } from "../platform/database/list-stretch.ts";
import { createTestDatabase, type TestDatabase } from "../platform/database/test-database.ts";
import { readItems, readShownPage } from "../products/content/content-store.ts";
import { readPeople } from "../products/customer-care/care-store.ts";
import { readRestricted } from "../products/customer-care/restricted-store.ts";
import { readClaims } from "../products/deposit/claim-store.ts";
import { readAlarms as readFloodAlarms } from "../products/flood-alarm/flood-alarm-store.ts";
import { readAlarms } from "../products/surveillance/alarm-list-store.ts";
import { readQueue } from "../products/withdrawal/withdrawal-queue-store.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.close());

const NOW: Instant = instantOf(Date.UTC(2030, 0, 1));
const DEEP = { page: 1, limit: 20, after: "5" };
const ORDERS = ["asc", "desc"] as const;

/** Plans of whatever is asked for in an order, where the database takes an index if there is one. */
async function sorted(read: (reader: Reader) => Promise<unknown>): Promise<readonly string[]> {
  return own.database.transaction(async (tx) => {
    await tx.query("set local enable_seqscan = off");
    await tx.query("set local enable_bitmapscan = off");
    await tx.query("set local enable_sort = off");
    const plans: string[] = [];
    const query = async (sql: string, values: readonly unknown[] = []) => {
      if (/limit \$\d+::bigint\) |order by surveillance_alarm.id desc limit/.test(sql)) {
        const { rows } = await tx.query<{ "QUERY PLAN": string }>(`explain ${sql}`, values);
        plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      }
      return tx.query(sql, values);
    };
    await read({ kysely: tx.kysely, query } as unknown as Reader);
    expect(plans.length, "statements of a page").toBeGreaterThan(0);
    // What was looked through, which has its own limit, may be put in order again.
    return plans.filter((plan) => /\bSort\b/.test(plan.slice(plan.lastIndexOf("Limit  ("))));
  });
}

const lists: readonly [string, (reader: Reader) => Promise<unknown>][] = [
  ...WITHDRAWAL_SORTS.flatMap((sort) =>
    ORDERS.flatMap((order) =>
      ([undefined, "pending"] as const).map((state): [string, (reader: Reader) => Promise<unknown>] => [
        `withdrawals ${state ?? "of all states"} by ${sort} ${order}`,
        (reader) => readQueue(reader, { state, search: undefined, sort, order, ...DEEP }),
      ]),
    ),
  ),
  ...(["oldest", "newest", "amount"] as const).map((sort): [string, (reader: Reader) => Promise<unknown>] => [
    `deposits by ${sort}`,
    (reader) => readClaims(reader, { isWire: false, state: "approved", search: undefined, sort, ...DEEP }),
  ]),
  ["verifications of all states", (reader) => readApplications(reader, { order: "asc", ...DEEP })],
  ["verifications of one state", (reader) => readApplications(reader, { state: "verified", order: "desc", ...DEEP })],
  ["acts", (reader) => readAuditEntries(reader, {}, DEEP)],
  ["acts between two days", (reader) => readAuditEntries(reader, { from: NOW - 86_400_000, to: NOW }, DEEP)],
  ["acts of somebody", (reader) => readAuditEntries(reader, { operator: "olga", act: "signed-in" }, DEEP)],
  ["acts of a kind", (reader) => readAuditEntries(reader, { act: "signed-in" }, DEEP)],
  ["acts on something", (reader) => readAuditEntries(reader, { subjectKind: "customer", subjectId: "1" }, DEEP)],
  ["acts on a kind of thing", (reader) => readAuditEntries(reader, { subjectKind: "customer" }, DEEP)],
  ["proposals", (reader) => readProposals(reader, { state: "all", operator: "o", roles: null, at: NOW, ...DEEP })],
  [
    "open proposals",
    (reader) => readProposals(reader, { state: "proposed", operator: "o", roles: [], at: NOW, ...DEEP }),
  ],
  ["alarms", (reader) => readAlarms(reader, false, placeOf(DEEP))],
  ["flood alarms", (reader) => readFloodAlarms(reader, { day: NOW, ...DEEP })],
  ["restrictions", (reader) => readRestricted(reader, DEEP)],
  ["customers", (reader) => readPeople(reader, { sql: "true", values: [] }, undefined, DEEP)],
  ["what is written", (reader) => readItems(reader, { kind: null, state: null, search: "", ...DEEP })],
  ["news", (reader) => readShownPage(reader, { language: "en", at: NOW, kind: "news", ...DEEP })],
];

test.each(lists)("%s: a page is read from an index in its order, nothing is sorted", async (_name, read) => {
  expect(await sorted(read)).toEqual([]);
});

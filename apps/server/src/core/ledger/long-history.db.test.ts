import { type Instant, instantOf } from "@candor/money/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoOf } from "../../platform/clock.ts";
import type { Reader } from "../../platform/database/database.ts";
import { meteredReader } from "../../platform/database/metered-reader-test-support.ts";
import { PageTooDeep } from "../../platform/database/page-too-deep.ts";
import { lowestIdAt } from "../../platform/ids.ts";
import { houseOf, openTestLedger, type TestLedger, walletOf } from "./ledger-test-support.ts";
import type { LineQuery } from "./statement-store.ts";

const IS_FULL = process.env.CANDOR_TEST_FULL === "1";
/** Rows of one customer's account: trades, releases of what was held, moves and deposits. */
const ROWS = IS_FULL ? 300_000 : 20_000;
/**
 * Blocks of 8 KB, of tables and indexes, that one page may touch. To read the shorter history through takes twice as many;
 * in the longer, rows that are looked through lie further apart.
 */
const BLOCKS_MAX = IS_FULL ? 3_000 : 600;
const OWNER = "7000001";
const SECOND_MS = 1_000;
const PAGE = { mode: "demo", portfolioId: OWNER, page: 1, limit: 30 } as const;

let t: TestLedger;
let first: Instant;
const metered = () => meteredReader(t.database);

beforeAll(async () => {
  t = await openTestLedger();
  await t.fund(walletOf(OWNER, "spot"), 1n);
  await t.fund(walletOf(OWNER, "funding"), 1n);
  first = instantOf(t.clock.now() + 60_000);
  await addHistory(t, first);
  t.clock.advance(120_000 + ROWS * SECOND_MS);
  await t.own.owner.query("vacuum analyze ledger_transfer");
  await t.seal();
}, 600_000);
afterAll(() => t.own.close());

/** A row each second, in the order of the ids, as the business would have written them. */
async function addHistory({ own }: TestLedger, at: Instant): Promise<void> {
  const accounts = await own.owner.query<{ id: string; purpose: string }>(
    "select id, purpose from ledger_account where portfolio_id = $1 or (portfolio_id = 0 and purpose = 'external' and currency_id = 1 and mode = 'demo')",
    [OWNER],
  );
  const idOf = (purpose: string) => accounts.rows.find((one) => one.purpose === purpose)?.id;
  await own.owner.query(
    `insert into ledger_transfer (id, from_account_id, to_account_id, created_at, amount, step, kind, reference)
     select $1::bigint + n * (1000::bigint << 22),
       case when n % 100 = 0 or n % 3 = 0 then $3::bigint when n % 2 = 0 then $2::bigint else $4::bigint end,
       case when n % 100 = 0 then $5::bigint when n % 3 = 0 then null when n % 2 = 0 then $3::bigint else $3::bigint end,
       $6::timestamptz + n * interval '1 second', 1 + n % 7,
       case when n % 3 = 0 and n % 100 <> 0 then 'release' else 'move' end,
       case when n % 100 = 0 then 'wallet-move' when n % 3 = 0 then 'spot-order' when n % 2 = 0 and n % 50 = 0 then 'demo-top-up'
         else 'spot-trade' end, 'r' || n
     from generate_series(1, $7) n`,
    [lowestIdAt(at), idOf("external"), idOf("spot"), idOf("external"), idOf("funding"), isoOf(at), ROWS],
  );
  await own.owner.query(
    `update ledger_account set posted = account.posted + moved.amount from ledger_account account join lateral (
       select coalesce(sum(case when to_account_id = account.id then amount else -amount end), 0) as amount
       from ledger_transfer where to_account_id is not null and reference ~ '^r' and account.id in (from_account_id, to_account_id)
     ) moved on true where account.id = ledger_account.id`,
  );
}

/** Every line with its balance, reckoned over the whole history. */
async function reckoned(): Promise<readonly string[]> {
  const { rows } = await t.own.owner.query<{ line: string }>(
    `select concat_ws(' ', line.id, purpose, line.amount, sum(line.amount) over (partition by account.id order by line.id)) as line
     from ledger_account account cross join lateral (
       select id, -amount as amount from ledger_transfer where from_account_id = account.id and to_account_id is not null
       union all select id, amount from ledger_transfer where to_account_id = account.id) line
     where account.portfolio_id = $1 order by line.id desc, line.amount`,
    [OWNER],
  );
  return rows.map(({ line }) => line);
}

async function walked(query: Partial<LineQuery>, reader: Reader = t.database): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after: string | undefined, pages = 0; pages <= ROWS; pages += 1) {
    const page = await t.ledger.linesOf(reader, { ...PAGE, limit: 200, ...query, after });
    found.push(...page.lines.map((one) => `${one.transferId} ${one.wallet} ${one.amount} ${one.balance}`));
    expect(page.hasMore).toBe(page.next !== null);
    if (page.next === null) return found;
    after = page.next;
  }
  throw new Error("no end");
}

test("the whole bill, page after page, is what the transfers say, every balance of it", {
  timeout: 600_000,
}, async () => {
  const all = await reckoned();
  expect(all.length).toBeGreaterThan(ROWS / 2);
  expect(await walked({})).toEqual(all);
  expect(await walked({ limit: 199, wallet: "funding" })).toEqual(all.filter((line) => line.includes(" funding ")));
  const some = await walked({ kinds: "^wallet-move$" });
  expect(some).toEqual(all.filter((line) => Number(line.split(" ")[0]) && some.includes(line)));
  expect(some).toHaveLength(2 * Math.floor(ROWS / 100));
});

test("the balances of a time long past are exact, from the middle of it and by page number", async () => {
  const all = await reckoned();
  const until = instantOf(first + (ROWS / 2) * SECOND_MS);
  const past = await walked({ until });
  expect(past.length).toBeGreaterThan(ROWS / 4);
  expect(past).toEqual(all.slice(-past.length));
  const third = await t.ledger.linesOf(t.database, { ...PAGE, page: 3, limit: 200, until });
  expect(third.lines.map(({ transferId }) => transferId)).toEqual(
    past.slice(400, 600).map((line) => line.split(" ")[0]),
  );
});

test("a bill of what is rare that is walked by page number ends", async () => {
  const byNumber = (page: number) => t.ledger.linesOf(t.database, { ...PAGE, kinds: "^nothing-of-that-kind$", page });
  expect(await byNumber(1)).toMatchObject({ lines: [], hasMore: true });
  await expect(byNumber(2)).rejects.toThrow(PageTooDeep);
});

test.each([
  ["the first page", {}],
  ["the deepest page that a number reaches", { page: 34 }],
  ["the middle", { after: () => lowestIdAt(first + (ROWS / 2) * SECOND_MS) }],
  ["the end", { after: () => lowestIdAt(first + 100 * SECOND_MS) }],
  ["a day long past", { until: () => instantOf(first + (ROWS / 4) * SECOND_MS) }],
  ["what is rare", { kinds: "^nothing-of-that-kind$" }],
  ["what is rare, further down", { kinds: "^nothing$", after: () => lowestIdAt(first + (ROWS / 2) * SECOND_MS) }],
])("a page of the bill touches few blocks, however long the history: %s", async (_name, asked) => {
  const query = Object.fromEntries(
    Object.entries(asked).map(([key, value]) => [key, typeof value === "function" ? value() : value]),
  );
  const reader = metered();
  await t.ledger.linesOf(reader, { ...PAGE, ...query });
  expect(reader.blocks).toBeGreaterThan(0);
  expect(reader.blocks).toBeLessThan(BLOCKS_MAX);
});

test("moves between wallets and the sums of a day are found in few blocks", async () => {
  const reader = metered();
  const after = lowestIdAt(first + (ROWS / 2) * SECOND_MS);
  const moves = await t.ledger.movesOf(reader, PAGE, { after, offset: 0, limit: 100 });
  expect(moves.list[0]).toMatchObject({ from: "spot", to: "funding" });
  expect(reader.blocks).toBeLessThan(BLOCKS_MAX / 2);
  const since = instantOf(first + (ROWS / 2) * SECOND_MS);
  const [sum] = await t.ledger.sumsSince(reader, { ...PAGE, since });
  const { rows } = await t.own.owner.query<{ added: string; flow: string }>(
    `select sum(signed) as added, sum(signed) filter (where kind = 'demo-top-up') as flow from (
       select kind, amount * (case when from_account_id in (select id from ledger_account where portfolio_id = $1) then -1 else 0 end
         + case when to_account_id in (select id from ledger_account where portfolio_id = $1) then 1 else 0 end) as signed
       from ledger_transfer where to_account_id is not null and created_at >= $2) moved`,
    [OWNER, isoOf(since)],
  );
  expect(sum).toMatchObject({ added: BigInt(rows[0]?.added ?? 0), flow: BigInt(rows[0]?.flow ?? 0) });
  expect(reader.blocks).toBeLessThan(BLOCKS_MAX);
});

test("a transfer whose number belongs before a mark, as of a clock that was set back, has the marks made anew", async () => {
  const { rows: spot } = await t.own.owner.query<{ id: string }>(
    "select id from ledger_account where portfolio_id = $1 and purpose = 'spot'",
    [OWNER],
  );
  const marks = async () =>
    (await t.own.owner.query("select from ledger_balance_mark where account_id = $1", [spot[0]?.id])).rowCount;
  const before = await marks();
  expect(before).toBeGreaterThan(ROWS / 1_000);
  const middle = first + (ROWS / 2) * SECOND_MS + 500;
  const { rows: outside } = await t.own.owner.query<{ id: string }>(
    "select id from ledger_account where portfolio_id = 0 and purpose = 'external' and currency_id = 1 and mode = 'demo'",
  );
  await t.own.owner.transaction(async (tx) => {
    await tx.query(
      `insert into ledger_transfer (id, from_account_id, to_account_id, created_at, amount, step, kind, reference)
       values ($1::bigint, $2, $3, $4, 1000, 'move', 'spot-trade', 'late')`,
      [lowestIdAt(middle), outside[0]?.id, spot[0]?.id, isoOf(instantOf(middle))],
    );
    await tx.query("update ledger_account set posted = posted + 1000 where id = $1", [spot[0]?.id]);
    await tx.query("update ledger_account set posted = posted - 1000 where id = $1", [outside[0]?.id]);
  });
  await t.seal();
  expect(await marks()).toBeLessThan(before);
  const until = instantOf(first + ROWS * 0.75 * SECOND_MS);
  const late = await t.ledger.linesOf(t.database, { ...PAGE, until });
  const all = await reckoned();
  expect(all).toContain(
    late.lines.map((one) => `${one.transferId} ${one.wallet} ${one.amount} ${one.balance}`)[0] ?? "none",
  );
  for (let round = 0; round < 31; round += 1) await t.ledger.upkeep.runOnce();
  expect(await marks()).toBe(before);
  expect(await walked({ until })).toEqual(all.slice(-(await walked({ until })).length));
});

test("an order's hold is no line, and a busy account's newest lines need no marks", async () => {
  const busy = walletOf("7000002");
  await t.fund(busy, 100n);
  await t.post({ step: "hold", account: busy, amount: 10n as never, kind: "spot-order", reference: "o" });
  await t.post({
    step: "move",
    from: busy,
    to: houseOf("fees"),
    amount: 5n as never,
    kind: "spot-fee",
    reference: "f",
  });
  const { lines, next } = await t.ledger.linesOf(t.database, { ...PAGE, portfolioId: busy.portfolioId });
  expect(lines.map(({ amount, balance }) => [amount, balance])).toEqual([
    [-5n, 95n],
    [100n, 100n],
  ]);
  expect(next).toBeNull();
});

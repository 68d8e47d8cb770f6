import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runCommand } from "../../commands/command-test-support.ts";
import { checkBooks } from "../../core/ledger/ledger.ts";
import { tickLogTools } from "../../core/tick-log/tick-log.ts";
import { checkSettlements } from "../../products/receipt/check-settlements.ts";
import { type EndedContract, notFirst } from "./first-reached-test-support.ts";
import { SettledDay, type Weather } from "./settled-day-test-support.ts";

const VERIFY = join(import.meta.dirname, "../../commands/verify-log.ts");
/** A day has all the causes there are; the full run has a second, which begins with what the first left open. */
const HOURS = process.env.CANDOR_TEST_FULL === "1" ? 48 : 24;
/** So long after sources that contradict each other prices count again. */
const HEALTH_S = 32;
/** It begins at four in the morning. */
const FIRST_AFTER_MIDNIGHT = new Set([20, 44].filter((hour) => hour < HOURS));

const CALM: Weather = { drift: 0, noise: 0.0008 };
const FLAT: Weather = { drift: 0, noise: 0 };
const WEATHERS: readonly Weather[] = [
  CALM,
  { drift: 0.0035, noise: 0.0006 },
  { drift: -0.0035, noise: 0.0006 },
  FLAT,
  { drift: -0.0155, noise: 0.0006 },
  CALM,
  CALM,
  { drift: -0.0035, noise: 0.0006 },
  { drift: 0.0035, noise: 0.0006 },
  FLAT,
  { drift: 0.0155, noise: 0.0006 },
  CALM,
];
/** In these the sources contradict each other as options end, and in these the process dies and another goes on. */
const QUARRELS = new Set([5, 17, 29]);
const RESTARTS = new Set([4, 13, 34].filter((hour) => hour < HOURS));

const CAUSES = ["user", "take-profit", "stop-loss", "liquidation", "session-end"];

let day: SettledDay;
/** Prices while no desk was there: after the first of these numbers, up to the other. */
const unheard: [from: number, to: number][] = [];

beforeAll(async () => {
  day = await SettledDay.open();
  for (let hour = 0; hour < HOURS; hour += 1) await liveHour(hour);
  await day.live(12, CALM);
}, 180_000);
afterAll(() => day?.close());

/** Everyone comes at an hour of their own. */
const ownerOf = (hour: number): string => String(9_001 + hour);

async function liveHour(hour: number): Promise<void> {
  const weather = WEATHERS[hour % WEATHERS.length] ?? CALM;
  // The instants of before, which nobody observed, are made up first: some at each step.
  await day.live(3, FLAT);
  if (FIRST_AFTER_MIDNIGHT.has(hour)) await untilOvernightFeeIsCharged();
  const owner = await day.newcomer(ownerOf(hour));
  const [long, short] = await positionsOf(owner);
  for (const seconds of [30, 60, 300])
    for (const type of ["up", "down"] as const) await day.option(owner, type, seconds);
  // All are entered before the clock, which runs faster here than a desk, says that their time is up.
  await day.live(1, { ...weather, drift: 0 });
  await day.live(21, weather);
  day.isQuarrel = QUARRELS.has(hour);
  await day.live(6, weather);
  // In the midst of the window of those that end first.
  if (RESTARTS.has(hour)) await day.stopDesk();
  const from = day.lastSeq();
  await day.live(2, weather, !RESTARTS.has(hour));
  if (RESTARTS.has(hour)) {
    unheard.push([from, day.lastSeq()]);
    await day.startDesk();
  }
  await day.live(14, weather);
  day.isQuarrel = false;
  await day.closeContract(owner, long);
  await day.closeContract(owner, short, 3);
  await day.live(16, weather);
  await day.closeContract(owner, short, 2);
  if (hour === HOURS - 1) day.endSession();
  await day.live(10, FLAT);
  if (QUARRELS.has(hour)) await day.live(HEALTH_S, CALM);
  day.skipToNextHour();
}

/** Of each kind one; the first two are closed by their owner where nothing else does before. */
async function positionsOf(owner: string): Promise<readonly [string, string]> {
  const long = await day.contract(owner, { type: "up", share: 10, multiple: 10 });
  const short = await day.contract(owner, { type: "down", share: 10, multiple: 10 });
  for (const [type, side] of [
    ["up", 1],
    ["down", -1],
  ] as const) {
    await day.contract(owner, { type, share: 5, multiple: 5, target_profit_price: day.away(side * 0.005) });
    await day.contract(owner, { type, share: 7, multiple: 2, stop_loss_price: day.away(side * -0.005) });
    await day.contract(owner, { type, share: 3, multiple: 10, target_price: day.away(side * -0.002) });
    await day.contract(owner, { type, share: 2, multiple: 1 });
  }
  return [long.id, short.id];
}

async function untilOvernightFeeIsCharged(): Promise<void> {
  const today = Math.floor(day.market.clock.now() / 86_400_000);
  const owing = `select id from contract_order where final_at is null and open_price is not null
    and coalesce(financed_day, 0) < $1 and opened_at < to_timestamp($1 * 86400)`;
  const isCharged = async () => expect((await day.market.own.database.query(owing, [today])).rows).toEqual([]);
  await vi.waitFor(isCharged, { timeout: 20_000, interval: 50 });
}

const settlements = () => {
  const { own, instruments } = day.market;
  return checkSettlements({ database: own.database, instruments, proofs: tickLogTools.proofs("") });
};

async function countBy(sql: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await day.market.own.database.query<{ what: string; count: string }>(sql);
  return Object.fromEntries(rows.map(({ what, count }) => [what, Number(count)]));
}

describe("days of contracts and options", { timeout: 120_000 }, () => {
  test("follow from their log, every settlement to the last digit", async () => {
    const closings = await countBy("select cause as what, count(*) from contract_closing group by 1");
    const ended = await countBy(
      "select status || coalesce(' ' || reason, '') as what, count(*) from option_order where price_count is not null group by 1",
    );
    const nights = await countBy(
      "select 'nights' as what, count(distinct split_part(reference, '/', 2)) from ledger_transfer where kind = 'contract-night'",
    );
    process.stdout.write(`settled in ${HOURS} hours: ${JSON.stringify({ ...closings, ...ended, ...nights })}\n`);
    for (const cause of CAUSES) {
      expect(closings[cause] ?? 0, cause).toBeGreaterThan(0);
    }
    for (const outcome of ["won", "lost", "tied", "void too-few-prices"])
      expect(ended[outcome] ?? 0, outcome).toBeGreaterThan(0);
    expect(nights).toEqual({ nights: FIRST_AFTER_MIDNIGHT.size });
    const afterNights = await countBy(
      `select cause as what, count(*) from contract_closing closing join contract_order taken on taken.id = order_id
       where financing > 0 and taken.opened_at::date < closing.created_at::date group by 1`,
    );
    expect(Object.keys(afterNights)).toEqual(expect.arrayContaining(["take-profit", "stop-loss", "session-end"]));
    const report = await settlements();
    expect(report).toMatchObject({ unsealed: 0, faults: [] });
    const judged = Object.entries(ended).filter(([what]) => what !== "void session-ended");
    expect(report.options).toBe(judged.reduce((sum, [, count]) => sum + count, 0));
    expect(report.closings).toBe(Object.values(closings).reduce((sum, count) => sum + count, 0));
    expect((await checkBooks(day.market.own.database)).faults).toEqual([]);
    const said = await runCommand(VERIFY, day.market.own.connection, "--settlements");
    expect(said).toEqual({
      code: 0,
      said: `Every settlement follows from the tick log: options ${report.options}, closings ${report.closings}.\n`,
    });
  });

  test("and each contract was entered and ended by the first price that called for it", async () => {
    const { rows } = await day.market.own.database.query<EndedContract>(
      `select taken.*, extract(epoch from taken.created_at) * 1000 as taken_at, closing.cause, closing.tick_seq
       from contract_order taken join contract_closing closing on closing.order_id = taken.id
       where financing = 0 and closing.lots = taken.lots`,
    );
    expect([...new Set(rows.map(({ cause }) => cause))].sort()).toEqual(CAUSES.toSorted());
    expect(rows.flatMap((row) => notFirst(row, day.ticks) ?? [])).toEqual([]);
    const later = rows.map((row) => ({ ...row, tick_seq: String(Number(row.tick_seq) + 1) }));
    const isByPrice = rows.filter(({ cause }) => !["user", "session-end"].includes(cause));
    expect(later.flatMap((row) => notFirst(row, day.ticks) ?? [])).toHaveLength(isByPrice.length);
  });

  test("and what prices did while no desk was there is done as if one had been", async () => {
    const { database } = day.market.own;
    const done = await Promise.all(
      unheard.map(async ([from, to]) => {
        const { rows } = await database.query<{ id: string }>(
          `select id from contract_closing where tick_seq > $1 and tick_seq <= $2 and cause <> 'user'
           union all select id from contract_order where open_seq > $1 and open_seq <= $2 and limit_price is not null`,
          [from, to],
        );
        return rows.length;
      }),
    );
    expect(done).toHaveLength(RESTARTS.size);
    expect(Math.max(...done)).toBeGreaterThan(0);
    const owners = [...RESTARTS].map(ownerOf);
    const ended = await countBy(
      `select 'of ' || price_count as what, count(*) from option_order
       where portfolio_id in (${owners.join(", ")}) and seconds in (30, 60) group by 1`,
    );
    // Two of each length and start, all entered before and judged after by every price of their windows.
    expect(ended).toEqual({ "of 12": owners.length * 4 });
  });

  test("and with one digit changed no longer does, wherever it is and in whatever was settled", async () => {
    const { owner } = day.market.own;
    await owner.query("alter table contract_closing disable trigger user");
    const changed: string[] = [];
    for (const [table, which, columns] of CHANGES) {
      for (const [turn, column] of columns.entries()) {
        const { rows } = await owner.query<{ id: string; receipt_id: string }>(
          `update ${table} set ${column} = ${column} + 1
           where id = (select id from ${table} where ${which} order by id offset $1 limit 1) returning *`,
          [turn],
        );
        const [row] = rows;
        changed.push(table === "contract_order" ? (row?.receipt_id ?? "none") : (row?.id ?? "none"));
      }
    }
    const { faults } = await settlements();
    expect(faults.map((fault) => fault.split(/[ :]+/)[1]).sort()).toEqual(changed.sort());
    const { code, said } = await runCommand(VERIFY, day.market.own.connection, "--settlements");
    expect(code).toBe(2);
    expect(said).toMatch(new RegExp(`^${changed.length} settlements do not follow from the tick log`));
  });
});

/** A table, which of its rows, and the columns of which one row each is one unit more than it was. */
const CHANGES: readonly (readonly [table: string, which: string, columns: readonly string[]])[] = [
  ["option_order", "status = 'won'", ["entry_price", "entry_seq", "price_sum", "payout"]],
  ["option_order", "status = 'lost'", ["price_sum", "entry_price"]],
  ["option_order", "status = 'tied'", ["price_sum", "entry_price"]],
  ["option_order", "reason = 'too-few-prices'", ["price_count", "price_sum"]],
  ["contract_closing", "cause = 'liquidation'", ["price", "profit", "fee", "released", "gap", "tick_seq"]],
  ["contract_closing", "cause = 'stop-loss'", ["price", "profit", "fee", "released", "gap", "tick_seq"]],
  ["contract_closing", "cause = 'session-end'", ["price", "profit", "fee", "released"]],
  ["contract_closing", "cause = 'user' and lots = 3", ["profit", "fee", "released"]],
  ["contract_order", "reason = 'take-profit'", ["open_price", "half_spread", "fee_rate", "leverage", "open_seq"]],
];

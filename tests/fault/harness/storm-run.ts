/**
 * Kills the program in the midst of a storm: thousands of positions that a falling price liquidates, or options that end in the
 * same seconds. Counts from outside what became of each.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { callApi, type Person, payloadOf, register, signedIn } from "../../client/api-client.ts";
import { faultsOfBooks, openDatabaseOf } from "../../e2e/harness/books.ts";
import { type CandorProcess, startProcess } from "./candor-process.ts";

const PEOPLE = 10;
const ORDERS_EACH = 100;
const AT_ONCE = 8;
const ENDS_WITHIN_MS = 120_000;
const LIMITS = ["--rate-limits", "trade=100000/100000 write=100000/100000 read=100000/100000 sign-in=1000/1000"];

/** Of the tape: it begins in its middle, so that there are 25 s before the fall. */
const BARS = 100;
const FALLS_FROM = 75;
const FALLS_TO = 85;
const START_PRICE = 100_000;
const FALL_OF_BAR = 0.015;
const OPENED_S = 1_640_995_200;
const REPLAY_SPEED = 60;

export interface StormRun {
  /** Orders that were open when the storm came. */
  readonly orders: number;
  /** What is wrong, one sentence each. */
  readonly discrepancies: readonly string[];
  readonly bookFaults: readonly string[];
  /** How many of the kills came while some were settled and others not. */
  readonly midst: number;
}

/** Prices that stand still, fall by 15 % within ten seconds, and stay there. */
function recordingOfFall(): string {
  const folder = mkdtempSync(join(tmpdir(), "candor fall "));
  chmodSync(folder, 0o755);
  const lines = ["time,open,high,low,close,volume"];
  let price = START_PRICE;
  for (let bar = 0; bar < BARS; bar += 1) {
    const open = price;
    if (bar >= FALLS_FROM && bar < FALLS_TO) price *= 1 - FALL_OF_BAR;
    const cells = [open, open, price, price].map((one) => one.toFixed(2));
    lines.push([OPENED_S + bar * 60, ...cells, 10].join(","));
  }
  writeFileSync(join(folder, "BTCUSDT-1m.csv.gz"), gzipSync(`${lines.join("\n")}\n`));
  return folder;
}

/** @param kills how often the program is killed while positions are liquidated; each in a program of its own */
export async function runLiquidationStorms(kills: number): Promise<StormRun> {
  const folder = recordingOfFall();
  const flags = [...LIMITS, "--feed", "replay", "--replay", folder, "--replay-speed", String(REPLAY_SPEED)];
  try {
    return await runStorms(kills, flags, {
      place: (candor, person, market) =>
        callApi(
          candor.url,
          "POST /lever/submit",
          { currency_id: market.currency_id, legal_id: market.legal_id, type: "up", share: 1, multiple: 10 },
          signedIn(person),
        ),
      settled: "select count(*) from contract_closing",
      running: "select count(*) from contract_order where final_at is null",
      wrong: `select 'order ' || o.id || ' was closed ' || count(c.id) || ' times' as what
        from contract_order o left join contract_closing c on c.order_id = o.id
        where o.open_price is not null group by o.id having count(c.id) <> 1
        union all
        select 'order ' || o.id || ' was liquidated at ' || c.tick_index || ', far below its ' || o.open_price
        from contract_order o join contract_closing c on c.order_id = o.id
        where c.cause = 'liquidation' and (c.tick_index > o.open_price * 0.9501 or c.tick_index < o.open_price * 0.94)
        union all
        select 'order ' || o.id || ' was closed by ' || c.cause from contract_order o
        join contract_closing c on c.order_id = o.id where c.cause <> 'liquidation'`,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same while options end. */
export const runExpiryStorms = (kills: number): Promise<StormRun> =>
  runStorms(kills, LIMITS, {
    place: (candor, person, market) =>
      callApi(
        candor.url,
        "POST /microtrade/submit",
        { match_id: market.match_id, currency_id: market.legal_id, type: "up", seconds: 30, number: "1" },
        signedIn(person),
      ),
    settled: "select count(*) from option_order where final_at is not null",
    running: "select count(*) from option_order where final_at is null",
    wrong: `select 'order ' || id || ' ended as ' || status || ' by ' || coalesce(price_count, 0) || ' prices' as what
      from option_order where status = 'accepted' or status = 'open' or (status = 'void' and reason = 'no-price-in-time')
      union all
      select 'orders of one end were judged by different prices' from option_order
      where price_sum is not null group by instrument_id, end_at having count(distinct price_sum) > 1`,
  });

interface Market {
  readonly match_id: number;
  readonly currency_id: number;
  readonly legal_id: number;
}

interface Storm {
  place(candor: CandorProcess, person: Person, market: Market): Promise<unknown>;
  readonly settled: string;
  readonly running: string;
  readonly wrong: string;
}

async function runStorms(kills: number, flags: readonly string[], storm: Storm): Promise<StormRun> {
  let orders = 0;
  let midst = 0;
  const discrepancies: string[] = [];
  const bookFaults: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const candor = await startProcess(null, flags);
    try {
      await candor.untilReady();
      orders += await placeAll(candor, storm);
      if (await killInTheMidst(candor, storm)) midst += 1;
      candor.launch();
      await candor.untilReady();
      await untilNoneRuns(candor, storm);
      discrepancies.push(...(await wrongs(candor, storm)));
      bookFaults.push(...(await faultsOfBooks(candor.dataDir)));
    } finally {
      await candor.remove();
    }
  }
  return { orders, discrepancies, bookFaults, midst };
}

async function placeAll(candor: CandorProcess, storm: Storm): Promise<number> {
  const people: Person[] = [];
  for (let one = 0; one < PEOPLE; one += 1) people.push(await register(candor.url, `storm${one}`));
  const found = await callApi(candor.url, "GET /currency/instrument", { symbol: "BTCUSDT" });
  const market = payloadOf("GET /currency/instrument", found);
  const queue = people.flatMap((person) => Array.from({ length: ORDERS_EACH }, () => person));
  const worker = async () => {
    for (let person = queue.pop(); person; person = queue.pop()) await storm.place(candor, person, market);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return countOf(candor, storm.running);
}

async function countOf(candor: CandorProcess, query: string): Promise<number> {
  const database = openDatabaseOf(candor.dataDir, "candor_owner");
  try {
    const { rows } = await database.query<{ count: string }>(query);
    return Number(rows[0]?.count);
  } finally {
    await database.close();
  }
}

/** Whether some were settled by then, and some not. */
async function killInTheMidst(candor: CandorProcess, storm: Storm): Promise<boolean> {
  const database = openDatabaseOf(candor.dataDir, "candor_owner");
  try {
    const count = async (query: string) => Number((await database.query<{ count: string }>(query)).rows[0]?.count);
    const deadline = Date.now() + ENDS_WITHIN_MS;
    while ((await count(storm.settled)) === 0) {
      if (Date.now() > deadline) throw new Error(`no storm came within ${ENDS_WITHIN_MS} ms`);
    }
    await candor.killServer();
    return (await count(storm.running)) > 0;
  } finally {
    await database.close();
  }
}

async function untilNoneRuns(candor: CandorProcess, storm: Storm): Promise<void> {
  const deadline = Date.now() + ENDS_WITHIN_MS;
  while ((await countOf(candor, storm.running)) > 0) {
    if (Date.now() > deadline) throw new Error(`some orders still run after ${ENDS_WITHIN_MS} ms`);
    await sleep(250);
  }
}

async function wrongs(candor: CandorProcess, storm: Storm): Promise<string[]> {
  const database = openDatabaseOf(candor.dataDir, "candor_owner");
  try {
    return (await database.query<{ what: string }>(storm.wrong)).rows.map(({ what }) => what);
  } finally {
    await database.close();
  }
}

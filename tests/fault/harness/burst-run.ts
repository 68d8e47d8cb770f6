/**
 * Kills the program in the midst of bursts: orders are placed in waves that end one after the other, the program is killed once
 * in the midst of each, again while it catches up with what it has missed, and at moments that nothing chose; afterwards it is
 * counted from outside what became of each order, and all is reckoned again from the log.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { verifySettlements } from "../../../apps/server/src/commands/verify-settlements.ts";
import type { Config } from "../../../apps/server/src/platform/config/config.ts";
import type { Database } from "../../../apps/server/src/platform/database/database.ts";
import { callApi, type Person, payloadOf, register } from "../../client/api-client.ts";
import { faultsOfBooks, openDatabaseOf } from "../../e2e/harness/books.ts";
import { type CandorProcess, startProcess } from "./candor-process.ts";

const PEOPLE = 50;
const ORDERS_EACH = 20;
const CALLS_AT_ONCE = 8;
/** A burst that is longer in coming, in passing or in being told of did not come. */
const WITHIN_MS = 120_000;
/** Of a wave: a kill falls anywhere in it, or behind it. */
const BURSTS_FOR_MS = 300;
/** From a start to the end of what was missed: a kill falls anywhere in it. */
const CATCHES_UP_WITHIN_MS = 1_500;
const LIMITS = [
  "--rate-limits",
  "trade=100000/100000 wait=100000/100000 write=100000/100000 read=100000/100000 sign-in=1000/1000 identity=1000/1000 kept=100000/100000 lessening=100000/100000",
];

export interface Market {
  readonly match_id: number;
  readonly currency_id: number;
  readonly legal_id: number;
}

/** Conditions are SQL on a database of a program of its own, which holds nothing but these waves. */
export interface Burst {
  readonly flags: readonly string[];
  /** How many can be placed before the first of them ends. */
  readonly wavesMax: number;
  /** Each waits for its bursts most of the time. */
  readonly programsAtOnce: number;
  /** From the start of one wave to that of the next, at least. */
  readonly apartMs: number;
  place(wave: number, candor: CandorProcess, person: Person, market: Market): Promise<unknown>;
  /** How many wait for their entry, how many have been entered, and how many of those are settled. */
  readonly waiting: string;
  readonly placed: string;
  readonly settled: string;
  /** How many are settled whose owners are still to be told. */
  readonly untold: string;
  /** One sentence each in the column `what`. */
  readonly wrong: string;
  /** What else is wrong, beside the log, once all of it is sealed. */
  judgedByLog?(database: Database, dataDir: string): Promise<readonly string[]>;
}

export interface BurstRun {
  /** Orders that ran when their burst came. */
  readonly orders: number;
  /** What is wrong, one sentence each. */
  readonly discrepancies: readonly string[];
  readonly bookFaults: readonly string[];
  /** How many of the waves were struck while some of them were settled and others not. */
  readonly midst: number;
  /** Kills beside those: while it caught up, and at any moment. */
  readonly others: number;
  /** What `npm run verify -- --settlements` says of each program's data. */
  readonly reckoned: readonly string[];
}

/** @param kills how often a program is killed, in as few programs as they can be */
export async function runBursts(kills: number, burst: Burst): Promise<BurstRun> {
  const programs: number[] = [];
  for (let left = kills; left > 0; left -= burst.wavesMax) programs.push(Math.min(left, burst.wavesMax));
  const runs: BurstRun[] = [];
  await eachAtOnce(programs, burst.programsAtOnce, async (waves) => {
    runs.push(await runWaves(waves, burst));
  });
  return {
    orders: runs.reduce((sum, { orders }) => sum + orders, 0),
    midst: runs.reduce((sum, { midst }) => sum + midst, 0),
    others: runs.reduce((sum, { others }) => sum + others, 0),
    discrepancies: runs.flatMap(({ discrepancies }) => discrepancies),
    bookFaults: runs.flatMap(({ bookFaults }) => bookFaults),
    reckoned: runs.flatMap(({ reckoned }) => reckoned),
  };
}

async function runWaves(waves: number, burst: Burst): Promise<BurstRun> {
  const candor = await startProcess(null, [...LIMITS, ...burst.flags]);
  try {
    await candor.untilReady();
    const database = openDatabaseOf(candor.dataDir, "candor_owner");
    try {
      const upTo = await placeWaves(waves, candor, database, burst);
      const struck = await killInEach(upTo, candor, database, burst);
      await until(async () => (await countOf(database, burst.untold)) === 0, "to tell everyone");
      const { rows } = await database.query<{ what: string }>(burst.wrong);
      const { holds, said } = await reckonAgain(candor, database);
      const byLog = (await burst.judgedByLog?.(database, candor.dataDir)) ?? [];
      return {
        ...{ orders: upTo.at(-1) ?? 0, ...struck, reckoned: [said] },
        discrepancies: [
          ...rows.map(({ what }) => what),
          ...byLog,
          ...(await stillHeld(database)),
          ...(holds ? [] : [said]),
        ],
        bookFaults: await faultsOfBooks(candor.dataDir),
      };
    } finally {
      await database.close();
    }
  } finally {
    await candor.remove();
  }
}

/** @returns of each wave, how many orders there are in it and in those before */
async function placeWaves(waves: number, candor: CandorProcess, database: Database, burst: Burst): Promise<number[]> {
  const people: Person[] = [];
  const names = Array.from({ length: PEOPLE }, (_, one) => `burst${one}`);
  await eachAtOnce(names, CALLS_AT_ONCE, async (name) => {
    people.push(await register(candor.url, name));
  });
  const found = await callApi(candor.url, "GET /currency/instrument", { symbol: "BTCUSDT" });
  const market = payloadOf("GET /currency/instrument", found);
  const upTo: number[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    const apart = sleep(wave + 1 < waves ? burst.apartMs : 0);
    const orders = people.flatMap((person) => Array.from({ length: ORDERS_EACH }, () => person));
    await eachAtOnce(orders, CALLS_AT_ONCE, (person) => burst.place(wave, candor, person, market));
    await until(async () => (await countOf(database, burst.waiting)) === 0, "to enter them all");
    upTo.push(await countOf(database, burst.placed));
    await apart;
  }
  return upTo;
}

type Struck = Pick<BurstRun, "midst" | "others">;

async function killInEach(
  upTo: readonly number[],
  candor: CandorProcess,
  database: Database,
  { settled }: Burst,
): Promise<Struck> {
  let [midst, others] = [0, 0];
  for (const [wave, end] of upTo.entries()) {
    const before = upTo[wave - 1] ?? 0;
    const done = () => countOf(database, settled);
    await until(async () => (await done()) > before, "for the burst", 0);
    if (wave % 4 === 3) await sleep(Math.random() * BURSTS_FOR_MS);
    await candor.killServer();
    if ((await done()) < end) midst += 1;
    candor.launch();
    if (wave % 2 === 1) {
      // What it has missed is decided while it starts: some of these come before that, some within it and some behind it.
      await sleep(Math.random() * CATCHES_UP_WITHIN_MS);
      await candor.killServer();
      candor.launch();
      others += 1;
    }
    await candor.untilReady();
    await until(async () => (await done()) >= end, `to settle wave ${wave + 1}, up to ${end}`);
  }
  return { midst, others };
}

/** All is over, so nothing is held of anyone or of the house. */
async function stillHeld(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ what: string }>(
    `select 'account ' || id || ' (' || purpose || ' of portfolio ' || portfolio_id || ') still holds ' || held as what
     from ledger_account where held <> 0`,
  );
  return rows.map(({ what }) => what);
}

/** Once every price that settled anything is in a sealed block. */
async function reckonAgain({ dataDir }: CandorProcess, database: Database) {
  const config = { dataDir } as Config;
  let verdict = await verifySettlements(database, config);
  await until(async () => {
    if (!verdict.said.includes("not reckoned")) return true;
    verdict = await verifySettlements(database, config);
    return false;
  }, "to seal the prices");
  return verdict;
}

async function eachAtOnce<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function countOf(database: Database, query: string): Promise<number> {
  const { rows } = await database.query<{ count: string }>(query);
  return Number(rows[0]?.count);
}

async function until(isDone: () => Promise<boolean>, what: string, pauseMs = 100): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`${WITHIN_MS} ms were too few ${what}`);
    await sleep(pauseMs);
  }
}

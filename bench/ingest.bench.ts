/**
 * How many index ticks a second the program takes in: 500 instruments, each grid step through the sample gate, index, health,
 * journal, candles, quotes, signed blocks, the orders that rest at the desk and the price alerts, on the database that comes
 * with the program, one step right after the other. Beside it, in the same run, a loop that does nothing but write the same
 * ticks into the journal.
 */
import { join } from "node:path";
import { type Instant, instantOf, lotsOf, rateOf } from "@candor/money/money";
import { createDesk } from "../apps/server/src/core/desk/desk.ts";
import type { Instruments } from "../apps/server/src/core/instrument/instrument.ts";
import {
  instrumentLike,
  seededInstruments,
} from "../apps/server/src/core/instrument/seeded-instruments-test-support.ts";
import { createLedger, type Ledger } from "../apps/server/src/core/ledger/ledger.ts";
import type { Tick } from "../apps/server/src/core/market-data/market-data.ts";
import { openBusyMarket } from "../apps/server/src/core/market-data/pricing/ingest-test-support.ts";
import { createInProcessBus } from "../apps/server/src/platform/bus/bus.ts";
import { type ManualClock, manualClock } from "../apps/server/src/platform/clock.ts";
import type { Connection, Database } from "../apps/server/src/platform/database/database.ts";
import { createIds } from "../apps/server/src/platform/ids.ts";
import type { Log } from "../apps/server/src/platform/log.ts";
import { endProcess } from "../apps/server/src/platform/process/end-process.ts";
import { createJobs } from "../apps/server/src/platform/tasks/jobs.ts";
import { createOutbox } from "../apps/server/src/platform/tasks/outbox.ts";
import { createPriceAlerts } from "../apps/server/src/products/price-alert/price-alert.ts";
import { createSpotOrders } from "../apps/server/src/products/spot-order/spot-order.ts";
import { median } from "../tests/client/median.ts";
import type { Figure } from "./figure.ts";
import { ALERTS_LEFT, leaveStanding, ORDERS_LEFT } from "./ingest-load.ts";
import { familySeconds } from "./processor-time.ts";
import { onTempPostgres, type TempPostgres } from "./temp-postgres.ts";

const INSTRUMENTS = 500;
const FIRST_ID = 5_001;
const FIRST_CURRENCY = 100_000;
/** Until everything that is to be reached has been. */
const WARM_UP_STEPS = 120;
/** Four blocks and checkpoints a round. */
const ROUND_STEPS = 80;
const ROUNDS = 5;
const TICKS_MIN = 20_000;
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 20, 12);

const MANY = Array.from({ length: INSTRUMENTS }, (_, index) =>
  instrumentLike({
    ...{ id: FIRST_ID + index, symbol: `X${index}`, baseCurrencyId: FIRST_CURRENCY + index, baseCode: `X${index}` },
    ladder: {
      levels: 10,
      halfSpread: rateOf(0n),
      step: rateOf(100_000n),
      levelLots: lotsOf(100_000),
      refillLotsPerSecond: lotsOf(10_000),
    },
  }),
);
const byId = new Map(MANY.map((instrument) => [instrument.id, instrument]));
const byBase = new Map(MANY.map((instrument) => [instrument.baseCurrencyId, instrument]));
const instruments: Instruments = {
  all: () => MANY,
  byId: (id) => byId.get(id),
  bySymbol: (symbol) => MANY.find((instrument) => instrument.symbol === symbol),
  byCurrencies: (baseCurrencyId) => byBase.get(baseCurrencyId),
  inCategory: () => MANY,
  favouritesOf: async () => [],
  readTerms: async () => undefined,
  routes: [],
};

interface Program {
  readonly clock: ManualClock;
  /** One step of the grid, with all that the program does between two of them. */
  step(): Promise<readonly Tick[]>;
  /** Alerts that are watched, and firings so far. */
  alerts(): { readonly set: number; readonly fired: number };
  /** Makes ticks durable as those of the steps after an instant, and nothing else. */
  journalOnly(after: Instant, ticks: readonly Tick[], steps: number): Promise<void>;
  stop(): Promise<void>;
}

interface Fixture {
  readonly database: Database;
  readonly connection: Connection;
  readonly ledger: Ledger;
  readonly clock: ManualClock;
  readonly log: Log;
  readonly keysFolder: string;
}

async function startProgram({ ledger, connection, ...fixture }: Fixture): Promise<Program> {
  const { database, clock, log } = fixture;
  const { marketData, step, journalOnly } = await openBusyMarket({ ...fixture, instruments });
  const instrumentIds = MANY.map(({ id }) => id);
  const bus = createInProcessBus(log);
  const ids = createIds({ clock, node: 2 });
  const desk = createDesk({
    ...{ database, ledger, marketData, clock, log, bus, instrumentIds },
    onLeaseLost: endProcess,
  });
  const orders = createSpotOrders({ database, instruments, marketData, desk, ids, bus, clock, log });
  const outbox = createOutbox({ database, bus, log });
  const jobs = createJobs({ connection, log });
  const alertDeps = { database, clock, ids, bus, log, outbox, jobs, instruments, market: marketData };
  // What fires is notified of by the outbox, in its own time: not started here.
  const alerts = createPriceAlerts({ ...alertDeps, notices: { notify: async () => undefined } });
  await desk.start();
  await alerts.start();
  // Until everything has a price.
  await step();
  const routes = [...orders.routes, ...alerts.routes];
  await leaveStanding({ database, ledger, instruments: MANY, routes, lastPrice: marketData.lastPrice });
  return {
    clock,
    journalOnly,
    async step() {
      const ticks = await step();
      // What is heard is acted on before more comes, but for the batch under way; the waiting counts as the market's work.
      while (desk.figures().queued > 0) await new Promise((resolve) => setImmediate(resolve));
      return ticks;
    },
    alerts: () => alerts.figures(),
    async stop() {
      await alerts.stop();
      await desk.stop();
    },
  };
}

interface Round {
  readonly ticks: number;
  readonly seconds: number;
  /** Of the program's own process. */
  readonly ownSeconds: number;
  /** Of Postgres; undefined where it cannot be told. */
  readonly postgresSeconds: number | undefined;
}

async function measureRound(postmaster: number, work: () => Promise<number>): Promise<Round> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const before = familySeconds(postmaster);
  const ticks = await work();
  const { user, system } = process.cpuUsage(cpu);
  const after = familySeconds(postmaster);
  return {
    ticks,
    seconds: (performance.now() - began) / 1_000,
    ownSeconds: (user + system) / 1_000_000,
    postgresSeconds: before === undefined || after === undefined ? undefined : after - before,
  };
}

export const figures = (): Promise<Figure[]> => onTempPostgres(async (fixture) => [await measureOn(fixture)]);

async function measureOn({ dataDir, log, postgres, database, owner }: TempPostgres): Promise<Figure> {
  const clock = manualClock(START);
  await seedMany(database, owner, clock, log);
  const ids = createIds({ clock, node: 1 });
  const ledger = await createLedger({ database, clock, ids, bus: createInProcessBus(log), log });
  const keysFolder = join(dataDir, "keys");
  const program = await startProgram({ database, connection: postgres.app, ledger, clock, log, keysFolder });
  const figure = await measure(program, postgres.pid());
  await program.stop();
  await requireStanding(program, database);
  return figure;
}

/** That every tick was held against what stood: all on the way of the price was reached, and nothing else. */
async function requireStanding({ alerts }: Program, database: Database): Promise<void> {
  const { rows } = await database.query<{ open: number; filled: number }>(
    `select count(*) filter (where status = 'open')::int as open, count(*) filter (where status = 'filled')::int as filled
     from spot_order`,
  );
  const seen = { ...rows[0], ...alerts() };
  const due = { open: ORDERS_LEFT, filled: 1, set: ALERTS_LEFT, fired: 1 };
  for (const [what, each] of Object.entries(due))
    if (seen[what as keyof typeof seen] !== each * INSTRUMENTS)
      throw new Error(`ticks were not held against what stood: ${JSON.stringify(seen)}`);
}

async function seedMany(database: Database, owner: Database, clock: ManualClock, log: Log): Promise<void> {
  await seededInstruments({ database, owner, log }, clock);
  await owner.query(
    "insert into currency (id, code, decimals) select $1::int + n, 'X' || n, 8 from generate_series(0, $2::int - 1) n",
    [FIRST_CURRENCY, INSTRUMENTS],
  );
  await owner.query(
    `insert into instrument select (jsonb_populate_record(instrument, jsonb_build_object(
       'id', $1::int + n, 'symbol', 'X' || n, 'base_currency_id', $3::int + n))).*
     from instrument, generate_series(0, $2::int - 1) n where symbol = 'BTCUSDT'`,
    [FIRST_ID, INSTRUMENTS, FIRST_CURRENCY],
  );
}

async function measure(program: Program, postmaster: number): Promise<Figure> {
  let lastTicks: readonly Tick[] = [];
  const steps = async (count: number): Promise<number> => {
    let ticks = 0;
    for (let step = 0; step < count; step += 1) {
      lastTicks = await program.step();
      ticks += lastTicks.filter(({ isValid }) => isValid).length;
    }
    return ticks;
  };
  await steps(WARM_UP_STEPS);
  // Steps of days to come, so that they are not those of the program.
  let day = program.clock.now() as number;
  const bareSteps = async (): Promise<number> => {
    day += DAY_MS;
    await program.journalOnly(instantOf(day), lastTicks, ROUND_STEPS);
    return ROUND_STEPS * lastTicks.length;
  };
  const bare: Round[] = [];
  const whole: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await measureRound(postmaster, bareSteps));
    whole.push(await measureRound(postmaster, () => steps(ROUND_STEPS)));
  }
  const expected = ROUND_STEPS * INSTRUMENTS;
  if (whole.some(({ ticks }) => ticks !== expected))
    throw new Error("not every instrument had a valid tick in every step");
  return figureOf(whole, bare);
}

/** Of one core doing everything: the program and its Postgres. */
const perCore = ({ ticks, ownSeconds, postgresSeconds = 0 }: Round): number => ticks / (ownSeconds + postgresSeconds);
const thousands = (value: number): string => `${(value / 1_000).toFixed(1)}k`;

function figureOf(whole: readonly Round[], bare: readonly Round[]): Figure {
  const value = median(whole.map(perCore));
  const reference = median(bare.map(perCore));
  const own = median(whole.map(({ ticks, ownSeconds }) => ticks / ownSeconds));
  const wall = median(whole.map(({ ticks, seconds }) => ticks / seconds));
  const isWhole = whole.every(({ postgresSeconds }) => postgresSeconds !== undefined);
  return {
    name: "ingest-ticks",
    value: Math.round(value),
    unit: "ticks per core second",
    reference: Math.round(reference),
    referenceName: "the same ticks into the journal, nothing else",
    ratio: value / reference,
    limit: `≥ ${TICKS_MIN}`,
    pass: value >= TICKS_MIN,
    note: [
      `${INSTRUMENTS} instruments, one source, ${ORDERS_LEFT} resting orders and ${ALERTS_LEFT} alerts each; ${thousands(wall)} a second by the clock, ${thousands(own)} per second of `,
      isWhole ? "the program's processor time alone" : "the program's processor time; Postgres cannot be counted here",
    ].join(""),
  };
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);

/** Price alerts on a database of their own and a market moved by hand, called as the http server would. For tests only. */
import { api } from "@candor/api/api";
import type { NoticeParameters } from "@candor/api/notice";
import type { Answer } from "@candor/api/refusal";
import { instantOf, priceTicksOf } from "@candor/money/money";
import { afterEach, beforeEach, expect } from "vitest";
import { seededInstruments } from "../../core/instrument/seeded-instruments-test-support.ts";
import type { Tick, TickListener } from "../../core/market-data/market-data.ts";
import { testNotices } from "../../core/notice/notice-test-support.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import { createJobs } from "../../platform/tasks/jobs.ts";
import { createOutbox } from "../../platform/tasks/outbox.ts";
import { createPriceAlerts } from "./price-alert.ts";
import type { AlertMarket, PriceAlerts } from "./price-alert-types.ts";

const START = Date.UTC(2026, 10, 21);
const GRID_MS = 250;
export const BTC = 1;
const ANNA = "1001";
export const BEN = "1002";

interface HandMarket extends AlertMarket {
  priceMode: AlertMarket["priceMode"];
  dayOpen: number | undefined;
  /** A tick that everyone hears; `missed` ones are only in the log. */
  say(units: number, changes?: { isValid?: boolean; isMissed?: boolean }): void;
  /** The log holds no more what was said so far. */
  forget(): void;
}

/** Ticks in a whole unit: BTC is counted in hundredths. */
const UNIT = 100;

function handMarket(clock: ManualClock): HandMarket {
  const log: Tick[] = [];
  let forgottenUpTo = 0;
  const listeners = new Set<TickListener>();
  return {
    priceMode: "simulated",
    dayOpen: undefined,
    lastTick: () => log.at(-1),
    lastPrice: () => log.findLast(({ isValid }) => isValid)?.price,
    dayReference() {
      return this.dayOpen === undefined ? undefined : priceTicksOf(this.dayOpen * UNIT);
    },
    onTicks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keptTicksAfter: async (_reader, _instrumentId, seq, limit) =>
      log.filter((tick) => tick.seq > Math.max(seq, forgottenUpTo)).slice(0, limit),
    forget() {
      forgottenUpTo = log.length;
    },
    say(units, { isValid = true, isMissed = false } = {}) {
      clock.advance(GRID_MS);
      const at = instantOf(clock.now());
      const price = priceTicksOf(Math.round(units * UNIT));
      const tick = { instrumentId: BTC, seq: log.length + 1, at, chartAt: at, price, volume: 0, isValid, samples: [] };
      log.push(tick);
      if (!isMissed) for (const listener of listeners) listener([tick]);
    },
  };
}

interface AlertTest {
  readonly own: TestDatabase;
  readonly clock: ManualClock;
  readonly market: HandMarket;
  /** A process; the one before, if any, is left as a kill leaves it unless it was stopped. */
  boot(database?: Database): Promise<AlertProcess>;
  close(): Promise<void>;
}

interface AlertProcess {
  readonly alerts: PriceAlerts;
  ask(
    key: Extract<keyof typeof api, `${string}price_alert${string}`>,
    wire: object,
    customerId?: string,
  ): Promise<Answer<never>>;
  stop(): Promise<void>;
}

async function openAlertTest(): Promise<AlertTest> {
  const own = await createTestDatabase();
  const clock = manualClock(START);
  const instruments = await seededInstruments(own, clock);
  const market = handMarket(clock);
  const running = new Set<AlertProcess>();
  let node = 10;

  async function boot(database: Database = own.another()): Promise<AlertProcess> {
    node += 1;
    const { log, connection } = own;
    const bus = createInProcessBus(log);
    const ids = createIds({ clock, node });
    const outbox = createOutbox({ database, bus, log });
    const jobs = createJobs({ connection, log });
    const base = { database, clock, ids, bus, log, jobs, outbox };
    const alerts = createPriceAlerts({ ...base, notices: testNotices(base), instruments, market });
    await outbox.start();
    await alerts.start();
    const process: AlertProcess = {
      alerts,
      async ask(key, wire, customerId = ANNA) {
        const endpoint = api[key];
        const parsed = endpoint.request.safeParse(wire);
        if (!parsed.success) return { refused: true, code: parsed.error.issues[0]?.message as never, details: {} };
        const found = alerts.routes.find((row) => row.endpoint === endpoint);
        const call = {
          caller: { customerId },
          language: "en",
          reader: database,
          transaction: (work: Parameters<CustomerCall["transaction"]>[0]) => database.transaction(work),
        };
        const answer = (await found?.handle(parsed.data as never, call as never)) as Answer<never>;
        if (!answer.refused) endpoint.response.parse(answer.value);
        return answer;
      },
      async stop() {
        running.delete(process);
        await alerts.stop();
        await outbox.stop();
      },
    };
    running.add(process);
    return process;
  }

  return {
    own,
    clock,
    market,
    boot,
    async close() {
      for (const process of running) await process.stop();
      await own.close();
    },
  };
}

/** A test's own market and database, and the process that runs on them; filled before each test. */
export const t = {} as AlertTest & { here: AlertProcess };

/** The price is 1,000.00 when a test begins. */
export function usePriceAlerts(): void {
  beforeEach(async () => {
    Object.assign(t, await openAlertTest());
    t.market.say(1000);
    t.here = await t.boot();
  });
  afterEach(() => t.close());
}

type Asked = Parameters<AlertProcess["ask"]>[0];

export const ask = (key: Asked, wire: object, customerId?: string) => t.here.ask(key, wire, customerId);

export const add = (wire: object, customerId?: string) =>
  ask("POST /price_alert/add", { match_id: BTC, ...wire }, customerId);

export async function added(wire: object): Promise<string> {
  const answer = await add(wire);
  if (answer.refused) throw new Error(answer.code);
  return (answer.value as { id: string }).id;
}

export async function list(show = "all"): Promise<{ list: { id: string }[]; live: number }> {
  const answer = await ask("GET /price_alert/list", { show });
  if (answer.refused) throw new Error(answer.code);
  return answer.value;
}

/** What a customer has been told, oldest first. */
export async function told(customerId = ANNA): Promise<NoticeParameters<"price-alert">[]> {
  const { rows } = await t.own.database.query<{ parameters: NoticeParameters<"price-alert"> }>(
    "select parameters from notice where customer_id = $1 order by id",
    [customerId],
  );
  return rows.map(({ parameters }) => parameters);
}

export const soonTold = () => expect.poll(() => told());

/** Long enough for what should not happen to have happened. */
export const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

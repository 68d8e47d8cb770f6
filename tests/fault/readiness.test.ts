/** What the program says of itself while something that it rests on is gone, asked as whoever routes calls asks. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { findPlace } from "../../apps/server/src/platform/postgres/postgres-place.ts";
import { readPidFile } from "../../apps/server/src/platform/postgres/postmaster.ts";
import { openDatabaseOf } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";
import { childrenOf } from "../machine/children-of.ts";
import { marketOf } from "./harness/crash-run.ts";
import { httpProcessOf } from "./harness/http-process.ts";
import { Trader } from "./harness/trader.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const TOLD_WITHIN_MS = 2_000;

let candor: Candor;
let admin: Database;
beforeAll(async () => {
  candor = await startCandor();
  admin = openDatabaseOf(candor.dataDir, "postgres");
});
afterAll(async () => {
  await admin?.close();
  await candor?.stop();
});

interface Said {
  readonly status: number;
  readonly failing: readonly string[];
}

async function asked(path: "/readyz" | "/healthz"): Promise<Said> {
  const answer = await fetch(`${candor.url}${path}`, { signal: AbortSignal.timeout(5_000) });
  const { failing = [] } = (await answer.json()) as { failing?: string[] };
  return { status: answer.status, failing };
}

/** How long it took until readiness was as wanted; asked without a pause, as a look now and then would only add to it. */
async function until(isWanted: (said: Said) => boolean): Promise<number> {
  const from = performance.now();
  let said: Said;
  do {
    said = await asked("/readyz");
    if (isWanted(said)) return performance.now() - from;
    await sleep(20);
  } while (performance.now() - from < 20_000);
  throw new Error(`readiness stayed ${JSON.stringify(said)}:\n${candor.output().slice(-3_000)}`);
}

const isReady = ({ status }: Said): boolean => status === 200;
const names =
  (part: string) =>
  ({ status, failing }: Said): boolean =>
    status === 503 && failing.includes(part);

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${candor.url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
}

function signalPostgres(signal: "SIGSTOP" | "SIGCONT"): void {
  const pid = readPidFile(findPlace(candor.dataDir).data)?.pid ?? 0;
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, signal);
}

/** Holds a table as long as the work lasts, as a mistaken hand on the database would. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await admin.transaction(
    async (tx) => {
      await tx.query(`lock table ${table} in access exclusive mode`);
      await work();
    },
    { patienceMs: 60_000 },
  );
}

describe("readiness turns within two seconds, names the part, and comes back within two seconds", () => {
  test("when the database stands still", async () => {
    await until(isReady);
    signalPostgres("SIGSTOP");
    try {
      expect(await until(names("database"))).toBeLessThan(TOLD_WITHIN_MS);
      expect(await until(names("prices"))).toBeLessThan(TOLD_WITHIN_MS);
      await expect.poll(() => figure('candor_database_up{process="core"}')).toBe(0);
      expect((await asked("/healthz")).status).toBe(200);
    } finally {
      signalPostgres("SIGCONT");
    }
    expect(await until(isReady)).toBeLessThan(TOLD_WITHIN_MS);
    expect(await figure('candor_database_up{process="core"}')).toBe(1);
  });

  test("when prices cannot be made durable", async () => {
    await whileLocked("tick_journal", async () => {
      expect(await until(names("prices"))).toBeLessThan(TOLD_WITHIN_MS);
      expect((await asked("/readyz")).failing).not.toContain("database");
      expect(await figure("candor_price_grid_lag_seconds")).toBeGreaterThan(1);
    });
    expect(await until(isReady)).toBeLessThan(TOLD_WITHIN_MS);
  });

  test("when the desk cannot keep what it decides", async () => {
    const market = await marketOf({ url: candor.url, printed: candor.output });
    const trader = new Trader(candor.url, "waits", market);
    await trader.register();
    let order: Promise<void> = Promise.resolve();
    await whileLocked("spot_order", async () => {
      order = trader.trade(0, false, () => true);
      expect(await until(names("desk"))).toBeLessThan(TOLD_WITHIN_MS);
      expect((await asked("/readyz")).failing).not.toContain("database");
    });
    await order;
    expect(await until(isReady)).toBeLessThan(TOLD_WITHIN_MS);
  });

  test("when the process with prices and desk stands still", async () => {
    process.kill(candor.pid(), "SIGSTOP");
    try {
      expect(await until(names("core"))).toBeLessThan(TOLD_WITHIN_MS);
    } finally {
      process.kill(candor.pid(), "SIGCONT");
    }
    expect(await until(isReady)).toBeLessThan(TOLD_WITHIN_MS);
  });
});

test.runIf(isFull)(
  "an outage writes a line a second of each kind, and each says the SQLSTATE",
  async () => {
    const callers = new AbortController();
    const calling = Array.from({ length: 8 }, async () => {
      while (!callers.signal.aborted) {
        await fetch(`${candor.url}/api/market/log/heads`).catch(() => undefined);
        await sleep(10);
      }
    });
    const before = candor.output().length;
    const seconds = 5;
    await admin.query("alter role candor_app connection limit 0");
    try {
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'candor_app'");
      expect(await until(names("database"))).toBeLessThan(TOLD_WITHIN_MS);
      await sleep(seconds * 1_000);
    } finally {
      await admin.query("alter role candor_app connection limit -1");
      callers.abort();
      await Promise.all(calling);
    }
    expect(await until(isReady)).toBeLessThan(TOLD_WITHIN_MS);
    const lines = candor
      .output()
      .slice(before)
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as { msg: string; err?: Logged });
    const kinds = Map.groupBy(lines, ({ msg, err }) => `${msg} ${codeOf(err)}`);
    // In each of the two processes, with some room for the edges.
    for (const [kind, of] of kinds) expect(of.length, kind).toBeLessThanOrEqual(2 * (seconds + 4));
    const refused = lines.filter(({ err }) => JSON.stringify(err ?? {}).includes("too many connections"));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ err }) => codeOf(err) !== "53300")).toEqual([]);
  },
  60_000,
);

test.runIf(isFull)(
  "an http process that hangs is ended, and another one answers where it did",
  async () => {
    await until(isReady);
    const hung = httpProcessOf(candor);
    process.kill(hung, "SIGSTOP");
    const isAnswered = () =>
      asked("/readyz").then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(isAnswered, { timeout: 60_000, interval: 1_000 }).toBe(200);
    expect(httpProcessOf(candor)).not.toBe(hung);
    expect(candor.output()).toContain("the http process answers nothing; it is ended");
  },
  90_000,
);

interface Logged {
  readonly errorCode?: string;
  readonly cause?: Logged;
}
const codeOf = (err: Logged | undefined): string => err?.errorCode ?? (err?.cause ? codeOf(err.cause) : "");

/**
 * From the start of the program after a `kill -9` to its first accepted order, with so many positions open, and what memory it then
 * has: the whole program as `npm start` starts it, in a process of its own, asked over HTTP.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInstruments } from "../apps/server/src/core/instrument/instrument.ts";
import { createLedger } from "../apps/server/src/core/ledger/ledger.ts";
import { createInProcessBus } from "../apps/server/src/platform/bus/bus.ts";
import { systemClock } from "../apps/server/src/platform/clock.ts";
import { createIds } from "../apps/server/src/platform/ids.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { callApi, NO_LIMITS, type Person, payloadOf, register, signedIn } from "../tests/client/api-client.ts";
import { openDatabaseOf } from "../tests/e2e/harness/books.ts";
import { type Candor, startCandor } from "../tests/e2e/harness/candor-server.ts";
import { makePositions } from "./contract-fixture.ts";
import type { Figure } from "./figure.ts";

const COUNTS = [0, 10_000, 1_000_000];
/** Of ten thousand, as after any kill (RELIABILITY C1). */
const BOUNDED = 10_000;
const START_MAX_MS = 2_000;
/** Of the ids that stand for those that the program would have made. */
const NODE = 1_023;

interface Started {
  readonly count: number;
  readonly milliseconds: number;
  readonly mebibytes: number;
}

export async function figures(): Promise<Figure[]> {
  const all: Started[] = [];
  for (const count of COUNTS) all.push(await inFolder((dataDir) => measure(dataDir, count)));
  const [without, ...others] = all;
  return others.map((one) => figureOf(one, without));
}

async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
  // As root, Postgres runs under another account, which must be able to pass through.
  chmodSync(dataDir, 0o711);
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, count: number): Promise<Started> {
  const candor = await startCandor({ dataDir, env: NO_LIMITS });
  try {
    const person = await register(candor.url, "starter");
    if (count > 0) await addPositions(candor, count);
    // As any start after a kill: what is bounded is how long nobody can trade then.
    await candor.kill9();
    const began = performance.now();
    await candor.restart();
    await order(candor, person);
    const milliseconds = Math.round(performance.now() - began);
    return { count, milliseconds, mebibytes: residentMebibytes(candor.pid()) };
  } finally {
    await candor.stop();
  }
}

/** At the price of now, so that prices that are simulated reach none of them. */
async function addPositions({ url, dataDir }: Candor, count: number): Promise<void> {
  const key = "GET /currency/quotation_new";
  const quotes = payloadOf(key, await callApi(url, key, { is_class: 2 }));
  const quote = quotes.find(({ symbol }) => symbol === "BTCUSDT");
  if (!quote) throw new Error("there is no BTCUSDT");
  const log = createLog("error");
  const [database, owner] = [openDatabaseOf(dataDir, "candor_app"), openDatabaseOf(dataDir, "candor_owner")];
  try {
    const ids = createIds({ clock: systemClock, node: NODE });
    const ledger = await createLedger({ database, clock: systemClock, ids, bus: createInProcessBus(log), log });
    const instruments = await createInstruments({ database, clock: systemClock, ids, ledger });
    const btc = instruments.bySymbol("BTCUSDT");
    if (!btc) throw new Error("BTCUSDT is not seeded");
    const price = Math.round(Number(quote.now_price) * 100);
    await makePositions({ database, owner, ledger, btc }, count, { price, since: "today" });
  } finally {
    await Promise.all([database.close(), owner.close()]);
  }
}

async function order({ url }: Candor, person: Person): Promise<void> {
  const key = "GET /currency/instrument";
  const { currency_id, legal_id } = payloadOf(key, await callApi(url, key, { symbol: "BTCUSDT" }));
  const fields = { currency_id, legal_id, type: "up", share: 1, multiple: 1 };
  payloadOf("POST /lever/submit", await callApi(url, "POST /lever/submit", fields, signedIn(person)));
}

function residentMebibytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kibibytes) / 1_024);
}

function figureOf({ count, milliseconds, mebibytes }: Started, without: Started | undefined): Figure {
  const isBounded = count === BOUNDED;
  const bare = without === undefined ? "" : `; ${without.milliseconds} ms and ${without.mebibytes} MiB without any`;
  return {
    name: `contract-start-${count}`,
    value: milliseconds,
    unit: "ms",
    reference: without?.milliseconds ?? null,
    referenceName: "without any position",
    ratio: without === undefined ? null : milliseconds / without.milliseconds,
    limit: isBounded ? `≤ ${START_MAX_MS}` : "",
    pass: !isBounded || milliseconds <= START_MAX_MS,
    note: `from the start of the killed program to its first accepted order over HTTP with ${count} open positions; its memory is then ${mebibytes} MiB${bare}`,
  };
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);

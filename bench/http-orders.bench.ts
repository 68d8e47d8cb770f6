/**
 * Accepted spot orders over HTTP as clients send them: signed in, under idempotency keys, rate limits and ledger on, 64
 * connections, the load in a process of its own on the same machine. Beside it a bare Fastify endpoint with the same schema
 * and nothing behind it.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { callApi, payloadOf, register } from "../tests/client/api-client.ts";
import { median } from "../tests/client/median.ts";
import { faultsOfBooks } from "../tests/e2e/harness/books.ts";
import { startCandor } from "../tests/e2e/harness/candor-server.ts";
import type { Figure } from "./figure.ts";
import type { Market } from "./http-load.ts";
import { isRarelyRefused, REFUSED_LIMIT } from "./refusals.ts";

const run = promisify(execFile);
const CONNECTIONS = 64;
const CUSTOMERS = 64;
const ROUND_MS = 4_000;
const ROUNDS = 3;
/** On several markets, as people trade: of one market the house fills at most so many orders by one price. */
const MARKETS = {
  // Of one order, and what each customer buys first, to have something to sell.
  BTCUSDT: { amount: "0.0001", stock: "0.04" },
  ETHUSDT: { amount: "0.004", stock: "1.6" },
  SOLUSDT: { amount: "0.1", stock: "40" },
  BNBUSDT: { amount: "0.02", stock: "8" },
} as const;
const ORDERS_MIN = 3_000;
const P99_MAX_MS = 100;
/** Raised for the few customers who stand for many; still counted at every call. */
const RATE_LIMITS =
  "trade=100000/100000 wait=100000/100000 sign-in=1000/1000 kept=100000/1000000 lessening=100000/1000000 write=1000/1000 read=1000/1000";

interface Load {
  /** Of accepted orders. */
  readonly perSecond: number;
  readonly accepted: number;
  readonly refused: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Lost, timed out, or of a status other than 200. */
  readonly errors: number;
  /** By code. */
  readonly refusals: Readonly<Record<string, number>>;
}

async function load(plan: object): Promise<Load> {
  const program = join(import.meta.dirname, "http-load.ts");
  const { stdout } = await run(process.execPath, [program, JSON.stringify(plan)]);
  return JSON.parse(stdout) as Load;
}

/** The bare endpoint in a process of its own. */
async function startBare(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "http-bare.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { url: line.toString().trim(), stop: () => child.kill() };
}

export async function figures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candor-bench-"));
  // As root, Postgres runs under another account, which must be able to pass through.
  chmodSync(dataDir, 0o711);
  try {
    return figuresOf(...(await measure(dataDir, await signUp(dataDir))));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The codes of signing up are read from the outbox, which only a development server shows. */
async function signUp(dataDir: string): Promise<readonly string[]> {
  const candor = await startCandor({ dataDir, env: { RATE_LIMITS } });
  try {
    const tokens: string[] = [];
    for (let number = 0; number < CUSTOMERS; number += 1) {
      tokens.push((await register(candor.url, `bench${number}`)).token);
    }
    return tokens;
  } finally {
    await candor.stop();
  }
}

async function measure(dataDir: string, tokens: readonly string[]): Promise<[loads: Load[], references: Load[]]> {
  const candor = await startCandor({ dataDir, seed: null, env: { RATE_LIMITS, NODE_ENV: "production" } });
  const bare = await startBare();
  try {
    const markets = await marketsOf(candor.url);
    for (const [customer, token] of tokens.entries()) {
      const market = markets[customer % markets.length];
      if (!market) throw new Error("there is no market");
      const fields = { currency_id: market.currencyId, legal_id: market.legalId, type: "buy", amount: market.stock };
      const headers = { authorization: token, "x-account": "demo" };
      payloadOf("POST /coin/trade", await callApi(candor.url, "POST /coin/trade", fields, headers));
    }
    const plan = { path: "/api/coin/trade", tokens, connections: CONNECTIONS, markets };
    await load({ ...plan, url: candor.url, milliseconds: ROUND_MS / 2 });
    const loads: Load[] = [];
    const references: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      references.push(await load({ ...plan, url: bare.url, milliseconds: ROUND_MS / 2 }));
      loads.push(await load({ ...plan, url: candor.url, milliseconds: ROUND_MS }));
    }
    const faults = await faultsOfBooks(candor.dataDir);
    if (faults.length > 0) throw new Error(`the books do not balance: ${faults[0]}`);
    return [loads, references];
  } finally {
    bare.stop();
    await candor.stop();
  }
}

async function marketsOf(url: string): Promise<readonly (Market & { readonly stock: string })[]> {
  const key = "GET /currency/quotation_new";
  const quotes = payloadOf(key, await callApi(url, key, { is_class: 2 }));
  return Object.entries(MARKETS).map(([symbol, sizes]) => {
    const found = quotes.find((quote) => quote.symbol === symbol);
    if (!found) throw new Error(`there is no ${symbol}`);
    const price = Math.round(Number(found.now_price) * 100);
    return { currencyId: found.currency_id, legalId: found.legal_id, ...sizes, price };
  });
}

function figuresOf(loads: readonly Load[], references: readonly Load[]): Figure[] {
  const value = median(loads.map(({ perSecond }) => perSecond));
  const reference = median(references.map(({ perSecond }) => perSecond));
  const p99 = median(loads.map(({ p99Ms }) => p99Ms));
  const errors = loads.reduce((sum, one) => sum + one.errors, 0);
  const accepted = loads.reduce((sum, one) => sum + one.accepted, 0);
  const refused = loads.reduce((sum, one) => sum + one.refused, 0);
  const codes = JSON.stringify(loads.at(-1)?.refusals ?? {});
  const referenceName = "bare Fastify, same schema";
  return [
    {
      name: "http-spot-orders",
      value: Math.round(value),
      unit: "orders/s",
      reference: Math.round(reference),
      referenceName,
      ratio: value / reference,
      limit: `≥ ${ORDERS_MIN} accepted, no errors, ${REFUSED_LIMIT}`,
      pass: value >= ORDERS_MIN && errors === 0 && isRarelyRefused(accepted, refused),
      note: `${CONNECTIONS} connections, ${errors} errors, ${refused} of ${accepted + refused} refused, last ${codes}`,
    },
    {
      name: "http-spot-orders-p99",
      value: Math.round(p99 * 10) / 10,
      unit: "ms",
      reference: Math.round(median(references.map(({ p99Ms }) => p99Ms)) * 10) / 10,
      referenceName,
      ratio: p99 / median(references.map(({ p99Ms }) => p99Ms)),
      limit: `≤ ${P99_MAX_MS}`,
      pass: p99 <= P99_MAX_MS,
      note: `median ${median(loads.map(({ p50Ms }) => p50Ms)).toFixed(1)} ms`,
    },
  ];
}

if (import.meta.main) for (const figure of await figures()) process.stdout.write(`${JSON.stringify(figure)}\n`);

/**
 * Floods the program, one kind after the other, while customers trade: options end all the while, orders are placed and
 * cancelled. Afterwards it is counted from outside what came of each.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { faultsOfBooks, openDatabaseOf } from "../../e2e/harness/books.ts";
import { type CandorProcess, startProcess } from "./candor-process.ts";
import { type FloodFixture, prepareFixture } from "./flood-fixture.ts";
import { type FloodKind, type FloodPlan, type FloodReport, floodOf, limitOf } from "./floods.ts";
import { callFrom, registerFrom, statusFrom } from "./loopback-client.ts";
import {
  type EndedOptions,
  endedOptions,
  type GridInstants,
  gridInstants,
  LatenessWatch,
} from "./options-and-instants.ts";

export interface FloodCase {
  readonly kind: FloodKind;
  /** How many addresses it comes from. */
  readonly from: number;
  /** How many times what the limits let each of them send. */
  readonly times: number;
}

export interface FloodOutcome extends FloodCase, EndedOptions {
  readonly report: FloodReport;
  /** Of the two processors while it lasted, which the generator had. */
  readonly generatorShare: number;
  readonly orders: Latencies;
  /** From five seconds after its end. */
  readonly afterwards: Latencies;
  /** Of people who come meanwhile, each by a connection and from an address of its own. */
  readonly newcomers: Latencies;
  /** Of those of whom nobody knows anything: the first page or quotes, by a first connection from an address of their own. */
  readonly strangers: Latencies;
  readonly instants: GridInstants;
  /** The longest that an option that had ended was seen to stand open. */
  readonly latestMs: number;
}

export interface Latencies {
  readonly count: number;
  readonly failed: number;
  /** What those were told, or that nobody answered: each once. */
  readonly faults: readonly string[];
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface FloodRun {
  /** Of orders before the first flood, while options ended as they do in each. */
  readonly calm: Latencies;
  readonly outcomes: readonly FloodOutcome[];
  readonly bookFaults: readonly string[];
}

const FLOOD_MS = 11_000;
const CALM_AFTER_MS = 5_000;
const LOOK_MS = 2_000;
const CALM_MS = 5_000;
const BEGINS_MS = 2_000;
/** What is late is seen for so long after a flood's end. */
const LATE_MS = 1_500;
/** From a price to the sealed block that it is in, and some room. */
const SEALED_MS = 12_000;
/** Options are placed so often, and run for so long: a thousand end in each flood. */
const OPTIONS_PER_SECOND = 100;
const OPTION_SECONDS = 30;
/** None of them has more open than one may. */
const OPTION_CUSTOMERS = 36;
const ORDER_CUSTOMERS = 4;
const ORDER_PAUSE_MS = 40;
const NEWCOMER_PAUSE_MS = 500;
const STRANGER_PAUSE_MS = 50;
const STRANGERS_ASK = ["/", "/api/currency/quotation_new?is_class=2"] as const;
const FLOODERS = 24;
/** What strangers ask for needs none. */
const NO_FIXTURE: FloodFixture = { firstId: "0", rowsEach: 0, receiptIds: [] };
/** Behind everybody else: the machine is to be short of the program's time, not of the tool's. */
const NICENESS = 10;

export async function runFloods(cases: readonly FloodCase[]): Promise<FloodRun> {
  const candor = await startProcess(null, []);
  try {
    await candor.untilReady();
    return await floodsOn(candor, cases);
  } finally {
    await candor.remove();
  }
}

async function floodsOn(candor: CandorProcess, cases: readonly FloodCase[]): Promise<FloodRun> {
  const { url } = candor;
  const people = async (name: string, count: number, network: number): Promise<string[]> => {
    const tokens: string[] = [];
    // Each from an address of their own, as people are.
    for (let number = 1; number <= count; number += 1)
      tokens.push(await registerFrom(url, `${name}${number}`, `127.0.${network}.${number}`));
    return tokens;
  };
  const isSignedIn = cases.some(({ kind }) => floodOf(kind).isSignedIn === true);
  const [optioners, traders, flooders] = [
    await people("optioner", OPTION_CUSTOMERS, 2),
    await people("trader", ORDER_CUSTOMERS, 3),
    isSignedIn ? await people("flooder", FLOODERS, 4) : [],
  ];
  const trading = new Trading(url);
  const [market] = await trading.markets();
  if (!market) throw new Error("there is no market");
  const fixture = isSignedIn ? await prepareFixture(candor, flooders, market) : NO_FIXTURE;
  const over = new AbortController();
  const database = openDatabaseOf(candor.dataDir, "postgres");
  const lateness = new LatenessWatch(database);
  const streams = [
    trading.options(optioners, over.signal),
    ...traders.map((token, index) => trading.orders(token, `127.0.3.${index + 1}`, over.signal)),
    trading.newcomers(traders, over.signal),
    trading.strangers(over.signal),
    lateness.watch(over.signal),
  ];
  // As many end each second as are placed, from before the first flood on.
  await sleep(OPTION_SECONDS * 1_000 + BEGINS_MS);
  const calmFrom = Date.now();
  await sleep(CALM_MS);
  const calm = trading.latencies(calmFrom, calmFrom + CALM_MS);
  const begun: (FloodCase & { readonly from_: number; readonly to: number; readonly report: FloodReport })[] = [];
  const outcomes: FloodOutcome[] = [];
  for (const one of cases) {
    const from_ = Date.now();
    const report = await flood(url, one, flooders, fixture);
    const to = Date.now();
    begun.push({ ...one, from_, to, report });
    await sleep(CALM_AFTER_MS + LOOK_MS);
  }
  over.abort();
  await Promise.all(streams);
  // What is looked at ended with the last flood: the log is sealed up to there.
  await sleep(SEALED_MS - CALM_AFTER_MS - LOOK_MS);
  try {
    for (const { from_, to, report, ...one } of begun) {
      outcomes.push({
        ...one,
        report,
        generatorShare: report.processorMs / (2 * (to - from_)),
        ...(await endedOptions(database, from_, to)),
        orders: trading.latencies(from_, to),
        afterwards: trading.latencies(to + CALM_AFTER_MS, to + CALM_AFTER_MS + LOOK_MS),
        newcomers: trading.latencies(from_, to, "newcomer"),
        strangers: trading.latencies(from_, to, "stranger"),
        instants: await gridInstants(database, candor.dataDir, from_, to),
        latestMs: lateness.latestMs(from_, to + LATE_MS),
      });
    }
    return { calm, outcomes, bookFaults: await faultsOfBooks(candor.dataDir) };
  } finally {
    await database.close();
  }
}

async function flood(
  url: string,
  { kind, from, times }: FloodCase,
  tokens: readonly string[],
  fixture: FloodFixture,
): Promise<FloodReport> {
  const { connections, opens, isSignedIn } = floodOf(kind);
  const { perSecond, burst } = limitOf(kind);
  const [one, ofMany] = connections;
  const plan: FloodPlan = {
    ...{ kind, url, milliseconds: FLOOD_MS, fixture },
    addresses: Array.from({ length: from }, (_, index) => `127.0.1.${index + 1}`),
    connectionsEach: (from === 1 ? one : ofMany) * (opens === true ? times : 1),
    perSecondEach: perSecond * times,
    burstEach: burst * times,
    tokens: isSignedIn === true ? tokens : [],
  };
  const program = join(import.meta.dirname, "flood-generator.ts");
  const child = spawn(process.execPath, [program, JSON.stringify(plan)], { stdio: ["ignore", "pipe", "inherit"] });
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child, "close");
  return JSON.parse(said) as FloodReport;
}

interface Timed {
  readonly who: "trader" | "newcomer" | "stranger";
  readonly sentAt: number;
  readonly ms: number;
  readonly isAnswered: boolean;
  /** What was said instead. */
  readonly fault?: string;
  /** Of an order that was taken. */
  readonly id?: string | undefined;
}

/** What customers do meanwhile. */
class Trading {
  private readonly url: string;
  private readonly timed: Timed[] = [];
  private readonly cancelled: Timed[] = [];

  constructor(url: string) {
    this.url = url;
  }

  latencies(from: number, to: number, asked: Timed["who"] = "trader"): Latencies {
    const isOwn = ({ sentAt, who }: Timed) => who === asked && sentAt >= from && sentAt < to;
    const own = this.timed.filter(isOwn);
    const ms = own.map((one) => one.ms).sort((one, other) => one - other);
    const at = (part: number) => Math.round(ms[Math.min(ms.length - 1, Math.floor(ms.length * part))] ?? 0);
    const failed = [...own, ...this.cancelled.filter(isOwn)].filter(({ isAnswered }) => !isAnswered);
    const faults = [...new Set(failed.map(({ fault = "" }) => fault))];
    return { count: own.length, failed: failed.length, faults, p50Ms: at(0.5), p99Ms: at(0.99) };
  }

  /** A thousand end in each flood, on several markets and in both directions. */
  async options(tokens: readonly string[], over: AbortSignal): Promise<void> {
    const markets = await this.markets();
    const waiting = new Set<Promise<unknown>>();
    const begunAt = performance.now();
    for (let number = 0; !over.aborted; number += 1) {
      const market = markets[number % markets.length] ?? { match_id: 1, legal_id: 1 };
      const sent = callFrom(this.url, `127.0.2.${1 + (number % tokens.length)}`, "/api/microtrade/submit", {
        token: tokens[number % tokens.length] ?? "",
        fields: {
          match_id: market.match_id,
          currency_id: market.legal_id,
          type: Math.floor(number / tokens.length) % 2 === 0 ? "up" : "down",
          seconds: OPTION_SECONDS,
          number: "1",
        },
      }).catch(() => undefined);
      waiting.add(sent);
      void sent.finally(() => waiting.delete(sent));
      await sleep(Math.max(1, begunAt + ((number + 1) * 1_000) / OPTIONS_PER_SECOND - performance.now()));
    }
    await Promise.all(waiting);
  }

  /**
   * Places orders that rest and takes them back, again and again. Taking back waits for the ticks of a freshness bound
   * (DOMAIN section 4), so that it is made beside and only its outcome counts.
   */
  async orders(token: string, address: string, over: AbortSignal): Promise<void> {
    const [market] = await this.markets();
    if (!market) throw new Error("there is no market");
    const fields = { currency_id: market.currency_id, legal_id: market.legal_id, type: "buy", amount: "0.0002" };
    const cancelling = new Set<Promise<unknown>>();
    while (!over.aborted) {
      const price = (Number(market.now_price) * 0.92).toFixed(2);
      const placed = await this.call(address, "/api/coin/trade", token, { ...fields, target_price: price });
      this.timed.push(placed);
      if (placed.id !== undefined) {
        const cancel = this.call(address, "/api/coin/cancel", token, { id: placed.id });
        cancelling.add(cancel);
        void cancel.then((outcome) => {
          this.cancelled.push(outcome);
          cancelling.delete(cancel);
        });
      }
      await sleep(ORDER_PAUSE_MS);
    }
    await Promise.all(cancelling);
  }

  /** Somebody signed in comes anew and places an order, twice a second. */
  async newcomers(tokens: readonly string[], over: AbortSignal): Promise<void> {
    const [market] = await this.markets();
    if (!market) throw new Error("there is no market");
    const price = (Number(market.now_price) * 0.95).toFixed(2);
    const fields = { currency_id: market.currency_id, legal_id: market.legal_id, type: "buy", amount: "0.0002" };
    for (let number = 0; !over.aborted; number += 1) {
      const order = { ...fields, target_price: price, time_in_force: "ioc" };
      const token = tokens[number % tokens.length] ?? "";
      this.timed.push(await this.call(`127.0.5.${1 + (number % 250)}`, "/api/coin/trade", token, order, "newcomer"));
      await sleep(NEWCOMER_PAUSE_MS);
    }
  }

  /** Each from an address that nobody has seen. */
  async strangers(over: AbortSignal): Promise<void> {
    for (let number = 0; !over.aborted; number += 1) {
      const address = `127.${20 + Math.floor(number / 62_500)}.${1 + (Math.floor(number / 250) % 250)}.${1 + (number % 250)}`;
      const [sentAt, began] = [Date.now(), performance.now()];
      const path = STRANGERS_ASK[number % STRANGERS_ASK.length] ?? "/";
      const status = await statusFrom(this.url, address, path).catch((error: unknown) => String(error));
      const [ms, isAnswered, fault] = [performance.now() - began, status === 200, `${path}: ${status}`];
      this.timed.push({ who: "stranger", sentAt, ms, isAnswered, fault });
      await sleep(STRANGER_PAUSE_MS);
    }
  }

  private async call(
    address: string,
    path: string,
    token: string,
    fields: object,
    who: Timed["who"] = "trader",
  ): Promise<Timed> {
    const sentAt = Date.now();
    const began = performance.now();
    const isNew = who === "newcomer";
    const answer = await callFrom(this.url, address, path, { token, fields, isNew }).catch(() => undefined);
    const id = answer?.type === "ok" ? (answer.message as { id: string }).id : undefined;
    // A newcomer's order is to meet nobody, so that nothing is left of it.
    const isAnswered = answer?.type === "ok" || (isNew && answer?.code === "no-liquidity");
    const fault = `${path}: ${answer === undefined || answer.type === "ok" ? "no answer" : answer.code}`;
    return { who, sentAt, ms: performance.now() - began, isAnswered, fault, id };
  }

  async markets(): Promise<readonly Market[]> {
    const answered = await callFrom(this.url, "127.0.0.1", "/api/currency/quotation_new?is_class=2", {});
    if (answered.type !== "ok") throw new Error("no quotes");
    return answered.message as Market[];
  }
}

interface Market {
  readonly match_id: number;
  readonly currency_id: number;
  readonly legal_id: number;
  readonly now_price: string;
}

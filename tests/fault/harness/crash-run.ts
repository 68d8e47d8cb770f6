/**
 * Trades without pause while the server or its Postgres is killed, or what connects them cut, again and again, then compares
 * what the program shows with what it has acknowledged. Says what it found; whether that is good is for the test to say.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { faultsOfBooks } from "../../e2e/harness/books.ts";
import { type CandorProcess, type Fault, startProcess } from "./candor-process.ts";
import { type Discrepancy, Trader } from "./trader.ts";

const TRADERS = 6;
/** Calls of one trader that are under way together. */
const LANES = 2;
export const GENEROUS =
  "trade=100000/100000 wait=100000/100000 write=100000/100000 read=100000/100000 sign-in=1000/1000 identity=1000/1000 kept=100000/100000 lessening=100000/100000";
const BETWEEN_KILLS_MS = 500;
const RECOVERED_WITHIN_MS = 15_000;
const CUTS_MAX = 20;
const CUT_NOTICED_WITHIN_MS = 50;

export interface CrashRun {
  readonly discrepancies: readonly Discrepancy[];
  readonly bookFaults: readonly string[];
  readonly acknowledged: number;
  readonly retried: number;
  /** From the start of the new process (or the death of Postgres, or the cut) to the first accepted order, of each kill. */
  readonly recoveryMs: readonly number[];
}

/** What dies: the server's process, all of Postgres, or every connection between the two. */
export type Victim = "server" | "postgres" | "connections";

export interface CrashPlan {
  readonly fault: Fault | null;
  /** One after the other. */
  readonly kills: readonly Victim[];
}

export async function runCrashes({ fault, kills }: CrashPlan): Promise<CrashRun> {
  const candor = await startProcess(fault, ["--rate-limits", GENEROUS]);
  try {
    await candor.untilReady();
    const market = await marketOf(candor);
    const traders = Array.from({ length: TRADERS }, (_, number) => new Trader(candor.url, `trader${number}`, market));
    for (const trader of traders) await trader.register();
    let isGoingOn = true;
    const lanes = traders.flatMap((trader) =>
      Array.from({ length: LANES }, async (_, lane) => {
        for (let step = lane; isGoingOn; step += 1) await trader.trade(step, lane > 0, () => isGoingOn);
      }),
    );
    const recoveryMs: number[] = [];
    try {
      for (const [count, kill] of kills.entries()) {
        await sleep(BETWEEN_KILLS_MS + Math.floor((count * 137) % 400));
        recoveryMs.push(await killAndRecover(candor, kill, traders));
      }
    } finally {
      isGoingOn = false;
      await Promise.all(lanes);
    }
    const discrepancies = (await Promise.all(traders.map((trader) => trader.discrepancies()))).flat();
    const bookFaults = await faultsOfBooks(candor.dataDir);
    const sum = (of: (trader: Trader) => number) => traders.reduce((total, trader) => total + of(trader), 0);
    return {
      ...{ discrepancies, bookFaults, recoveryMs },
      acknowledged: sum((trader) => trader.acknowledged),
      retried: sum((trader) => trader.retried),
    };
  } finally {
    await candor.remove();
  }
}

const lastAcceptedOf = (traders: readonly Trader[]): number =>
  Math.max(...traders.map((trader) => trader.lastAcceptedSentAt));

async function killAndRecover(candor: CandorProcess, kill: Victim, traders: Trader[]): Promise<number> {
  const { startedAt, silentSince } =
    kill === "connections" ? await cutUntilNoticed(candor, traders) : await killAndWait(candor, kill);
  if (kill === "server") candor.launch();
  const deadline = startedAt + RECOVERED_WITHIN_MS;
  while (lastAcceptedOf(traders) <= silentSince && performance.now() < deadline) await sleep(5);
  return performance.now() - startedAt;
}

interface Struck {
  /** Recovery is counted from here. */
  readonly startedAt: number;
  /** An order that was sent later and accepted shows it. */
  readonly silentSince: number;
}

async function killAndWait(candor: CandorProcess, kill: "server" | "postgres"): Promise<Struck> {
  await (kill === "postgres" ? candor.killPostgres() : candor.killServer());
  const died = performance.now();
  // What was answered before the kill may still be on its way.
  await sleep(50);
  const silentSince = performance.now();
  return { startedAt: kill === "server" ? silentSince : died, silentSince };
}

/** A cut between two batches meets nobody, so it is made again until a call under way was lost by it. */
async function cutUntilNoticed(candor: CandorProcess, traders: readonly Trader[]): Promise<Struck> {
  const lost = () => traders.reduce((total, { retried }) => total + retried, 0);
  const before = lost();
  for (let tries = 0; tries < CUTS_MAX; tries += 1) {
    const startedAt = performance.now();
    await candor.cutConnections();
    const silentSince = performance.now();
    while (lost() === before && performance.now() < silentSince + CUT_NOTICED_WITHIN_MS) await sleep(1);
    if (lost() > before) return { startedAt, silentSince };
    // Orders are under way again, and not all at a desk that waits for its connections.
    while (lastAcceptedOf(traders) <= silentSince && performance.now() < silentSince + RECOVERED_WITHIN_MS)
      await sleep(1);
    if (lost() > before) return { startedAt, silentSince };
  }
  throw new Error(`${CUTS_MAX} cuts lost no call that was under way`);
}

export interface TradedMarket {
  readonly base: number;
  readonly quote: number;
}

/** Bitcoin, once it has a price. */
export async function marketOf(candor: Pick<CandorProcess, "url" | "printed">): Promise<TradedMarket> {
  const deadline = performance.now() + RECOVERED_WITHIN_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${candor.url}/api/currency/quotation_new?is_class=2`);
    const { message } = (await answer.json()) as { message: Quoted[] };
    const btc = message.find(({ symbol }) => symbol === "BTCUSDT");
    if (btc?.now_price) return { base: btc.currency_id, quote: btc.legal_id };
    await sleep(50);
  }
  throw new Error(`BTCUSDT has no price:\n${candor.printed()}`);
}

interface Quoted {
  readonly symbol: string;
  readonly currency_id: number;
  readonly legal_id: number;
  readonly now_price: string | null;
}

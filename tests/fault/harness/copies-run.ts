/**
 * Trades without pause while copies of the running program's data folder are started beside it, as a drill of a restore does.
 * Says what became of the orders; whether that is good is for the test to say.
 */
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { faultsOfBooks } from "../../e2e/harness/books.ts";
import { newFolder } from "../../machine/prepared-folder.ts";
import { type CandorProcess, startProcess } from "./candor-process.ts";
import { GENEROUS, marketOf } from "./crash-run.ts";
import { type Discrepancy, Trader } from "./trader.ts";

const TRADERS = 3;
/** Copies that run at the same time. */
const TOGETHER = 2;
/** Orders go on so long beside each copy that has started or was refused. */
const BESIDE_MS = 1_500;

export interface CopiesRun {
  readonly discrepancies: readonly Discrepancy[];
  readonly bookFaults: readonly string[];
  readonly acknowledged: number;
  /** Orders that were not answered at once: the original was harmed. */
  readonly unanswered: number;
  /** Copies that came to answer calls; the others were torn by being copied while the database wrote. */
  readonly started: number;
  /** Whether the original is the process that it was, and ready. */
  readonly isUnharmed: boolean;
}

export async function runCopies(count: number): Promise<CopiesRun> {
  const original = await startProcess(null, ["--rate-limits", GENEROUS]);
  const copies: CandorProcess[] = [];
  let isGoingOn = true;
  let lanes: Promise<unknown>[] = [];
  try {
    await original.untilReady();
    const market = await marketOf(original);
    const traders = Array.from({ length: TRADERS }, (_, number) => new Trader(original.url, `trader${number}`, market));
    for (const trader of traders) await trader.register();
    lanes = traders.map(async (trader) => {
      for (let step = 0; isGoingOn; step += 1) await trader.trade(step, true, () => isGoingOn);
    });
    let started = 0;
    for (let number = 0; number < count; number += 1) {
      if (copies.length === TOGETHER) await copies.shift()?.remove();
      const copy = await startProcess(null, [], copyOf(original.dataDir));
      copies.push(copy);
      started += await copy.untilReady().then(
        () => 1,
        () => 0,
      );
      await sleep(BESIDE_MS);
    }
    const isUnharmed = original.isRunning() && (await fetch(`${original.url}/readyz`)).ok;
    isGoingOn = false;
    await Promise.all(lanes);
    const sum = (of: (trader: Trader) => number) => traders.reduce((total, trader) => total + of(trader), 0);
    return {
      discrepancies: (await Promise.all(traders.map((trader) => trader.discrepancies()))).flat(),
      bookFaults: await faultsOfBooks(original.dataDir),
      acknowledged: sum((trader) => trader.acknowledged),
      unanswered: sum((trader) => trader.retried),
      ...{ started, isUnharmed },
    };
  } finally {
    isGoingOn = false;
    await Promise.allSettled(lanes);
    for (const copy of copies) await copy.remove();
    await original.remove();
  }
}

/** As an operator copies a folder whose server runs: with its locks, its sockets and whatever is just being written. */
function copyOf(dataDir: string): string {
  const folder = newFolder("candor-fault-", tmpdir());
  try {
    execFileSync("cp", ["-pR", `${dataDir}/.`, folder], { stdio: "ignore" });
  } catch {
    // Files of the database that went away meanwhile are missing: a torn copy harms its original no less.
  }
  return folder;
}

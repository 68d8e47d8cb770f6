/**
 * Backs a running program up while customers trade, restores the backups to folders of their own beside it, and compares what
 * each restored program shows with what its customers had been told. Says what it found; whether that is good is for the test.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { uploadPicture } from "../../e2e/harness/pictures.ts";
import { type CandorProcess, startProcess } from "./candor-process.ts";
import { callFrom, registerFrom } from "./loopback-client.ts";
import { type Customer, GENEROUS, type Looked, lookAtRestored, ordersOf, runCommand } from "./restored-look.ts";

const CUSTOMERS = 4;
const LANES = 2;
/** Of one lane: all orders are looked through after each restore. */
const BETWEEN_ORDERS_MS = 50;
const PRICED_WITHIN_MS = 15_000;
const BETWEEN_MS = 1_500;

export interface RestorePlan {
  /** Restored to their end, each right after it was made. */
  readonly backups: number;
  /** Restored to a moment between them. */
  readonly moments: number;
}

export interface RestoreRun {
  /** One sentence each. */
  readonly faults: readonly string[];
  readonly restores: number;
  readonly acknowledged: number;
  /** Orders found in the restored folders, all together. */
  readonly found: number;
  readonly backupMs: readonly number[];
  readonly restoreMs: readonly number[];
}

export async function runRestores({ backups, moments }: RestorePlan): Promise<RestoreRun> {
  const root = mkdtempSync(join(tmpdir(), "candor-restore-"));
  mkdirSync(join(root, "restored"), { mode: 0o711 });
  const candor = await startProcess(null, ["--rate-limits", GENEROUS]);
  const run = new Run(candor, root);
  try {
    await candor.untilReady();
    await run.begin();
    for (let number = 0; number < backups; number += 1) await run.backUpAndRestore();
    // So that every moment lies before the end of a backup.
    if (moments > 0) await run.backUp();
    for (const moment of run.moments(moments)) await run.restoreTo(moment);
    return await run.end();
  } finally {
    await run.stop();
    await candor.remove();
    rmSync(root, { recursive: true, force: true });
  }
}

class Run {
  private readonly candor: CandorProcess;
  private readonly root: string;
  private readonly customers: Customer[] = [];
  private readonly faults: string[] = [];
  private readonly backupMs: number[] = [];
  private readonly restoreMs: number[] = [];
  /** Ends of backups. */
  private readonly ends: number[] = [];
  private lanes: Promise<void>[] = [];
  private isGoingOn = true;
  private found = 0;

  constructor(candor: CandorProcess, root: string) {
    this.candor = candor;
    this.root = root;
  }

  async begin(): Promise<void> {
    const { url, dataDir } = this.candor;
    const market = await marketOf(url);
    await runCommand("operators.ts", ["add", "anna", "--data-dir", dataDir]);
    for (let number = 1; number <= CUSTOMERS; number += 1) {
      const [name, address] = [`restored${number}`, `127.0.0.${10 + number}`];
      const token = await registerFrom(url, name, address);
      const picture = await uploadPicture(url, { token });
      const customer: Customer = { name, address, token, picture, orders: [] };
      this.customers.push(customer);
      for (let lane = 0; lane < LANES; lane += 1) this.lanes.push(this.trade(customer, market, lane));
    }
    await sleep(BETWEEN_MS);
  }

  private async trade({ address, token, orders }: Customer, market: Market, lane: number): Promise<void> {
    const pair = { currency_id: String(market.base), legal_id: String(market.quote) };
    for (let step = lane; this.isGoingOn; step += 1) {
      const sentAt = Date.now();
      const fields = { ...pair, type: step % 3 === 1 ? "sell" : "buy", amount: "0.0002" };
      const answer = await callFrom(this.candor.url, address, "/api/coin/trade", { token, fields }).catch(
        () => undefined,
      );
      if (answer === undefined) this.faults.push("the original did not answer an order");
      if (answer?.type === "ok")
        orders.push({ id: (answer.message as { id: string }).id, sentAt, answeredAt: Date.now() });
      await sleep(BETWEEN_ORDERS_MS);
    }
  }

  async backUp(): Promise<number> {
    const began = performance.now();
    const flags = ["--to", join(this.root, "backups"), "--keys-to", join(this.root, "keys"), "--keep", "100"];
    const said = await runCommand("backup.ts", [...flags, "--data-dir", this.candor.dataDir]);
    this.backupMs.push(performance.now() - began);
    const end = Date.parse(/everything up to (\S+) is in it/.exec(said)?.[1] ?? "");
    this.ends.push(end);
    return end;
  }

  async backUpAndRestore(): Promise<void> {
    const end = await this.backUp();
    await this.restore({ knownBefore: end, noneAfter: Number.POSITIVE_INFINITY }, []);
    await sleep(BETWEEN_MS);
  }

  /** Spread over the time from the first backup's end to the last one's. */
  moments(count: number): number[] {
    const [first, last] = [this.ends[0] as number, this.ends.at(-1) as number];
    return Array.from({ length: count }, (_, index) =>
      Math.floor(first + ((last - first) * (index + 1)) / (count + 1)),
    );
  }

  async restoreTo(moment: number): Promise<void> {
    await this.restore({ knownBefore: moment, noneAfter: moment }, ["--until", new Date(moment).toISOString()]);
  }

  private async restore(bounds: Looked["bounds"], flags: readonly string[]): Promise<void> {
    const dataDir = join(this.root, "restored", String(this.restoreMs.length));
    const began = performance.now();
    const places = ["--from", join(this.root, "backups"), "--keys-from", join(this.root, "keys")];
    await runCommand("restore.ts", [...places, "--data-dir", dataDir, ...flags]);
    this.restoreMs.push(performance.now() - began);
    const looked = await lookAtRestored({ dataDir, customers: this.customers, bounds });
    const name = `restore ${this.restoreMs.length}${flags.length > 0 ? ` to ${flags[1]}` : ""}`;
    this.faults.push(...looked.faults.map((fault) => `${name}: ${fault}`));
    this.found += looked.found;
  }

  async stop(): Promise<void> {
    this.isGoingOn = false;
    await Promise.all(this.lanes);
    this.lanes = [];
  }

  /** The original lost nothing by it. */
  async end(): Promise<RestoreRun> {
    await this.stop();
    for (const { name, address, token, orders } of this.customers) {
      const shown = await ordersOf(this.candor.url, address, token);
      const missing = orders.filter(({ id }) => !shown.has(id)).length;
      if (missing > 0) this.faults.push(`the original lacks ${missing} orders of ${name}`);
    }
    return {
      ...{ faults: this.faults, restores: this.restoreMs.length, found: this.found },
      ...{ backupMs: this.backupMs, restoreMs: this.restoreMs },
      acknowledged: this.customers.reduce((sum, { orders }) => sum + orders.length, 0),
    };
  }
}

interface Market {
  readonly base: number;
  readonly quote: number;
}

async function marketOf(url: string): Promise<Market> {
  const deadline = performance.now() + PRICED_WITHIN_MS;
  for (;;) {
    const { message } = (await (await fetch(`${url}/api/currency/quotation_new?is_class=2`)).json()) as {
      message: { symbol: string; currency_id: number; legal_id: number; now_price: string | null }[];
    };
    const btc = message.find(({ symbol }) => symbol === "BTCUSDT");
    if (btc?.now_price) return { base: btc.currency_id, quote: btc.legal_id };
    if (performance.now() > deadline) throw new Error("BTCUSDT has no price");
    await sleep(50);
  }
}

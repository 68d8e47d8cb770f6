/** A stream of contract orders into a desk that is kept busy: entries at the market, longs and shorts in turn. Only asks and counts. */
import { placeContractOrder } from "@candor/api/contract-order";
import { fundPortfolios, type ProductDesk } from "../apps/server/src/core/desk/product-desk-test-support.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";

/** Each may have 200 orders, and they are never closed here. */
const PORTFOLIOS = 10_000;
const FIRST_PORTFOLIO = 10_000;
const FUNDED_AT_ONCE = 500;
const LOOK_MS = 25;
const LOOKS_MAX = 400;

export interface ContractLoad {
  /** Of those that were accepted; entering them is part of it where it is waited for. */
  readonly ordersPerSecond: number;
  /** From asking until the answer, of accepted orders alone: it leaves when the order is committed. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly accepted: number;
  readonly refused: number;
}

export async function fundContractTraders(desk: ProductDesk): Promise<void> {
  for (let from = 0; from < PORTFOLIOS; from += FUNDED_AT_ONCE) {
    const ids = Array.from({ length: FUNDED_AT_ONCE }, (_, offset) => String(FIRST_PORTFOLIO + from + offset));
    await fundPortfolios(desk, ids, { wallet: "margin", usdt: "1000000" });
  }
}

/** Asks in turn for one portfolio after the other, over all loads of a measurement. */
export class ContractTraders {
  private readonly desk: ProductDesk;
  private readonly place: (request: never, call: never) => Promise<{ readonly refused: boolean }>;
  private placed = 0;
  /** No order of a lower id waits to be entered. */
  private waitingFrom = "0";

  constructor(desk: ProductDesk) {
    const found = desk.routes.find(({ endpoint }) => endpoint === placeContractOrder);
    if (!found) throw new Error("no route to place contracts");
    this.desk = desk;
    this.place = found.handle;
  }

  /** As `run`, until the last of them is entered: what is left would be done while something else is measured. */
  runWhole(inFlight: number, milliseconds: number): Promise<ContractLoad> {
    return this.run(inFlight, milliseconds, () => this.everyoneEntered());
  }

  /**
   * @param inFlight orders that wait for their answer at any time
   * @param done when the load counts as done, once all have their answers
   */
  async run(inFlight: number, milliseconds: number, done = async (): Promise<void> => {}): Promise<ContractLoad> {
    const latencies: number[] = [];
    let refused = 0;
    const began = performance.now();
    const client = async (): Promise<void> => {
      while (performance.now() - began < milliseconds) {
        const sentAt = performance.now();
        const answered = await this.placeNext();
        // A refusal costs less than an order and must not make orders look fast.
        if (answered.refused) refused += 1;
        else latencies.push(performance.now() - sentAt);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, client));
    await done();
    const seconds = (performance.now() - began) / 1_000;
    const sorted = latencies.toSorted((a, b) => a - b);
    const part = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
    const accepted = sorted.length;
    return { ordersPerSecond: accepted / seconds, p50Ms: part(0.5), p99Ms: part(0.99), accepted, refused };
  }

  private placeNext(): Promise<{ readonly refused: boolean }> {
    const { btc } = this.desk;
    this.placed += 1;
    const request = {
      baseCurrencyId: btc.baseCurrencyId,
      quoteCurrencyId: btc.quoteCurrencyId,
      direction: this.placed % 2 === 0 ? "long" : "short",
      lots: 1,
      leverage: 10,
    };
    const portfolioId = String(FIRST_PORTFOLIO + (this.placed % PORTFOLIOS));
    return this.place(request as never, { accountMode: "demo", portfolioId, idempotency: null } as never);
  }

  /**
   * Asked once all have their answers. What is entered never waits again, so that each look begins at the first order that
   * waited at the last: to read all orders of all rounds took Postgres 59 ms a look where there were 138,000.
   */
  private async everyoneEntered(): Promise<void> {
    const { database } = this.desk;
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const waiting = await firstWaiting(database, this.waitingFrom);
      if (waiting === null) {
        this.waitingFrom = await lastPlaced(database);
        return;
      }
      this.waitingFrom = waiting;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    throw new Error("some orders were never entered");
  }
}

async function firstWaiting(database: Database, from: string): Promise<string | null> {
  const { rows } = await database.query<{ id: string }>(
    "select id from contract_order where id >= $1 and status = 'pending' order by id limit 1",
    [from],
  );
  return rows[0]?.id ?? null;
}

async function lastPlaced(database: Database): Promise<string> {
  const { rows } = await database.query<{ id: string | null }>("select max(id) as id from contract_order");
  return rows[0]?.id ?? "0";
}

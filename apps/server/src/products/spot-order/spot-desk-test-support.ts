/** Desks of spot orders on a database of a test's own; after every test they are stopped and the books balance. For tests only. */
import type { Answer } from "@candor/api/refusal";
import type { SpotOrder } from "@candor/api/spot-order";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { checkBooks } from "../../core/ledger/ledger.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { openTestDesk, type TestDesk, type TestDeskDeps } from "./spot-order-test-support.ts";

const START = Date.UTC(2026, 10, 21, 12);
export const ALICE = "7";
export const BOB = "8";

class SpotDesks {
  declare own: TestDatabase;
  declare clock: ManualClock;
  private readonly running: TestDesk[] = [];
  private lastPortfolio = 5000;

  async begin(): Promise<void> {
    this.own = await createTestDatabase();
    this.clock = manualClock(START);
  }

  /** One more desk. There is no price before its market's first tick. */
  async open(deps: Partial<TestDeskDeps> = {}): Promise<TestDesk> {
    const { own, clock } = this;
    const desk = await openTestDesk({ ...own, clock, ...deps });
    this.running.push(desk);
    return desk;
  }

  /** One more desk, at a price of 100,000. */
  async openPriced(deps: Partial<TestDeskDeps> = {}): Promise<TestDesk> {
    const desk = await this.open(deps);
    desk.market.tick(desk.btc, "100000");
    return desk;
  }

  newPortfolio(): string {
    this.lastPortfolio += 1;
    return String(this.lastPortfolio);
  }

  /** The portfolio of somebody new, with these amounts in the spot wallet. */
  async trader(desk: TestDesk, usdt = "100000", btc = "2"): Promise<string> {
    const portfolioId = this.newPortfolio();
    await desk.fund(portfolioId, "USDT", usdt);
    await desk.fund(portfolioId, "BTC", btc);
    return portfolioId;
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.splice(0).map(({ desk }) => desk.stop()));
  }
}

/** Called once by a test file. Database and clock are there when a test begins; they last for one test or for the file. */
export function useSpotDesks(lastFor: "test" | "file"): SpotDesks {
  const desks = new SpotDesks();
  const [before, after] = lastFor === "test" ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(() => desks.begin());
  after(() => desks.own.close());
  // Comes before the database is closed: what is to be done after a test is done in reverse order.
  afterEach(async () => {
    await desks.stop();
    expect((await checkBooks(desks.own.database)).faults).toEqual([]);
  });
  return desks;
}

export const codeOf = (answered: Answer<unknown>): string => (answered.refused ? answered.code : "accepted");

export function accepted(answered: Answer<SpotOrder>): SpotOrder {
  if (answered.refused) throw new Error(`refused: ${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}

/** No command overtakes a tick: with this answer every tick that was announced before is decided. */
export const settled = (desk: TestDesk) => desk.cancel(ALICE, "1");

export async function ordersOf(desk: TestDesk, owner: string): Promise<readonly SpotOrder[]> {
  const listed = await desk.call<{ list: readonly SpotOrder[] }>("/coin/list", owner, {});
  if (listed.refused) throw new Error(listed.code);
  return listed.value.list;
}

/** An owner's one order is cancelled for that reason, nothing was filled and nothing is held any more. */
export async function expectSessionEnded(desk: TestDesk, owner: string): Promise<void> {
  const cancelled = { status: "cancelled", reason: "session-ended", filled_amount: "0" };
  expect(await ordersOf(desk, owner)).toMatchObject([cancelled]);
  expect(await desk.fills(owner)).toEqual([]);
  for (const code of ["USDT", "BTC"]) expect((await desk.wallet(owner, code)).held).toBe(0n);
}

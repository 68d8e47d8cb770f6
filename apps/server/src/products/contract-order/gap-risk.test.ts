/** What a gap may cost a market: the running sum against a naive one, and the pair of a long and a short over a gap. */
import type { AccountMode } from "@candor/api/account-mode";
import { positionGapLoss } from "@candor/engine/gap-risk";
import { type Amount, amountOf, type Lots, lotsOf, type PriceTicks, rateOf, ZERO } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ContractMemory } from "./contract-memory.ts";
import { type ContractRecord, positionOf } from "./contract-record.ts";
import { ContractScenario } from "./contract-scenario-test-support.ts";

const GAPS = new Map([
  [1, rateOf(200_000_000n)],
  [2, rateOf(100_000_000n)],
]);
const MODES: readonly AccountMode[] = ["demo", "real"];
const PORTFOLIOS = ["7", "8"];

const step = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  open: fc.boolean(),
  closed: fc.integer({ min: 0, max: 10 }),
  price: fc.integer({ min: 1, max: 1_000_000 }),
  margin: fc.bigInt(0n, 4_000_000n),
  end: fc.constantFrom("commit", "rollback", "restart", null, null, null),
});

/** Orders belong where their number says, whatever becomes of them. */
function orderOf({
  id,
  open,
  closed,
  price,
  margin,
}: Omit<typeof step extends fc.Arbitrary<infer T> ? T : never, "end">) {
  return {
    ...{ id: String(id), portfolioId: PORTFOLIOS[id % 2] as string, mode: MODES[(id >> 1) % 2] as AccountMode },
    ...{ instrumentId: (id % 3) % 2 === 0 ? 1 : 2, direction: id % 5 < 2 ? "long" : "short", limit: null, worst: null },
    ...{
      lots: 10 as Lots,
      closedLots: lotsOf(open ? closed : 0),
      margin: amountOf(margin),
      firstMargin: amountOf(margin),
    },
    terms: {
      ...{ tickValue: amountOf(3n), leverage: 10, halfSpread: 1, maintenanceRate: rateOf(5_000_000n) },
      ...{ feeRate: rateOf(0n), financingRate: rateOf(0n) },
    },
    ...{ openFee: ZERO, closeFee: ZERO, financing: ZERO, profit: ZERO, takeProfit: null, stopLoss: null },
    ...{ stopsAfter: null, isCalled: false, openPrice: open ? (price as PriceTicks) : null, openSeq: open ? 1 : null },
    ...{ closePrice: null, afterSeq: 1, bumpMs: 500, closingLots: null, closingAfter: null, closingAt: null },
    ...{ financedDay: null, status: open ? (closed === 10 ? "closed" : "open") : "pending", reason: null },
    ...{ receiptId: null, createdAt: 1, openedAt: null, updatedAt: 1 },
  } as unknown as ContractRecord;
}

const naive = (orders: Iterable<ContractRecord>, fits: (order: ContractRecord) => boolean): bigint =>
  [...orders].filter(fits).reduce((sum, order) => {
    if (order.openPrice === null || order.status === "closed") return sum;
    return sum + positionGapLoss(positionOf(order), GAPS.get(order.instrumentId) as never);
  }, 0n);

function expectSums(memory: ContractMemory, orders: ReadonlyMap<string, ContractRecord>): void {
  for (const instrumentId of GAPS.keys()) {
    for (const mode of MODES) {
      const market = naive(orders.values(), (order) => order.instrumentId === instrumentId && order.mode === mode);
      expect(memory.gapLoss(instrumentId, mode)).toBe(market);
    }
    for (const portfolioId of PORTFOLIOS) {
      const own = naive(
        orders.values(),
        (order) => order.instrumentId === instrumentId && order.portfolioId === portfolioId,
      );
      expect(memory.gapLoss(instrumentId, "demo", [portfolioId])).toBe(own);
    }
    const both = naive(orders.values(), (order) => order.instrumentId === instrumentId);
    expect(memory.gapLoss(instrumentId, "demo", PORTFOLIOS)).toBe(both);
  }
}

test("the running sums are those of all open positions, through commits, what is undone, and a restart", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let memory = new ContractMemory(GAPS);
      let kept = new Map<string, ContractRecord>();
      let now = new Map(kept);
      for (const { end, ...change } of steps) {
        const order = orderOf(change);
        memory.put(order);
        now.set(order.id, order);
        expectSums(memory, now);
        if (end === "commit") {
          memory.commit();
          kept = new Map([...now].filter(([, { status }]) => status !== "closed"));
        } else if (end === "rollback") memory.rollback();
        else if (end === "restart") {
          memory = new ContractMemory(GAPS);
          for (const one of kept.values()) memory.restore(one);
        } else continue;
        now = new Map(kept);
        expectSums(memory, now);
      }
    }),
    { numRuns: 150 },
  );
});

describe("a long and a short at once over a gap", () => {
  const START = 10_000_000;
  const ALICE = "1";
  const FUNDS = 1_000_000_000_000n;

  /** As many pairs as the house takes; then a gap of a fifth. @returns what they brought, and what the gap of one person may cost */
  function gained(
    exposureMax: Amount,
    leverage = 10,
    drifted = START,
  ): { readonly gain: bigint; readonly gapRisk: bigint; readonly pairs: number } {
    const scenario = new ContractScenario([ALICE], FUNDS, { exposureMax });
    scenario.tick(START);
    const taken: string[] = [];
    for (let nth = 0; nth < 120; nth += 1) {
      const direction = nth % 2 === 0 ? "long" : "short";
      const request = {
        direction,
        lots: 100 as Lots,
        leverage,
        limit: null,
        takeProfit: null,
        stopLoss: null,
      } as const;
      const placed = scenario.place(ALICE, request);
      if (placed.refused) {
        expect(placed.code).toBe("open-interest-full");
        break;
      }
      taken.push(placed.value.id);
      scenario.tick(START);
    }
    scenario.tick(drifted);
    scenario.tick((drifted * 8) / 10);
    for (const id of taken) if (scenario.order(id)) scenario.close(ALICE, id);
    scenario.tick((drifted * 8) / 10);
    const gain = scenario.books.posted(scenario.accounts.customer(ALICE)) - FUNDS;
    return { gain, gapRisk: exposureMax, pairs: Math.floor(taken.length / 2) };
  }

  test("gains no more than the house has put up for the gap, however many are asked for", () => {
    const { gain, gapRisk, pairs } = gained(amountOf(20_000_000_000n));
    expect(pairs).toBeGreaterThan(1);
    expect(pairs).toBeLessThan(60);
    expect(gain).toBeGreaterThan(0n);
    expect(gain).toBeLessThanOrEqual(gapRisk);
  });
  test("nor where the price has drifted to just before the liquidation, at margins that would have covered the gap", () => {
    const { gain, gapRisk, pairs } = gained(amountOf(20_000_000_000n), 5, (START * 91) / 100);
    expect(pairs).toBeGreaterThan(1);
    expect(gain).toBeGreaterThan(0n);
    expect(gain).toBeLessThanOrEqual(gapRisk);
  });
});

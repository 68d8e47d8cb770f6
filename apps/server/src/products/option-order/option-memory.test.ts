import { amountOf, instantOf, priceTicksOf, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { OptionMemory } from "./option-memory.ts";
import { isFinal, type OptionRecord } from "./option-record.ts";

const INSTRUMENTS = [1, 2];
const PORTFOLIOS = ["7", "8"];
const DIRECTIONS = ["up", "down"] as const;

const order = (nth: number, status: OptionRecord["status"]): OptionRecord => ({
  ...{ id: String(nth), portfolioId: PORTFOLIOS[nth % 2] as string, mode: "demo", currencyId: 1 },
  ...{ instrumentId: INSTRUMENTS[(nth >> 1) % 2] as number, direction: DIRECTIONS[(nth >> 2) % 2] as "up" | "down" },
  ...{ seconds: 30, stake: amountOf(10n), payoutRate: rateOf(1n), payout: amountOf(BigInt(nth + 1)), afterSeq: 0 },
  ...{ entryPrice: null, entrySeq: null, entryAt: null, priceCount: null, priceSum: null, endSeq: null },
  ...{ endAt: status === "open" ? instantOf(1_000 * (nth % 3)) : null, status, reason: null },
  ...{
    bumpMs: 500,
    apartPpb: null,
    isStepBound: false,
    termsId: null,
    createdAt: instantOf(0),
    updatedAt: instantOf(0),
  },
});

/** What a batch does to one of sixteen orders, or with what it has done so far. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ nth: fc.nat(15), status: fc.constantFrom("accepted", "open", "won" as const) }) },
  { weight: 1, arbitrary: fc.constantFrom("commit" as const, "rollback" as const) },
);

test("what the house holds, how many run and whom a tick concerns follow from the orders, within a batch and after it", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const memory = new OptionMemory(INSTRUMENTS);
      let kept = new Map<string, OptionRecord>();
      let now = new Map<string, OptionRecord>();
      for (const one of steps) {
        if (one === "commit") {
          memory.commit();
          for (const [id, { status }] of now) if (status === "won") now.delete(id);
          kept = new Map(now);
        } else if (one === "rollback") {
          memory.rollback();
          now = new Map(kept);
        } else {
          // One that has ended stays ended.
          if (now.get(String(one.nth))?.status === "won") continue;
          const next = order(one.nth, one.status);
          memory.put(next);
          now.set(next.id, next);
        }
        expectSame(memory, [...now.values()]);
      }
    }),
  );
});

function expectSame(memory: OptionMemory, orders: readonly OptionRecord[]): void {
  const running = orders.filter((one) => !isFinal(one));
  for (const instrumentId of INSTRUMENTS) {
    const own = running.filter((one) => one.instrumentId === instrumentId);
    for (const direction of DIRECTIONS) {
      const held = own.filter((one) => one.direction === direction).reduce((sum, { payout }) => sum + payout, 0n);
      expect(memory.exposure({ instrumentId, mode: "demo", direction })).toBe(held);
    }
    for (const portfolioId of PORTFOLIOS) {
      expect(memory.count(portfolioId, instrumentId)).toBe(own.filter((one) => one.portfolioId === portfolioId).length);
    }
    const at = instantOf(1_000);
    const due = own.filter(({ endAt }) => endAt === null || endAt <= at).map(({ id }) => id);
    expect([...memory.concerned(instrumentId, at)].map(({ id }) => id).toSorted()).toEqual(due.toSorted());
    if (due.length > 0) expect(memory.isConcerned(instrumentId, at)).toBe(true);
    expect([...memory.ofMarket(instrumentId)].map(({ id }) => id).toSorted()).toEqual(
      own.map(({ id }) => id).toSorted(),
    );
  }
}

test("what a tick has entered in this very batch is not overdue, however long it waited for it", () => {
  const memory = new OptionMemory(INSTRUMENTS);
  const waiting = order(1, "accepted");
  memory.restore(waiting);
  expect(memory.overdue(1_000, 1_000)).toEqual([waiting]);
  memory.put({ ...order(1, "open"), endAt: instantOf(31_000) });
  expect(memory.overdue(1_000, 1_000)).toEqual([]);
  memory.commit();
  expect(memory.overdue(1_000, 30_999)).toEqual([]);
  expect(memory.overdue(1_000, 31_000).map(({ id }) => id)).toEqual(["1"]);
});

test("the prices of a window are kept until what they judge has ended, and no longer", () => {
  const memory = new OptionMemory(INSTRUMENTS);
  const END = instantOf(30_000);
  // Its direction, its owner and its market are those of the first.
  const held = { ...order(0, "open"), endAt: END };
  memory.restore(held);
  let seq = 0;
  const hear = (count: number) => {
    for (let one = 0; one < count; one += 1) {
      seq += 1;
      memory.hear(held.instrumentId, { seq, at: instantOf(seq * 250), price: priceTicksOf(seq), isValid: true });
      memory.commit();
    }
  };
  const judging = () => memory.window(held.instrumentId, END);
  // Ten minutes beyond its end.
  hear(120 + 2_400);
  const window = Array.from({ length: 12 }, (_, at) => 109 + at);
  expect(judging()).toEqual({ prices: window, endSeq: 120 });
  // What came before it judges nothing.
  expect(memory.window(held.instrumentId, instantOf(20_000))).toEqual({ prices: [], endSeq: null });
  memory.put({ ...held, status: "won" });
  memory.commit();
  hear(1);
  expect(judging()).toEqual({ prices: [], endSeq: null });
});

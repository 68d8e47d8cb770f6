import { maintenanceOf } from "@candor/engine/contract-margin";
import { profitBetween } from "@candor/engine/contract-order";
import { previewContract } from "@candor/engine/contract-preview";
import { priceBandOf } from "@candor/engine/price-band";
import { formatDecimal } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import { amountOf, type Lots, type PriceTicks } from "@candor/money/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { positionOf } from "./contract-record.ts";
import { ContractRounds, type Wish } from "./contract-rounds-test-support.ts";

const OWNERS = ["101", "102", "103", "104"];
const FUNDS = 1_000_000_000_000n;
const START = 10_000_000;

const wishes = fc.record({
  direction: fc.constantFrom("long" as const, "short" as const),
  lots: fc.integer({ min: 1, max: 500 }).map((lots) => lots as Lots),
  leverage: fc.constantFrom(1, 2, 3, 5, 10),
  limit: fc.option(fc.integer({ min: START - 200_000, max: START + 200_000 }).map((price) => price as PriceTicks)),
  takeProfit: fc.constant(null),
  stopLoss: fc.constant(null),
}) satisfies fc.Arbitrary<Wish>;

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("tick" as const), move: fc.integer({ min: -300, max: 300 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("tick" as const), move: fc.integer({ min: -1_500, max: 1_500 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("bad" as const), move: fc.integer({ min: -9_000, max: 9_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("place" as const), owner: fc.constantFrom(...OWNERS), wish: wishes }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("close" as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("night" as const) }) },
);

describe("whatever prices do", () => {
  test("a position is liquidated at the first valid tick that leaves no more than its maintenance and never before, and nothing is lost or made", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120, size: "max" }), (steps) => {
        const rounds = new ContractRounds(OWNERS, FUNDS);
        const keys = [...OWNERS.map((owner) => rounds.accounts.customer(owner)), ...rounds.accounts.house];
        const owners = new Map<string, string>();
        let price = START;
        let day = Math.floor(rounds.clock.now() / 86_400_000);
        rounds.tick(price);
        const left = (id: string, at: number): { open: boolean; spare: bigint } => {
          const order = rounds.order(id);
          if (!order || order.openPrice === null) return { open: false, spare: 1n };
          const { direction, openPrice, lots, terms, margin } = positionOf(order);
          const profit = profitBetween(direction, openPrice, at as PriceTicks, lots, terms.tickValue);
          return { open: true, spare: margin + profit - maintenanceOf(positionOf(order)) };
        };
        for (const one of steps) {
          if (one.do === "place") {
            const placed = rounds.place(one.owner, one.wish);
            if (!placed.refused) owners.set(placed.value.id, one.owner);
          } else if (one.do === "close") {
            const id = [...owners.keys()][one.pick % Math.max(1, owners.size)];
            if (id !== undefined) rounds.close(owners.get(id) ?? "", id);
          } else if (one.do === "night") {
            rounds.clock.advance(86_400_000);
            day += 1;
            rounds.finance(day);
          } else {
            const next = Math.max(1_000, Math.floor((price * (10_000 + one.move)) / 10_000));
            const before = [...owners.keys()].map((id) => ({
              id,
              ...left(id, next),
              status: rounds.order(id)?.status,
            }));
            rounds.tick(next, one.do === "tick");
            for (const { id, open, spare, status } of before) {
              if (!open) continue;
              const isThere = rounds.order(id) !== undefined;
              if (one.do === "bad" || (spare > 0n && status === "open")) expect(isThere).toBe(true);
              else if (spare <= 0n) expect(isThere).toBe(false);
            }
            if (one.do === "tick") price = next;
          }
          for (const key of keys) {
            if (key.owner !== "customer") continue;
            expect(rounds.books.held(key)).toBe(rounds.marginsOf(key.portfolioId));
            expect(rounds.books.available(key)).toBeGreaterThanOrEqual(0n);
          }
          expect(rounds.sum(keys)).toBe(FUNDS * BigInt(OWNERS.length));
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("what the ticket showed is what is booked, to the last digit", () => {
  const rounds = new ContractRounds(OWNERS, FUNDS);
  const { contract, scale, priceBand } = rounds.instrument;
  if (contract === null) throw new Error("no contracts");
  rounds.tick(START);
  const settled = (amount: bigint) => formatDecimal(amount, contract.settleScale);
  const index = START as PriceTicks;
  for (const { limit: _, ...wish } of fc.sample(wishes, { numRuns: 10_000, seed: 7 })) {
    const [owner = ""] = OWNERS;
    const question = { ...wish, limit: null, terms: contract, exposure: amountOf(0n), available: null };
    const preview = previewContract({ ...question, market: { index, band: priceBandOf(index, priceBand) } });
    if (preview === null) throw new Error("nothing to preview");
    const placed = rounds.place(owner, { ...wish, limit: null });
    if (placed.refused) throw new Error(placed.code);
    expect(placed.value.margin).toBe(settled(preview.hold));
    rounds.tick(START);
    const order = rounds.order(placed.value.id);
    if (!order) throw new Error("not entered");
    expect({
      price: order.openPrice,
      margin: order.margin,
      fee: order.openFee,
      maintenance: maintenanceOf(positionOf(order)),
    }).toEqual({
      price: preview.price,
      margin: preview.margin,
      fee: preview.openFee,
      maintenance: preview.maintenance,
    });
    expect(formatPrice(preview.price, scale)).not.toBe("");
    rounds.close(owner, placed.value.id);
    rounds.tick(START);
  }
});

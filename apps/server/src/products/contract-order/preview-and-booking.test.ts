import { type ContractQuestion, expectedEntry } from "@candor/engine/contract-check";
import { liquidationIndex, maintenanceOf } from "@candor/engine/contract-margin";
import { type ContractTerms, halfSpreadTicks, quoteFor } from "@candor/engine/contract-order";
import { type ContractPreview, previewContract } from "@candor/engine/contract-preview";
import { priceBandOf } from "@candor/engine/price-band";
import { formatDecimal } from "@candor/money/decimal";
import { amountOf, type Lots, type PriceTicks, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContractRecord, positionOf } from "./contract-record.ts";
import { ContractScenario, type OrderRequest } from "./contract-scenario-test-support.ts";

const ALICE = "101";
const FUNDS = 40_000_000_000n;
const DAY_MS = 86_400_000;
const ORDERS_OF_EACH = 5_000;

/** Wide and narrow, dear and free, heavy and light. */
const TERMS: readonly Partial<ContractTerms>[] = [
  {},
  { halfSpread: rateOf(1n), feeRate: rateOf(0n), financingRate: rateOf(0n) },
  { halfSpread: rateOf(4_000_000n), feeRate: rateOf(1_000_000n), maintenanceRate: rateOf(20_000_000n) },
  {
    ...{ tickValue: amountOf(7n), leverages: [1, 20, 50, 100] },
    ...{ maintenanceRate: rateOf(5_000_000n), financingRate: rateOf(2_000_000n) },
  },
];

/** How it ends: asked for where it was entered or where the market stands, by a stop, by liquidation, or after a night. */
const ENDS = ["at-entry", "at-market", "take-profit", "stop-loss", "liquidation", "night"] as const;

/** Distances in millionths of the index, on the side where each belongs, or not. */
const samples = fc.record({
  index: fc.integer({ min: 20_000, max: 20_000_000 }),
  direction: fc.constantFrom("long" as const, "short" as const),
  lots: fc.integer({ min: 0, max: 400 }),
  leverageAt: fc.nat(3),
  limit: fc.option(fc.integer({ min: -20_000, max: 60_000 })),
  takeProfit: fc.option(fc.integer({ min: -1_000, max: 400_000 })),
  stopLoss: fc.option(fc.integer({ min: -1_000, max: 40_000 })),
  end: fc.constantFrom(...ENDS),
});
type Sample = typeof samples extends fc.Arbitrary<infer S> ? S : never;

/** A price so far from another on the gaining side of a direction; at least one tick. */
const away = (from: number, parts: number, direction: OrderRequest["direction"]): PriceTicks =>
  Math.max(1, Math.round(from * (1 + ((direction === "long" ? 1 : -1) * parts) / 1_000_000))) as PriceTicks;

function questionOf(scenario: ContractScenario, sample: Sample): ContractQuestion {
  const { contract, priceBand } = scenario.instrument;
  if (contract === null) throw new Error("no contracts");
  const { direction } = sample;
  const index = sample.index as PriceTicks;
  // A limit waits on the losing side of the market, which is where it becomes better.
  const limit = sample.limit === null ? null : away(index, -sample.limit, direction);
  const entry = expectedEntry(
    direction,
    limit,
    quoteFor(direction, index, halfSpreadTicks(index, contract.halfSpread)),
  );
  return {
    ...{ direction, lots: sample.lots as Lots, limit, terms: contract, exposure: amountOf(0n) },
    leverage: contract.leverages[sample.leverageAt % contract.leverages.length] ?? 1,
    takeProfit: sample.takeProfit === null ? null : away(entry, sample.takeProfit, direction),
    stopLoss: sample.stopLoss === null ? null : away(entry, -sample.stopLoss, direction),
    market: { index, band: priceBandOf(index, priceBand) },
    available: scenario.books.available(scenario.accounts.customer(ALICE)),
  };
}

/** The index at which a position would be closed at this price. */
const indexToClose = ({ direction, terms }: ContractRecord, price: number): number =>
  direction === "long" ? price + terms.halfSpread : price - terms.halfSpread;

/** What the last closing brought, less what the entry cost. */
function resultOf(scenario: ContractScenario, { openFee }: ContractRecord): bigint {
  const closing = scenario.closings.at(-1);
  if (!closing) throw new Error("nothing was closed");
  return closing.paid - closing.released - openFee;
}

function closeAt(scenario: ContractScenario, { id }: ContractRecord, index: number): void {
  scenario.close(ALICE, id);
  scenario.tick(index);
}

/** Ends a position, and compares with what the ticket said of it. */
function endAs(end: Sample["end"], scenario: ContractScenario, order: ContractRecord, preview: ContractPreview): void {
  const { direction, terms, openPrice, takeProfit, stopLoss, id } = order;
  const entry = openPrice ?? 0;
  if (end === "take-profit" && takeProfit !== null && indexToClose(order, takeProfit) > 0) {
    scenario.tick(indexToClose(order, takeProfit));
    expect(scenario.lastOf(id).reason).toBe("take-profit");
    expect(resultOf(scenario, order)).toBe(preview.atTakeProfit);
  } else if (end === "stop-loss" && stopLoss !== null) {
    scenario.tick(indexToClose(order, stopLoss));
    expect(scenario.lastOf(id).reason).toBe("stop-loss");
    expect(resultOf(scenario, order)).toBe(preview.atStopLoss);
  } else if (end === "liquidation" && stopLoss === null && preview.liquidationIndex !== null) {
    const nearer = preview.liquidationIndex + (direction === "long" ? 1 : -1);
    scenario.tick(nearer);
    expect(scenario.lastOf(id)).toMatchObject({
      status: "open",
      isCalled: isBeyond(direction, nearer, preview.marginCallIndex),
    });
    scenario.tick(preview.liquidationIndex);
    expect(scenario.lastOf(id).reason).toBe("liquidation");
    expect(-resultOf(scenario, order)).toBeLessThanOrEqual(preview.largestLoss);
  } else if (end === "night") {
    scenario.clock.advance(DAY_MS);
    scenario.finance(Math.floor(scenario.clock.now() / DAY_MS));
    expect(scenario.lastOf(id).financing).toBe(preview.nightlyFinancing);
  } else if (end === "at-market") {
    const index = direction === "long" ? entry - terms.halfSpread : entry + terms.halfSpread;
    closeAt(scenario, order, index);
    expect(-(scenario.closings.at(-1)?.profit ?? 0n)).toBe(preview.spreadCost);
  }
  if (scenario.order(id) === undefined) return;
  closeAt(scenario, order, indexToClose(order, entry));
  expect(scenario.closings.at(-1)).toMatchObject({ profit: 0n, fee: preview.closeFee });
}

const isBeyond = (direction: OrderRequest["direction"], index: number, level: number | null): boolean =>
  level !== null && (direction === "long" ? index <= level : index >= level);

/** Places what the sample wishes, and lets it live as the ticket said; how it ended, or why it was refused. */
function lived(scenario: ContractScenario, sample: Sample): string {
  const { contract } = scenario.instrument;
  scenario.tick(sample.index);
  const question = questionOf(scenario, sample);
  const preview = previewContract(question);
  const { terms: _, market, exposure, available, ...request } = question;
  const placed = scenario.place(ALICE, request);
  if (placed.refused) {
    expect(placed.code).toBe(preview === null ? "lots-too-few" : preview.refusals[0]);
    return placed.code;
  }
  if (preview === null || contract === null) throw new Error("accepted without a preview");
  expect(preview.refusals).toEqual([]);
  expect(placed.value.margin).toBe(formatDecimal(preview.hold, contract.settleScale));
  const { id } = placed.value;
  const { halfSpread } = scenario.lastOf(id).terms;
  const isLong = sample.direction === "long";
  // The index at which exactly the price of the preview is asked or bid: where it is already, or where the limit is.
  scenario.tick(preview.price + (isLong ? -halfSpread : halfSpread));
  const order = scenario.lastOf(id);
  expect({ price: order.openPrice, margin: order.margin, fee: order.openFee }).toEqual({
    ...{ price: preview.price, margin: preview.margin, fee: preview.openFee },
  });
  const { maintenance, liquidationIndex: liquidation } = preview;
  expect([maintenanceOf(positionOf(order)), liquidationIndex(positionOf(order))]).toEqual([maintenance, liquidation]);
  expect(order.margin + order.openFee).toBeLessThanOrEqual(preview.largestLoss);
  endAs(sample.end, scenario, order, preview);
  return scenario.lastOf(id).reason ?? "open";
}

test.each(TERMS.map((terms, at) => ({ terms, at })))(
  "what the ticket showed is what is booked, to the last digit, on terms $at",
  ({ terms, at }) => {
    const scenario = new ContractScenario([ALICE], FUNDS, terms);
    const own = scenario.accounts.customer(ALICE);
    const ends = new Map<string, number>();
    for (const sample of fc.sample(samples, { numRuns: ORDERS_OF_EACH, seed: 7 + at })) {
      const end = lived(scenario, sample);
      ends.set(end, (ends.get(end) ?? 0) + 1);
      expect(scenario.books.held(own)).toBe(0n);
    }
    // Each of them happens, so that none is compared in name only.
    for (const end of ["user", "take-profit", "stop-loss", "liquidation", "lots-too-few", "stop-loss-wrong-side"]) {
      expect([end, ends.get(end) ?? 0]).toEqual([end, expect.toSatisfy((count: number) => count > 20)]);
    }
  },
);

test("an entry at the market, wherever within its tolerance, takes no more than was shown to be held", () => {
  const scenario = new ContractScenario([ALICE], FUNDS);
  const tolerance = Number(scenario.instrument.contract?.tolerance ?? 0n) / 1_000;
  const moves = fc.integer({ min: -tolerance, max: tolerance });
  let entries = 0;
  for (const [sample, move] of fc.sample(fc.tuple(samples, moves), { numRuns: 1_000, seed: 3 })) {
    scenario.tick(sample.index);
    const question = { ...questionOf(scenario, { ...sample, limit: null }), takeProfit: null, stopLoss: null };
    const { terms: _, market, exposure, available, ...request } = question;
    const [preview, placed] = [previewContract(question), scenario.place(ALICE, request)];
    if (preview === null || placed.refused) continue;
    scenario.tick(away(sample.index, move, "long"));
    const order = scenario.lastOf(placed.value.id);
    if (order.status !== "open") continue;
    entries += 1;
    expect(order.margin + order.openFee).toBeLessThanOrEqual(preview.largestLoss);
    closeAt(scenario, order, sample.index);
  }
  expect(entries).toBeGreaterThan(500);
});

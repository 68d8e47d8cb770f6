import { type Amount, amountOf, lotsOf, priceTicksOf, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { afterClosing, firstMarginOf, settleContract } from "./contract-close.ts";
import { entryCost, financingOf, type Position } from "./contract-margin.ts";
import type { Direction } from "./contract-order.ts";
import { closingResult, percentText, type RealisedOrder, realisedResult, resultBetween } from "./contract-result.ts";
import type { ContractStep, ContractStory } from "./receipt.ts";
import { storyResult } from "./receipt-contract.ts";

const TERMS = {
  ...{ tickValue: amountOf(100n), leverage: 10, halfSpread: 2 },
  ...{ maintenanceRate: rateOf(5_000_000n), feeRate: rateOf(300_000n), financingRate: rateOf(100_000n) },
};

const life = fc.record({
  direction: fc.constantFrom<Direction>("long", "short"),
  lots: fc.integer({ min: 1, max: 1_000 }),
  openPrice: fc.integer({ min: 50, max: 200_000 }),
  /** A night, or a closing of so many thousandths of what is open at so many thousandths of the entry; the last closes the rest. */
  events: fc.array(
    fc.oneof(
      fc.constant("night" as const),
      fc.record({ share: fc.integer({ min: 1, max: 1_000 }), price: fc.integer({ min: 1, max: 2_500 }) }),
    ),
    { minLength: 1, maxLength: 8 },
  ),
  lastPrice: fc.integer({ min: 1, max: 2_500 }),
});

test("order, receipt and closing say the same net result of each closing, and those of all add up to what was paid out", () => {
  fc.assert(
    fc.property(life, ({ direction, lots: all, openPrice: open, events, lastPrice }) => {
      const [lots, openPrice] = [lotsOf(all), priceTicksOf(open)];
      const entry = entryCost(openPrice, lots, TERMS);
      let position: Position = {
        direction,
        lots,
        openPrice,
        terms: TERMS,
        margin: entry.margin,
        firstMargin: entry.margin,
      };
      let order: RealisedOrder = {
        ...{ gross: amountOf(0n), lots, closedLots: 0, openFee: entry.fee, closeFee: 0n, financing: 0n },
        ...{ firstMargin: entry.margin, margin: entry.margin },
      };
      const steps: ContractStep[] = [];
      const sum = { net: 0n, paid: 0n };
      const close = (closed: number, thousandths: number) => {
        const price = priceTicksOf(Math.max(1, Math.round((open * thousandths) / 1_000)));
        const settled = settleContract(position, price, lotsOf(closed));
        const before = { lots, open: position.lots, openFee: entry.fee, firstMargin: position.firstMargin };
        const result = closingResult(before, { ...settled, lots: lotsOf(closed) });
        const ofReceipt = storyResult(storyOf(position, { closed, price: price as number, settled, steps, lots: all }));
        const firstMargin = firstMarginOf(position, lotsOf(closed));
        const rest = afterClosing(position, lotsOf(closed));
        const next: RealisedOrder = {
          ...order,
          gross: amountOf(order.gross + settled.gain - settled.loss),
          ...{ closedLots: order.closedLots + closed, closeFee: order.closeFee + settled.fee },
          ...{ firstMargin: rest?.firstMargin ?? 0n, margin: rest?.margin ?? 0n },
        };
        expect(ofReceipt).toEqual({ ...result, firstMargin });
        expect(resultBetween(realisedResult(order), realisedResult(next))).toEqual(result);
        expect(result.net).toBe(result.gross - result.fees - result.overnight);
        order = next;
        sum.net += result.net;
        sum.paid += settled.paid;
        steps.push({ kind: "close", lots: lotsOf(closed) });
        if (rest !== null) position = rest;
        return rest === null;
      };
      let isOver = false;
      for (const event of events) {
        if (isOver) break;
        if (event === "night") {
          const cost = financingOf(position);
          position = { ...position, margin: amountOf(position.margin - cost) };
          order = { ...order, financing: order.financing + cost, margin: position.margin };
          steps.push({ kind: "night", day: steps.length + 1, cost });
        } else isOver = close(Math.max(1, Math.floor((position.lots * event.share) / 1_000)), event.price);
      }
      if (!isOver) close(position.lots, lastPrice);
      expect(sum.net).toBe(sum.paid - entry.margin - entry.fee);
      expect(realisedResult(order).net).toBe(sum.net);
    }),
  );
});

interface Closed {
  readonly closed: number;
  readonly price: number;
  readonly settled: ReturnType<typeof settleContract>;
  readonly steps: readonly ContractStep[];
  readonly lots: number;
}

const storyOf = (position: Position, { closed, price, settled, steps, lots }: Closed): ContractStory => ({
  ...{ kind: "contract", cause: "user", direction: position.direction, terms: TERMS, limit: null, worst: null },
  ...{ takeProfit: null, stopLoss: null, openSeq: 1, closeSeq: 2, openPrice: position.openPrice, lots: lotsOf(lots) },
  ...{ steps: [...steps], margin: position.margin, settlement: settled },
  ...{ closedLots: lotsOf(closed), closePrice: priceTicksOf(price) },
});

test("an owner whose contract is liquidated beyond its margin loses the margin and the fee to open, and no more", () => {
  const lots = lotsOf(10);
  const openPrice = priceTicksOf(10_000);
  const { margin, fee } = entryCost(openPrice, lots, TERMS);
  const position: Position = { ...{ direction: "long", lots, openPrice, terms: TERMS }, margin, firstMargin: margin };
  const settled = settleContract(position, priceTicksOf(5_000), lots);
  const { net } = closingResult({ lots, open: lots, openFee: fee, firstMargin: margin }, { ...settled, lots });
  expect(settled.gap).toBeGreaterThan(0n);
  expect(net).toBe(-(margin + fee) as Amount);
});

test("a percentage is of the margin at entry, to two decimals; of nothing it is none", () => {
  expect(percentText(-110n, 10_000n)).toBe("-1.10");
  expect(percentText(5n, 0n)).toBe("0.00");
});

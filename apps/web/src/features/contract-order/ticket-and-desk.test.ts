/** Ten thousand tickets as they are typed, sent and read again: what each showed is what the engine books of it. */
import { placeContractOrder } from "@candor/api/contract-order";
import {
  type ContractQuestion,
  contractRefusals,
  frozenTerms,
  holdFor,
  worstTaken,
} from "@candor/engine/contract-check";
import { settleContract } from "@candor/engine/contract-close";
import { entryCost, maintenanceOf, type Position } from "@candor/engine/contract-margin";
import { oppositeOf, quoteFor } from "@candor/engine/contract-order";
import { entryTrigger, positionTriggers, reachedBy, type TriggerKind } from "@candor/engine/contract-triggers";
import { priceBandOf } from "@candor/engine/price-band";
import { formatPrice, parsePrice } from "@candor/money/instrument-scale";
import { lotsOf, type PriceTicks, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContractDraft, draftOf } from "./contract-draft.ts";
import { type ContractForm, summarise } from "./contract-form.ts";
import type { ContractDeal, ContractMarket } from "./contract-market.ts";
import { INSTRUMENT, MARKET, usdt } from "./contract-test-support.ts";

const ORDERS = 10_000;
const { scale, bandWidth } = INSTRUMENT;

/** Distances in parts of a hundred thousand of the index; texts as fingers leave them. */
const samples = fc.record({
  index: fc.integer({ min: 10_000, max: 2_000_000 }),
  direction: fc.constantFrom("long" as const, "short" as const),
  lots: fc.integer({ min: 1, max: 6_000 }),
  leverage: fc.constantFrom(null, 1, 2, 5, 10),
  limit: fc.option(fc.integer({ min: -3_000, max: 3_000 })),
  takeProfit: fc.option(fc.integer({ min: -200, max: 20_000 })),
  stopLoss: fc.option(fc.integer({ min: -200, max: 6_000 })),
  halfSpread: fc.constantFrom(1n, 20_000n, 200_000n, 1_000_000n),
  feeRate: fc.constantFrom(0n, 300_000n, 1_000_000n),
  free: fc.constantFrom("100", "30000", "100000000"),
  endsInPoint: fc.boolean(),
});
type Sample = typeof samples extends fc.Arbitrary<infer S> ? S : never;

const away = (from: number, parts: number): PriceTicks =>
  Math.max(1, Math.round(from * (1 + parts / 100_000))) as PriceTicks;

function marketOf({ index, halfSpread, feeRate, free }: Sample): ContractMarket {
  const deal = MARKET.deal as ContractDeal;
  const terms = { ...deal.terms, halfSpread: rateOf(halfSpread), feeRate: rateOf(feeRate) };
  return { instrument: INSTRUMENT, deal: { ...deal, terms }, index: index as PriceTicks, available: usdt(free) };
}

function formOf({ index, direction, lots, leverage, limit, takeProfit, stopLoss, endsInPoint }: Sample): ContractForm {
  const gain = direction === "long" ? 1 : -1;
  const from = limit === null ? index : away(index, limit);
  const text = (ticks: PriceTicks) => {
    const written = formatPrice(ticks, scale);
    return endsInPoint && written.endsWith(".00") ? written.slice(0, -2) : written;
  };
  return {
    ...{ direction, leverage, lots: String(lots), kind: limit === null ? "market" : "limit" },
    stopsBy: "price",
    price: limit === null ? "" : text(from as PriceTicks),
    takeProfit: takeProfit === null ? "" : text(away(from, gain * takeProfit)),
    stopLoss: stopLoss === null ? "" : text(away(from, -gain * stopLoss)),
  };
}

function ticksIn(text: string | undefined): PriceTicks | null {
  if (text === undefined) return null;
  const read = parsePrice(text, scale);
  if (!read.ok) throw new Error(`${text} is no price: ${read.fault}`);
  return read.value;
}

/** The order as the desk reads it, from nothing but what was sent. */
function readAgain({ request }: ContractDraft, market: ContractMarket) {
  const wire = placeContractOrder.request.parse(JSON.parse(JSON.stringify(request)));
  const index = market.index as PriceTicks;
  const question: ContractQuestion = {
    ...{ direction: wire.direction, lots: lotsOf(wire.lots), leverage: wire.leverage },
    limit: ticksIn(wire.limitPrice),
    takeProfit: ticksIn(wire.takeProfit),
    stopLoss: ticksIn(wire.stopLoss),
    terms: (market.deal as ContractDeal).terms,
    market: { index, band: priceBandOf(index, bandWidth) },
    ...{ exposure: null, available: market.available },
  };
  return { question, seen: ticksIn(wire.seenPrice), index };
}

/** The position that the first index makes of it at which it can be entered. */
function booked({ direction, lots, leverage, limit, terms }: ContractQuestion, index: PriceTicks) {
  const frozen = frozenTerms(terms, leverage, index);
  const trigger = limit === null ? null : entryTrigger(direction, limit, frozen.halfSpread);
  const isThere = trigger === null || reachedBy([trigger], index) !== undefined;
  const price = quoteFor(direction, isThere ? index : trigger.index, frozen.halfSpread);
  const { margin, fee } = entryCost(price, lots, frozen);
  const position: Position = { direction, lots, openPrice: price, terms: frozen, margin, firstMargin: margin };
  return { position, fee };
}

/** What comes out where a trigger is reached, less what the entry cost; null where there is no such trigger. */
function resultAt(kind: TriggerKind, { position, fee }: ReturnType<typeof booked>, question: ContractQuestion) {
  const trigger = positionTriggers(position, question, true).find((one) => one.kind === kind);
  if (trigger === undefined) return null;
  const price = quoteFor(oppositeOf(position.direction), trigger.index, position.terms.halfSpread);
  const { paid, released } = settleContract(position, price, position.lots);
  return paid - released - fee;
}

test("what a ticket showed is what the engine books of the request it sent, to the last digit", () => {
  const counts = { sent: 0, kept: 0, limits: 0, takeProfits: 0, stopLosses: 0, liquidations: 0 };
  for (const sample of fc.sample(samples, { numRuns: ORDERS, seed: 11 })) {
    const market = marketOf(sample);
    const form = formOf(sample);
    const summary = summarise(form, market);
    const draft = draftOf(form, market, summary);
    if (draft === null) {
      // Nothing is kept back that the desk would take.
      expect(summary.problems.length).toBeGreaterThan(0);
      if (summary.question !== null && summary.problems.every(({ field }) => field === "order")) {
        expect(contractRefusals(summary.question)).not.toEqual([]);
      }
      counts.kept += 1;
      continue;
    }
    const { preview } = draft;
    const { question, seen, index } = readAgain(draft, market);
    expect(contractRefusals(question)).toEqual([]);
    expect(holdFor(question, index)).toBe(preview.hold);
    expect(seen).toBe(question.limit === null ? preview.price : null);
    expect(seen === null ? null : worstTaken(question, seen, index)).toBe(draft.worst);
    const entry = booked(question, index);
    expect({ price: entry.position.openPrice, margin: entry.position.margin, fee: entry.fee }).toEqual({
      ...{ price: preview.price, margin: preview.margin, fee: preview.openFee },
    });
    expect(maintenanceOf(entry.position)).toBe(preview.maintenance);
    const [gain, loss] = [resultAt("take-profit", entry, question), resultAt("stop-loss", entry, question)];
    expect(gain).toBe(preview.atTakeProfit);
    expect(loss).toBe(preview.atStopLoss);
    const end = resultAt("liquidation", entry, question);
    if (end !== null) expect(-end).toBeLessThanOrEqual(preview.largestLoss);
    counts.sent += 1;
    counts.limits += question.limit === null ? 0 : 1;
    counts.takeProfits += gain === null ? 0 : 1;
    counts.stopLosses += loss === null ? 0 : 1;
    counts.liquidations += end === null ? 0 : 1;
  }
  // Each kind happens often, so that none is compared in name only.
  expect(counts.sent + counts.kept).toBe(ORDERS);
  for (const [kind, count] of Object.entries(counts)) {
    expect([kind, count]).toEqual([kind, expect.toSatisfy((one: number) => one > 500)]);
  }
});

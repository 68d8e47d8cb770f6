/** Ten thousand options as they are typed, sent and read again: what each ticket promised is what the engine holds and pays. */
import { placeOptionOrder } from "@candor/api/option-order";
import { optionRefusals, previewOption, termOf } from "@candor/engine/option-check";
import { judgeOption, type OptionOutcome, type OptionTerms, paidAtEnd, payoutOf } from "@candor/engine/option-order";
import { decimalUnits, formatDecimal, parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf, type PriceTicks, rateOf } from "@candor/money/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { engineTermsOf, type OptionMarket } from "./option-market.ts";
import { draftOf, type OptionForm, summarise } from "./option-order-form.ts";
import { MARKET } from "./option-test-support.ts";

const ORDERS = 10_000;
const ENTRY = 9_700_000;
const { currency } = MARKET;
if (currency === null) throw new Error("no currency");

const price = fc.integer({ min: ENTRY - 3, max: ENTRY + 3 }).map((ticks) => ticks as PriceTicks);
const samples = fc.record({
  direction: fc.constantFrom("up" as const, "down" as const),
  seconds: fc.constantFrom(null, 30, 60, 300),
  stake: fc.bigInt({ min: 0n, max: 6_000_000_000n }),
  decimals: fc.integer({ min: 0, max: 6 }),
  payoutRate: fc.bigInt({ min: 1n, max: 1_999_999_999n }),
  free: fc.constantFrom(50n, 1_000n, 10_000n),
  prices: fc.oneof(
    { weight: 6, arbitrary: fc.array(price, { minLength: 9, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.array(price, { maxLength: 8 }) },
    { weight: 1, arbitrary: fc.constant(Array.from({ length: 12 }, () => ENTRY as PriceTicks)) },
  ),
});
type Sample = typeof samples extends fc.Arbitrary<infer S> ? S : never;

const UNIT = 1_000_000n;

function marketOf({ payoutRate, free }: Sample): OptionMarket {
  const terms = [
    { seconds: 30, payoutRate: rateOf(payoutRate) },
    { seconds: 60, payoutRate: rateOf((payoutRate * 11n) / 10n) },
  ];
  return { ...MARKET, terms, available: amountOf(free * UNIT) };
}

const formOf = ({ direction, seconds, stake, decimals }: Sample): OptionForm => ({
  ...{ direction, seconds },
  stake: formatDecimal(stake / 10n ** BigInt(6 - decimals), decimals),
});

/** What one account and the house have, hold and get, by the engine's own sums. */
class Desk {
  exposure = 0n;
  readonly terms: OptionTerms;
  constructor(market: OptionMarket) {
    const { terms } = market;
    if (terms === null || currency === null) throw new Error("no terms");
    this.terms = { ...engineTermsOf(terms, currency), exposureMax: amountOf(1_000_000n * UNIT) };
  }

  /** Reads and takes an order: the payout that is held for it. */
  take(request: unknown, available: Amount): { stake: Amount; payout: Amount; direction: "up" | "down" } {
    const wire = placeOptionOrder.request.parse(JSON.parse(JSON.stringify(request)));
    const read = parseDecimal(wire.stake, 6);
    if (!read.ok) throw new Error(`${wire.stake} is no stake: ${read.fault}`);
    const stake = amountOf(read.units);
    const question = { seconds: wire.seconds, stake, terms: this.terms, hasPrice: true };
    expect(optionRefusals({ ...question, exposure: amountOf(this.exposure), available })).toEqual([]);
    const term = termOf(this.terms, wire.seconds);
    if (term === undefined) throw new Error("no such duration");
    const payout = payoutOf(stake, term.payoutRate);
    expect(previewOption({ ...question, exposure: amountOf(this.exposure), available })?.payout).toBe(payout);
    this.exposure += payout;
    return { stake, payout, direction: wire.direction };
  }
}

test("what a ticket promised is what the engine holds at its acceptance and pays at its end, to the last digit", () => {
  const ends = new Map<OptionOutcome | "kept", number>();
  for (const sample of fc.sample(samples, { numRuns: ORDERS, seed: 5 })) {
    const market = marketOf(sample);
    const form = formOf(sample);
    const summary = summarise(form, market);
    const draft = draftOf(form, market, summary);
    if (draft === null) {
      expect(summary.problems.length).toBeGreaterThan(0);
      ends.set("kept", (ends.get("kept") ?? 0) + 1);
      continue;
    }
    const desk = new Desk(market);
    const before = market.available ?? amountOf(0n);
    const taken = desk.take(draft.request, before);
    const shown = (text: string) => decimalUnits(text, 6);
    expect(taken).toEqual({ stake: shown(draft.stake), payout: shown(draft.payout), direction: form.direction });
    expect(desk.exposure).toBe(shown(draft.payout));
    const { outcome } = judgeOption(taken.direction, ENTRY as PriceTicks, sample.prices);
    const after = before - taken.stake + paidAtEnd(outcome, taken.stake, taken.payout);
    const changes = { won: shown(draft.payout), lost: -shown(draft.largestLoss), tied: 0n, void: 0n };
    expect(after - before).toBe(changes[outcome]);
    if (outcome === "won") expect(paidAtEnd(outcome, taken.stake, taken.payout)).toBe(shown(draft.back));
    ends.set(outcome, (ends.get(outcome) ?? 0) + 1);
  }
  for (const end of ["won", "lost", "tied", "void", "kept"] as const) {
    expect([end, ends.get(end) ?? 0]).toEqual([end, expect.toSatisfy((count: number) => count > 300)]);
  }
});

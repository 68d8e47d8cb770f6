/**
 * What a price alert waits for and when a tick meets it: levels out of terms, the way a price went, and when a repeating
 * alert may fire again. Prices are whole ticks of the instrument, moves hundredths of a percent. Decides, and keeps nothing.
 */
import { type Instant, instantOf, type PriceTicks, priceTicksOf } from "@candor/money/money";

export type AlertTerms =
  | { readonly kind: "above" | "below"; readonly price: PriceTicks }
  /** `reference` is the price that a move is counted from; null counts from the price 24 hours ago. */
  | { readonly kind: "move"; readonly percent: number; readonly reference: PriceTicks | null };

export type AlertSide = "up" | "down";

/** What of a tick an alert is judged by. */
export interface AlertTick {
  readonly seq: number;
  readonly at: Instant;
  readonly price: PriceTicks;
  readonly isValid: boolean;
}

/** Prices at which an alert fires; null where there is none. */
export interface AlertLevels {
  /** It fires at this price or above. */
  readonly upper: PriceTicks | null;
  /** It fires at this price or below. */
  readonly lower: PriceTicks | null;
}

const WHOLE = 10_000n;

/** A price so many hundredths of a percent away: up rounds up and down rounds down, so that a move is never told too soon. */
function movedBy(price: PriceTicks, percent: number): PriceTicks | null {
  const product = BigInt(price) * (WHOLE + BigInt(percent));
  const moved = percent > 0 ? (product + WHOLE - 1n) / WHOLE : product / WHOLE;
  return moved > 0n && moved <= BigInt(Number.MAX_SAFE_INTEGER) ? priceTicksOf(Number(moved)) : null;
}

/** @param dayOpen the price 24 hours ago; an alert counted from it has no levels without it */
export function alertLevels(terms: AlertTerms, dayOpen: PriceTicks | null): AlertLevels {
  if (terms.kind === "move") {
    const base = terms.reference ?? dayOpen;
    if (base === null) return { upper: null, lower: null };
    return { upper: movedBy(base, terms.percent), lower: movedBy(base, -terms.percent) };
  }
  return terms.kind === "above" ? { upper: terms.price, lower: null } : { upper: null, lower: terms.price };
}

/** Which way the price meets the levels; undefined while it does not. */
export function sideMet({ upper, lower }: AlertLevels, price: PriceTicks): AlertSide | undefined {
  if (upper !== null && price >= upper) return "up";
  if (lower !== null && price <= lower) return "down";
  return undefined;
}

/** Hundredths of a percent from the base to the price, toward zero. */
export const moveOf = (price: PriceTicks, base: PriceTicks): number =>
  Number(((BigInt(price) - BigInt(base)) * WHOLE) / BigInt(base));

/** After it fired a repeating alert rests at least so long, by the ticks' own instants. */
export const REST_MS = 300_000;

/** And until the price has come back from its level by this much, in hundredths of a percent. */
const BACK_BY = 20;

export const restEnd = (firedAt: Instant): Instant => instantOf(firedAt + REST_MS);

/**
 * When a resting alert fires again: for a price, once the price is 0.2 % on the other side of it; for a move over 24 hours,
 * once the move is at most four fifths of the one asked for. A move counted from a price never rests: it counts anew from
 * the price that fired it.
 */
export type WakeTest =
  | { readonly when: "at-or-below" | "at-or-above"; readonly price: PriceTicks }
  | { readonly when: "day-move-within"; readonly percent: number };

export function wakeTest(terms: AlertTerms): WakeTest {
  if (terms.kind === "move") return { when: "day-move-within", percent: Math.floor((terms.percent * 4) / 5) };
  if (terms.kind === "above") return { when: "at-or-below", price: movedBy(terms.price, -BACK_BY) ?? priceTicksOf(1) };
  return { when: "at-or-above", price: movedBy(terms.price, BACK_BY) ?? terms.price };
}

/**
 * What providers write as a price, kept exact: decimal text becomes a fraction of whole numbers, is averaged and divided as
 * one, and is rounded once, to the nearest tick. Nothing here is floating point.
 */
import { powerOfTen } from "@candor/money/decimal";
import type { InstrumentScale } from "@candor/money/instrument-scale";
import { divideRounded } from "@candor/money/rounding";
import { VOLUME_SCALE } from "../../model/bar.ts";

/** A positive number as a fraction; both parts are positive. */
export interface ExactPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Prices beyond are no price of anything here, and arithmetic on ticks stays within safe integers. */
const TICKS_MAX = 1_000_000_000_000n;
const VOLUME_MAX = BigInt(Number.MAX_SAFE_INTEGER);
const DECIMAL = /^(\d{1,20})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/;
const EXPONENT_MAX = 20;

/**
 * Decimal text, or a number as it is written out, exactly. Undefined for anything that is not a finite number from zero up;
 * zero itself is a fraction here, and no price.
 */
export function fractionOf(written: unknown): ExactPrice | undefined {
  const text = typeof written === "number" ? String(written) : written;
  const match = typeof text === "string" ? DECIMAL.exec(text) : null;
  if (!match) return undefined;
  const fraction = match[2] ?? "";
  const exponent = Number(match[3] ?? 0);
  if (Math.abs(exponent) > EXPONENT_MAX) return undefined;
  const digits = BigInt((match[1] ?? "0") + fraction);
  const decimals = fraction.length - exponent;
  return decimals >= 0
    ? { numerator: digits, denominator: powerOfTen(decimals) }
    : { numerator: digits * powerOfTen(-decimals), denominator: 1n };
}

/** As fractionOf, and undefined for zero. */
export function priceOf(written: unknown): ExactPrice | undefined {
  const fraction = fractionOf(written);
  return fraction && fraction.numerator > 0n ? fraction : undefined;
}

/** Halfway between two prices. */
export const midOf = (left: ExactPrice, right: ExactPrice): ExactPrice => ({
  numerator: left.numerator * right.denominator + right.numerator * left.denominator,
  denominator: 2n * left.denominator * right.denominator,
});

/** One price divided by another. */
export const dividedBy = (price: ExactPrice, per: ExactPrice): ExactPrice => ({
  numerator: price.numerator * per.denominator,
  denominator: price.denominator * per.numerator,
});

/** Whether the left price is more than so many per mille above the right one. */
export const isAbove = (left: ExactPrice, right: ExactPrice, perMille: bigint): boolean =>
  left.numerator * right.denominator * 1000n > right.numerator * left.denominator * (1000n + perMille);

/** The price in whole ticks, to the nearest (half to even); undefined where that is no tick, or beyond every price. */
export function ticksOf(price: ExactPrice, { priceScale, tickUnits }: InstrumentScale): number | undefined {
  const numerator = price.numerator * powerOfTen(priceScale);
  const ticks = divideRounded(numerator, price.denominator * BigInt(tickUnits), "nearest");
  return ticks > 0n && ticks <= TICKS_MAX ? Number(ticks) : undefined;
}

/** Adds up what changed hands; whole hundredths are taken out, the rest waits for more. */
export class VolumeMeter {
  /** At twelve decimals, beyond which nothing that traded is lost in hundredths. */
  private units = 0n;

  add(written: unknown): void {
    const amount = fractionOf(written);
    if (amount) this.units += divideRounded(amount.numerator * powerOfTen(METER_SCALE), amount.denominator, "pay");
  }

  /** Hundredths of a unit since the last call. */
  take(): number {
    const perHundredth = powerOfTen(METER_SCALE - VOLUME_SCALE);
    const hundredths = this.units / perHundredth;
    this.units %= perHundredth;
    return Number(hundredths > VOLUME_MAX ? 0n : hundredths);
  }
}

const METER_SCALE = 12;

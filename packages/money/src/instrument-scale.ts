/**
 * How an instrument counts: prices in whole ticks, quantities in whole lots, money in minor units of its quote and base
 * currencies. The book works on the whole numbers; money appears only here.
 */
import { type DecimalFault, formatDecimal, formatDecimalShort, parseDecimal, powerOfTen } from "./decimal.ts";
import { type Amount, amountOf, type Lots, lotsOf, type PriceTicks, priceTicksOf } from "./money.ts";
import { divideRounded, type Rounding } from "./rounding.ts";

export interface InstrumentScale {
  /** Decimals of a written price. */
  readonly priceScale: number;
  /** The smallest price step in units of 10^-priceScale: 1 or 5 or 25 … */
  readonly tickUnits: number;
  /** Decimals of a written quantity. */
  readonly quantityScale: number;
  /** The smallest quantity step in units of 10^-quantityScale. */
  readonly lotUnits: number;
  /** Decimals of the base currency; at least quantityScale. */
  readonly baseScale: number;
  /** Decimals of the quote currency. */
  readonly quoteScale: number;
}

export type ScaleFault = DecimalFault | "not-positive" | "off-grid" | "too-large";
export type Scaled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: ScaleFault };

/** Written price to whole ticks; "off-grid" when it lies between two ticks. */
export function parsePrice(text: string, scale: InstrumentScale): Scaled<PriceTicks> {
  const steps = parseSteps(text, scale.priceScale, scale.tickUnits);
  return steps.ok ? { ok: true, value: priceTicksOf(steps.value) } : steps;
}

/** Written quantity to whole lots; "off-grid" when it lies between two lots. */
export function parseQuantity(text: string, scale: InstrumentScale): Scaled<Lots> {
  const steps = parseSteps(text, scale.quantityScale, scale.lotUnits);
  return steps.ok ? { ok: true, value: lotsOf(steps.value) } : steps;
}

function parseSteps(text: string, decimals: number, stepUnits: number): Scaled<number> {
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok) return parsed;
  if (parsed.units <= 0n) return { ok: false, fault: "not-positive" };
  const step = BigInt(stepUnits);
  if (parsed.units % step !== 0n) return { ok: false, fault: "off-grid" };
  const steps = parsed.units / step;
  if (steps > BigInt(Number.MAX_SAFE_INTEGER)) return { ok: false, fault: "too-large" };
  return { ok: true, value: Number(steps) };
}

/** Ticks to written price with all its decimals: "97412.50". */
export const formatPrice = (ticks: PriceTicks, scale: InstrumentScale): string =>
  formatDecimal(BigInt(ticks) * BigInt(scale.tickUnits), scale.priceScale);

/** Lots to written quantity without trailing zeros: "0.02". */
export const formatQuantity = (lots: Lots, scale: InstrumentScale): string =>
  formatDecimalShort(BigInt(lots) * BigInt(scale.lotUnits), scale.quantityScale);

/** Lots as minor units of the base currency; exact, since baseScale ≥ quantityScale. */
export const baseAmount = (lots: Lots, scale: InstrumentScale): Amount =>
  amountOf(BigInt(lots) * BigInt(scale.lotUnits) * powerOfTen(scale.baseScale - scale.quantityScale));

/** price × quantity as minor units of the quote currency, rounded as named. */
export function quoteAmount(ticks: PriceTicks, lots: Lots, scale: InstrumentScale, rounding: Rounding): Amount {
  const product = BigInt(ticks) * BigInt(lots) * BigInt(scale.tickUnits) * BigInt(scale.lotUnits);
  const decimals = scale.priceScale + scale.quantityScale;
  if (decimals <= scale.quoteScale) return amountOf(product * powerOfTen(scale.quoteScale - decimals));
  return amountOf(divideRounded(product, powerOfTen(decimals - scale.quoteScale), rounding));
}

/**
 * Exact decimal text to and from whole units at a stated scale. Nothing here, or anywhere near an amount, is floating
 * point: 12.5 at scale 6 is the bigint 12_500_000n.
 */

/** The largest number of decimals a currency, price or quantity may have (DOMAIN section 2). */
export const DECIMALS_MAX = 18;

/** The longest decimal text accepted; longer text is refused before any digit is read. */
const TEXT_LENGTH_MAX = 60;

/** Whole digits before the point accepted at any scale: past this no amount, price or quantity is meaningful. */
const WHOLE_DIGITS_MAX = 20;

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Why a text is not a decimal at the scale asked for. */
export type DecimalFault = "not-a-number" | "too-many-digits" | "too-many-decimals";

export type ParsedDecimal =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly fault: DecimalFault };

/** Powers of ten by exponent, made once: POWERS[6] is 1_000_000n. */
const POWERS: readonly bigint[] = Array.from({ length: 80 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10 to the power of `exponent` (0 to 79). */
export function powerOfTen(exponent: number): bigint {
  const power = POWERS[exponent];
  if (power === undefined) throw new RangeError(`power of ten out of range: ${exponent}`);
  return power;
}

/**
 * Reads plain decimal text ("12.50", "-3"); no exponent, no sign but a leading minus, no grouping, no surrounding space.
 * @param scale decimals of the result; digits beyond it are a fault unless they are zeros
 */
export function parseDecimal(text: string, scale: number): ParsedDecimal {
  if (text.length > TEXT_LENGTH_MAX) return { ok: false, fault: "too-many-digits" };
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return { ok: false, fault: "not-a-number" };
  const whole = match[2] ?? "0";
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  if (whole.replace(/^0+/, "").length > WHOLE_DIGITS_MAX) return { ok: false, fault: "too-many-digits" };
  if (fraction.length > scale) return { ok: false, fault: "too-many-decimals" };
  const units = BigInt(whole + fraction.padEnd(scale, "0"));
  return { ok: true, units: match[1] === "-" ? -units : units };
}

/** As parseDecimal, for text the program itself wrote (database columns, seeds): anything else is a bug and throws. */
export function decimalUnits(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new RangeError(`${JSON.stringify(text)} is not a decimal at scale ${scale}: ${parsed.fault}`);
  return parsed.units;
}

/** Whole units to plain decimal text with exactly `scale` decimals: (12_500_000n, 6) → "12.500000". */
export function formatDecimal(units: bigint, scale: number): string {
  if (scale === 0) return units.toString();
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  return `${units < 0n ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** As formatDecimal without trailing zeros: (12_500_000n, 6) → "12.5". */
export function formatDecimalShort(units: bigint, scale: number): string {
  const text = formatDecimal(units, scale);
  return scale === 0 ? text : text.replace(/\.?0+$/, "");
}

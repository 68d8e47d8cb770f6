/** The named roundings. Division of money happens here and nowhere else, so that every remainder has a name. */
import { powerOfTen } from "./decimal.ts";

/**
 * How a quotient that is not whole is settled.
 * - `charge`: away from zero; what a customer is charged (DOMAIN section 2).
 * - `pay`: toward zero; what a customer is paid (DOMAIN section 2).
 * - `nearest`: half to even; figures that are shown and never booked.
 */
export type Rounding = "charge" | "pay" | "nearest";

/** numerator / denominator as whole units. The denominator is positive; a zero or negative one is a bug and throws. */
export function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError("denominator must be positive");
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n || rounding === "pay") return quotient;
  const away = numerator < 0n ? quotient - 1n : quotient + 1n;
  if (rounding === "charge") return away;
  const doubled = (remainder < 0n ? -remainder : remainder) * 2n;
  if (doubled === denominator) return quotient % 2n === 0n ? quotient : away;
  return doubled > denominator ? away : quotient;
}

/** Moves units from one scale to another, rounding only when decimals are lost. */
export function rescale(units: bigint, fromScale: number, toScale: number, rounding: Rounding): bigint {
  if (toScale >= fromScale) return units * powerOfTen(toScale - fromScale);
  return divideRounded(units, powerOfTen(fromScale - toScale), rounding);
}

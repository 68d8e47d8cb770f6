/** Decimal text made shorter for a reader (spec section 5). Works on the digits themselves, so none is lost or invented. */

interface Digits {
  readonly sign: string;
  readonly whole: string;
  readonly fraction: string;
}

function digitsOf(text: string): Digits {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return { sign, whole: whole.replace(/^0+(?=\d)/, ""), fraction };
}

function written({ sign, whole, fraction }: Digits, decimals: number): string {
  const cut = fraction.slice(0, decimals).padEnd(decimals, "0");
  const text = cut === "" ? whole : `${whole}.${cut}`;
  return /[1-9]/.test(text) ? `${sign}${text}` : text;
}

/**
 * Decimal text with exactly so many decimals, the rest cut off: "12.349" → "12.34". None gives a whole number; text that is
 * missing, empty or no decimal gives "0".
 */
export function setPrecision(text: string | null | undefined, decimals = 2): string {
  return text && /^-?\d+(?:\.\d+)?$/.test(text) ? written(digitsOf(text), decimals) : "0";
}

const isAbove = ({ whole, fraction }: Digits, limit: bigint): boolean =>
  BigInt(whole) > limit || (BigInt(whole) === limit && /[1-9]/.test(fraction));

const shifted = ({ sign, whole, fraction }: Digits, places: number): Digits => ({
  sign,
  whole: whole.slice(0, -places) || "0",
  fraction: whole.slice(-places).padStart(places, "0") + fraction,
});

/** Above 1,000,000 "1.2M", above 1,000 "1.2K", else four decimals: "950.4000". More digits are cut off, as of every figure shown. */
export function numberFormat(text: string): string {
  const digits = digitsOf(text);
  if (isAbove(digits, 1_000_000n)) return `${written(shifted(digits, 6), 1)}M`;
  if (isAbove(digits, 1_000n)) return `${written(shifted(digits, 3), 1)}K`;
  return setPrecision(text, 4);
}

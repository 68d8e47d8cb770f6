/** Figures and instants as they are written in a reader's language. Intl takes decimal text without loss. */

/** With exactly the decimals it has: prices and counts. */
export function writtenNumber(text: string, tag: string): string {
  const decimals = text.split(".")[1]?.length ?? 0;
  return new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    text as `${number}`,
  );
}

/** An amount as the app's lists write it: two decimals, cut. What would then be zero and is not keeps all it has. */
export const writtenAmount = (text: string, tag: string): string => amount(text, tag, "auto");

/** The same with its sign, whichever it is; zero has none. */
export const writtenChange = (text: string, tag: string): string => amount(text, tag, "exceptZero");

const SHORT = 2;
const DECIMALS_MAX = 20;
const LESS_THAN_SHORT = /^-?0*\.00(?=0*[1-9])/;

function amount(text: string, tag: string, signDisplay: "auto" | "exceptZero"): string {
  return new Intl.NumberFormat(tag, {
    minimumFractionDigits: SHORT,
    maximumFractionDigits: LESS_THAN_SHORT.test(text) ? DECIMALS_MAX : SHORT,
    roundingMode: "trunc",
    signDisplay,
  }).format(text as `${number}`);
}

export const writtenPercent = (text: string, tag: string): string =>
  new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 }).format(`${text}e-2` as `${number}`);

/** "+2.34%": with a sign, whichever it is; zero has none. */
export const writtenPercentChange = (text: string, tag: string): string =>
  new Intl.NumberFormat(tag, {
    style: "percent",
    signDisplay: "exceptZero",
    minimumFractionDigits: SHORT,
    maximumFractionDigits: SHORT,
  }).format(`${text}e-2` as `${number}`);

export const writtenInstant = (instant: number, tag: string, timeZone: string): string =>
  new Intl.DateTimeFormat(tag, {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  }).format(instant);

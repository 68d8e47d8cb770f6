/** Figures and instants as they are written in a reader's language. Intl takes decimal text without loss. */

/** With exactly the decimals it has. */
export const writtenNumber = (text: string, tag: string): string => written(text, tag, "auto");

/** With its sign, whichever it is; zero has none. */
export const writtenChange = (text: string, tag: string): string => written(text, tag, "exceptZero");

function written(text: string, tag: string, signDisplay: "auto" | "exceptZero"): string {
  const decimals = text.split(".")[1]?.length ?? 0;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(tag, { ...digits, signDisplay }).format(text as `${number}`);
}

export const writtenPercent = (text: string, tag: string): string =>
  new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 }).format(`${text}e-2` as `${number}`);

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

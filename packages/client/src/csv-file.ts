/** Tables as CSV (RFC 4180) with every text in quotes, and a file given to the person. */

export type CsvCell = string | number | null;

/** Rows of cells as one CSV text; the first row names the columns. Numbers stay as they are written in the wire's decimals. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** @param columns their names, divided by bars, as a catalogue has them */
export const csvTable = (columns: string, rows: readonly (readonly CsvCell[])[]): string =>
  csvText([columns.split("|"), ...rows]);

/** A number as the wire writes it, or as it is dialled: a spreadsheet reckons nothing with it. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and, as each separates cells by what it was set to and some
 * do not heed our quotes then, after whatever may separate them. Some read full-width signs as plain ones.
 */
const FORMULA = /(^|[,;|\t\r\n])((?:(?![\t\r\n])["\s\p{C}])*)([=+\-@＝＋－＠])/gu;

function cell(value: CsvCell): string {
  const text = value === null ? "" : String(value);
  if (text === "" || NUMBER.test(text)) return text;
  return `"${text.replace(FORMULA, "$1$2'$3").replaceAll('"', '""')}"`;
}

/** The instant as a spreadsheet reads it, in UTC: "2026-03-04 05:06:07.250". Empty for none. */
export const csvInstant = (instant: number | null): string =>
  instant === null ? "" : new Date(instant).toISOString().replace("T", " ").replace("Z", "");

/** How long the browser may take to begin the download. */
const KEPT_MS = 60_000;

/** Saves a text under a name. The mark at its head tells spreadsheets that it is UTF-8. */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));

/** Saves a file as the browser saves downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Tables as CSV (RFC 4180), and a file given to the person. */

export type CsvCell = string | number | null;

/** Rows of cells as one CSV text; the first row names the columns. */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

function cell(value: CsvCell): string {
  const text = value === null ? "" : String(value);
  // A text that a spreadsheet would take for a formula is told to be a text; numbers are none.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The instant as a spreadsheet reads it, in UTC: "2026-03-04 05:06:07.250". Empty for none. */
export const csvInstant = (instant: number | null): string =>
  instant === null ? "" : new Date(instant).toISOString().replace("T", " ").replace("Z", "");

/** How long the browser may take to begin the download. */
const KEPT_MS = 60_000;

/** Saves a text under a name. The mark at its head tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Makes a folder of short recorded bars, in the format that replay reads, so that a test needs no real recordings. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BARS = 600;
const MINUTE_S = 60;
/** Saturday, 1 January 2022: recorded prices are of a day of their own. */
const OPENED_S = 1_640_995_200;

/** One instrument: its first price in units of 10^-decimals, and how far a bar moves. */
interface Recorded {
  readonly symbol: string;
  readonly firstUnits: number;
  readonly decimals: number;
  readonly stepUnits: number;
}

const RECORDED: readonly Recorded[] = [
  { symbol: "BTCUSDT", firstUnits: 4_631_900, decimals: 2, stepUnits: 900 },
  { symbol: "EURUSD", firstUnits: 113_650, decimals: 5, stepUnits: 12 },
  { symbol: "6E", firstUnits: 110_125, decimals: 5, stepUnits: 15 },
  { symbol: "SPX", firstUnits: 307_450, decimals: 2, stepUnits: 60 },
  { symbol: "AAPL", firstUnits: 17_757, decimals: 2, stepUnits: 9 },
  { symbol: "SPY", firstUnits: 47_496, decimals: 2, stepUnits: 11 },
];

const priceText = (units: number, decimals: number): string => {
  const digits = String(units).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Bars that rise and fall in waves: each closes where the next opens, and no two neighbours close alike. */
function barsOf({ firstUnits, decimals, stepUnits }: Recorded): string {
  const lines = ["time,open,high,low,close,volume"];
  let close = firstUnits;
  for (let bar = 0; bar < BARS; bar += 1) {
    const open = close;
    close += (bar % 40 < 20 ? 1 : -1) * (stepUnits + (bar % 7));
    const [high, low] = [Math.max(open, close) + stepUnits, Math.min(open, close) - stepUnits];
    const prices = [open, high, low, close].map((units) => priceText(units, decimals));
    lines.push([OPENED_S + bar * MINUTE_S, ...prices, 10 + (bar % 9)].join(","));
  }
  return `${lines.join("\n")}\n`;
}

/** A new folder with recordings of every category, a future and an index among them; the caller removes it. */
export function makeRecordings(): string {
  const folder = mkdtempSync(join(tmpdir(), "candor recordings "));
  for (const one of RECORDED) writeFileSync(join(folder, `${one.symbol}-1m.csv.gz`), gzipSync(barsOf(one)));
  return folder;
}

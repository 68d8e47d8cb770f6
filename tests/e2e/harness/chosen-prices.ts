/**
 * Prices that the tests have chosen, as a folder of recordings that the program replays as it replays any other: the same at
 * every hour of every day. Before the start they swing once in 36 hours, by 2 % up and 1.2 % down; three hours before it they
 * calm, and from then on a price stays within 0.04 % of the middle, moving with every step.
 */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SEED_ROWS } from "../../../apps/server/src/core/instrument/seed-rows-test-support.ts";

/** Monday, 6 June 2022, 00:00 UTC: when the newest bar of the history ends. */
const STARTS_S = 1_654_473_600;
const MINUTE_S = 60;
/** As many before the start as after it. Bitcoin's charts are looked at in every length. */
const MINUTES = { BTCUSDT: 24_000, others: 3_000 };

const SWING_MINUTES = 36 * 60;
const UP = 0.02;
const DOWN = 0.012;
const CALM_MINUTES = 180;
/** Within so many minutes the swings come to rest. */
const FADE_MINUTES = 600;
const RIPPLE = 0.0002;
const RIPPLE_MINUTES = 16;
const WICK = 0.0001;

/** Of the first price, at the beginning of a minute counted from the start. */
function levelAt(minute: number): number {
  const swing = Math.sin((2 * Math.PI * minute) / SWING_MINUTES);
  const rest = Math.min(1, Math.max(0, (-minute - CALM_MINUTES) / FADE_MINUTES));
  const ripple = RIPPLE * Math.sin((2 * Math.PI * minute) / RIPPLE_MINUTES);
  return 1 + rest * swing * (swing > 0 ? UP : DOWN) + ripple;
}

function barsAround(startPrice: number, decimals: number, volume: number, minutes: number): string {
  const lines = ["time,open,high,low,close,volume"];
  for (let minute = -minutes; minute < minutes; minute += 1) {
    const [open, close] = [startPrice * levelAt(minute), startPrice * levelAt(minute + 1)];
    const wick = startPrice * WICK;
    const prices = [open, Math.max(open, close) + wick, Math.min(open, close) - wick, close];
    const fields = [...prices.map((price) => price.toFixed(decimals)), (volume * (1 + (minute & 3))).toFixed(2)];
    lines.push(`${STARTS_S + minute * MINUTE_S},${fields.join(",")}`);
  }
  return `${lines.join("\n")}\n`;
}

/** A new folder with a recording of everything that is traded; the caller removes it. */
export function chosenPrices(): string {
  const folder = mkdtempSync(join(tmpdir(), "candor chosen prices "));
  for (const { symbol, grid, character } of SEED_ROWS) {
    const [startPrice, , dailyVolume] = character;
    const minutes = symbol === "BTCUSDT" ? MINUTES.BTCUSDT : MINUTES.others;
    const bars = barsAround(Number(startPrice), grid[0], dailyVolume / 3_600, minutes);
    writeFileSync(join(folder, `${symbol}-1m.csv.gz`), gzipSync(bars, { level: 1 }));
  }
  return folder;
}

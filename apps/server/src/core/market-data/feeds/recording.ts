/**
 * Reads recorded bars: gzip CSV files `time,open,high,low,close,volume` named like BTCUSDT-1m.csv.gz, where `time` is the
 * UTC second at which the bar opens. Prices become whole ticks digit by digit, never by way of floating point.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { PERIODS, type Period } from "@candor/api/market";
import { type Instant, instantOf, priceTicksOf } from "@candor/money/money";
import { StartRefused } from "../../../platform/process/start-refused.ts";
import type { Instrument } from "../../instrument/instrument.ts";
import { type Bar, VOLUME_SCALE } from "../model/bar.ts";

/** The bar lengths a recording may have. */
const RECORDED_PERIODS = new Map<string, Period>(
  (["1m", "5m", "15m", "30m", "1h", "4h"] as const).map((period) => [period, period as Period]),
).set("1d", "1D");

export interface Recording {
  /** File name without its endings: "BTCUSDT-1m". */
  readonly name: string;
  readonly instrument: Instrument;
  readonly period: Period;
  /** Oldest first, at least one. */
  readonly bars: readonly Bar[];
}

const inflate = promisify(gunzip);
const FILE_NAME = /^([A-Z0-9]{1,32})-([0-9]+[mhd])\.csv\.gz$/;

/**
 * Every recording of a folder that belongs to one of the instruments; of two for the same, the one with shorter bars.
 * Throws StartRefused for a folder or file that cannot be replayed.
 */
export async function readRecordings(
  folder: string,
  bySymbol: (symbol: string) => Instrument | undefined,
): Promise<readonly Recording[]> {
  const files = await readdir(folder).catch(() => {
    throw new StartRefused(`The folder of recordings ${folder} cannot be read.`);
  });
  const known = files.sort().flatMap((file) => recordedIn(file, bySymbol) ?? []);
  const shortestFirst = known.sort((left, right) => PERIODS.indexOf(left.period) - PERIODS.indexOf(right.period));
  const chosen = new Map<Instrument, RecordingFile>();
  for (const recorded of shortestFirst) if (!chosen.has(recorded.instrument)) chosen.set(recorded.instrument, recorded);
  const found: Recording[] = [];
  for (const { file, ...recording } of [...chosen.values()].sort(byName))
    found.push({ ...recording, bars: await readBars(join(folder, file), recording.instrument) });
  if (found.length === 0) throw new StartRefused(`The folder ${folder} has no recording of a known instrument.`);
  return found;
}

type RecordingFile = Omit<Recording, "bars"> & { readonly file: string };

const byName = (left: RecordingFile, right: RecordingFile): number => (left.name < right.name ? -1 : 1);

/** What a file says of itself by its name; undefined when it is no recording of a known instrument. */
function recordedIn(file: string, bySymbol: (symbol: string) => Instrument | undefined): RecordingFile | undefined {
  const [, symbol, length] = FILE_NAME.exec(file) ?? [];
  const instrument = symbol && bySymbol(symbol);
  const period = length && RECORDED_PERIODS.get(length);
  return instrument && period ? { file, name: `${symbol}-${length}`, instrument, period } : undefined;
}

async function readBars(path: string, instrument: Instrument): Promise<readonly Bar[]> {
  const text = await readFile(path)
    .then((bytes) => inflate(bytes))
    .then((bytes) => bytes.toString("latin1"))
    .catch(() => {
      throw new StartRefused(`The recording ${path} is not a readable gzip file.`);
    });
  const [header, ...lines] = text.trimEnd().split("\n");
  if (header?.trim() !== "time,open,high,low,close,volume")
    throw new StartRefused(`The recording ${path} does not begin with time,open,high,low,close,volume.`);
  const bars: Bar[] = [];
  for (const [index, line] of lines.entries()) {
    const bar = barOfLine(line.trimEnd(), instrument);
    const before = bars.at(-1);
    if (!bar || (before && bar.openedAt <= before.openedAt))
      throw new StartRefused(`Line ${index + 2} of the recording ${path} is not the next bar.`);
    bars.push(bar);
  }
  if (bars.length < 2) throw new StartRefused(`The recording ${path} has fewer than two bars.`);
  return bars;
}

/**
 * One line of a recording, prices rounded to the nearest tick; undefined when it makes no sense. Real recordings hold bars
 * that open or close a little outside their own extremes: those are widened, not refused.
 */
export function barOfLine(line: string, { scale }: Instrument): Bar | undefined {
  const fields = line.split(",");
  if (fields.length !== 6) return undefined;
  const time = stepsOf(fields[0] ?? "", 0, 1);
  const [open, high, low, close] = fields.slice(1, 5).map((text) => stepsOf(text, scale.priceScale, scale.tickUnits));
  const volume = stepsOf(fields[5] ?? "", VOLUME_SCALE, 1);
  if (!(time !== undefined && open && high && low && close && volume !== undefined)) return undefined;
  if (high < low) return undefined;
  return {
    openedAt: instantOf(time * 1000) as Instant,
    open: priceTicksOf(open),
    high: priceTicksOf(Math.max(high, open, close)),
    low: priceTicksOf(Math.min(low, open, close)),
    close: priceTicksOf(close),
    volume,
  };
}

const DECIMAL = /^\d{1,15}(?:\.\d{1,12})?$/;

/** Decimal text as whole steps of `stepUnits` × 10^-scale, to the nearest, halves up; undefined when it is none. */
function stepsOf(text: string, scale: number, stepUnits: number): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const point = text.indexOf(".");
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = (point < 0 ? "" : text.slice(point + 1)).padEnd(scale + 1, "0");
  // One digit more than kept decides the rounding; ten digits of price and nine of fraction fit a safe integer.
  const units = digitsOf(whole + fraction.slice(0, scale + 1));
  if (!Number.isSafeInteger(units)) return undefined;
  return Math.floor((units + 5 * stepUnits) / (10 * stepUnits));
}

function digitsOf(digits: string): number {
  let value = 0;
  for (let index = 0; index < digits.length; index += 1) value = value * 10 + (digits.charCodeAt(index) - 48);
  return value;
}

/**
 * What is in a block of the tick log as bytes: column by column, since consecutive ticks are much alike. Blocks of the first
 * format, which had neither samples nor halts, are still read. The third is the second with a column that says which ticks
 * came after their instants, and is written only where one did.
 */
import type { Instant, PriceTicks } from "@candor/money/money";
import { ByteReader, ByteWriter } from "./byte-codec.ts";
import { readEntry, writeEntry } from "./halt-entry-codec.ts";
import { LATE_MARKS, type LateMark } from "./late-tick.ts";
import { readRuns, writeRuns } from "./run-lengths.ts";
import type { LogEntry } from "./sandbox-entry.ts";
import { orderedSamples, readSamples, type TickSample, writeSamples } from "./tick-samples.ts";

export interface BlockTick {
  readonly seq: number;
  /** Grid instant. */
  readonly at: Instant;
  /** Instant on the chart; differs from `at` in a replay. */
  readonly chartAt: Instant;
  readonly price: PriceTicks;
  /** Hundredths of the base currency's unit. */
  readonly volume: number;
  readonly isValid: boolean;
  /** What the sources said, in the order of their names; none in blocks of the first format. */
  readonly samples: readonly TickSample[];
  /** Why it came after its instant; left out for one formed in its time. */
  readonly late?: LateMark;
}

/** 1: neither samples nor halts. 3: with ticks that came after their instants. */
export type BlockFormat = 1 | 2 | 3;

export interface BlockContent {
  readonly format: BlockFormat;
  readonly ticks: readonly BlockTick[];
  /** Halts and resumptions noted since the block before; in a sandbox's first block, that it is one. */
  readonly entries: readonly LogEntry[];
}

/** Consecutive ticks, and entries. RangeError when a sequence number is missing. */
export function packContent(ticks: readonly BlockTick[], entries: readonly LogEntry[]): Uint8Array {
  const first = ticks[0];
  if (!first) throw new RangeError("a block holds at least one tick");
  for (const [index, { seq }] of ticks.entries()) {
    if (seq !== first.seq + index) throw new RangeError(`tick ${seq} does not follow the one before it`);
  }
  const writer = new ByteWriter();
  const format = formatOf(ticks);
  for (const number of [format, ticks.length, first.seq, first.at]) writer.natural(number);
  writer.whole(first.chartAt - first.at);
  writeRuns(writer, stepsOf(ticks.map(({ at }) => at)));
  writeRuns(writer, stepsOf(ticks.map(({ chartAt }) => chartAt)));
  writer.natural(first.price);
  for (const step of stepsOf(ticks.map(({ price }) => price))) writer.whole(step);
  for (const { volume } of ticks) writer.natural(volume);
  writeRuns(
    writer,
    ticks.map(({ isValid }) => (isValid ? 1 : 0)),
  );
  if (format === 3) writeRuns(writer, ticks.map(markNumber));
  writeSamples(
    writer,
    ticks,
    ticks.map(({ samples }) => orderedSamples(samples)),
  );
  writer.natural(entries.length);
  for (const entry of entries) writeEntry(writer, entry);
  return writer.bytes();
}

/** The format that ticks are written in. */
export const formatOf = (ticks: readonly Pick<BlockTick, "late">[]): 2 | 3 =>
  ticks.some(({ late }) => late !== undefined) ? 3 : 2;

/** 0 for a tick formed in its time. */
export const markNumber = ({ late }: Pick<BlockTick, "late">): number =>
  late === undefined ? 0 : LATE_MARKS.indexOf(late) + 1;

/** Undefined when the bytes are not a whole block of any format. */
export function unpackContent(bytes: Uint8Array, instrumentId: number): BlockContent | undefined {
  const reader = new ByteReader(bytes);
  const format = reader.natural();
  const count = reader.natural();
  // A tick takes at least a byte, so a count beyond that is a lie that would only cost memory.
  if (!(count >= 1 && count <= bytes.length)) return undefined;
  const content = format === 1 ? readFirstFormat(reader, count) : readColumns(reader, { format, count, instrumentId });
  return content?.format === format && reader.isSpent ? content : undefined;
}

function readFirstFormat(reader: ByteReader, count: number): BlockContent | undefined {
  const ticks: BlockTick[] = [];
  let seq = reader.natural();
  let [at, chartAt, price] = [0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    at += reader.whole();
    chartAt += reader.whole();
    price += reader.whole();
    const volume = reader.natural();
    const flags = reader.natural();
    // Written so that a NaN from a broken reader fails too.
    if (!(flags <= 1)) return undefined;
    const tick = tickOf({ seq: seq++, at, chartAt, price, volume, isValid: flags === 1, samples: [] });
    if (!tick) return undefined;
    ticks.push(tick);
  }
  return { format: 1, ticks, entries: [] };
}

interface Columns {
  readonly format: number;
  readonly count: number;
  readonly instrumentId: number;
}

function readColumns(reader: ByteReader, { format, count, instrumentId }: Columns): BlockContent | undefined {
  if (format !== 2 && format !== 3) return undefined;
  const firstSeq = reader.natural();
  const firstAt = reader.natural();
  const firstChartAt = firstAt + reader.whole();
  const ats = readRuns(reader, count - 1);
  const chartAts = ats && readRuns(reader, count - 1);
  if (!chartAts) return undefined;
  const prices = [reader.natural()];
  for (let index = 1; index < count; index += 1) prices.push((prices[index - 1] as number) + reader.whole());
  const volumes = Array.from({ length: count }, () => reader.natural());
  const validity = readRuns(reader, count);
  if (!validity) return undefined;
  const marks = format === 3 ? readRuns(reader, count) : [];
  if (!marks?.every((mark) => mark >= 0 && mark <= LATE_MARKS.length)) return undefined;
  const atOf = sumsOf(firstAt, ats);
  const chartAtOf = sumsOf(firstChartAt, chartAts);
  const places = prices.map((price, index) => ({ price, at: atOf[index] as number }));
  const samples = readSamples(reader, places);
  const entries = samples && reader.many(() => readEntry(reader, instrumentId));
  if (!entries?.every((entry) => entry !== undefined)) return undefined;
  const ticks = places.map(({ price, at }, index) =>
    tickOf({
      ...{ seq: firstSeq + index, at, price, chartAt: chartAtOf[index] as number },
      ...{ volume: volumes[index] as number, samples: samples?.[index] ?? [] },
      isValid: validity[index] === 1,
      ...markOf(marks[index] ?? 0),
    }),
  );
  return ticks.every((tick) => tick !== undefined) ? { format, ticks, entries } : undefined;
}

export function markOf(number: number): Pick<BlockTick, "late"> {
  const late = LATE_MARKS[number - 1];
  return late === undefined ? {} : { late };
}

type Loose<T> = { readonly [K in keyof T]: T[K] extends number ? number : T[K] };

/** Undefined when one of its numbers is none, as those of a broken reader. */
function tickOf(tick: Loose<BlockTick>): BlockTick | undefined {
  const { seq, at, chartAt, price, volume } = tick;
  const isWhole = [seq, at, chartAt, price, volume].every((value) => Number.isSafeInteger(value) && value >= 0);
  return isWhole ? (tick as BlockTick) : undefined;
}

const stepsOf = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => value - (values[index] as number));

function sumsOf(first: number, steps: readonly number[]): number[] {
  const sums = [first];
  for (const [index, step] of steps.entries()) sums.push((sums[index] as number) + step);
  return sums;
}

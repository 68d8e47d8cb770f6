/**
 * The samples behind a block's ticks, packed source by source: most are the tick's own price and instant, or what the
 * source had said before, and take two bits.
 */
import type { Instant } from "@candor/money/money";
import type { ByteReader, ByteWriter } from "./byte-codec.ts";
import { readRuns, writeRuns } from "./run-lengths.ts";

/** What one source said, as it went into a tick. */
export interface TickSample {
  readonly source: string;
  readonly price: number;
  readonly at: Instant;
}

/** What a sample is told apart from. */
export interface PricedAt {
  readonly at: number;
  readonly price: number;
}

const OWN = 0;
const UNCHANGED = 1;
const NEW = 2;
const KINDS_PER_BYTE = 4;

const isLike = (left: PricedAt, right: PricedAt | undefined): boolean =>
  left.price === right?.price && left.at === right.at;

/** By the sources' names, each once: the one order in which samples are hashed. RangeError when a source speaks twice. */
export function orderedSamples(samples: readonly TickSample[]): readonly TickSample[] {
  const ordered = isOrdered(samples) ? samples : samples.toSorted((a, b) => (a.source < b.source ? -1 : 1));
  if (!isOrdered(ordered)) throw new RangeError("a source has one sample in a tick");
  return ordered;
}

const isOrdered = (samples: readonly TickSample[]): boolean =>
  samples.every(({ source }, index) => index === 0 || (samples[index - 1] as TickSample).source < source);

/** @param samples of each tick, in the order of their sources' names */
export function writeSamples(
  writer: ByteWriter,
  ticks: readonly PricedAt[],
  samples: readonly (readonly TickSample[])[],
): void {
  const sources = [...new Set(samples.flatMap((own) => own.map(({ source }) => source)))].sort();
  writer.natural(sources.length);
  for (const source of sources) writer.text(source);
  writeSourceSets(writer, sources, samples);
  for (const source of sources) {
    const said = samples.map((own) => own.find((sample) => sample.source === source));
    writeSource(writer, ticks, said);
  }
}

/** Which sources spoke in which tick: nearly always the same ones. */
function writeSourceSets(
  writer: ByteWriter,
  sources: readonly string[],
  samples: readonly (readonly TickSample[])[],
): void {
  const numbers = new Map(sources.map((source, number) => [source, number]));
  const sets = samples.map((own) => own.map(({ source }) => numbers.get(source) as number));
  const distinct = new Map(sets.map((set) => [set.join(), set]));
  const order = [...distinct.keys()];
  writer.natural(distinct.size);
  for (const set of distinct.values()) {
    writer.natural(set.length);
    for (const number of set) writer.natural(number);
  }
  writeRuns(
    writer,
    sets.map((set) => order.indexOf(set.join())),
  );
}

function writeSource(writer: ByteWriter, ticks: readonly PricedAt[], said: readonly (TickSample | undefined)[]): void {
  const kinds: number[] = [];
  const changes: number[] = [];
  let last: TickSample | undefined;
  for (const [index, sample] of said.entries()) {
    if (!sample) continue;
    const tick = ticks[index] as PricedAt;
    const kind = isLike(sample, tick) ? OWN : isLike(sample, last) ? UNCHANGED : NEW;
    kinds.push(kind);
    if (kind === NEW) changes.push(sample.price - tick.price, tick.at - sample.at);
    last = sample;
  }
  const bytes = new Uint8Array(Math.ceil(kinds.length / KINDS_PER_BYTE));
  for (const [index, kind] of kinds.entries()) {
    const place = Math.floor(index / KINDS_PER_BYTE);
    bytes[place] = (bytes[place] as number) + kind * 4 ** (index % KINDS_PER_BYTE);
  }
  writer.raw(bytes);
  for (const change of changes) writer.whole(change);
}

/** The samples of each tick; undefined when the bytes are none. */
export function readSamples(reader: ByteReader, ticks: readonly PricedAt[]): TickSample[][] | undefined {
  const sources = reader.many(() => reader.text());
  const sets = reader.many(() => reader.many(() => reader.natural()));
  const chosen = readRuns(reader, ticks.length);
  if (!sources || !sets || !chosen) return undefined;
  const samples: TickSample[][] = ticks.map(() => []);
  for (const [number, source] of sources.entries()) {
    const places = chosen.flatMap((set, index) => (sets[set]?.includes(number) ? [index] : []));
    const said = readSource(
      reader,
      source,
      places.map((index) => ticks[index] as PricedAt),
    );
    if (!said) return undefined;
    for (const [nth, index] of places.entries()) samples[index]?.push(said[nth] as TickSample);
  }
  return samples;
}

function readSource(reader: ByteReader, source: string, ticks: readonly PricedAt[]): TickSample[] | undefined {
  const kinds = reader.raw(Math.ceil(ticks.length / KINDS_PER_BYTE));
  const said: TickSample[] = [];
  for (const [index, tick] of ticks.entries()) {
    const kind = Math.floor((kinds[Math.floor(index / KINDS_PER_BYTE)] ?? 0) / 4 ** (index % KINDS_PER_BYTE)) % 4;
    const last = said.at(-1);
    if (kind === OWN) said.push({ source, price: tick.price, at: tick.at as Instant });
    else if (kind === UNCHANGED && last) said.push(last);
    else {
      const price = tick.price + reader.whole();
      const at = tick.at - reader.whole();
      if (kind !== NEW || !Number.isSafeInteger(price) || !Number.isSafeInteger(at) || price < 0 || at < 0)
        return undefined;
      said.push({ source, price, at: at as Instant });
    }
  }
  return said;
}

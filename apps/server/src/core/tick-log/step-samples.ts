/** The samples of one grid step as bytes, in the order of its ticks, for the journal. Pure. */
import { ByteReader, ByteWriter } from "@candor/engine/byte-codec";
import type { TickSample } from "@candor/engine/tick-samples";
import { instantOf } from "@candor/money/money";
import type { Tick } from "./tick.ts";

/** Names of sources once, then for each tick its samples, as differences from the tick. */
export function packStepSamples(ticks: readonly Tick[]): Uint8Array {
  const numbers = new Map<string, number>();
  for (const { samples } of ticks) {
    for (const { source } of samples) if (!numbers.has(source)) numbers.set(source, numbers.size);
  }
  const writer = new ByteWriter();
  writer.natural(numbers.size);
  for (const source of numbers.keys()) writer.text(source);
  for (const tick of ticks) {
    writer.natural(tick.samples.length);
    for (const { source, price, at } of tick.samples) {
      writer.natural(numbers.get(source) as number);
      writer.whole(price - tick.price);
      writer.whole(tick.at - at);
    }
  }
  return writer.bytes();
}

type Place = Pick<Tick, "at" | "price">;

/** The samples of each tick; none where a step was written before samples were kept; undefined when it cannot be read. */
export function unpackStepSamples(bytes: Uint8Array, ticks: readonly Place[]): TickSample[][] | undefined {
  if (bytes.length === 0) return ticks.map(() => []);
  const reader = new ByteReader(bytes);
  const sources = reader.many(() => reader.text()) ?? [];
  const samples = ticks.map((tick) =>
    (reader.many(() => readSample(reader, tick)) ?? []).map(({ number, price, at }) => ({
      source: sources[number] ?? "",
      price,
      at: instantOf(at),
    })),
  );
  return reader.isSpent ? samples : undefined;
}

function readSample(reader: ByteReader, tick: Place) {
  const number = reader.natural();
  return { number, price: tick.price + reader.whole(), at: tick.at - reader.whole() };
}

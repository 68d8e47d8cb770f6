/** A live feed whose sources say what a test tells them to. For tests only. */
import { type Instant, instantOf } from "@candor/money/money";
import type { Clock } from "../../../platform/clock.ts";
import type { Sample } from "../model/sample.ts";
import { type Feed, type SampleSink, STREAM_CADENCE_MS } from "./feed.ts";

export interface ScriptedFeed extends Feed {
  mode: Feed["mode"];
  /** Lets a source say something now. */
  say(instrumentId: number, source: string, price: number, changes?: Partial<Sample>): void;
  /** What a source says before every step from now on; null: nothing any more. */
  repeat(instrumentId: number, source: string, price: number | null): void;
}

export function scriptedFeed(clock: Clock, sources: Readonly<Record<number, readonly string[]>>): ScriptedFeed {
  let deliver: SampleSink | undefined;
  const repeated = new Map<string, { instrumentId: number; source: string; price: number }>();
  const sampleOf = (instrumentId: number, source: string, price: number, at: Instant): Sample => ({
    instrumentId,
    source,
    price,
    volume: 1,
    at,
    chartAt: at,
  });
  return {
    mode: "live",
    origin: "scripted",
    speed: 1,
    sources: (instrumentId) => sources[instrumentId] ?? [],
    cadenceMs: () => STREAM_CADENCE_MS,
    history: async () => new Map(),
    async start(sink) {
      deliver = sink;
    },
    advance(at) {
      for (const { instrumentId, source, price } of repeated.values())
        deliver?.(sampleOf(instrumentId, source, price, instantOf(at)));
    },
    async stop() {
      deliver = undefined;
    },
    say(instrumentId, source, price, changes) {
      deliver?.({ ...sampleOf(instrumentId, source, price, clock.now()), ...changes });
    },
    repeat(instrumentId, source, price) {
      const key = `${instrumentId}/${source}`;
      if (price === null) repeated.delete(key);
      else repeated.set(key, { instrumentId, source, price });
    },
  };
}

/**
 * Where samples come from. Live, replayed and simulated prices all enter through this interface; a feed never decides what
 * the index is.
 */
import type { Period } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";
import type { Instant, PriceTicks } from "@candor/money/money";
import type { Instrument } from "../../instrument/instrument.ts";
import type { Bar } from "../model/bar.ts";
import type { Sample } from "../model/sample.ts";

export type SampleSink = (sample: Sample) => void;

/** The last durable tick of an instrument: where a feed that makes its own prices goes on. */
export interface ResumePoint {
  readonly chartAt: Instant;
  readonly price: PriceTicks;
}

export type History = ReadonlyMap<Period, readonly Bar[]>;

/** What a source that streams declares: it speaks whenever its price changes, and counts as fresh for five seconds. */
export const STREAM_CADENCE_MS = 1_000;

/** Ends of a session in what a feed plays: the price behind one has nothing to do with the price before it. */
export interface FeedBreaks {
  /** True while the instrument stands at one: for a step it has no price. */
  isAt(instrumentId: number): boolean;
  /** Whether the price at this instant of the chart is the last before one. */
  endsAt(instrumentId: number, chartAt: Instant): boolean;
}

export interface Feed {
  readonly mode: PriceMode;
  /** Names what the prices are made from; other ones cannot go on with the same candles. */
  readonly origin: string;
  /** Recorded seconds per second of a replay of minute bars; 1 otherwise. */
  readonly speed: number;
  /** In words, for people: "simulated", "replay of BTCUSDT-1m". Empty when the instrument has no price here. */
  sources(instrumentId: number): readonly string[];
  /** How often the source speaks at its slowest, ms. */
  cadenceMs(source: string): number;
  /** Bars of every period that end where the first sample will begin. The last of a period may still be running. */
  history(instrument: Instrument, before: Instant): Promise<History>;
  start(sink: SampleSink, resume: ReadonlyMap<number, ResumePoint>): Promise<void>;
  /** Called once per grid step before the index is formed. Feeds that make their prices hand over samples here. */
  advance(at: Instant): void;
  /** Left out where prices know none. */
  readonly breaks?: FeedBreaks;
  stop(): Promise<void>;
}

/** What every live provider looks like from inside: markets it is asked for, samples it delivers, figures about itself. */
import type { Period } from "@candor/api/market";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../../../platform/clock.ts";
import type { Log } from "../../../../platform/log.ts";
import type { Instrument, InstrumentSource, Provider } from "../../../instrument/instrument.ts";
import type { Bar } from "../../model/bar.ts";
import type { SampleSink } from "../feed.ts";
import { type ProviderAddresses, providerName } from "./provider-address.ts";

/** One market of a provider, wanted for one instrument. */
export interface LiveMarket {
  readonly instrument: Instrument;
  readonly source: InstrumentSource;
  /** In words, for people and for the log of ticks: "Kraken BTC/USD ÷ USDT/USD". */
  readonly name: string;
}

/** Why something a provider said was not taken. The samples themselves are judged later, by the gate. */
export type ProviderFault =
  | "unreadable"
  | "refused"
  | "no-price"
  | "wide-spread"
  | "no-rate"
  | "unknown-market"
  | "other-currency"
  | "delayed"
  | "old";

export interface SourceFigures {
  readonly provider: Provider;
  readonly isConnected: boolean;
  /** An attempt to connect has failed, or a connection was lost. */
  readonly hasFailed: boolean;
  readonly reconnects: number;
  readonly samples: number;
  readonly faults: ReadonlyMap<ProviderFault, number>;
  /** When a sample last went out; null before the first. */
  readonly lastSampleAt: Instant | null;
}

/** The periods that providers are asked for; longer ones are made of these. */
export const HISTORY_PERIODS = ["1m", "5m", "30m", "1h", "1D"] as const satisfies readonly Period[];
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number];

export interface LiveSource {
  readonly provider: Provider;
  readonly markets: readonly LiveMarket[];
  /** How often it has news of a market that trades, at its slowest, ms. */
  cadenceMs(market: LiveMarket): number;
  /** Connects, and goes on trying until it is stopped. */
  start(sink: SampleSink): void;
  /** Delivers what it is told next even if it said the same before: nobody listened then. Only where repeats are dropped. */
  sayAgain?(): void;
  stop(): Promise<void>;
  figures(): SourceFigures;
  /** Bars of one period up to now, oldest first, aligned to its openings; empty where the provider has none. */
  history(market: LiveMarket, period: HistoryPeriod): Promise<readonly Bar[]>;
}

export interface LiveDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly addresses: ProviderAddresses;
}

/** Every market of a provider that the instruments name. */
export function marketsOf(
  provider: Provider,
  instruments: readonly Instrument[],
  addresses: ProviderAddresses,
): readonly LiveMarket[] {
  return instruments.flatMap((instrument) =>
    instrument.sources
      .filter((source) => source.provider === provider)
      .map((source) => ({ instrument, source, name: nameOf(instrument, source, addresses) })),
  );
}

/** A dollar price of something that trades in USDT here says so: the house takes one for the other. */
function nameOf(instrument: Instrument, source: InstrumentSource, addresses: ProviderAddresses): string {
  const { provider, market, per, isDelayed } = source;
  const words = [providerName(provider, addresses), market];
  if (per !== undefined) words.push(`÷ ${per}`);
  if (per === undefined && instrument.quoteCode === "USDT" && !market.endsWith("/USDT")) words.push("(USD as USDT)");
  if (isDelayed) words.push("(delayed)");
  return words.join(" ");
}

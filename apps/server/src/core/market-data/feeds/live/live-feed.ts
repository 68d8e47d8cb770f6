/**
 * Live prices: every provider that an instrument names, connected once and listened to until the feed stops. It says whether
 * anyone answers; what the answers are worth is decided behind the interface, as for every feed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type Instant, instantOf } from "@candor/money/money";
import type { Instrument } from "../../../instrument/instrument.ts";
import type { Sample } from "../../model/sample.ts";
import type { Feed, History, SampleSink } from "../feed.ts";
import { FinnhubSource } from "./finnhub-source.ts";
import { liveHistory } from "./live-history.ts";
import { type LiveDeps, type LiveSource, marketsOf, type SourceFigures } from "./live-source.ts";
import { VenueSource } from "./venue-source.ts";
import { YahooSource } from "./yahoo-source.ts";

export interface LiveChoice {
  /** Providers that are reached at another address than their own. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Turns on Finnhub as a second source. */
  readonly finnhubKey: string | null;
}

export interface LiveFeed extends Feed {
  /** Connects to every provider, without anyone listening yet. */
  connect(): void;
  /** Whether a streaming venue, which never closes, has spoken within so many milliseconds; false as soon as all have failed. */
  answersWithin(milliseconds: number): Promise<boolean>;
  /** Whether a streaming venue has spoken lately. */
  isAnswering(): boolean;
  figures(): readonly SourceFigures[];
  /** What the providers tell of the past, up to and including the bars that run. Throws when none that might know answers. */
  past(instrument: Instrument, before: Instant): Promise<History>;
}

/** A venue that has not spoken for so long does not answer. */
const ANSWERED_MS_MAX = 10_000;
const ASK_EVERY_MS = 50;

export function createLiveFeed(
  instruments: readonly Instrument[],
  { addresses, finnhubKey }: LiveChoice,
  deps: Omit<LiveDeps, "addresses">,
): LiveFeed {
  const sources = openSources(instruments, finnhubKey, { ...deps, addresses });
  const byInstrument = Map.groupBy(
    sources.flatMap(({ markets }) => markets),
    ({ instrument }) => instrument.id,
  );
  const cadences = new Map(
    sources.flatMap((source) => source.markets.map((market) => [market.name, source.cadenceMs(market)])),
  );
  const venues = sources.filter((source) => source instanceof VenueSource);
  let deliver: SampleSink = () => undefined;
  let isConnected = false;

  function connect(): void {
    if (isConnected) return;
    isConnected = true;
    for (const source of sources) source.start((sample: Sample) => deliver(sample));
  }

  function isAnswering(): boolean {
    const since = instantOf(deps.clock.now() - ANSWERED_MS_MAX);
    return venues.some((venue) => (venue.figures().lastSampleAt ?? 0) > since);
  }

  async function answersWithin(milliseconds: number): Promise<boolean> {
    const until = deps.clock.now() + milliseconds;
    const isHopeless = () => venues.every((venue) => venue.figures().hasFailed);
    while (!isAnswering() && deps.clock.now() < until && !isHopeless()) await sleep(ASK_EVERY_MS);
    return isAnswering();
  }

  return {
    mode: "live",
    // Where a provider is reached belongs to what the prices are made from.
    origin: ["live", ...[...addresses].sort().map(([name, address]) => `${name}=${address}`)].join(" "),
    speed: 1,
    sources: (instrumentId) => (byInstrument.get(instrumentId) ?? []).map(({ name }) => name),
    cadenceMs: (source) => {
      const cadence = cadences.get(source);
      if (cadence === undefined) throw new Error(`there is no source ${source}`);
      return cadence;
    },
    // A start does not wait for hundreds of answers: `past` is asked for in the background.
    history: async () => new Map(),
    past: (instrument, before) => liveHistory(sources, instrument, before),
    async start(sink) {
      deliver = sink;
      connect();
      for (const source of sources) source.sayAgain?.();
    },
    advance: () => undefined,
    async stop() {
      deliver = () => undefined;
      await Promise.all(sources.map((source) => source.stop()));
    },
    ...{ connect, answersWithin, isAnswering, figures: () => sources.map((source) => source.figures()) },
  };
}

function openSources(instruments: readonly Instrument[], finnhubKey: string | null, deps: LiveDeps): LiveSource[] {
  const marketsFor = (provider: LiveSource["provider"]) => marketsOf(provider, instruments, deps.addresses);
  const sources: LiveSource[] = (["binance", "kraken", "coinbase"] as const).map(
    (venue) => new VenueSource(venue, marketsFor(venue), deps),
  );
  sources.push(new YahooSource(marketsFor("yahoo"), deps));
  if (finnhubKey !== null) sources.push(new FinnhubSource(finnhubKey, marketsFor("finnhub"), deps));
  return sources.filter(({ markets }) => markets.length > 0);
}

/**
 * Market data: the index price of every instrument on a grid of 250 ms, its candles and quotes (DOMAIN section 3).
 * This is the module's one door. It never shows a price to anyone before that price is durable, and nobody can set one.
 */
import type { HaltEntry } from "@candor/engine/halt-entry";
import type { Instant } from "@candor/money/money";
import { LeaseKeeper, NEVER_HELD } from "../../platform/tasks/lease-keeper.ts";
import { createKeyFiles, FEED_LEASE, type Tick } from "../tick-log/tick-log.ts";
import { type Feeds, openFeeds } from "./feeds/feed-choice.ts";
import { FeedSwitch } from "./feeds/feed-switch.ts";
import type { Drained, MarketData, MarketDataDeps, MirroredMarketDataDeps } from "./market-data-types.ts";
import type { PriceView } from "./model/price-view.ts";
import { MarketMirror } from "./quotes/market-mirror.ts";
import { createMarketOutlet } from "./quotes/market-outlet.ts";
import { createListeners, joining, readOnPrices } from "./quotes/price-readings.ts";

export type { Tick } from "../tick-log/tick-log.ts";

export { type CandleReport, checkCandles } from "./candles/candle-check.ts";
export type { FeedChoice } from "./feeds/feed-choice.ts";
export type { Drained, MarketData, TickListener } from "./market-data-types.ts";
export { type PriceRoute, priceRoutes, unitWorth } from "./model/currency-price.ts";
export { apartPpbMax, type Freshness } from "./model/price-freshness.ts";

/** Opens the feed's files; StartRefused when they cannot be replayed. Connects to nobody yet. */
export async function createMarketData(deps: MarketDataDeps): Promise<MarketData> {
  return assembled(deps, await openFeeds(deps.feed, deps));
}

/**
 * The same in a process that makes no prices: what the bus tells of them. Its desk is elsewhere too, and so are the figures of
 * what providers do.
 */
export function createMirroredMarketData(deps: MirroredMarketDataDeps): MarketData {
  const listeners = createListeners(deps.log);
  const mirror = new MarketMirror({
    ...deps,
    onTicks: listeners.ticks.tell,
    onHalts: listeners.halts.tell,
    onChanged: listeners.sessions.tell,
  });
  const stopping = new AbortController();
  // Assigned, since what is read has getters.
  return Object.assign(readOnPrices(deps, mirror.view(), listeners), {
    numberBy: (instrumentId: number) => mirror.view().board.lastTick(instrumentId)?.seq ?? 0,
    beforeChange: () => () => undefined,
    durableUpTo: () => null,
    ticksPublished: () => 0,
    rejectedSamples: () => [],
    liveSources: () => [],
    haltCounts: () => new Map(),
    lease: () => NEVER_HELD,
    start: () => mirror.start(stopping.signal),
    async stop() {
      stopping.abort();
      mirror.stop();
    },
  });
}

function assembled(deps: MarketDataDeps, feeds: Feeds): MarketData {
  const { bus, instruments } = deps;
  const listeners = createListeners(deps.log);
  const desks = new Set<Drained>();
  const drained = async () => void (await Promise.all([...desks].map((desk) => desk())));
  const keyService = createKeyFiles(deps.keysFolder);
  const lease = new LeaseKeeper({ ...deps, name: FEED_LEASE, onLost: deps.onLeaseLost });
  let published = 0;
  const publish = (ticks: readonly Tick[]): void => {
    if (ticks.length === 0) return;
    published += ticks.length;
    listeners.ticks.tell(ticks);
    // After the desk has them.
    outlet.ticks(ticks);
  };
  const onSessions = (instrumentIds: readonly number[]): void => {
    listeners.sessions.tell(instrumentIds);
    outlet.changed();
  };
  const onHalts = (entries: readonly HaltEntry[]): void => {
    listeners.halts.tell(entries);
    outlet.halts(entries);
  };
  // Every instrument looks different when prices come from elsewhere.
  const onChanged = (): void => {
    listeners.sessions.tell(instruments.all().map(({ id }) => id));
    outlet.remade();
  };
  const feedSwitch = new FeedSwitch(feeds, {
    ...deps,
    ...{ keyService, lease, onHalts, onSessions, publish, drained, onChanged },
    onBarsRemade: () => outlet.remade(),
  });
  const view = engineView(feedSwitch);
  const outlet = createMarketOutlet({ bus, instruments, view, checkpoints: () => feedSwitch.stage.engine.checkpoints });

  return Object.assign(readOnPrices(deps, view, listeners), {
    numberBy: (instrumentId: number, now: Instant) => feedSwitch.stage.engine.numberBy(instrumentId, now),
    beforeChange: joining(desks),
    durableUpTo: () => feedSwitch.stage.engine.durableUpTo || null,
    ticksPublished: () => published,
    rejectedSamples: () => feedSwitch.stage.engine.rejected(),
    liveSources: () => feeds.live?.figures() ?? [],
    haltCounts: () => feedSwitch.stage.engine.halts.counts(),
    lease: () => lease.state(),
    async start(signal?: AbortSignal) {
      await feedSwitch.start(signal);
      outlet.open();
    },
    stop: () => feedSwitch.stop(),
  });
}

/** What the engine of the feed in use knows. */
function engineView(feedSwitch: FeedSwitch): PriceView {
  const engine = () => feedSwitch.stage.engine;
  const feed = () => feedSwitch.stage.feed;
  return {
    get priceMode() {
      return feed().mode;
    },
    get priceReason() {
      return feedSwitch.reason;
    },
    get replaySpeed() {
      return feed().speed;
    },
    get board() {
      return engine().board;
    },
    get candles() {
      return engine().candles;
    },
    get lists() {
      return feedSwitch.stage.lists;
    },
    get halts() {
      return engine().halts;
    },
    state: (instrumentId) => (feedSwitch.isChanging ? "closed" : engine().state(instrumentId)),
    session: (instrumentId) => engine().session(instrumentId),
    sources: (instrumentId) => feed().sources(instrumentId),
    cadenceMs: (source) => feed().cadenceMs(source),
    endsSession: ({ instrumentId, chartAt }) => feed().breaks?.endsAt(instrumentId, chartAt) ?? false,
    logReceipt: (instrumentId) => engine().logReceipt(instrumentId),
  };
}

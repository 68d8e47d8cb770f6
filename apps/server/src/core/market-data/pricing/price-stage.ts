/**
 * One feed and everything that runs on its prices: engine, quotes, grid. When prices change their origin, one stage ends and
 * the next one begins.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Tick } from "../../tick-log/tick-log.ts";
import { addHistory } from "../candles/bar-backfill.ts";
import type { Feed } from "../feeds/feed.ts";
import { startBackfill } from "../feeds/live/live-backfill.ts";
import type { LiveFeed } from "../feeds/live/live-feed.ts";
import type { Running } from "../feeds/live/retry.ts";
import { QuoteLists } from "../quotes/quote-lists.ts";
import { type GridLoop, startGridLoop } from "./grid-loop.ts";
import { type EngineDeps, MarketDataEngine } from "./market-data-engine.ts";

export type StageDeps = Omit<EngineDeps, "feed"> & {
  /** Called with every step's ticks once they are durable. */
  readonly publish: (ticks: readonly Tick[]) => void;
  /** Called where bars were changed otherwise than by ticks. */
  readonly onBarsRemade: () => void;
  /** How long a start waits for the first price where prices are made here, ms; 30 s when left out. */
  readonly firstMadeMsMax?: number;
};

/** A start does not wait longer for the first live price: there may be none for hours. */
const FIRST_PRICE_MS_MAX = 5_000;
const FIRST_MADE_MS_MAX = 30_000;

export class PriceStage {
  readonly feed: Feed;
  readonly engine: MarketDataEngine;
  readonly lists: QuoteLists;
  private readonly deps: StageDeps;
  private readonly live: LiveFeed | null;
  private loop: GridLoop | undefined;
  private backfill: Running | undefined;

  /** @param live the same feed, where it is live */
  constructor(feed: Feed, live: LiveFeed | null, deps: StageDeps) {
    this.feed = feed;
    this.live = live;
    this.deps = deps;
    this.engine = new MarketDataEngine({ ...deps, feed });
    this.lists = new QuoteLists(this.engine.board, feed.mode);
  }

  /**
   * Prices are there when it returns, or live ones are still awaited. Throws StartRefused where they may not change their
   * origin, and whatever keeps made prices from coming.
   */
  async start(): Promise<void> {
    const { clock, instruments } = this.deps;
    await this.engine.open(clock.now());
    const isNew = (instrumentId: number) => this.engine.candles.running(instrumentId, "1M") === undefined;
    const fresh = new Set(instruments.all().flatMap(({ id }) => (isNew(id) ? [id] : [])));
    this.goOn();
    if (!this.live) await this.firstMade();
    else {
      await Promise.race([this.loop?.firstStep, sleep(FIRST_PRICE_MS_MAX)]);
      this.backfill = startBackfill(this.live, this.deps, async (instrumentId, history) => {
        const isFresh = fresh.has(instrumentId);
        await addHistory(this.deps.database, this.engine, { instrumentId, history, isFresh, now: clock.now() });
        fresh.delete(instrumentId);
        this.deps.onBarsRemade();
      });
    }
  }

  private async firstMade(): Promise<void> {
    const { firstMadeMsMax = FIRST_MADE_MS_MAX } = this.deps;
    const isThere = this.loop?.firstStep.then(() => true);
    if (await Promise.race([isThere, sleep(firstMadeMsMax, false, { ref: false })])) return;
    await this.pause();
    throw new Error(`no price came within ${firstMadeMsMax / 1_000} s`);
  }

  /** Starts the grid, at first and after a pause. */
  goOn(): void {
    const { clock, log, lease, publish } = this.deps;
    this.loop = startGridLoop({ engine: this.engine, clock, log, lease, publish });
  }

  /** Ends after the step in progress, with everything kept. */
  async pause(): Promise<void> {
    await this.loop?.stop();
  }

  async stop(): Promise<void> {
    await this.backfill?.stop();
    await this.pause();
    await this.feed.stop();
  }
}

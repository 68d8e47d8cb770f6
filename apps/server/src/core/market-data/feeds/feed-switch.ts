/**
 * Which feed prices come from, and why. With `auto` the choice is made at the first start and kept with the data; while live
 * does not answer it is tried in the background, and prices change over by themselves as soon as nothing is open.
 */
import type { PriceReason } from "@candor/api/site";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { Outage } from "../../../platform/process/outage.ts";
import { messageOf, StartRefused } from "../../../platform/process/start-refused.ts";
import type { LeaseKeeper } from "../../../platform/tasks/lease-keeper.ts";
import { readOrigin } from "../../tick-log/tick-log.ts";
import { PriceStage, type StageDeps } from "../pricing/price-stage.ts";
import type { Feeds } from "./feed-choice.ts";
import { takeTurn } from "./feed-turn.ts";
import { keepRunning, pause, type Running } from "./live/retry.ts";

export interface SwitchDeps extends StageDeps {
  readonly database: Database;
  readonly log: Log;
  readonly lease: LeaseKeeper;
  /** Kept once nothing that was decided on the prices of before is still being written. */
  readonly drained: () => Promise<void>;
  /** Called after prices have changed their origin. */
  readonly onChanged: () => void;
}

/** Live answers within this time at the first start, or prices are simulated until it does (DOMAIN section 3). */
const ANSWER_MS_MAX = 5_000;
const LOOK_EVERY_MS = 1_000;

export class FeedSwitch {
  /** What runs now. */
  stage: PriceStage;
  /** True while prices change their origin: nothing may be ordered. */
  isChanging = false;
  private readonly feeds: Feeds;
  private readonly deps: SwitchDeps;
  private watch: Running | undefined;
  private hasWaited = false;

  constructor(feeds: Feeds, deps: SwitchDeps) {
    this.feeds = feeds;
    this.deps = deps;
    this.stage = this.stageOf(feeds.first === feeds.live);
  }

  get isAuto(): boolean {
    return this.feeds.live !== null && this.feeds.first !== this.feeds.live;
  }

  get reason(): PriceReason {
    const { live } = this.feeds;
    if (!live) return "chosen";
    const isAnswering = live.isAnswering();
    if (this.stage.feed !== live) return isAnswering ? "live-waits" : "live-silent";
    if (!isAnswering) return "live-lost";
    return this.isAuto ? "live-answers" : "chosen";
  }

  /**
   * Waits until no other process makes the prices. Throws StartRefused where they can come from nowhere: no server runs
   * without them.
   * @param signal gives the waiting up, and its reason is thrown
   */
  async start(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await takeTurn({ ...this.deps, listen: () => this.listen() }, signal);
    const isLive = this.isAuto && (await this.isLiveToBegin());
    // One that has listened goes on with what it has heard.
    if (isLive && this.stage.feed !== this.feeds.live) this.stage = this.stageOf(true);
    const fault = await this.faultOfStart();
    if (fault !== undefined) await this.startFirstInstead(fault);
    if (this.stage.feed === this.feeds.live) return;
    if (this.isAuto) this.watchForLive();
  }

  /** What kept the stage from starting. Throws what says more itself: a refusal, or a database that is away. */
  private async faultOfStart(): Promise<string | undefined> {
    const { feed } = this.stage;
    try {
      await this.stage.start();
      return undefined;
    } catch (error) {
      if (error instanceof StartRefused || error instanceof Outage) throw error;
      this.deps.log.error({ err: error, mode: feed.mode }, "prices could not be started");
      return `${feed.mode} prices cannot start (${messageOf(error)})`;
    }
  }

  /** Where live was wanted and could not start, simulated prices serve until it can. */
  private async startFirstInstead(fault: string): Promise<void> {
    const faults = [fault];
    if (this.stage.feed !== this.feeds.first) {
      await this.stage.pause();
      this.stage = this.stageOf(false);
      const further = await this.faultOfStart();
      if (further === undefined) return;
      faults.push(further);
    }
    throw new StartRefused(`There would be no prices: ${faults.join(", and ")}.`);
  }

  async stop(): Promise<void> {
    await this.watch?.stop();
    await Promise.all([this.stage.stop(), this.feeds.live?.stop()]);
    await this.deps.lease.release();
  }

  /** To what will run when this process takes over, which makes what the one before has made. */
  private async listen(): Promise<void> {
    const stored = await readOrigin(this.deps.database);
    const isLive = this.stage.feed === this.feeds.live;
    if (stored && this.isAuto && (stored.mode === "live") !== isLive) this.stage = this.stageOf(!isLive);
    const { feed, engine } = this.stage;
    if (stored && (stored.mode !== feed.mode || stored.origin !== feed.origin))
      throw new StartRefused(
        `Another process makes the prices of this database, and they are ${stored.mode}: only one with the same FEED and REPLAY waits to take over.`,
      );
    await engine.listen(this.deps.clock.now());
  }

  private stageOf(isLive: boolean): PriceStage {
    const { first, live } = this.feeds;
    return isLive && live ? new PriceStage(live, live, this.deps) : new PriceStage(first, null, this.deps);
  }

  /** What the data was begun with is kept; data without prices takes live where it answers. */
  private async isLiveToBegin(): Promise<boolean> {
    const stored = await readOrigin(this.deps.database);
    if (stored) return stored.mode === "live";
    this.feeds.live?.connect();
    return (await this.feeds.live?.answersWithin(ANSWER_MS_MAX)) ?? false;
  }

  /** Looks until live answers and nothing is open, then changes over. */
  private watchForLive(): void {
    const { live } = this.feeds;
    live?.connect();
    this.watch = keepRunning(
      async ({ signal }) => {
        while (!signal.aborted) {
          await pause(LOOK_EVERY_MS, signal);
          if (signal.aborted || !live?.isAnswering() || !(await this.mayChange())) continue;
          if (await this.changeToLive()) await untilAborted(signal);
        }
      },
      (error) => this.deps.log.error({ err: error }, "prices could not change over to live, trying again"),
    );
  }

  private async mayChange(): Promise<boolean> {
    const may = await this.deps.mayChangeOrigin();
    if (!may && !this.hasWaited) {
      this.hasWaited = true;
      this.deps.log.warn("live prices answer: they are taken as soon as no order is open");
    }
    return may;
  }

  /** False when an order was placed in the last moment; the prices of before then go on. */
  private async changeToLive(): Promise<boolean> {
    const { log, mayChangeOrigin, drained, onChanged } = this.deps;
    const before = this.stage;
    this.isChanging = true;
    try {
      await before.pause();
      // What was decided before everything closed is found open by the next question, or is settled.
      await drained();
      if (!(await mayChangeOrigin())) {
        before.goOn();
        return false;
      }
      await before.stop();
      this.stage = this.stageOf(true);
      await this.stage.start();
      log.warn("prices are live from now on");
      return true;
    } catch (error) {
      await this.stage.pause();
      this.stage = this.stageOf(false);
      await this.stage.start();
      throw error;
    } finally {
      this.isChanging = false;
      onChanged();
    }
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/**
 * Asks providers for the past in the background, one instrument after another, as their limits want it. What fails is asked
 * again, later each time; a provider that was away is asked once more when it is back, for what was missed meanwhile.
 */
import { type Instant, instantOf } from "@candor/money/money";
import type { Clock } from "../../../../platform/clock.ts";
import type { Log } from "../../../../platform/log.ts";
import type { Instrument, Instruments, Provider } from "../../../instrument/instrument.ts";
import type { History } from "../feed.ts";
import type { LiveFeed } from "./live-feed.ts";
import { pause, type Running, waitAfter } from "./retry.ts";

interface BackfillDeps {
  readonly instruments: Pick<Instruments, "all">;
  readonly clock: Clock;
  readonly log: Log;
}

type PastFeed = Pick<LiveFeed, "past" | "figures">;

const LOOK_EVERY_MS = 5_000;
/** A connection that comes and goes is no reason to ask for everything again and again. */
const ASK_AGAIN_AFTER_MS = 10 * 60_000;

/** @param add takes what the providers told of an instrument */
export function startBackfill(
  feed: PastFeed,
  { instruments, clock, log }: BackfillDeps,
  add: (instrumentId: number, history: History) => Promise<void>,
): Running {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** False when it has to be asked again. */
  async function fill(instrument: Instrument, waitMs: number): Promise<boolean> {
    const { id, symbol } = instrument;
    try {
      const history = await feed.past(instrument, clock.now());
      if (history.size === 0) log.warn({ instrument: symbol }, "its chart begins now: no provider tells its past");
      else if (!signal.aborted) await add(id, history);
      return true;
    } catch (error) {
      log.info({ err: error, instrument: symbol, waitMs }, "its past cannot be had yet, trying again");
      return false;
    }
  }

  /** Those that one provider is asked for: what it refuses one of them makes the others wait. */
  async function fillAll(provider: Provider, all: readonly Instrument[]): Promise<void> {
    const absences = new Absences(() => reconnectsOf(feed, provider), clock.now());
    const waiting = new Set(all);
    let failures = 0;
    while (!signal.aborted) {
      if (absences.hasEnded(clock.now())) for (const instrument of all) waiting.add(instrument);
      const [next] = waiting;
      if (!next) {
        await pause(LOOK_EVERY_MS, signal);
        continue;
      }
      waiting.delete(next);
      const waitMs = waitAfter(failures);
      const isDone = await fill(next, waitMs);
      failures = isDone ? 0 : failures + 1;
      if (isDone) continue;
      waiting.add(next);
      await pause(waitMs, signal);
    }
  }

  const byProvider = Map.groupBy(instruments.all(), ({ sources }) => sources[0]?.provider);
  const finished = Promise.all(
    [...byProvider].map(([provider, all]) => (provider === undefined ? undefined : fillAll(provider, all))),
  );
  return {
    async stop() {
      stopping.abort();
      await finished;
    },
  };
}

/** Tells when a provider is back after it was away, but not all the time. */
class Absences {
  private readonly reconnects: () => number;
  private seen: number;
  private toldAt: Instant;

  constructor(reconnects: () => number, now: Instant) {
    this.reconnects = reconnects;
    this.seen = reconnects();
    this.toldAt = now;
  }

  hasEnded(now: Instant): boolean {
    const reconnects = this.reconnects();
    if (reconnects === this.seen || now - this.toldAt < ASK_AGAIN_AFTER_MS) return false;
    this.seen = reconnects;
    this.toldAt = instantOf(now);
    return true;
  }
}

const reconnectsOf = (feed: PastFeed, provider: Provider): number =>
  feed.figures().find((each) => each.provider === provider)?.reconnects ?? 0;

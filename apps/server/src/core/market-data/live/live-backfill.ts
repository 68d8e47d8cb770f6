/** Asks providers for the past in the background, one instrument after another, as their limits want it. */
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import type { History } from "../feed.ts";
import type { LiveFeed } from "./live-feed.ts";
import type { Running } from "./retry.ts";

interface BackfillDeps {
  readonly instruments: Instruments;
  readonly clock: Clock;
  readonly log: Log;
}

/** @param add takes what the providers told of an instrument */
export function startBackfill(
  feed: LiveFeed,
  { instruments, clock, log }: BackfillDeps,
  add: (instrumentId: number, history: History) => Promise<void>,
): Running {
  let isStopping = false;

  async function fill(): Promise<void> {
    const without: string[] = [];
    for (const instrument of instruments.all()) {
      if (isStopping) return;
      try {
        const history = await feed.past(instrument, clock.now());
        if (history.size === 0) without.push(instrument.symbol);
        else if (!isStopping) await add(instrument.id, history);
      } catch (error) {
        without.push(instrument.symbol);
        log.info({ err: error, instrument: instrument.symbol }, "its provider tells no history");
      }
    }
    if (without.length > 0)
      log.warn({ instruments: without }, "charts of these begin now: no provider tells their past");
  }

  const finished = fill();
  return {
    stop() {
      isStopping = true;
      return finished;
    },
  };
}

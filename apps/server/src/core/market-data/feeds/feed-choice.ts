/** What the prices may be made from, and the feed of each choice. */
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import type { Feed } from "./feed.ts";
import { createLiveFeed, type LiveChoice, type LiveFeed } from "./live/live-feed.ts";
import { readRecordings } from "./recording.ts";
import { createReplayFeed } from "./replay-feed.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";
import { simulatedSeed } from "./simulated-seed.ts";

export type FeedChoice =
  | {
      readonly mode: "simulated";
      /** For tests; null draws from the installation's own secret. */
      readonly seed: string | null;
    }
  | {
      readonly mode: "replay";
      /** Folder of recorded bars such as BTCUSDT-1m.csv.gz. */
      readonly folder: string;
      /** Recorded seconds per second. Every recorded bar takes between one second and one minute. */
      readonly speed: number;
    }
  | { readonly mode: "live"; readonly live: LiveChoice }
  /** Live where it answers at the first start, else simulated until it does. */
  | { readonly mode: "auto"; readonly live: LiveChoice; readonly seed: string | null };

/** The feed to begin with, and the live one where it may be wanted; both the same where only live will do. */
export interface Feeds {
  readonly first: Feed;
  readonly live: LiveFeed | null;
}

interface FeedDeps {
  readonly instruments: Instruments;
  readonly clock: Clock;
  readonly log: Log;
  /** Holds the secret that simulated prices are drawn from. */
  readonly keysFolder: string;
}

/** Opens a recording's files; connects to nobody yet. Throws StartRefused for what cannot be replayed. */
export async function openFeeds(choice: FeedChoice, { instruments, clock, log, keysFolder }: FeedDeps): Promise<Feeds> {
  const live = (given: LiveChoice) => createLiveFeed(instruments.all(), given, { clock, log });
  const simulated = (seed: string | null) => createSimulatedFeed(instruments.all(), simulatedSeed(seed, keysFolder));
  switch (choice.mode) {
    case "simulated":
      return { first: simulated(choice.seed), live: null };
    case "replay": {
      const recordings = await readRecordings(choice.folder, instruments.bySymbol);
      return { first: createReplayFeed(recordings, choice.speed), live: null };
    }
    case "live": {
      const feed = live(choice.live);
      return { first: feed, live: feed };
    }
    case "auto":
      return { first: simulated(choice.seed), live: live(choice.live) };
  }
}

/** From the settings to the feed, and what to tell the person who starts the program about it. */
import { createHash } from "node:crypto";
import type { FeedChoice, MarketData } from "../core/market-data/market-data.ts";
import type { Config } from "../platform/config.ts";

/** `auto` replays where a folder is named, else simulates. */
export function feedChoice({ feed, replay, replaySpeed, seed }: Config): FeedChoice {
  if (feed !== "simulated" && replay !== null) return { mode: "replay", folder: replay, speed: replaySpeed };
  return { mode: "simulated", seed: createHash("sha256").update(seed).digest().readUInt32BE() };
}

export function priceNotice({ feed }: Config, { priceMode }: Pick<MarketData, "priceMode">): string {
  const why = feed === "auto" && priceMode === "simulated" ? " (auto: live prices are not built yet)" : "";
  return priceMode === "replay"
    ? `Prices are a replay of recorded prices${why}; every screen with prices says so.`
    : `Prices are simulated${why}; every screen with prices says so.`;
}

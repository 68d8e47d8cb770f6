/** From the settings to the feed, and what to tell the person who starts the program about it. */
import type { PriceMode, PriceReason } from "@candor/api/site";
import type { FeedChoice, MarketData } from "../core/market-data/market-data.ts";
import type { Config } from "../platform/config/config.ts";

/** `auto` replays where a folder is named; else live or simulated is decided at the start. */
export function feedChoice({ feed, replay, replaySpeed, seed, providerUrls, finnhubKey }: Config): FeedChoice {
  const live = { addresses: providerUrls, finnhubKey };
  if (feed === "live") return { mode: "live", live };
  if (feed !== "simulated" && replay !== null) return { mode: "replay", folder: replay, speed: replaySpeed };
  return feed === "auto" ? { mode: "auto", live, seed } : { mode: "simulated", seed };
}

const MODES: Readonly<Record<PriceMode, string>> = {
  live: "Prices are live",
  replay: "Prices are a replay of recorded prices",
  simulated: "Prices are simulated",
};

const REASONS: Readonly<Record<PriceReason, string>> = {
  chosen: "",
  "live-answers": " (auto: providers answer)",
  "live-lost": ", but no provider answers: nothing can be traded until one does",
  "live-silent": " (auto: live does not answer; it is tried on, and taken when it answers and no order is open)",
  "live-waits": " (auto: live answers, and is taken as soon as no order is open)",
};

export function priceNotice(
  { providerUrls, seed }: Pick<Config, "providerUrls" | "seed">,
  { priceMode, priceReason }: Pick<MarketData, "priceMode" | "priceReason">,
): string {
  const elsewhere =
    priceMode === "live" && providerUrls.size > 0
      ? ` Reached elsewhere: ${Array.from(providerUrls, ([name, address]) => `${name} at ${address}`).join(", ")}.`
      : "";
  const foretold =
    priceMode === "simulated" && seed !== null
      ? " SEED is set, for tests: whoever knows it can tell every price to come."
      : "";
  return `${MODES[priceMode]}${REASONS[priceReason]}; every screen with prices says so.${elsewhere}${foretold}`;
}

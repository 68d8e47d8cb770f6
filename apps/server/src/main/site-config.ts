/** What this installation says of itself before anyone signs in. */
import type { MarketData } from "../core/market-data/market-data.ts";
import type { SiteConfig } from "../products/site/site.ts";

const VERSION = "0.8.0";

export const siteConfigOf = ({
  priceMode,
  priceReason,
  replaySpeed,
}: Pick<MarketData, "priceMode" | "priceReason" | "replaySpeed">): SiteConfig => ({
  site_name: "Candor",
  site_logo: "/icon.svg",
  DAPP_DEMO: true,
  version: VERSION,
  price_mode: priceMode,
  price_reason: priceReason,
  replay_speed: replaySpeed,
});

/** What this installation says of itself before anyone signs in. */
import { languageOf } from "@candor/api/language";
import type { Installation } from "../core/installation/installation.ts";
import type { MarketData } from "../core/market-data/market-data.ts";
import type { Settings } from "../products/site/settings.ts";
import type { SiteConfig } from "../products/site/site.ts";

const VERSION = "0.8.0";

export const siteConfigOf = (
  { priceMode, priceReason, replaySpeed }: Pick<MarketData, "priceMode" | "priceReason" | "replaySpeed">,
  settings: Settings,
  { isSandbox, payeeWaitMs }: Pick<Installation, "isSandbox" | "payeeWaitMs">,
): SiteConfig => ({
  site_name: settings.value("site_name"),
  site_logo: settings.value("site_logo"),
  DAPP_DEMO: settings.isOn("DAPP_DEMO"),
  default_language: languageOf(settings.value("default_language")) ?? "en",
  version: VERSION,
  is_sandbox: isSandbox,
  payee_wait_seconds: payeeWaitMs / 1_000,
  review_hours: settings.number("review_hours"),
  price_mode: priceMode,
  price_reason: priceReason,
  replay_speed: replaySpeed,
});

/** How to reach whoever runs the site. */
export const reachOf = (settings: Settings) => ({
  email: settings.value("support_email"),
  chat: settings.value("chat_link"),
  reviewHours: settings.number("review_hours"),
});

/** What the app must know before anyone signs in: name, logo, demo switch, version and where prices come from. */

import type { ResponseOf } from "@candor/api/endpoint";
import { languageOf } from "@candor/api/language";
import { answer } from "@candor/api/refusal";
import { getSiteConfig, getSiteConfigAlias } from "@candor/api/site";
import type { Product, ProductBase } from "../../core/product/product.ts";
import { route } from "../../platform/http/route.ts";

type SiteConfig = ResponseOf<typeof getSiteConfig>;

const VERSION = "0.8.0";

/** What this installation says of itself. */
const configOf = ({ marketData, settings, installation }: ProductBase): SiteConfig => ({
  site_name: settings.value("site_name"),
  site_logo: settings.value("site_logo"),
  DAPP_DEMO: settings.isOn("DAPP_DEMO"),
  default_language: languageOf(settings.value("default_language")) ?? "en",
  version: VERSION,
  is_sandbox: installation.isSandbox,
  payee_wait_seconds: installation.payeeWaitMs / 1_000,
  review_hours: settings.number("review_hours"),
  // Known only after the feed has started.
  price_mode: marketData.priceMode,
  price_reason: marketData.priceReason,
  replay_speed: marketData.replaySpeed,
});

export const site = (base: ProductBase): Product => ({
  noun: "site",
  routes: [
    route(getSiteConfig, async () => answer(configOf(base))),
    route(getSiteConfigAlias, async () => answer(configOf(base))),
  ],
});

/** What the app must know before anyone signs in: name, logo, whether the demo account is on, where prices come from. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./language.ts";

export const PRICE_MODES = ["live", "replay", "simulated"] as const;
/** Where prices come from. It belongs to the data directory and is shown on every screen with prices (DOMAIN 0.4). */
export type PriceMode = (typeof PRICE_MODES)[number];

/**
 * Why prices come from there. `chosen`: the operator said so. `live-answers`: taken by itself. `live-lost`: live, and no
 * provider answers now. `live-silent`: simulated until live answers. `live-waits`: live answers, and is taken as soon as
 * nothing is open.
 */
export const PRICE_REASONS = ["chosen", "live-answers", "live-lost", "live-silent", "live-waits"] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];

export const siteConfig = z.object({
  site_name: z.string(),
  site_logo: z.string(),
  /** The demo account is offered. */
  DAPP_DEMO: z.boolean(),
  /** For people whose browser asks for none of the seven. */
  default_language: z.enum(LANGUAGES),
  version: z.string(),
  /** Money is test money, in the real portfolio too (DOMAIN 0.4); said on every screen. */
  is_sandbox: z.boolean(),
  /** How long a new address, card or account waits until it can be paid to. */
  payee_wait_seconds: z.int(),
  /** Within how many hours what was sent for review is decided. */
  review_hours: z.int(),
  price_mode: z.enum(PRICE_MODES),
  price_reason: z.enum(PRICE_REASONS),
  /** How much faster than the recording a replay runs; 1 otherwise. */
  replay_speed: z.number(),
});

const siteConfigAt = (path: "/site/config" | "/getSiteConfig") =>
  endpoint({
    method: "GET",
    path,
    noun: "site",
    summary: "Name, logo, demo switch, version and price mode of this installation.",
    who: "visitor",
    request: z.object({}),
    response: siteConfig,
  });

export const getSiteConfig = siteConfigAt("/site/config");
export const getSiteConfigAlias = siteConfigAt("/getSiteConfig");

/** What the app must know before anyone signs in: name, logo, demo switch, version and where prices come from. */
import type { ResponseOf } from "@candor/api/endpoint";
import { answer } from "@candor/api/refusal";
import { getSiteConfig, getSiteConfigAlias } from "@candor/api/site";
import { type Route, route } from "../../platform/http/route.ts";

export type SiteConfig = ResponseOf<typeof getSiteConfig>;

/** @param read the configuration as it is now; the price mode may become known only after the feed has started */
export function siteRoutes(read: () => SiteConfig): readonly Route[] {
  return [route(getSiteConfig, async () => answer(read())), route(getSiteConfigAlias, async () => answer(read()))];
}

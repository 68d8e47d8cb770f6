/**
 * What an installation calls itself and looks like, known from the first moment of the next visit on: its name, its logo, and the
 * language for people whose browser asks for none of the seven.
 */
import { type Language, languageOf } from "@candor/api/language";
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";

interface SiteLook {
  readonly name: string;
  /** A path on this server; null for the mark that is drawn. */
  readonly logo: string | null;
  readonly language: Language;
}

const KEY = "candor.site";
/** The page itself comes with the name in its title, before anything else has told it. */
const USUAL: SiteLook = { name: globalThis.document?.title || "Candor", logo: null, language: "en" };

/** Reads a stored record; anything unknown in it falls back to what is usual of that alone. */
export function siteLookFrom(stored: unknown): SiteLook {
  const record: Record<string, unknown> = typeof stored === "object" && stored !== null ? { ...stored } : {};
  const { name, logo, language } = record;
  return {
    name: typeof name === "string" && name !== "" ? name.slice(0, 40) : USUAL.name,
    logo: typeof logo === "string" && /^\/files\/\d{1,19}\.(?:jpg|png)$/.test(logo) ? logo : USUAL.logo,
    language: (typeof language === "string" ? languageOf(language) : undefined) ?? USUAL.language,
  };
}

const look = createStore<SiteLook>(siteLookFrom(readStoredJson(KEY)));

export const useSiteLook = (): SiteLook => useStore(look);
export const currentSiteLook = (): SiteLook => look.get();

/** Takes over what the server says of itself now; true when something of it is new. */
export function keepSiteLook(site: { site_name: string; site_logo: string; default_language: string }): boolean {
  const next = siteLookFrom({ name: site.site_name, logo: site.site_logo, language: site.default_language });
  const before = look.get();
  if (next.name === before.name && next.logo === before.logo && next.language === before.language) return false;
  writeStored(KEY, JSON.stringify(next));
  look.set(next);
  return true;
}

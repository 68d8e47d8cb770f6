/** Countries and regions with their calling codes, named and sorted for the reader's language, grouped for an index bar. */
import { countryNaming, isCountryMeant, type NamedCountry } from "../../app/country-search.ts";
import { nameOrder } from "../../app/name-heading.ts";
import { CALLING_CODES } from "./calling-codes.ts";

export interface Area extends NamedCountry {
  /** Digits without plus: "86". */
  readonly callingCode: string;
}

/** All areas in the reader's language, sorted under their headings. */
export function areasIn(tag: string): readonly Area[] {
  const named = countryNaming(tag);
  const areas = Object.entries(CALLING_CODES).flatMap(([callingCode, countries]) =>
    countries.split(" ").map((code) => ({ ...named(code), callingCode })),
  );
  const order = nameOrder(tag);
  return areas.sort((a, b) => order.compare(a.name, b.name) || a.callingCode.localeCompare(b.callingCode));
}

const FAVOURITES_MAX = 4;

/** What is most likely meant: areas chosen before, the last one first, and the one the reader's language is at home in. */
export function favouriteAreas(areas: readonly Area[], chosen: readonly string[], tag: string): readonly Area[] {
  const home = new Intl.Locale(tag).maximize().region;
  return [...new Set([...chosen, home])]
    .flatMap((country) => areas.find(({ code }) => code === country) ?? [])
    .slice(0, FAVOURITES_MAX);
}

/** Those that what was typed may mean, or whose calling code begins with it. */
export function matchingAreas(areas: readonly Area[], typed: string): readonly Area[] {
  const wanted = typed.trim().replace(/^\+/, "");
  if (wanted === "") return areas;
  return areas.filter((area) => area.callingCode.startsWith(wanted) || isCountryMeant(area, wanted));
}

/** Countries and regions with their calling codes, named and sorted for the reader's language, grouped for an index bar. */
import { initialOf, nameOrder } from "../../app/name-heading.ts";
import { CALLING_CODES } from "./calling-codes.ts";

export interface Area {
  /** ISO 3166: "CN". */
  readonly country: string;
  readonly name: string;
  /** In English, in small letters, as it may be typed in any language. */
  readonly english: string;
  /** Digits without plus: "86". */
  readonly callingCode: string;
  /** Heading it stands under. */
  readonly initial: string;
}

/** All areas in the reader's language, sorted under their headings. */
export function areasIn(tag: string): readonly Area[] {
  const names = new Intl.DisplayNames([tag], { type: "region" });
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  const areas: Area[] = [];
  for (const [callingCode, countries] of Object.entries(CALLING_CODES)) {
    for (const country of countries.split(" ")) {
      const name = names.of(country) ?? country;
      const inEnglish = (english.of(country) ?? country).toLowerCase();
      areas.push({ country, name, english: inEnglish, callingCode, initial: initialOf(name, tag) });
    }
  }
  const order = nameOrder(tag);
  return areas.sort((a, b) => order.compare(a.name, b.name) || a.callingCode.localeCompare(b.callingCode));
}

const FAVOURITES_MAX = 4;

/** What is most likely meant: areas chosen before, the last one first, and the one the reader's language is at home in. */
export function favouriteAreas(areas: readonly Area[], chosen: readonly string[], tag: string): readonly Area[] {
  const home = new Intl.Locale(tag).maximize().region;
  return [...new Set([...chosen, home])]
    .flatMap((country) => areas.find((area) => area.country === country) ?? [])
    .slice(0, FAVOURITES_MAX);
}

/** Those whose name, here or in English, or calling code contains what was typed, or whose country code it is. */
export function matchingAreas(areas: readonly Area[], typed: string): readonly Area[] {
  const wanted = typed.trim().toLowerCase().replace(/^\+/, "");
  if (wanted === "") return areas;
  return areas.filter(
    ({ country, name, english, callingCode }) =>
      name.toLowerCase().includes(wanted) ||
      english.includes(wanted) ||
      callingCode.startsWith(wanted) ||
      country.toLowerCase() === wanted,
  );
}

/** Countries and regions named and sorted for the reader, for choosing one. Pure; no React. */
import { COUNTRY_CODES } from "@candor/api/countries";
import { initialOf, type Named, nameOrder } from "../../app/name-heading.ts";

export interface Country extends Named {
  /** ISO 3166: "CN". */
  readonly code: string;
}

/** The name of a country in the reader's language; the code where there is none. */
export const countryName = (code: string, tag: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([tag], { type: "region" }).of(code) ?? code) : code;

export function countriesIn(tag: string): readonly Country[] {
  const names = new Intl.DisplayNames([tag], { type: "region" });
  const order = nameOrder(tag);
  return COUNTRY_CODES.map((code) => {
    const name = names.of(code) ?? code;
    return { code, name, initial: initialOf(name, tag) };
  }).sort((a, b) => order.compare(a.name, b.name));
}

/** Those whose name contains what was typed, or whose code it is. */
export function matchingCountries(countries: readonly Country[], typed: string): readonly Country[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return countries;
  return countries.filter(({ name, code }) => name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted);
}

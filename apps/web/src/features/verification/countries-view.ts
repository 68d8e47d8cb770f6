/** Countries and regions named and sorted for the reader, for choosing one. Pure; no React. */
import { COUNTRY_CODES } from "@candor/api/countries";
import { countryNaming, isCountryMeant, type NamedCountry } from "../../app/country-search.ts";
import { nameOrder } from "../../app/name-heading.ts";

export function countriesIn(tag: string): readonly NamedCountry[] {
  const order = nameOrder(tag);
  return COUNTRY_CODES.map(countryNaming(tag)).sort((a, b) => order.compare(a.name, b.name));
}

/** Those that what was typed may mean. */
export const matchingCountries = (countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] =>
  typed.trim() === "" ? countries : countries.filter((country) => isCountryMeant(country, typed));

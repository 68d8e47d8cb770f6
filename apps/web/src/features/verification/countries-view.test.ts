import { LANGUAGES } from "@candor/api/language";
import { expect, test } from "vitest";
import { tagOf } from "../../app/preferences.ts";
import { countriesIn, matchingCountries } from "./countries-view.ts";
import { countryName } from "./country-name.ts";

test.each(LANGUAGES)("in %s every country has a name of its own and a heading", (language) => {
  const countries = countriesIn(tagOf(language));
  expect(countries.length).toBeGreaterThan(240);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
  for (const { name, code, initial } of countries) {
    expect(name).not.toBe(code);
    expect(initial).not.toBe("");
  }
});

test("a country is found by a part of its name, by its whole code, and in English and by pinyin in Chinese", () => {
  const countries = countriesIn("en");
  expect(matchingCountries(countries, " spa").map(({ code }) => code)).toEqual(["ES"]);
  expect(matchingCountries(countries, "cn").map(({ code }) => code)).toEqual(["CN"]);
  expect(matchingCountries(countries, "")).toBe(countries);
  const inChinese = countriesIn("zh-Hans");
  for (const typed of ["switzerland", "ruishi"])
    expect(matchingCountries(inChinese, typed).map(({ code }) => code)).toEqual(["CH"]);
});

test("what is no country is shown as it is", () => {
  expect(countryName("ES", "it")).toBe("Spagna");
  expect(countryName("nowhere", "it")).toBe("nowhere");
});

import { COUNTRY_CODES } from "@candor/api/countries";
import { getCountries } from "libphonenumber-js";
import { describe, expect, test } from "vitest";
import { COUNTRY_PINYIN } from "./country-pinyin.ts";
import { countryNaming, isCountryMeant } from "./country-search.ts";
import { initialOf } from "./name-heading.ts";

const CODES = [...new Set<string>([...COUNTRY_CODES, ...getCountries()])];
const found = (tag: string, typed: string) =>
  CODES.map(countryNaming(tag))
    .filter((one) => isCountryMeant(one, typed))
    .map(({ code }) => code);

/** Characters that are sorted by another reading than the one that the country is called by. */
const OTHERWISE_READ: Readonly<Record<string, string>> = { 埔: "P", 秘: "B" };

test("every Chinese name of a country has its pinyin: a syllable for each character, with the letter it is sorted under", () => {
  const names = new Intl.DisplayNames(["zh-Hans"], { type: "region" });
  for (const code of CODES) {
    const characters = [...(names.of(code) ?? "")].filter((one) => /\p{Script=Han}/u.test(one));
    const letters = characters.map((one) => OTHERWISE_READ[one] ?? initialOf(one, "zh-Hans"));
    const syllables = COUNTRY_PINYIN[code]?.split(" ") ?? [];
    expect(
      syllables.map((one) => one.charAt(0).toUpperCase()),
      code,
    ).toEqual(letters);
    for (const one of syllables) expect(one, code).toMatch(/^[a-z]{1,6}$/);
  }
  expect(Object.keys(COUNTRY_PINYIN).sort()).toEqual(CODES.sort());
});

describe("readers of Chinese find a country", () => {
  test.each([
    ["zhongguo", "CN"],
    ["Zhong Guo", "CN"],
    ["zg", "CN"],
    ["xianggang", "HK"],
    ["xg", "HK"],
    ["bilu", "PE"],
    ["yidali", "IT"],
    ["瑞士", "CH"],
    ["switzerland", "CH"],
    ["ch", "CH"],
  ])("by %s", (typed, code) => {
    expect(found("zh-Hans", typed)).toContain(code);
    expect(found("zh-Hant-HK", typed)).toContain(code);
  });

  test("by whole syllables from where one begins, and not by what lies across two", () => {
    expect(found("zh-Hans", "zhongg")).toEqual(expect.arrayContaining(["CN", "HK", "MO"]));
    expect(found("zh-Hans", "hongguo")).toEqual([]);
  });
});

test.each(["en", "ja", "ko", "es", "it"])("in %s a country is found by its English name and its code", (tag) => {
  expect(found(tag, " SWITZERLAND ")).toEqual(["CH"]);
  expect(found(tag, "ch")).toContain("CH");
  expect(found(tag, "zhongguo")).toEqual([]);
});

test("marks need not be typed", () => {
  expect(found("es", "espana")).toEqual(["ES"]);
  expect(found("en", "reunion")).toEqual(["RE"]);
});

import { getCountries, getCountryCallingCode } from "libphonenumber-js";
import { expect, test } from "vitest";
import { grouped } from "../../app/name-heading.ts";
import { areasIn, favouriteAreas, matchingAreas } from "./areas.ts";
import { CALLING_CODES } from "./calling-codes.ts";

test("the calling codes are libphonenumber's", () => {
  const own = Object.entries(CALLING_CODES).flatMap(([code, list]) => list.split(" ").map((one) => `${one} ${code}`));
  expect(own.sort()).toEqual(
    getCountries()
      .map((country) => `${country} ${getCountryCallingCode(country)}`)
      .sort(),
  );
});

test.each(["zh-Hans", "en", "zh-Hant-HK", "ja", "ko", "es", "it"])(
  "in %s every area has a name and a heading",
  (tag) => {
    const areas = areasIn(tag);
    expect(areas.length).toBeGreaterThan(230);
    for (const area of areas) expect(area.name).not.toBe("");
    const groups = grouped(areas);
    expect(new Set(groups.map(([initial]) => initial)).size).toBe(groups.length);
    expect(groups.length).toBeGreaterThan(9);
  },
);

test("searching finds by name and by code with or without plus", () => {
  const areas = areasIn("en");
  expect(matchingAreas(areas, "japan").map((area) => area.callingCode)).toEqual(["81"]);
  expect(matchingAreas(areas, "+852").map((area) => area.code)).toEqual(["HK"]);
  expect(matchingAreas(areas, "zzz")).toEqual([]);
  expect(matchingAreas(areas, " Japan ").map((area) => area.callingCode)).toEqual(["81"]);
  expect(matchingAreas(areasIn("ja"), "日本").map((area) => area.callingCode)).toEqual(["81"]);
  for (const nothing of ["", " ", "+"]) expect(matchingAreas(areas, nothing)).toEqual(areas);
});

test("codes are found from their beginning, and a country's only as a whole", () => {
  const areas = areasIn("en");
  expect(matchingAreas(areas, "52").map((area) => area.code)).toEqual(["MX"]);
  expect(matchingAreas(areas, "AX").map((area) => area.code)).toEqual(["AX"]);
  expect(matchingAreas(areas, "x").map((area) => area.code)).not.toContain("AX");
});

test("areas stand in the order of their names", () => {
  const codes = areasIn("en").map(({ code }) => code);
  expect(codes.filter((code) => ["ZW", "DE", "AL", "US", "AF"].includes(code))).toEqual(["AF", "AL", "DE", "US", "ZW"]);
});

test("searching finds by the English name and the country's code in any language", () => {
  const areas = areasIn("zh-Hans");
  expect(matchingAreas(areas, "Japan").map((area) => area.callingCode)).toEqual(["81"]);
  expect(matchingAreas(areas, "CN").map((area) => area.code)).toEqual(["CN"]);
  expect(matchingAreas(areas, "ruishi").map((area) => area.code)).toEqual(["CH"]);
});

test.each([
  ["zh-Hans", ["CN"]],
  ["zh-Hant-HK", ["HK"]],
  ["en", ["US"]],
  ["ja", ["JP"]],
  ["ko", ["KR"]],
  ["es", ["ES"]],
  ["it", ["IT"]],
])("in %s the favourite is the country it is at home in", (tag, countries) => {
  expect(favouriteAreas(areasIn(tag), [], tag).map(({ code }) => code)).toEqual(countries);
});

test("areas chosen before come first, each once, and what is no area is left out", () => {
  const favourites = favouriteAreas(areasIn("en"), ["HK", "US", "XX", "CA"], "en");
  expect(favourites.map(({ code, callingCode }) => `${code} ${callingCode}`)).toEqual(["HK 852", "US 1", "CA 1"]);
  const many = favouriteAreas(areasIn("en"), ["HK", "CA", "JP", "KR", "ES", "IT"], "en");
  expect(many.map(({ code }) => code)).toEqual(["HK", "CA", "JP", "KR"]);
});

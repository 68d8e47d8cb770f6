import { expect, test } from "vitest";
import { COUNTRY_CODES, isCountryCode } from "./countries.ts";

test("the list has the 249 codes that ISO 3166-1 assigns, each once and in order", () => {
  expect(COUNTRY_CODES).toHaveLength(249);
  expect([...new Set(COUNTRY_CODES)].sort()).toEqual(COUNTRY_CODES);
  for (const code of COUNTRY_CODES) expect(code).toMatch(/^[A-Z]{2}$/);
});

test.each(["zh-Hans", "en", "zh-Hant-HK", "ja", "ko", "es", "it"])("every country has a name in %s", (tag) => {
  const names = new Intl.DisplayNames([tag], { type: "region", fallback: "none" });
  for (const code of COUNTRY_CODES) expect(names.of(code), code).toMatch(/./u);
});

test.each(["CN", "HK", "JP", "US", "GB", "TW"])("%s is a country code", (code) => {
  expect(isCountryCode(code)).toBe(true);
});

test.each(["cn", "XK", "UK", "EU", "ZZ", "", "CHN", "C"])("%j is none", (code) => {
  expect(isCountryCode(code)).toBe(false);
});

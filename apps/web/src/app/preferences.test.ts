import { expect, test } from "vitest";
import { browserLanguage, preferencesFrom } from "./preferences.ts";

const DEFAULTS = { theme: "system", updown: "green", hidesAmounts: false, wasOfferedRedUp: false, language: null };

test.each([null, 5, "dark", [], { theme: "neon", updown: 7, hidesAmounts: "yes", language: "xx" }])(
  "what is stored wrongly (%j) falls back to the defaults",
  (stored) => {
    expect(preferencesFrom(stored)).toEqual(DEFAULTS);
  },
);

test("one wrong choice does not lose the others", () => {
  expect(preferencesFrom({ theme: "dark", updown: "wrong", language: "kor" })).toEqual({
    ...DEFAULTS,
    theme: "dark",
    language: "kor",
  });
});

test("the language is the first of the browser's that is one of the seven, else English", () => {
  expect(browserLanguage(["fr-FR", "zh-TW", "en"])).toBe("hk");
  expect(browserLanguage(["zh-CN"])).toBe("zh");
  expect(browserLanguage(["ja-JP", "en"])).toBe("jp");
  expect(browserLanguage(["de", "fr"])).toBe("en");
  expect(browserLanguage([])).toBe("en");
});

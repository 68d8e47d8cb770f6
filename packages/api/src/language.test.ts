import { describe, expect, test } from "vitest";
import { languageOf } from "./language.ts";

describe("languageOf", () => {
  test.each([
    ["zh", "zh"],
    ["zh-CN", "zh"],
    ["zh-TW", "hk"],
    ["zh-Hant-HK", "hk"],
    ["ja-JP", "jp"],
    ["ko", "kor"],
    ["es-MX", "xp"],
    ["it", "ydl"],
    ["kor", "kor"],
    ["en-GB", "en"],
  ])("reads %s as %s", (value, language) => {
    expect(languageOf(value)).toBe(language);
  });

  test.each([undefined, "", "fr", "toString", "__proto__"])("knows no language in %s", (value) => {
    expect(languageOf(value)).toBeUndefined();
  });
});

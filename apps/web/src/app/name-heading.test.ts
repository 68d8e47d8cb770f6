import { expect, test } from "vitest";
import { initialOf } from "./name-heading.ts";

test.each([
  ["中国", "zh-Hans", "Z"],
  ["阿尔巴尼亚", "zh-Hans", "A"],
  ["日本", "zh-Hant-HK", "R"],
  ["日本", "ja", "漢"],
  ["Österreich", "en", "O"],
  ["アメリカ", "ja", "ア"],
  ["ガーナ", "ja", "カ"],
  ["대한민국", "ko", "ㄷ"],
])("%s in %s stands under %s", (name, tag, initial) => {
  expect(initialOf(name, tag)).toBe(initial);
});

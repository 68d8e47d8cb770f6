import { expect, test } from "vitest";
import { ageText, agoText } from "./price-age.ts";

test.each([
  [25, "25 sec", "25 seconds", /^25s(ec)? ago$/],
  [119, "119 sec", "119 seconds", /^119s(ec)? ago$/],
  [120, "2 min", "2 minutes", /^2 ?m(in)? ago$/],
  [3_599, "59 min", "59 minutes", /^59 ?m(in)? ago$/],
])("%i seconds are told alike wherever a price is old", (seconds, short, long, ago) => {
  expect([ageText(seconds, "en"), ageText(seconds, "en", "long")]).toEqual([short, long]);
  expect(agoText(seconds, "en")).toMatch(ago);
});

test("an age is told in the reader's language", () => {
  expect(ageText(130, "it", "long")).toBe("2 minuti");
});

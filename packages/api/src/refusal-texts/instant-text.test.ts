import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../language.ts";
import { instantText, timeZoneOf } from "./instant-text.ts";
import { refusalText } from "./refusal-text.ts";

const OPENS = Date.parse("2026-11-23T14:30:00Z");

describe("moments in texts", () => {
  test("stand on the clock of the caller's zone, with its name", () => {
    expect(instantText(OPENS, "en", "UTC")).toBe("Mon, Nov 23, 14:30 UTC");
    expect(instantText(OPENS, "en", "America/New_York")).toBe("Mon, Nov 23, 09:30 EST");
    expect(instantText(Date.parse("2026-07-06T13:30:00Z"), "en", "America/New_York")).toContain("09:30 EDT");
    expect(instantText(OPENS, "zh", "Asia/Shanghai")).toContain("22:30");
  });

  test("read midnight as 00, in every language", () => {
    for (const language of LANGUAGES)
      expect(instantText(Date.parse("2026-11-23T00:05:00Z"), language, "UTC"), language).toContain("00:05");
  });

  test("use UTC where what was sent is no zone", () => {
    expect(["Europe/Berlin", "Moon/Base", "", "+99:99", 7, undefined, "x".repeat(5_000)].map(timeZoneOf)).toEqual([
      "Europe/Berlin",
      ...Array.from({ length: 6 }, () => "UTC"),
    ]);
  });
});

describe("a closed market's refusal", () => {
  test("says when it opens, in every language and where the caller is", () => {
    for (const language of LANGUAGES) {
      const text = refusalText("market-closed", { opens_at: OPENS }, language, "Asia/Tokyo");
      expect(text, language).toContain("23:30");
      expect(text, language).not.toContain(String(OPENS));
    }
  });

  test("reads well where the opening is not known", () => {
    for (const language of LANGUAGES)
      expect(refusalText("market-closed", {}, language), language).not.toMatch(/[[\]{}]|\s{2}/);
  });
});

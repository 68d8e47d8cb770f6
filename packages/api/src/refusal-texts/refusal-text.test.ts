import { expect, test } from "vitest";
import { LANGUAGES } from "../language.ts";
import { REFUSAL_CODES } from "../refusal.ts";
import { REFUSAL_TEXTS, refusalText } from "./refusal-text.ts";

const parametersOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
const bare = (text: string): string => text.replace(/\[[^\]]*\]/g, "");

test.each(LANGUAGES)(
  "%s has a text for every refusal, and says what to do next in at least one sentence",
  (language) => {
    for (const code of REFUSAL_CODES) expect(REFUSAL_TEXTS[language][code], code).toMatch(/.{4,}[.。]$/u);
  },
);

test.each(LANGUAGES)("%s mentions the details that English does, each in an optional part", (language) => {
  for (const code of REFUSAL_CODES) {
    const text = REFUSAL_TEXTS[language][code];
    const known = parametersOf(REFUSAL_TEXTS.en[code]);
    expect(parametersOf(text), code).toEqual(known);
    expect(bare(text), code).not.toMatch(/[{}[\]]/);
  }
});

test.each(LANGUAGES.filter((language) => language !== "en"))(
  "%s is translated: no text equals the English one",
  (language) => {
    for (const code of REFUSAL_CODES) expect(REFUSAL_TEXTS[language][code], code).not.toBe(REFUSAL_TEXTS.en[code]);
  },
);

test("a detail is put in where it was given, and its part is left out where it was not", () => {
  expect(refusalText("amount-too-small", { minimum: "5", currency: "USDT" }, "en")).toBe(
    "The amount is below the minimum of 5 USDT. Please enter more.",
  );
  expect(refusalText("amount-too-small", {}, "en")).toBe("The amount is below the minimum. Please enter more.");
});

test("a detail cannot bring parameters or parts of its own into the text", () => {
  const text = refusalText("bad-input", { field: "[{seconds}]$&" }, "en");
  expect(text).toContain("[{seconds}]$&");
});

test("a name every object has is no detail", () => {
  expect(refusalText("bad-input", { toString: "x" } as never, "en")).not.toContain("function");
});

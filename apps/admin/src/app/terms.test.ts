/** What the server says in codes has a word in every language. */
import { readFileSync } from "node:fs";
import { WALLETS } from "@candor/api/account-mode";
import { SAFETY_EVENTS } from "@candor/api/account-safety";
import { HOUSE_KINDS } from "@candor/api/books";
import { HALT_CAUSES } from "@candor/api/incident";
import { LANGUAGES } from "@candor/api/language";
import { OPERATOR_ACTS } from "@candor/api/operator-words";
import { expect, test } from "vitest";

const CODES = { act: OPERATOR_ACTS, event: SAFETY_EVENTS, halt: HALT_CAUSES, house: HOUSE_KINDS, wallet: WALLETS };

test.each(LANGUAGES)("every code has a word in %s", (language) => {
  const path = new URL(`../locales/${language}/term.json`, import.meta.url);
  const words = JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>>;
  const missing = Object.entries(CODES).flatMap(([group, codes]) =>
    codes.filter((code) => !words[group]?.[code]).map((code) => `${group}.${code}`),
  );
  expect(missing).toEqual([]);
});

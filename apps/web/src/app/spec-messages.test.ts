import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "@candor/api/language";
import type { RefusalCode } from "@candor/api/refusal";
import { refusalText } from "@candor/api/refusal-texts/refusal-text";
import { expect, test } from "vitest";

/** Who says a message: a refusal of the server's, or a text of the app's own by catalogue and key. */
type Place = { readonly refusal: RefusalCode } | { readonly catalogue: string; readonly key: string };

/** The messages of spec section 8 and the words that an English reader finds in them. */
const MESSAGES: Readonly<Record<string, readonly [Place, RegExp]>> = {
  "please log in first, by the server": [{ refusal: "login-required" }, /please log in first/i],
  "please log in first, by the app": [{ catalogue: "common", key: "login.first" }, /please log in first/i],
  "login failed": [{ refusal: "credentials-wrong" }, /login failed/i],
  "registration failed": [{ refusal: "email-or-mobile-taken" }, /registration failed/i],
  "parameter error": [{ refusal: "bad-input" }, /parameter error/i],
  "feature under development": [{ catalogue: "upcoming", key: "reason" }, /still being built/i],
  "passwords do not match, by the server": [{ refusal: "password-mismatch" }, /passwords do not match/i],
  "passwords do not match, by the form": [
    { catalogue: "customer", key: "fault.passwordMismatch" },
    /passwords do not match/i,
  ],
  "please complete KYC": [{ refusal: "verification-required" }, /please complete KYC/i],
  "enter correct amount": [{ refusal: "amount-not-a-number" }, /enter a correct amount/i],
  "enter correct price": [{ refusal: "price-not-a-number" }, /enter a correct price/i],
  "no more data": [{ catalogue: "common", key: "list.end" }, /no more data/i],
  "order placed": [{ catalogue: "spot-order", key: "result.open" }, /order placed/i],
  "contract order placed": [{ catalogue: "contract-order", key: "result.resting" }, /order placed/i],
  "position closed": [{ catalogue: "contract-order", key: "cause.user" }, /closed/i],
  exchanged: [{ catalogue: "spot-order", key: "result.filled" }, /filled/i],
  "submitted, wait for review": [{ catalogue: "verification", key: "pending.pending.title" }, /under review/i],
  "wallet not installed, on the page": [{ catalogue: "common", key: "empty.walletTitle" }, /no browser wallet/i],
  "wallet not installed, on the console": [{ catalogue: "wallet-sign-in", key: "missing" }, /not installed/i],
};

function textOf(place: Place, language: Language): string {
  if ("refusal" in place) return refusalText(place.refusal, {}, language);
  const file = new URL(`../locales/${language}/${place.catalogue}.json`, import.meta.url);
  const texts: unknown = JSON.parse(readFileSync(file, "utf8"));
  const found = place.key.split(".").reduce<unknown>((inner, key) => Object(inner)[key], texts);
  if (typeof found !== "string") throw new Error(`${language} has no text ${place.catalogue}: ${place.key}`);
  return found;
}

test.each(Object.entries(MESSAGES))(
  "%s is said in all seven languages, each in its own words",
  (_message, [place, words]) => {
    expect(textOf(place, "en")).toMatch(words);
    const texts = LANGUAGES.map((language) => textOf(place, language));
    for (const text of texts) expect(text.trim()).not.toBe("");
    expect(new Set(texts).size, texts.join(" | ")).toBeGreaterThanOrEqual(LANGUAGES.length - 1);
  },
);

import { expect, test } from "vitest";
import { LANGUAGES } from "../language.ts";
import type { NoticeParameters } from "../notice.ts";
import { WITHDRAWAL_STATES_NOTIFIED } from "../withdrawal-words.ts";
import { noticeText } from "./notice-text.ts";

const told = (changes: Partial<NoticeParameters<"withdrawal">>): NoticeParameters<"withdrawal"> => ({
  ...{ withdrawal_id: "1", state: "pending", currency: "EUR", amount: "51", fee: "1", arrives: "50" },
  ...{ network: "bank", recipient: "•••• 4242", tx_hash: null, reason: null, at: Date.UTC(2026, 10, 23) },
  ...changes,
});

test.each(LANGUAGES)("%s names the bank in its own words, and fills everything in", (language) => {
  for (const state of WITHDRAWAL_STATES_NOTIFIED) {
    const { title, content } = noticeText("withdrawal", told({ state, reason: "r" }), { language, timeZone: "UTC" });
    expect(title + content).not.toMatch(/[{}]|undefined|NaN/);
    expect(content).not.toMatch(/\(bank\)|（bank）|Bank transfer/);
  }
});

test("a network keeps its own name", () => {
  const reader = { language: "zh", timeZone: "UTC" } as const;
  expect(noticeText("withdrawal", told({}), reader).content).toContain("（银行转账）");
  expect(noticeText("withdrawal", told({ network: "Tron (TRC20)" }), reader).content).toContain("（Tron (TRC20)）");
});

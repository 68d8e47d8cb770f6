import { expect, test } from "vitest";
import { LANGUAGES } from "../language.ts";
import type { NoticeParameters } from "../notice.ts";
import { noticeText } from "./notice-text.ts";

const told = (changes: Partial<NoticeParameters<"deposit">>): NoticeParameters<"deposit"> => ({
  ...{ state: "seen", amount: "25.5", currency: "USDT", network: "Ethereum (ERC20)", needed: 5, reason: null },
  at: Date.UTC(2026, 10, 23, 1, 2, 3),
  ...changes,
});

test("a deposit is told of when it is seen, credited and rejected, with what its owner can do", () => {
  const reader = { language: "en", timeZone: "UTC" } as const;
  const said = (["seen", "credited", "rejected"] as const).map((state) =>
    noticeText("deposit", told({ state, reason: state === "rejected" ? "No such payment." : null }), reader),
  );
  expect(said.map(({ title }) => title)).toEqual([
    "Deposit of 25.50 USDT detected",
    "Deposit of 25.50 USDT credited",
    "Deposit of 25.50 USDT rejected",
  ]);
  expect(said[0]?.content).toMatch(/^Detected on Ethereum \(ERC20\) on .*; credited after 5 confirmations\.$/);
  expect(said[1]?.content).toMatch(/^Credited to your funding wallet on /);
  expect(said[2]?.content).toBe(
    "Reason: No such payment. Check the payment and send the proof again, or contact customer service.",
  );
});

test.each(LANGUAGES)("%s fills everything in", (language) => {
  for (const state of ["seen", "credited", "rejected"] as const) {
    const { title, content } = noticeText("deposit", told({ state, reason: "r" }), { language, timeZone: "UTC" });
    expect(title).toContain("USDT");
    expect(title + content).not.toMatch(/[{}]|undefined|NaN/);
  }
});

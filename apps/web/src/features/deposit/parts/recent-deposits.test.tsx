// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { setPreferences } from "../../../app/preferences.ts";
import { closePage, openPage, show, shownText } from "../../../app/render-test-support.tsx";
import { RecentDeposits } from "./recent-deposits.tsx";

const CREDITED = {
  ...{ id: "1", currency_name: "USDT", amount: "1234.5", credited: "1234.5", created_at: 1, stage: "credited" },
  ...{ confirmations: 5, confirmations_needed: 5 },
} as const;

beforeEach(() => openPage(["common", "deposit"]));
afterEach(async () => {
  setPreferences({ hidesAmounts: false });
  await closePage();
});

test("what has arrived lately is hidden with all other amounts", async () => {
  await show(<RecentDeposits type={0} records={[CREDITED as never]} />);
  expect(shownText()).toContain("1,234.5 USDT");
  setPreferences({ hidesAmounts: true });
  await show(<RecentDeposits type={0} records={[CREDITED as never]} />);
  expect(shownText()).not.toContain("234");
  expect(shownText()).toContain("•••• USDT");
});

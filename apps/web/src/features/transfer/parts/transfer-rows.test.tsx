// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { setPreferences } from "../../../app/preferences.ts";
import { closePage, openPage, show, shownText } from "../../../app/render-test-support.tsx";
import { TransferRows } from "./transfer-rows.tsx";

const SENT = {
  ...{ id: "1", kind: "sent", from_currency_id: 1, to_currency_id: 1, from_currency_name: "USDT" },
  ...{ to_currency_name: "USDT", number: "300", arrived: "299.85", fee: "0.15", price: null, note: "" },
  ...{ from_field: null, to_field: null, counterparty_uid: "94162681", counterparty_name: "f***", created_at: 1 },
} as const;

beforeEach(() => openPage(["common", "transfer", "wallet"]));
afterEach(async () => {
  setPreferences({ hidesAmounts: false });
  await closePage();
});

test("whoever hides amounts hides the fee as well, from which the amount could be worked out", async () => {
  await show(<TransferRows rows={[SENT as never]} />);
  expect(shownText()).toMatch(/300.*0\.15/);
  setPreferences({ hidesAmounts: true });
  await show(<TransferRows rows={[SENT as never]} />);
  expect(shownText()).not.toMatch(/300|0\.15/);
});

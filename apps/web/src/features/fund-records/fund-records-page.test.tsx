// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { startNavigation } from "../../app/navigation.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../app/render-test-support.tsx";
import { setAccount, signIn, signOut } from "../../app/session.ts";
import type { DepositRecord } from "./fund-records-data.ts";
import { FundRecordsPage } from "./fund-records-page.tsx";

vi.mock("../../app/api-client.ts", async (original) => ({
  ...(await original<typeof import("../../app/api-client.ts")>()),
  call: vi.fn(),
}));
vi.mock("../../live/deposits.ts", () => ({ useFollowedDeposits: () => undefined }));

const record = (id: string, amount: string): DepositRecord => ({
  ...{ id, type: 0, source: "chain", status: "approved", stage: "credited", currency_id: 1, currency_name: "USDT" },
  ...{ network: "ethereum", network_name: "Ethereum", amount, credited: amount, confirmations: 5 },
  ...{ confirmations_needed: 5, tx_hash: null, account: null, reference: null, reason: null },
  ...{ created_at: 1_700_000_000_000, decided_at: 1_700_000_100_000, expected_by: null },
});
/** The first page does not have the second of them. */
const LATEST = record("9", "90");
const LONG_AGO = record("1", "11.5");

beforeEach(async () => {
  signIn({ userId: "5" });
  setAccount("real");
  vi.mocked(call).mockImplementation((async (_key: string, { id }: { id?: string }) => ({
    ...{ list: id === undefined ? [LATEST] : [LATEST, LONG_AGO].filter((one) => one.id === id), next: "7" },
  })) as never);
  await openPage(["common", "fund-records"]);
});
afterEach(async () => {
  await closePage();
  await act(async () => signOut());
});

test("a link to a record that is not on the first page opens its sheet, and closing it leaves the list", async () => {
  location.hash = "#/pages/fund/receive_withdraw_record?tab=0&id=1";
  startNavigation();
  await show(<FundRecordsPage />);
  const sheet = () => document.querySelector("dialog, [role=dialog]")?.textContent ?? "";
  await eventuallyShown(() => expect(sheet()).toContain("11.50 USDT"));
  expect(sheet()).toContain("Credited");
  expect(sheet()).not.toContain("Approved");
  await press("Close");
  await eventuallyShown(() => expect(sheet()).toBe(""));
  expect(shownText()).toContain("+90.00");
});

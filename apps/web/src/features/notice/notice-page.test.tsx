// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../app/api-client.ts";
import { eventuallyShown } from "../../app/patience-test-support.ts";
import { closePage, openPage, show, shownText } from "../../app/render-test-support.tsx";
import { currentSession, setAccount, signIn } from "../../app/session.ts";
import type { Notice } from "./notice-data.ts";
import { NoticeText } from "./parts/notice-text.tsx";

vi.mock("../../app/api-client.ts", () => ({ call: vi.fn() }));

const closed: Notice = {
  ...{ id: "5", kind: "contract-closed", title: "BTC/USDT: contract liquidated", content: "Long, 10 lots: closed." },
  ...{
    is_read: true,
    created_at: 1,
    match_id: 7,
    order_id: "8",
    account: "demo",
    receipt_id: "9",
    withdrawal_id: null,
    record_tab: null,
  },
};

async function open(changes: Partial<Notice> = {}): Promise<void> {
  vi.mocked(call).mockImplementation((async () => ({ ...closed, ...changes })) as never);
  await show(<NoticeText id="5" />);
  await eventuallyShown(() => expect(shownText()).toContain(closed.title));
}

const ways = () => [...document.querySelectorAll("a")].map((way) => [way.textContent, way.getAttribute("href")]);
const follow = (name: string) =>
  act(async () => [...document.querySelectorAll("a")].find((way) => way.textContent === name)?.click());

beforeEach(async () => {
  await openPage(["common", "notice"]);
  signIn({ userId: "1" });
  setAccount("demo");
});
afterEach(closePage);

test("a closing leads to its receipt first, and to its contract among those that have ended", async () => {
  await open();
  expect(ways()).toEqual([
    ["Open the receipt", "#/pages/receipt/receipt?id=9"],
    ["Open this contract", "#/pages/transaction/contract_order?tab=history&id=8"],
  ]);
  expect(shownText()).not.toContain("Opens in");
});

test("a margin call leads to its contract among what is open, where something can be done", async () => {
  await open({ kind: "margin-call", receipt_id: null });
  expect(ways()).toEqual([["Open this contract", "#/pages/transaction/contract_order?tab=positions&id=8"]]);
});

test("a cancellation leads to its contract among what has ended", async () => {
  await open({ kind: "contract-cancelled", receipt_id: null });
  expect(ways()).toEqual([["Open this contract", "#/pages/transaction/contract_order?tab=history&id=8"]]);
});

test("one of the other account says where it opens, and changes to it", async () => {
  await open({ account: "real" });
  expect(shownText()).toContain("Opens in your real account.");
  expect(currentSession().account).toBe("demo");
  await follow("Open the receipt");
  expect(currentSession().account).toBe("real");
  expect(shownText()).not.toContain("Opens in");
});

test("a price alert leads to its market, in whatever account", async () => {
  await open({ kind: "price-alert", order_id: null, account: null, receipt_id: null });
  expect(ways()).toEqual([["Open this market", "#/pages/transaction/currency?match_id=7"]]);
});

test("money that came is shown among its records, a wire among wires, in the real account", async () => {
  await open({
    kind: "deposit",
    ...{ match_id: null, order_id: null, account: null, receipt_id: null },
    record_tab: 1,
  });
  expect(ways()).toEqual([["Open the records", "#/pages/fund/receive_withdraw_record?tab=1"]]);
  await follow("Open the records");
  expect(currentSession().account).toBe("real");
});

test("what changed about the account leads to where it can be looked at", async () => {
  await open({ kind: "payee-changed", ...{ match_id: null, order_id: null, account: null, receipt_id: null } });
  expect(ways()).toEqual([["See your withdrawal destinations", "#/pages/setting/wallet"]]);
  await follow("See your withdrawal destinations");
  expect(currentSession().account).toBe("demo");
});

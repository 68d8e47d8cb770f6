// @vitest-environment happy-dom
import type { ContractOrder } from "@candor/api/contract-order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, show, shownText } from "../../../app/render-test-support.tsx";
import { signIn } from "../../../app/session.ts";
import { INSTRUMENT, orderOf } from "../contract-test-support.ts";
import { MyPending, MyPositions } from "./my-contracts.tsx";

const world = vi.hoisted(() => ({ contracts: [] as unknown[] }));
vi.mock("../../../live/account.ts", () => ({
  useAccountState: () => ({ contracts: world.contracts as ContractOrder[], balances: [] }),
}));

beforeEach(async () => {
  await openPage(["common", "contract-order"]);
  signIn({ userId: "1" });
  world.contracts = [];
});
afterEach(closePage);

const ways = () => [...document.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);

test("a market without positions says how many there are on others, and leads to them", async () => {
  world.contracts = [orderOf({ match_id: 8 }), orderOf({ id: "42", match_id: 9 })];
  await show(<MyPositions instrument={INSTRUMENT} />);
  expect(shownText()).toContain("No open positions");
  expect(ways()).toEqual([["2 positions on other markets", "#/pages/transaction/contract_order?tab=positions"]]);
  await show(<MyPending instrument={INSTRUMENT} />);
  expect(ways()).toEqual([]);
});

test("and so does one without waiting orders", async () => {
  world.contracts = [orderOf({ match_id: 8, status: "pending", kind: "limit" })];
  await show(<MyPending instrument={INSTRUMENT} />);
  expect(ways()).toEqual([["1 open order on other markets", "#/pages/transaction/contract_order?tab=pending"]]);
});

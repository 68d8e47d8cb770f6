// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import { setAccount, signIn } from "../../../app/session.ts";
import { BalanceCard } from "./balance-card.tsx";

const refetch = vi.hoisted(() => vi.fn());
const answer = vi.hoisted(() => ({ now: {} as object }));
const menu = vi.hoisted(() => ({ now: ["deposit"] }));
const site = vi.hoisted(() => ({ DAPP_DEMO: true }));
vi.mock("../../../app/site.ts", () => ({ useSite: () => site }));
vi.mock("../../../live/account.ts", () => ({ useAccountState: () => null }));
vi.mock("../home-data.ts", () => ({
  useBalances: () => answer.now,
  useMenu: () => ({ data: { list: menu.now.map((key) => ({ key })) }, isPending: false }),
  useTopUp: () => ({ isPending: false, mutate: vi.fn() }),
}));

beforeEach(() => {
  answer.now = { data: undefined, error: new Refusal("network", "No connection."), refetch };
  return openPage(["common", "home"]);
});
afterEach(closePage);

test("a balance that could not be fetched is said with the reason, and asked for again", async () => {
  await show(<BalanceCard />);
  expect(document.querySelector("[role=alert]")?.textContent).toMatch(/No connection\..*Try again/);
  await press("Try again");
  expect(refetch).toHaveBeenCalledOnce();
});

test("only an empty real account is offered a deposit", async () => {
  signIn({ userId: "1" });
  setAccount("real");
  answer.now = { data: { total_usdt: "0" }, error: null, refetch };
  await show(<BalanceCard />);
  expect(shownText()).toContain("Your real account is empty");
  answer.now = { data: { total_usdt: "12.5" }, error: null, refetch };
  await show(<BalanceCard key="filled" />);
  expect(shownText()).not.toContain("Your real account is empty");
  setAccount("demo");
  answer.now = { data: { total_usdt: "0" }, error: null, refetch };
  await show(<BalanceCard key="demo" />);
  expect(shownText()).not.toContain("Your real account is empty");
});

test.each([
  [["deposit"], true, ["Deposit crypto or by wire, or practise", "Deposit", "Use the demo account"], []],
  [["deposit"], false, ["Deposit crypto or by wire.", "Deposit"], ["practise", "Use the demo account"]],
  [
    ["market"],
    true,
    ["TradeTransferAssets", "Deposits are not available", "Use the demo account"],
    ["Deposit crypto", "DepositTrade"],
  ],
  [
    ["market"],
    false,
    ["TradeTransferAssets", "Deposits are not available"],
    ["Deposit crypto", "DepositTrade", "demo"],
  ],
])("an empty real account is offered no more than is there: %j, demo %j", async (entries, hasDemo, said, unsaid) => {
  signIn({ userId: "1" });
  setAccount("real");
  answer.now = { data: { total_usdt: "0" }, error: null, refetch };
  menu.now = entries;
  site.DAPP_DEMO = hasDemo;
  await show(<BalanceCard />);
  for (const words of said) expect(shownText()).toContain(words);
  for (const words of unsaid) expect(shownText()).not.toContain(words);
});

test.each([
  ["demo", "2500", true],
  ["demo", "0", false],
  ["real", null, false],
] as const)("the %s account to which a top-up would add %s is offered one: %s", async (account, top_up, isOffered) => {
  signIn({ userId: "1" });
  setAccount(account);
  answer.now = { data: { total_usdt: "97500", top_up }, error: null, refetch };
  await show(<BalanceCard />);
  expect(shownText().includes("Top up")).toBe(isOffered);
});

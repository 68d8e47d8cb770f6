// @vitest-environment happy-dom
import type { OptionOrder } from "@candor/api/option-order";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../../app/api-client.ts";
import { navigate, relaunch } from "../../../app/navigation.ts";
import { eventuallyShown } from "../../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import { setAccount, signIn } from "../../../app/session.ts";
import { endedOrder, optionOrder } from "../option-test-support.ts";
import { EndedOrders } from "./ended-orders.tsx";

const world = vi.hoisted(() => ({ options: [] as unknown[] }));
vi.mock("../../../live/account.ts", () => ({
  useAccountState: () => ({ options: world.options as OptionOrder[] }),
}));

vi.mock("../../../app/api-client.ts", async (real) => ({
  ...(await real<typeof import("../../../app/api-client.ts")>()),
  call: vi.fn(),
}));

let people = 100;

/** Each test is about somebody else: what was seen outlives a page. */
beforeEach(async () => {
  await openPage(["common", "option-order"]);
  people += 1;
  signIn({ userId: String(people) });
  setAccount("demo");
  world.options = [optionOrder({ id: "5" })];
  relaunch("pages/transaction/index");
  await show(<EndedOrders key="before" />);
});
afterEach(closePage);

const reopened = async (...options: OptionOrder[]) => {
  world.options = options;
  await show(<EndedOrders key={String(Math.random())} />);
};

test("an order that ended is told until its card is closed, however often the app is opened", async () => {
  expect(shownText()).toBe("");
  const order = endedOrder({ id: "5" });
  await reopened(order);
  await reopened(order);
  await eventuallyShown(() => expect(shownText()).toContain("An order has ended"));
  for (const text of ["An order has ended", "Won", "97,000.00", "97,001.00", "12 of 12", "18.00 USDT"]) {
    expect(shownText()).toContain(text);
  }
  await press("Close");
  expect(shownText()).toBe("");
  await reopened(order);
  expect(shownText()).toBe("");
});

test("several are told one after the other, those that ended first before", async () => {
  await reopened(
    endedOrder({ id: "6", status: "lost", paid: "0.000000", settled_at: 40_000 }),
    endedOrder({ id: "5" }),
  );
  expect(shownText()).toContain("2 orders have ended");
  expect(shownText()).toContain("Won");
  await press("Next");
  expect(shownText()).toContain("An order has ended");
  expect(shownText()).toContain("Lost");
});

test("a tie and a void are explained, and both gave the stake back", async () => {
  await reopened(endedOrder({ id: "5", status: "tied", paid: "10.000000" }));
  expect(shownText()).toContain("your entry exactly");
  await press("Close");
  await reopened(
    endedOrder({ id: "7", status: "void", reason: "no-price-in-time", open_price: null, settled_at: 50_000 }),
  );
  expect(shownText()).toContain("No valid entry price arrived in time");
  expect(shownText()).toContain("your stake was returned");
});

test("the receipt is led to when there is one, and to nothing before", async () => {
  await reopened(endedOrder({ id: "5" }));
  expect(document.querySelector("a[href*=receipt]")).toBeNull();
  await reopened(endedOrder({ id: "5", receipt_id: "77" }));
  expect(document.querySelector("a[href*=receipt]")?.getAttribute("href")).toBe("#/pages/receipt/receipt?id=77");
});

test("of more that ended while the app was left than the live account tells, each is told", async () => {
  const all = Array.from({ length: 120 }, (_, at) => endedOrder({ id: String(200 - at), settled_at: 90_000 - at }));
  vi.mocked(call).mockImplementation((async (_key: string, { after = "0" }: { after?: string }) => {
    const end = Number(after) + 50;
    return { list: all.slice(end - 50, end), next: end < all.length ? String(end) : null };
  }) as never);
  await reopened(...all.slice(0, 50));
  await eventuallyShown(() => expect(shownText()).toContain("120 orders have ended"));
  await press("Next");
  expect(shownText()).toContain("119 orders have ended");
});

const cardShown = () => shownText().includes("Settlement price");
const bannerShown = () => !cardShown() && shownText().includes("ended");

test("on other pages a strip tells it, and opens the card", async () => {
  await act(async () => relaunch("pages/index/index"));
  await reopened(endedOrder({ id: "5" }));
  expect(bannerShown()).toBe(true);
  expect(shownText()).toContain("Up · 10 USDT · 30 sec");
  expect(shownText()).toContain("Won");
  await act(async () => document.querySelector<HTMLElement>("[aria-expanded=false]")?.click());
  expect(cardShown()).toBe(true);
  expect(document.activeElement?.textContent).toBe("An order has ended");
  await act(async () => navigate("pages/market/market"));
  expect(bannerShown()).toBe(true);
  await press("Close");
  expect(shownText()).toBe("");
});

test("a running countdown is not covered: the strip stands where its order runs, and the contract page has no card", async () => {
  await reopened(optionOrder({ id: "6" }), endedOrder({ id: "5" }));
  expect(bannerShown()).toBe(true);
  await reopened(endedOrder({ id: "5" }));
  expect(cardShown()).toBe(true);
  await act(async () => relaunch("pages/transaction/index", { product: "contract" }));
  await reopened(endedOrder({ id: "5" }));
  expect(bannerShown()).toBe(true);
});

test("a receipt stands alone, and whose it is has been seen; the others are told afterwards, in a strip", async () => {
  const first = endedOrder({ id: "5", receipt_id: "77" });
  await reopened(endedOrder({ id: "6", status: "lost", paid: "0.000000", settled_at: 40_000 }), first);
  await act(async () => navigate("pages/receipt/receipt", { id: "77" }));
  expect(shownText()).toBe("");
  await act(async () => relaunch("pages/index/index"));
  expect(bannerShown()).toBe(true);
  expect(shownText()).toContain("An order has ended");
  expect(shownText()).toContain("Lost");
});

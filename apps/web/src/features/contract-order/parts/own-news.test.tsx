// @vitest-environment happy-dom
import type { ContractOrder } from "@candor/api/contract-order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import { tellers } from "../../../live/notices.ts";
import { dismissNews } from "../contract-news.ts";
import { INSTRUMENT, orderOf } from "../contract-test-support.ts";
import { OwnNews } from "./own-lists.tsx";
import { PositionCard } from "./position-card.tsx";

const world = vi.hoisted(() => ({ index: 1_000_000 as number | null }));
vi.mock("../contract-data.ts", async (real) => ({
  ...(await real<typeof import("../contract-data.ts")>()),
  useLiveIndex: () => world.index,
}));
vi.mock("../../../live/account.ts", () => ({ useAccountState: () => null }));
vi.mock("../../../live/freshness.ts", () => ({ useStaleSeconds: () => 0, useAgeSeconds: () => 0 }));

const showNews = (...contracts: ContractOrder[]) => show(<OwnNews contracts={contracts} instrument={INSTRUMENT} />);
const closed = (more: Partial<ContractOrder> = {}) =>
  orderOf({
    ...{ status: "closed", closed_lots: 30, close_price: "101000.00", profit: "30.000000", close_fee: "0.909000" },
    ...{ close_cause: "user", receipt_id: "77", ...more },
  });
const alerts = () => [...document.querySelectorAll("[role=alert]")].map((one) => one.textContent);

beforeEach(async () => {
  world.index = 1_000_000;
  await openPage(["common", "contract-order", "trade"]);
});
afterEach(async () => {
  dismissNews();
  await closePage();
});

test("a closing tells its price, its lots and its result when it comes, with its receipt, until it is dismissed", async () => {
  await showNews(orderOf());
  await showNews(orderOf({ status: "closing" }));
  expect(shownText()).toBe("");
  await showNews(closed());
  expect(shownText()).toContain("Closed by you: Long, 30 lots of BTC/USDT");
  expect(shownText()).toContain("Realised PnL +28.19 USDT (+9.40%) at 101,000.00.");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("#/pages/receipt/receipt?id=77");
  await press("Dismiss");
  expect(shownText()).toBe("");
});

test("a part that is closed is told of while the rest stays open", async () => {
  await showNews(orderOf());
  const rest = { margin: "200.000000", first_margin: "200.000000" };
  await showNews(
    orderOf({ ...rest, closed_lots: 10, close_price: "101000.00", profit: "10.000000", receipt_id: "78" }),
  );
  expect(shownText()).toContain("Part closed: Long, 10 lots of BTC/USDT");
  expect(shownText()).toContain("Realised PnL +9.70 USDT (+9.70%) at 101,000.00.");
});

test("several that were closed end with what they brought together", async () => {
  await showNews(orderOf(), orderOf({ id: "42" }));
  await showNews(closed(), closed({ id: "42", profit: "-10.000000" }));
  expect(shownText()).toContain("2 closings");
  expect(shownText()).toContain("Together +16.38 USDT after fees.");
});

test("what is told here, its notice does not say as well: closings of all, calls of what is open on this market", async () => {
  const isTold = (kind: "contract-closed" | "margin-call" | "contract-cancelled", order_id: string) =>
    [...tellers].some((tells) => tells({ kind, order_id }));
  await showNews(orderOf(), orderOf({ id: "42", match_id: 99 }), closed({ id: "43" }));
  expect(["41", "42", "43", "44"].map((id) => isTold("contract-closed", id))).toEqual([true, true, true, false]);
  expect(["41", "42", "43"].map((id) => isTold("margin-call", id))).toEqual([true, false, false]);
  expect(isTold("contract-cancelled", "41")).toBe(false);
  await show(null);
  expect(tellers.size).toBe(0);
});

test("a liquidation is announced as an alert and leads to its receipt", async () => {
  await showNews(orderOf());
  await showNews(closed({ close_cause: "liquidation", close_price: "95000.00", profit: "-150.000000" }));
  expect(alerts()).toEqual(["Liquidated: Long, 30 lots of BTC/USDT"]);
  expect(shownText()).toContain("Realised PnL -151.80 USDT");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("#/pages/receipt/receipt?id=77");
});

test("a position that is called says how much of its margin is left, and can be closed from there; it stays until dismissed", async () => {
  await showNews(orderOf());
  expect(alerts()).toEqual([]);
  // A tenth of 300,000 is held; at 97,000.00 the loss is 90.
  world.index = 970_000;
  await showNews(orderOf());
  expect(alerts()).toEqual(["Margin call: Long, 30 lots of BTC/USDT"]);
  expect(shownText()).toContain("210.00 USDT of 300.00 margin left.");
  expect(shownText()).toContain("Liquidation price: 95,000.00.");
  world.index = 980_000;
  await showNews(orderOf());
  expect(alerts()).toHaveLength(1);
  await press("Close");
  expect(shownText()).toContain("Margin call");
  await press("Dismiss");
  expect(alerts()).toEqual([]);
});

test("the card of a position is marked while it is called, and only then", async () => {
  world.index = 970_000;
  await show(<PositionCard order={orderOf()} instrument={INSTRUMENT} />);
  expect(shownText()).toContain("Margin call");
  world.index = 970_100;
  await show(<PositionCard order={orderOf({ id: "41" })} instrument={INSTRUMENT} />);
  expect(shownText()).not.toContain("Margin call");
});

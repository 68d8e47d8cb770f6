// @vitest-environment happy-dom
import type { ContractOrder } from "@candor/api/contract-order";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventuallyShown } from "../../../app/patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import type { PriceLine } from "../../../chart/price-lines.ts";
import { INSTRUMENT, orderOf } from "../contract-test-support.ts";
import { ChartPanel } from "./chart-panel.tsx";

const world = vi.hoisted(() => ({ contracts: [] as unknown[], lines: [] as unknown }));
vi.mock("../../../ui/wide-screen.ts", () => ({ useIsWide: () => false }));
vi.mock("../../../live/account.ts", () => ({
  useAccountState: () => ({ contracts: world.contracts as ContractOrder[], balances: [] }),
}));
vi.mock("../../../live/freshness.ts", () => ({ useStaleSeconds: () => 0, useAgeSeconds: () => 0 }));
vi.mock("../../../chart/chart-panel.tsx", () => ({
  ChartPanel({ lines }: { lines: readonly PriceLine[] }) {
    world.lines = lines;
    return null;
  },
}));

const lines = () => world.lines as readonly PriceLine[];
const lineOf = (kind: PriceLine["kind"]) => lines().find((line) => line.kind === kind)!;
const open = () => orderOf({ target_profit_price: "103000.00", stop_loss_price: "98000.00" });
const showPanel = async (...contracts: ContractOrder[]) => {
  world.contracts = contracts;
  await show(<ChartPanel instrument={{ ...INSTRUMENT }} className="" />);
};

beforeEach(() => openPage(["common", "contract-order", "trade"]));
afterEach(closePage);

test("an order looked at in its sheet is shown as what it becomes: waiting, open, ended", async () => {
  const waiting = orderOf({ status: "pending", kind: "limit", target_price: "99000.00", open_price: null });
  await showPanel(waiting);
  await act(async () => lineOf("order").onPress?.());
  await eventuallyShown(() => expect(shownText()).toContain("Fills at 99,000.00"));
  await showPanel(open());
  await eventuallyShown(() => expect(shownText()).toContain("Unrealised PnL"));
  await showPanel(
    orderOf({ status: "closed", close_cause: "liquidation", close_price: "95000.00", closed_lots: 30, profit: "-150" }),
  );
  await eventuallyShown(() => expect(shownText()).toContain("Liquidated"));
  expect(shownText()).not.toContain("Fills at");
  expect(shownText()).not.toContain("Cancel");
});

test("the stops of a position that is being closed cannot be dragged any more", async () => {
  await showPanel(open());
  expect(lineOf("stop").isDraggable).toBe(true);
  await showPanel({ ...open(), status: "closing" });
  expect(lineOf("stop").isDraggable).toBeUndefined();
  expect(lineOf("take-profit").onDrag).toBeUndefined();
});

test("a sheet of stops whose position ends meanwhile says why nothing can be set", async () => {
  await showPanel(open());
  await act(async () => lineOf("stop").onDrag?.(97_500));
  await eventuallyShown(() => expect(shownText()).toContain("Est. PnL (net) at stop-loss"));
  await showPanel(orderOf({ status: "closing" }));
  const why = "This contract is closing or closed: its TP/SL can no longer be changed.";
  await eventuallyShown(() => expect(shownText()).toContain(why));
  const set = [...document.querySelectorAll("button")].find((button) => button.textContent === "Set TP/SL");
  expect(set?.disabled).toBe(true);
});

test("the lines of the contract touched last win over those of the others", async () => {
  await showPanel(open(), { ...open(), id: "42" });
  expect(lines().some(({ isChosen }) => isChosen)).toBe(false);
  await act(async () =>
    lines()
      .find(({ id }) => id === "stop-42")
      ?.onPress?.(),
  );
  const chosen = lines().filter(({ isChosen }) => isChosen);
  expect(chosen.map(({ id }) => id)).toEqual(["entry-42", "take-profit-42", "stop-42", "liquidation-42"]);
});

test("a stop-loss that was dragged is what the pad goes on with, and not the take-profit", async () => {
  await showPanel(open());
  await act(async () => lineOf("stop").onDrag?.(97_500));
  await eventuallyShown(() => expect(shownText()).toContain("Est. PnL (net) at stop-loss"));
  const values = () => [...document.querySelectorAll("input")].map(({ value }) => value);
  await press("Delete digit");
  expect(values()).toEqual(["103,000.00", "97,500.0"]);
  // What it came with is replaced by the first digit, be it full.
  await act(async () => document.querySelectorAll("input")[0]?.focus());
  await press("9");
  await press("9");
  expect(values()).toEqual(["99", "97,500.0"]);
});

test("a stop under the finger says its price and what it would bring, before it is left", async () => {
  await showPanel(open());
  // 30 lots, 2,500.00 below the entry: 75 and the fees.
  expect(lineOf("stop").wordsAt?.(97_500.04)).toEqual({
    price: "97,500.00",
    words: expect.stringMatching(/^Stop-loss 97,500\.00 · -7[56]\.\d\d USDT$/),
  });
  expect(lineOf("entry").wordsAt).toBeUndefined();
});

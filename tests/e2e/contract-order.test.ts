/** A contract on a phone: opened, given stops, closed in part and then wholly, found in the history and downloaded. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { callApi, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";
import { barsFill, typeOnPad } from "./harness/trading.ts";

const journey = prepareJourney("shared");
const ACTION = "Long · 30 lots";
const TAP_WITHIN_MS = 5_000;

/** False when it went away before it could be tapped. */
const isTapped = (button: Locator): Promise<boolean> =>
  button.click({ timeout: TAP_WITHIN_MS }).then(
    () => true,
    () => false,
  );

async function openPosition(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Long", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("10×", { exact: true }).click();
  await typeOnPad(sheet, "30");
  await sheet.getByText("Max loss").first().waitFor();
  expect(await accessibilityFaults(page), "ticket").toEqual([]);
  await sheet.getByRole("button", { name: ACTION, exact: true }).click();
  await sheet.getByText("Demo order · practice money").waitFor();
  expect(await accessibilityFaults(page), "confirmation").toEqual([]);
  const again = sheet.getByRole("button", { name: "Show the new price" });
  const place = sheet.getByRole("button", { name: ACTION, exact: true });
  // A price that moves against the order asks once more, be it while the finger is on its way.
  let isPlaced = false;
  while (!isPlaced) {
    await again.or(place).first().waitFor();
    if (await again.isVisible()) await isTapped(again);
    else isPlaced = await isTapped(place);
  }
  await sheet.getByText("Position opened", { exact: true }).waitFor();
  await sheet.getByRole("button", { name: "Done" }).click();
  await sheet.waitFor({ state: "detached" });
}

/** Far enough from the price that no tick of the test reaches them, and before the liquidation. */
async function setStops(page: Page, entry: bigint): Promise<void> {
  await page.getByRole("button", { name: /^Set TP\/SL: Long, 30 lots/ }).click();
  const sheet = page.getByRole("dialog", { name: "Take-profit and stop-loss" });
  await sheet.getByLabel("Take-profit", { exact: true }).fill(String((entry * 104n) / 100n));
  await sheet.getByLabel("Stop-loss", { exact: true }).fill(String((entry * 97n) / 100n));
  await sheet.getByText(/^\+\d+\.\d\d USDT$/).waitFor();
  expect(await accessibilityFaults(page), "stops").toEqual([]);
  await sheet.getByRole("button", { name: "Set TP/SL" }).click();
  await sheet.waitFor({ state: "detached" });
  // On the chart, lines out of sight at one edge stand behind one label; the card says each stop by itself.
  for (const stop of [(entry * 104n) / 100n, (entry * 97n) / 100n]) {
    await page
      .getByText(`${stop.toLocaleString("en-US")}.00`, { exact: true })
      .first()
      .waitFor();
  }
  await page.getByRole("button", { name: "2 lines at the lower edge or below. List them" }).click();
  const list = page.getByRole("dialog", { name: "Lines on the chart" });
  await list.getByRole("button", { name: /^Liquidation · Long 30 · / }).waitFor();
  expect(await accessibilityFaults(page), "lines").toEqual([]);
  await list.getByRole("button", { name: /^Stop-loss · Long 30 · / }).click();
  const shown = page.getByRole("dialog", { name: "Your contract" });
  await shown.getByText("Liquidation price").first().waitFor();
  await shown.getByRole("button", { name: "Close", exact: true }).first().click();
  await shown.waitFor({ state: "detached" });
}

async function closeHalf(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Close Long, 30 lots/ }).click();
  const sheet = page.getByRole("dialog", { name: "Close position" });
  await sheet.getByRole("button", { name: "50% of the position" }).click();
  await sheet.getByText("Margin released").waitFor();
  expect(await accessibilityFaults(page), "closing").toEqual([]);
  await sheet.getByRole("button", { name: "Close 15 lots" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Close Long, 15 lots/ }).waitFor();
  // What it brought is told when it comes, and stays until it is dismissed.
  await page.getByText("Part closed: Long, 15 lots of BTC/USDT").waitFor();
  expect(await accessibilityFaults(page), "news").toEqual([]);
  await page.getByRole("button", { name: "Dismiss" }).click();
}

async function closeAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close several" }).click();
  const sheet = page.getByRole("dialog", { name: "Close several positions" });
  expect(await accessibilityFaults(page), "batch").toEqual([]);
  await sheet.getByRole("button", { name: "Close 1 position" }).click();
  await page.getByText("No open positions").waitFor();
}

test("a contract is opened, guarded, closed in part and wholly, and found again with what it cost", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  await enterAsNew(phone, journey, "ada");
  await phone.visit("pages/transaction/contract");
  await page.getByText("No open positions").waitFor();
  await openPosition(page);
  await page.getByRole("tab", { name: "Positions (1)" }).waitFor();
  expect(await accessibilityFaults(page), "position").toEqual([]);
  const line = await page.getByRole("button", { name: /^Entry, Long 30, at / }).getAttribute("aria-label");
  const [, whole = "0"] = /at ([\d,]+)/.exec(line ?? "") ?? [];
  await setStops(page, BigInt(whole.replaceAll(",", "")));
  await closeHalf(page);
  await closeAll(page);

  await phone.visit("pages/transaction/contract_order?tab=history");
  const row = page.getByRole("listitem").filter({ hasText: "Details" });
  await row.getByText("Details").click();
  // Where both halves were closed at the same price, they are not told apart in the sums.
  await row.getByText(/^PnL (of all parts )?before costs$/).waitFor();
  // Each closing stands for itself, once its receipt is issued.
  await row
    .getByText(/^15 lots at [\d,.]+: [-+\d.,]+ USDT$/)
    .nth(1)
    .waitFor();
  expect(await accessibilityFaults(page), "history").toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await (await download).path();
  const [head = "", only = "", ...rest] = (await readFile(file, "utf8")).replaceAll('"', "").trim().split("\r\n");
  expect(rest).toEqual([]);
  const named = Object.fromEntries(head.split(",").map((name, column) => [name, only.split(",")[column]]));
  expect(named).toMatchObject({
    Market: "BTC/USDT",
    Direction: "up",
    Status: "closed",
    Lots: "30",
    "Lots closed": "30",
  });
});

/** Moves a finger from one height to another, in steps as a hand does. */
async function dragBy(phone: Phone, from: { x: number; y: number }, down: number): Promise<void> {
  const touch = await phone.context.newCDPSession(phone.page);
  const at = (y: number) => ({ touchPoints: [{ x: from.x, y }] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(from.y) });
  for (let step = 1; step <= 8; step += 1) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(from.y + (down * step) / 8) });
    await phone.page.waitForTimeout(30);
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const middleOf = async (label: Locator): Promise<{ x: number; y: number }> => {
  const box = await label.boundingBox();
  if (!box) throw new Error("the label is not on screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/**
 * A position with a stop that the chart shows: of the chosen prices, which have swung by 2 % above the price now, far enough
 * from entry and edge, before and after it is dragged, that no label is folded into theirs.
 */
async function positionWithStop(person: Person): Promise<number> {
  const { url } = journey.candor();
  const quotes = payloadOf("GET /currency/quotation_new", await callApi(url, "GET /currency/quotation_new"));
  const last = Number(quotes.find(({ symbol }) => symbol === "BTCUSDT")?.now_price);
  const stop = Math.round(last * 1.012);
  const market = payloadOf(
    "GET /currency/instrument",
    await callApi(url, "GET /currency/instrument", { symbol: "BTCUSDT" }),
  );
  const pair = { currency_id: market.currency_id, legal_id: market.legal_id };
  const order = { ...pair, type: "down", share: 30, multiple: 1, stop_loss_price: String(stop) };
  payloadOf("POST /lever/submit", await callApi(url, "POST /lever/submit", order, signedIn(person)));
  return stop;
}

test("a stop is dragged by a finger: what it would bring is shown first, then asked for, and the line stands there", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  const person = await enterAsNew(phone, journey, "drag");
  await phone.visit("pages/transaction/contract");
  await page.getByRole("button", { name: "1h", exact: true }).click();
  await barsFill(page, 0.3);
  const stop = await positionWithStop(person);
  const label = page.getByRole("button", { name: /^Stop-loss, / });
  await label.waitFor();
  const before = (await middleOf(label)).y;
  const up = -18;
  const x = 120;

  await dragBy(phone, { x, y: before }, up);
  const sheet = page.getByRole("dialog", { name: "Take-profit and stop-loss" });
  const field = sheet.getByLabel("Stop-loss", { exact: true });
  await field.waitFor();
  const dropped = Number((await field.inputValue()).replaceAll(",", ""));
  expect(dropped - stop, "moved away from the price").toBeGreaterThan(0);
  await sheet.getByText(/^-[\d,]+\.\d\d USDT$/).waitFor();
  expect(await accessibilityFaults(page), "stops").toEqual([]);
  await sheet.getByRole("button", { name: "Close", exact: true }).click();
  await sheet.waitFor({ state: "detached" });
  await expect.poll(async () => Math.abs((await middleOf(label)).y - before), { message: "back" }).toBeLessThan(8);

  // By its label as well, which is what a hand goes for.
  await dragBy(phone, await middleOf(label), up);
  await field.waitFor();
  const wished = (await field.inputValue()).replaceAll(",", "");
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/lever/setstop"));
  await sheet.getByRole("button", { name: "Set TP/SL" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ stop_loss_price: wished });
  await sheet.waitFor({ state: "detached" });
  const spoken = Number(wished).toLocaleString("en-US", { minimumFractionDigits: 2 });
  await page.getByRole("button", { name: new RegExp(`^Stop-loss, .+, at ${spoken}`) }).waitFor();
  const moved = before - (await middleOf(label)).y;
  expect(moved, "the line stands where it was left").toBeGreaterThan(8);

  // By keyboard the line leads to the same stops.
  await label.press("Enter");
  const contract = page.getByRole("dialog", { name: "Your contract" });
  await contract.getByRole("button", { name: /^Set TP\/SL: / }).press("Enter");
  await field.waitFor();
  expect((await field.inputValue()).replaceAll(",", "")).toBe(wished);
});

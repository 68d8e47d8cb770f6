/** A contract on a phone: opened, given stops, closed in part and then wholly, found in the history and downloaded. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";
import { typeOnPad } from "./harness/trading.ts";

const journey = prepareJourney();
const ACTION = "Up · 30 lots";
const TAP_WITHIN_MS = 5_000;

/** False when it went away before it could be tapped. */
const isTapped = (button: Locator): Promise<boolean> =>
  button.click({ timeout: TAP_WITHIN_MS }).then(
    () => true,
    () => false,
  );

async function openPosition(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Up", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("10×", { exact: true }).click();
  await typeOnPad(sheet, "30");
  await sheet.getByText("Most you can lose").first().waitFor();
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
  await page.getByRole("button", { name: /^Set stops: Up, 30 lots/ }).click();
  const sheet = page.getByRole("dialog", { name: "Take-profit and stop-loss" });
  await sheet.getByLabel("Take-profit", { exact: true }).fill(String((entry * 104n) / 100n));
  await sheet.getByLabel("Stop-loss", { exact: true }).fill(String((entry * 97n) / 100n));
  await sheet.getByText(/^\+\d+\.\d\d USDT$/).waitFor();
  expect(await accessibilityFaults(page), "stops").toEqual([]);
  await sheet.getByRole("button", { name: "Set stops" }).click();
  await sheet.waitFor({ state: "detached" });
  // On the chart, lines out of sight at one edge stand behind one label; the card says each stop by itself.
  for (const stop of [(entry * 104n) / 100n, (entry * 97n) / 100n]) {
    await page
      .getByText(`${stop.toLocaleString("en-US")}.00`, { exact: true })
      .first()
      .waitFor();
  }
}

async function closeHalf(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Close Up, 30 lots/ }).click();
  const sheet = page.getByRole("dialog", { name: "Close position" });
  await sheet.getByRole("button", { name: "50% of the position" }).click();
  await sheet.getByText("Margin given back").waitFor();
  expect(await accessibilityFaults(page), "closing").toEqual([]);
  await sheet.getByRole("button", { name: "Close 15 lots" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Close Up, 15 lots/ }).waitFor();
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
  await signInAsNew(phone, journey, "ada");
  await phone.visit("pages/transaction/contract");
  await page.getByText("No open positions").waitFor();
  await openPosition(page);
  await page.getByRole("tab", { name: "Positions (1)" }).waitFor();
  expect(await accessibilityFaults(page), "position").toEqual([]);
  const line = await page.getByRole("button", { name: /^Entry, Up 30, at / }).getAttribute("aria-label");
  const [, whole = "0"] = /at ([\d,]+)/.exec(line ?? "") ?? [];
  await setStops(page, BigInt(whole.replaceAll(",", "")));
  await closeHalf(page);
  await closeAll(page);

  await phone.visit("pages/transaction/contract_order?tab=history");
  const row = page.getByRole("listitem").filter({ hasText: "Closed by you" });
  await row.getByText("Details").click();
  await row.getByText("Profit before costs").waitFor();
  expect(await accessibilityFaults(page), "history").toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await (await download).path();
  const [head = "", only = "", ...rest] = (await readFile(file, "utf8")).trim().split("\r\n");
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

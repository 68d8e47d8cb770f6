/**
 * Taps through the app as a visitor with a phone does: the tab bar, every tab of the market, the buttons of the trading page,
 * and what can be tapped in the ticket, which is a sheet there. A tap that fails is named, never left out in silence.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ElementHandle, Locator, Page } from "playwright-core";

const LOADED_WITHIN_MS = 2_000;
const TAP_WITHIN_MS = 2_000;
/** Until the next tap: what the last one began is over. */
const PAUSE_MS = 600;
const SHEET_WITHIN_MS = 10_000;

export interface Taps {
  readonly done: number;
  /** What could not be tapped, as the browser's driver names it. */
  readonly failed: readonly string[];
}

/** @param url of the app, without a route */
export async function tapThrough(page: Page, url: string): Promise<Taps> {
  const failed: string[] = [];
  let done = 0;

  async function tap(target: Locator | ElementHandle): Promise<void> {
    try {
      await target.tap({ timeout: TAP_WITHIN_MS });
      done += 1;
    } catch {
      failed.push(String(target));
    }
    await sleep(PAUSE_MS);
  }
  /** Everything that is there now; what one tap takes away from the rest is missed. */
  async function tapEach(targets: Locator): Promise<void> {
    const found = await targets.filter({ visible: true }).elementHandles();
    if (found.length === 0) failed.push(`nothing to tap for ${targets}`);
    for (const one of found) await tap(one);
  }
  async function open(route: string): Promise<void> {
    await page.goto(`${url}/#/${route}`);
    await page.locator("main h1, main h2").first().waitFor();
    await sleep(LOADED_WITHIN_MS);
  }

  await open("pages/index/index");
  await tapEach(page.locator("nav a, nav button"));
  await open("pages/market/market");
  await tapEach(page.getByRole("tab"));
  await open("pages/transaction/currency");
  await tapEach(page.locator('[role="tab"], [role="radio"], main button[aria-pressed]'));

  await tap(page.getByRole("button", { name: "Buy", exact: true }));
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("group", { name: "Number pad" }).waitFor({ timeout: SHEET_WITHIN_MS });
  const close = sheet.getByRole("button", { name: "Close" });
  await tapEach(sheet.getByRole("group", { name: "Number pad" }).getByRole("button"));
  await tapEach(sheet.locator("summary"));
  // A choice of side or kind lays the ticket out anew, so they come last.
  await tapEach(sheet.getByRole("radio"));
  await tap(close);
  return { done, failed };
}

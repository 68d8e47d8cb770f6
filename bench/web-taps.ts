/**
 * Taps through the app as a visitor with a phone does: the tab bar, every tab of the market, the buttons of the trading page,
 * and what can be tapped in the ticket, which is a sheet there. A tap that fails is named, never left out in silence.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ElementHandle, Locator } from "playwright-core";
import { type PhonePage, tapDurations } from "./web-conditions.ts";

const LOADED_WITHIN_MS = 2_000;
const TAP_WITHIN_MS = 2_000;
/** Until the next tap: what the last one began is over. */
const PAUSE_MS = 600;
const SHEET_WITHIN_MS = 10_000;

export interface Taps {
  readonly done: number;
  readonly failed: readonly string[];
  /** Of those that were seen to be answered by a paint; null when none was. */
  readonly slowest: { readonly name: string; readonly ms: number } | null;
}

type Target = Locator | ElementHandle;

const nameOf = async (target: Target): Promise<string> =>
  (await target.getAttribute("aria-label")) ||
  (await target.textContent())?.trim() ||
  (await target.getAttribute("value")) ||
  String(target);

/** @param url of the app, without a route */
export async function tapThrough(phone: PhonePage, url: string): Promise<Taps> {
  const { page } = phone;
  const failed: string[] = [];
  let done = 0;
  let slowest: Taps["slowest"] = null;
  let seen = 0;

  /** What was seen since it was last asked, all of it an answer to the tap of that name. */
  async function note(name: string): Promise<void> {
    const durations = await tapDurations(phone);
    // A page that is loaded anew begins to count anew.
    const ms = Math.max(0, ...durations.slice(durations.length < seen ? 0 : seen));
    seen = durations.length;
    if (ms > (slowest?.ms ?? 0)) slowest = { name, ms };
  }
  async function tap(target: Target): Promise<void> {
    const name = await nameOf(target).catch(() => String(target));
    try {
      await target.tap({ timeout: TAP_WITHIN_MS });
      done += 1;
    } catch {
      failed.push(name);
    }
    await sleep(PAUSE_MS);
    await note(name);
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
  const field = sheet.locator("[data-pad-field] input").first();
  await field.waitFor({ timeout: SHEET_WITHIN_MS });
  // It has the focus from the start where the ticket was there in time; the pad stands where a field has it.
  if (!(await sheet.getByRole("group", { name: "Number pad" }).isVisible())) await tap(field);
  await sheet.getByRole("group", { name: "Number pad" }).waitFor({ timeout: SHEET_WITHIN_MS });
  const close = sheet.getByRole("button", { name: "Close" });
  await tapEach(sheet.getByRole("group", { name: "Number pad" }).getByRole("button"));
  // A choice of side or kind lays the ticket out anew, so they come last.
  await tapEach(sheet.getByRole("radio"));
  await tap(close);
  await sleep(LOADED_WITHIN_MS);
  await note("Close");
  return { done, failed, slowest };
}

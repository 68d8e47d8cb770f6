/** The trade once more in Chinese and dark, and the accessibility of every step of the ticket. */
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import common from "../../apps/web/src/locales/zh/common.json" with { type: "json" };
import words from "../../apps/web/src/locales/zh/spot-order.json" with { type: "json" };
import trade from "../../apps/web/src/locales/zh/trade.json" with { type: "json" };
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const journey = prepareJourney("shared");

const BUY = words.action.buy.replace("{{amount}}", "0.01").replace("{{base}}", "BTC");

/** Words that are the same everywhere: names, symbols and units. */
const LATIN_NAMES = /^(?:Candor|BTC|USDT|GTC|IOC|FOK|[0-9]+[mhDWM])$/;
const latinWords = async (part: Locator): Promise<string[]> =>
  ((await part.textContent()) ?? "").match(/[A-Za-z]{3,}/g)?.filter((word) => !LATIN_NAMES.test(word)) ?? [];

describe("in Chinese", () => {
  test("an order is filled in, checked, placed and answered in Chinese, and each step is accessible", async () => {
    const phone = await journey.openPhone({ lang: "zh", theme: "dark" });
    const { page } = phone;
    await enterAsNew(phone, journey, "chen");
    await phone.visit("pages/transaction/currency");
    await page.getByText(common.mode.demoBanner).waitFor();
    await page.getByRole("button", { name: words.side.buy, exact: true }).click();
    const sheet = page.getByRole("dialog");
    const pad = sheet.getByRole("group", { name: common.numberPad });
    for (const key of "0.01") await pad.getByRole("button", { name: key, exact: true }).click();
    const action = sheet.getByRole("button", { name: BUY, exact: true });
    await expect.poll(() => action.isEnabled()).toBe(true);
    expect(await accessibilityFaults(page), "ticket").toEqual([]);
    expect(await latinWords(sheet), "ticket").toEqual([]);
    await action.click();

    await sheet.getByText(trade.account.demo).waitFor();
    expect(await accessibilityFaults(page), "confirmation").toEqual([]);
    expect(await latinWords(sheet), "confirmation").toEqual([]);
    const again = sheet.getByRole("button", { name: trade.order.again.price });
    if (await again.isVisible()) await again.click();
    await action.click();

    await sheet.getByText(words.result.filled, { exact: true }).waitFor();
    expect(await accessibilityFaults(page), "answer").toEqual([]);
    expect(await latinWords(sheet), "answer").toEqual([]);
    await sheet.getByRole("button", { name: trade.order.done }).click();
    await page.getByRole("tab", { name: words.panels.fills }).click();
    await page.getByText("0.01 BTC").first().waitFor();
  });
});

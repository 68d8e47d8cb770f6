/**
 * The main job from end to end on a phone: sign up, watch the markets, trade Bitcoin in the demo account, lose the server to
 * kill -9 and find everything as it was.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isSameDocument, markDocument, registerByHand } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";
import {
  accountOf,
  availableIn,
  barsFill,
  buyAtMarket,
  cancelOnlyOrder,
  closeTicket,
  openTicket,
  PERIODS,
  placeRestingBuy,
} from "./harness/trading.ts";

const journey = prepareJourney("chosen prices");
const EMAIL = "ada@example.com";
const AMOUNT = "0.01";
const CATEGORIES = ["Forex", "Stocks", "Futures", "Crypto", "ETFs"];
const INSTRUMENTS_MIN = 8;

const spotFunds = async (page: Page): Promise<string> => {
  const available = await availableIn(await openTicket(page, "Buy"));
  await closeTicket(page);
  return available;
};

async function watchCategoriesMove(page: Page): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: "Markets" }).click();
  await page.waitForURL(/pages\/market\/market/);
  const list = page.getByRole("table", { name: "Markets" });
  for (const category of CATEGORIES) {
    await page.getByRole("tab", { name: category }).click();
    await list.getByRole("row").nth(1).waitFor();
    const heads = 1;
    const count = Number(await list.getAttribute("aria-rowcount")) - heads;
    expect(count, category).toBeGreaterThanOrEqual(INSTRUMENTS_MIN);
    // The first change may be the live store taking over from the list; the second is a price that moved.
    for (const change of ["first", "second"]) {
      const before = await list.textContent();
      const moved = async () => (await list.textContent()) !== before;
      await expect.poll(moved, { message: `the ${change} move of ${category}` }).toBe(true);
    }
  }
}

async function seeHistoryInEveryPeriod(page: Page): Promise<void> {
  const periods = page.getByRole("group", { name: "Interval" });
  for (const period of PERIODS) {
    const button = periods.getByRole("button", { name: period, exact: true });
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("img", { name: `Price chart of BTC/USDT, ${period}`, exact: true }).waitFor();
    // A month's bars reach less far back than a minute's, and fill less of the chart.
    await barsFill(page, 0.1);
  }
  await periods.getByRole("button", { name: "15m", exact: true }).click();
  await barsFill(page, 0.5);
}

describe("the main job on a phone of 390 × 844", () => {
  test("sign up, watch, buy at market, place and cancel a limit order, and find everything as it was after kill -9", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await registerByHand(phone, journey, EMAIL);
    await page.getByText("Demo · practice money").waitFor();
    await page.getByText("Replay of recorded prices").waitFor();
    await page
      .getByText(/^100,000\.00/)
      .first()
      .waitFor();
    await markDocument(page);

    await watchCategoriesMove(page);
    await page.getByRole("tab", { name: "Crypto" }).click();
    await page.getByRole("link", { name: /BTC\/USDT/ }).click();
    await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
    await seeHistoryInEveryPeriod(page);

    const atFirst = await spotFunds(page);
    expect(atFirst).toBe("40,000.00 USDT");
    await buyAtMarket(page, AMOUNT, "BTC");
    const afterBuy = await spotFunds(page);
    expect(afterBuy).not.toBe(atFirst);
    await page.getByRole("tab", { name: "My trades" }).click();
    await page.getByText(`${AMOUNT} BTC`).first().waitFor();
    expect(await page.getByRole("tabpanel").textContent()).toContain("Candor · Taker");

    await cancelOneOrder(page, afterBuy);
    const limit = await placeRestingBuy(page, AMOUNT, "BTC");
    await page.getByRole("tab", { name: "Open orders (1)" }).waitFor();
    const funds = await spotFunds(page);
    expect(await isSameDocument(page), "nothing was reloaded").toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);

    const before = await accountOf(page);
    await page.goto("about:blank");
    await journey.candor().restart();
    await phone.visit("pages/transaction/currency");
    await page.getByRole("heading", { name: "BTC/USDT" }).waitFor();
    expect(await accountOf(page)).toEqual(before);
    await page.getByRole("tab", { name: "Open orders (1)" }).click();
    await page.getByRole("button", { name: `Cancel order: ${AMOUNT} BTC at ${limit}.00` }).waitFor();
    expect(await spotFunds(page)).toBe(funds);
    await barsFill(page, 0.5);

    await seeOrderHistory(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

/** Places a limit order, sees its hold, cancels it, and sees the funds free again. */
async function cancelOneOrder(page: Page, afterBuy: string): Promise<void> {
  const price = await placeRestingBuy(page, AMOUNT, "BTC");
  await page.getByRole("tab", { name: "Open orders (1)" }).click();
  const order = page.getByRole("listitem").filter({ hasText: `${AMOUNT} BTC at ${price}` });
  expect(await order.textContent()).toMatch(/Filled 0% · Reserved \d[\d,.]* USDT/);
  expect(await spotFunds(page)).not.toBe(afterBuy);
  await cancelOnlyOrder(page, order);
  expect(await spotFunds(page)).toBe(afterBuy);
}

/** The page of all orders: the open one, and in the history the filled and the cancelled one with their trades. */
async function seeOrderHistory(page: Page): Promise<void> {
  await page.getByRole("button", { name: "All orders" }).click();
  await page.waitForURL(/currency_order/);
  const orders = page.getByRole("tabpanel").getByRole("listitem");
  await orders.filter({ hasText: "Open" }).waitFor();
  await page.getByRole("tab", { name: "History" }).click();
  const filled = orders.filter({ hasText: `${AMOUNT} BTC at market` });
  await filled.getByText("Filled", { exact: true }).waitFor();
  await orders.filter({ hasText: "Cancelled by you" }).waitFor();
  await filled.getByText("Details").click();
  await filled.getByText("Candor · Taker").first().waitFor();
}

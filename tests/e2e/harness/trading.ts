/** The trading page as a person uses it: chart, ticket by the number pad, confirmation, open orders. English phones only. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export const PERIODS = ["1m", "5m", "15m", "30m", "1h", "4h", "1D", "1W", "1M"] as const;

/** How much of the chart's width has candles on it, 0 to 1, as seen in its pixels: grids and words are grey, candles are not. */
async function drawnShare(page: Page): Promise<number> {
  return (await page.evaluate(`(() => {
    const shares = [...document.querySelectorAll('[role=img][aria-label^="Price chart"] canvas')].map((canvas) => {
      const { width, height } = canvas;
      if (width < 300 || height < 100) return 0;
      const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
      let columns = 0;
      for (let x = 0; x < width; x += 1) {
        for (let y = 0; y < height; y += 1) {
          const at = 4 * (y * width + x);
          if (data[at + 3] > 200 && Math.abs(data[at] - data[at + 1]) > 60) {
            columns += 1;
            break;
          }
        }
      }
      return columns / width;
    });
    return Math.max(0, ...shares);
  })()`)) as number;
}

/** Waits until the chart has drawn bars over more than this share of its width. */
export async function barsFill(page: Page, share: number): Promise<void> {
  const chart = page.getByRole("img", { name: /^Price chart of / });
  await expect.poll(() => chart.getAttribute("aria-busy"), { timeout: 10_000 }).toBe("false");
  await expect.poll(() => drawnShare(page), { timeout: 5_000, message: "bars drawn" }).toBeGreaterThan(share);
}

/** The last price in the head, without its grouping. */
export async function lastPrice(page: Page): Promise<string> {
  const text = await page
    .locator("p")
    .filter({ has: page.getByText("Last price") })
    .textContent();
  return (text ?? "").replace("Last price", "").replaceAll(",", "").trim();
}

/** Opens the ticket of a side and answers its sheet. */
export async function openTicket(page: Page, side: "Buy" | "Sell"): Promise<Locator> {
  await page.getByRole("button", { name: side, exact: true }).click();
  const sheet = page.getByRole("dialog", { name: /^Trade / });
  await sheet.waitFor();
  return sheet;
}

/** Types an amount on the app's own number pad. */
export async function typeOnPad(sheet: Locator, amount: string): Promise<void> {
  const pad = sheet.getByRole("group", { name: "Number pad" });
  for (const key of amount) await pad.getByRole("button", { name: key, exact: true }).click();
}

/** What the ticket says is available, as text with its currency: "40,000.00 USDT". */
export async function availableIn(sheet: Locator): Promise<string> {
  const line = sheet.locator("p").filter({ hasText: /^Available/ });
  await expect.poll(() => line.textContent()).toMatch(/\d/);
  return ((await line.textContent()) ?? "").replace("Available", "").trim();
}

export async function closeTicket(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const TAP_WITHIN_MS = 5_000;

/** Where it does not go away before. */
const tap = (button: Locator): Promise<void> => button.click({ timeout: TAP_WITHIN_MS }).catch(() => undefined);

/** From the filled ticket over the confirmation, which must name the demo account, to the answer. */
async function confirmOrder(page: Page, action: string, outcome: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: action, exact: true }).click();
  await sheet.getByRole("heading", { name: "Check your order" }).waitFor();
  await sheet.getByText("Demo order · practice money").waitFor();
  const again = sheet.getByRole("button", { name: "Show the new price" });
  const place = sheet.getByRole("button", { name: action, exact: true });
  const done = sheet.getByRole("status").getByText(outcome, { exact: true });
  // A price that moves against the order asks once more, be it while the finger is on its way: the tap is then on that question.
  do {
    await tap((await again.isVisible()) ? again : place);
    await again.or(place).or(done).first().waitFor();
  } while (!(await done.isVisible()));
  await sheet.getByRole("button", { name: "Done" }).click();
  await sheet.waitFor({ state: "detached" });
}

/** Buys at market through the ticket. */
export async function buyAtMarket(page: Page, amount: string, base: string): Promise<void> {
  const sheet = await openTicket(page, "Buy");
  await sheet.getByText("Market", { exact: true }).click();
  await typeOnPad(sheet, amount);
  await confirmOrder(page, `Buy ${amount} ${base}`, "Order filled");
}

/** Places a limit order to buy that rests; answers its limit price as the app writes it. */
export async function placeRestingBuy(page: Page, amount: string, base: string): Promise<string> {
  const sheet = await openTicket(page, "Buy");
  await sheet.getByText("Limit", { exact: true }).click();
  const [whole = "0"] = (await lastPrice(page)).split(".");
  // Within the band of 10 %, far enough down that no tick of the test reaches it.
  const price = (BigInt(whole) * 93n) / 100n;
  await sheet.getByLabel("Limit price").fill(String(price));
  await sheet.getByLabel("Amount").click();
  await typeOnPad(sheet, amount);
  await confirmOrder(page, `Buy ${amount} ${base}`, "Order placed");
  return price.toLocaleString("en-US");
}

/** Cancels the one open order from its row, over the question whether it is meant. */
export async function cancelOnlyOrder(page: Page, order: Locator): Promise<void> {
  await order.getByRole("button", { name: /^Cancel order/ }).click();
  const question = page.getByRole("dialog", { name: "Cancel this order?" });
  await question.getByRole("button", { name: "Cancel order" }).click();
  await page.getByText("Order cancelled").first().waitFor();
  await question.waitFor({ state: "detached" });
  await page.getByText("No open orders").waitFor();
}

/** Everything of the account as the server tells it to this phone. */
export async function accountOf(page: Page): Promise<unknown> {
  const read = async (path: string): Promise<unknown> => {
    const asked = `fetch("/api${path}", { headers: { "x-account": "demo" } }).then((answer) => answer.json())`;
    const answer = (await page.evaluate(asked)) as { type: string; message: { list: unknown } };
    expect(answer).toMatchObject({ type: "ok" });
    return answer.message.list;
  };
  return { balances: await read("/wallet/newlist"), orders: await read("/coin/list?limit=50") };
}

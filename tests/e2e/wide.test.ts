/** A wide screen of 1280 × 800: chart, book and ticket side by side, lists beside details. */
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";
import { barsFill } from "./harness/trading.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const journey = prepareJourney("shared");
const WIDE = { width: 1280, height: 800 } as const;

describe("on a wide screen", () => {
  test("an order is placed beside the chart and seen below it", async () => {
    const phone = await journey.openPhone(WIDE);
    const { page } = phone;
    await enterAsNew(phone, journey, "wide");
    await phone.visit("pages/transaction/currency");
    await barsFill(page, 0.3);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByText("Limit", { exact: true }).click();
    const price = page.getByLabel("Limit price", { exact: true });
    await expect.poll(() => price.inputValue()).not.toBe("");
    const best = BigInt((await price.inputValue()).replaceAll(",", "").split(".")[0] ?? "0");
    await price.fill(String((best * 93n) / 100n));
    await page.getByLabel("Amount", { exact: true }).fill("0.01");
    const action = page.getByRole("button", { name: "Buy 0.01 BTC", exact: true });
    await action.click();
    await page.getByText("Demo order · practice money").waitFor();
    await action.click();
    await page.getByText("Order placed", { exact: true }).waitFor();
    await page.getByRole("tab", { name: "Open orders (1)" }).waitFor();
    await page.getByRole("button", { name: /^Cancel order: 0.01 BTC at/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test.runIf(isFull)(
    "the periods stand in one row, and the figures of the order on one line, in the longest words too",
    async () => {
      const phone = await journey.openPhone({ ...WIDE, lang: "xp" });
      const { page } = phone;
      await enterAsNew(phone, journey, "lined");
      await phone.visit("pages/transaction/currency");
      await page.getByLabel("Cantidad", { exact: true }).fill("0.01");
      const rows = async (cells: Locator) =>
        new Set(await cells.evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().bottom))))
          .size;
      const periods = page.getByRole("button", { name: /^(1m|5m|15m|30m|1h|4h|1D|1W|1M)$/ });
      const costs = page.locator("dl", { hasText: "Comisión máxima" }).locator("visible=true").locator("dd");
      await expect.poll(() => Promise.all([periods.count(), costs.count()])).toEqual([9, 3]);
      expect(await rows(periods), "rows of periods").toBe(1);
      expect(await rows(costs), "lines of figures").toBe(1);
    },
  );

  test("the chosen market stands beside the list", async () => {
    const phone = await journey.openPhone({ ...WIDE, theme: "dark" });
    const { page } = phone;
    await phone.visit("pages/market/market");
    await page.getByRole("button", { name: /^ETH\/USDT/ }).click();
    const detail = page.getByRole("region", { name: "ETH/USDT in detail" });
    await detail.waitFor();
    await barsFill(page, 0.3);
    await detail.getByRole("button", { name: "Set a price alert for ETH/USDT" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await detail.getByRole("link", { name: "Trade ETH/USDT" }).click();
    await page.getByRole("heading", { name: "ETH/USDT", exact: true }).waitFor();
  });
});

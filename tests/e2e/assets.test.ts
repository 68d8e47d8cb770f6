/** One's assets: what is in which wallet, and moving it between them, seen at once and in the records. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { enterAsNew, isSameDocument, markDocument } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const journey = prepareJourney("shared");

/** The card of a wallet on the assets page. */
const cardOf = (page: Page, wallet: string) =>
  page.locator("section", { has: page.getByRole("button", { name: `Transfer from ${wallet}` }) }).last();

describe("one's assets", () => {
  test("are moved from the spot wallet to funding: refused beyond what is there, seen at once, and kept in the records", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await enterAsNew(phone, journey, "mover");
    await phone.visit("pages/fund/assets");
    await markDocument(page);
    await cardOf(page, "Spot").getByText("40,000.00").waitFor();

    await page.getByRole("button", { name: "Transfer from Spot" }).click();
    const sheet = page.getByRole("dialog", { name: "Transfer between wallets" });
    await sheet.getByText("Demo account · practice money").waitFor();
    await sheet.getByLabel("To", { exact: true }).selectOption({ label: "Funding" });
    await sheet.getByLabel("Amount", { exact: true }).fill("40000.01");
    await sheet.getByText("More than the available balance of your Spot wallet").waitFor();
    expect(await sheet.getByRole("button", { name: "Enter an amount" }).isDisabled()).toBe(true);
    await sheet.getByLabel("Amount", { exact: true }).fill("2500.5");
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Transfer 2,500.5 USDT" }).click();
    await page.getByText("2,500.5 USDT transferred to Funding").first().waitFor();
    await sheet.waitFor({ state: "detached" });
    await cardOf(page, "Spot").getByText("37,499.50").waitFor();
    await page.getByText("Transfer between wallets").first().waitFor();
    expect(await isSameDocument(page), "nothing was reloaded").toBe(true);

    await page.getByRole("button", { name: "Transactions" }).click();
    await page.waitForURL(/index\/records\?tab=funds/);
    await page.getByRole("heading", { name: "My records" }).waitFor();
    await page.getByText("Transfer between wallets").first().waitFor();
    await page.getByText("Demo starting funds").first().waitFor();
  });
});

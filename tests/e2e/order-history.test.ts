/** What has ended, of all products: found by filters, taken along as a file, followed to its receipt; and its place among one's records. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signedIn } from "../client/api-client.ts";
import { enterAsNew } from "./harness/customer.ts";
import { endOneOfEach } from "./harness/ended-orders.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";

const journey = prepareJourney("shared");

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const items = (page: Page) => page.locator("main section li");

/** The file's rows by the names of its columns. */
async function download(page: Page): Promise<Record<string, string | undefined>[]> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("candor-orders-demo.csv");
  const [head = [], ...rows] = (await readFile(await file.path(), "utf8"))
    .trim()
    .split("\r\n")
    .map((line) => line.replaceAll('"', "").split(","));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
}

async function filterAndSave({ page, visit }: Phone): Promise<void> {
  await visit("pages/historyList");
  await page.getByText("3 orders in all, newest first").waitFor();
  expect(await items(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^Option\n/),
    expect.stringMatching(/^Contract\n/),
    expect.stringMatching(/^Spot\n/),
  ]);
  await page.getByRole("button", { name: "Filters" }).click();
  expect(await accessibilityFaults(page), "history").toEqual([]);
  const all = await download(page);
  expect(all.map(({ Kind, Market }) => `${Kind} ${Market}`)).toEqual([
    "Option BTC/USDT",
    "Contract BTC/USDT",
    "Spot BTC/USDT",
  ]);

  await page.getByLabel("Result").selectOption("Traded (spot)");
  await page.getByText("1 order in all").waitFor();
  const [bought, ...others] = await download(page);
  expect(bought).toMatchObject({ Kind: "Spot", Quantity: expect.stringMatching(/^0\.010*$/), Status: "filled" });
  expect(others).toEqual([]);

  await page.getByLabel("Direction").selectOption("Sell, short or down");
  await page.getByText("Nothing matches these filters").waitFor();
  expect(await page.getByRole("button", { name: "Download CSV" }).isDisabled()).toBe(true);
  expect(await accessibilityFaults(page), "nothing found").toEqual([]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByText("3 orders in all").waitFor();

  // A day on which nothing was placed, and the day on which everything was.
  await page.getByRole("combobox", { name: "Placed" }).selectOption("Custom range");
  await page.getByLabel("To", { exact: true }).fill("2020-01-02");
  await page.getByText("Nothing matches these filters").waitFor();
  // Midnight may have passed since.
  await page.getByLabel("From", { exact: true }).fill(dayAgo(1));
  await page.getByLabel("To", { exact: true }).fill(dayAgo(0));
  await page.getByText("3 orders in all").waitFor();
}

async function followReceipt({ page }: Phone): Promise<void> {
  await page.getByText("Options", { exact: true }).first().click();
  await page.getByText("1 order in all").waitFor();
  const row = items(page).first();
  await row.locator("summary").click();
  // A machine that is busy may miss the moment of a price; what decided says how many there were.
  await row.getByText(/^\d+ of 12$/).waitFor();
  expect(await accessibilityFaults(page), "unfolded").toEqual([]);
  await row.getByRole("link", { name: "See the receipt" }).click();
  await page.getByText("BTC/USDT ·", { exact: false }).waitFor();
  await page.goBack();
  await page.getByText("1 order in all").waitFor();
  expect(page.url(), "the choice is still there").toContain("kind=option");
}

test("orders of all products are found by filters, taken along as exactly what was chosen, and lead to receipts", async () => {
  const phone = await journey.openPhone();
  const person = await enterAsNew(phone, journey, "ada");
  await endOneOfEach(journey.candor().url, signedIn(person));
  await filterAndSave(phone);
  await followReceipt(phone);

  const { page, visit } = phone;
  await visit("pages/index/records");
  await page.getByText("3 orders in all").waitFor();
  expect(await accessibilityFaults(page), "records").toEqual([]);
  await page.getByText("Funds", { exact: true }).click();
  for (const line of ["Option", "Contract fee", "Spot trade", "Demo starting funds"]) {
    await page.getByText(line, { exact: false }).first().waitFor();
  }
  expect(await accessibilityFaults(page), "funds").toEqual([]);
});

test("who has ordered nothing is led to the markets; what is open is a tap away", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  await enterAsNew(phone, journey, "bob");
  await phone.visit("pages/setting/setting");
  await page.getByRole("link", { name: "My records" }).click();
  await page.getByText("No closed orders yet").waitFor();
  expect(await page.getByRole("button", { name: "Download CSV" }).isDisabled()).toBe(true);
  expect(await accessibilityFaults(page), "empty").toEqual([]);
  const open = page.getByRole("navigation", { name: "Open now" });
  await open.getByRole("link", { name: "Contracts" }).click();
  await page.getByRole("heading", { name: "Contract orders" }).waitFor();
  await page.getByText("No open positions").waitFor();
});

test("where one product's list does not come, nothing stands there as if it were whole, and it can be tried again", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  await enterAsNew(phone, journey, "eve");
  const refusal = { type: "error", code: "server-fault", message: "Contracts cannot be read now." };
  await page.route("**/api/lever/my_trade*", (route) => route.fulfill({ json: refusal }));
  await phone.visit("pages/historyList");
  await page.getByRole("alert").getByText("Contracts cannot be read now.").waitFor();
  expect(await accessibilityFaults(page), "error").toEqual([]);
  await page.unroute("**/api/lever/my_trade*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No closed orders yet").waitFor();
});

/** A timed option on a phone: shown before it is placed, running, and told when the app is opened again after it ended. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callApi, payloadOf, signedIn } from "../client/api-client.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const journey = prepareJourney("shared");
const ACTION = "Up 10 USDT · 30 sec";
const UNTIL_ENDED_MS = 32_000;

async function placeUp(page: Page): Promise<void> {
  const up = page.getByRole("button", { name: "Up", exact: true });
  await up.click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Stake 10 USDT" }).click();
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  await up.click();
  expect(await sheet.getByLabel("Stake", { exact: true }).inputValue(), "kept over back").toBe("10");
  await sheet.getByText("Winning less than 55.6% of orders like this loses money over time.").waitFor();
  for (const sum of ["+8.00", "18.00", "−10.00"]) {
    await sheet.getByText(sum, { exact: true }).filter({ visible: true }).waitFor();
  }
  expect(await accessibilityFaults(page), "ticket").toEqual([]);
  const action = sheet.getByRole("button", { name: ACTION, exact: true });
  await action.click();
  await sheet.getByText("Demo order · practice money").waitFor();
  expect(await accessibilityFaults(page), "confirmation").toEqual([]);
  await action.click();
  await sheet.getByText("Order running", { exact: true }).waitFor();
  await sheet.getByText(/^Entry [\d,.]+/).waitFor();
  await sheet.getByRole("button", { name: "Done" }).click();
  await sheet.waitFor({ state: "detached" });
}

test("an option is placed, runs, and tells how it ended after the app was left", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  const person = await enterAsNew(phone, journey, "ada");
  await phone.visit("pages/transaction/index");
  await placeUp(page);
  await page.getByRole("timer").waitFor();
  expect(await accessibilityFaults(page), "running").toEqual([]);

  await page.goto("about:blank");
  await sleep(UNTIL_ENDED_MS);
  await phone.visit("pages/index/index");
  const card = page.getByRole("region", { name: "An order has ended" });
  await card.waitFor();
  expect(await accessibilityFaults(page), "strip").toEqual([]);
  await card.getByRole("button", { expanded: false }).click();
  const [ended] = payloadOf(
    "GET /microtrade/lists",
    await callApi(journey.candor().url, "GET /microtrade/lists", { status: "final" }, signedIn(person)),
  ).list;
  // A machine that is busy may have a price too late; with fewer than nine it would be void.
  expect(ended?.settlement_count).toBeGreaterThanOrEqual(9);
  await card.getByText(`${ended?.settlement_count} of 12`).waitFor();
  const price = (text: string) => Number(text).toLocaleString("en-US", { minimumFractionDigits: 2 });
  await card
    .getByText(price(ended?.open_price ?? ""))
    .first()
    .waitFor();
  await card
    .getByText(price(ended?.settlement_price ?? ""))
    .first()
    .waitFor();
  expect(await accessibilityFaults(page), "result").toEqual([]);
  await card.getByRole("button", { name: "Close" }).first().click();
  await card.waitFor({ state: "detached" });

  await page.reload();
  await phone.visit("pages/transaction/seconds_order?tab=history");
  const row = page.getByRole("listitem").filter({ hasText: "BTC/USDT" });
  await row.waitFor();
  await row.getByText("Paid to you", { exact: false }).first().waitFor();
  await row.getByText("Details").first().click();
  await row.getByText("Settlement price").waitFor();
  expect(await card.count(), "told once").toBe(0);
  expect(await accessibilityFaults(page), "history").toEqual([]);
});

/** Of the sheet that is open: how high it is, how high what scrolls in it, and whether a figure is broken or cut off. */
const ROOM = `(() => {
  const sheet = document.querySelector('[role=dialog]');
  const scroller = [...sheet.querySelectorAll('*')].find((part) => getComputedStyle(part).overflowY === 'auto');
  const figures = [...sheet.querySelectorAll('dl dd')].filter((figure) => figure.offsetParent !== null);
  return {
    sheet: sheet.clientHeight,
    scroller: scroller.clientHeight,
    isCut: figures.some((figure) => figure.getBoundingClientRect().right > innerWidth),
  };
})()`;

interface Room {
  readonly sheet: number;
  readonly scroller: number;
  readonly isCut: boolean;
}

test.runIf(isFull).each([
  ["pages/transaction/index", "Up", "Stake", "eve"],
  ["pages/transaction/contract", "Long", "Lots", "flo"],
])(
  "with text twice as large the foot of a ticket leaves room for it, and no figure is cut off (%s)",
  async (route, direction, field, name) => {
    const phone = await journey.openPhone();
    const { page } = phone;
    await enterAsNew(phone, journey, name);
    await phone.visit(route);
    await page.getByRole("button", { name: direction, exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel(field, { exact: true }).fill("1000");
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    const { sheet: height, scroller, isCut } = (await page.evaluate(ROOM)) as Room;
    expect(scroller / height).toBeGreaterThan(0.4);
    expect(isCut).toBe(false);
  },
);

test.runIf(isFull).each([
  [390, 844, "gus"],
  [1280, 800, "hal"],
])("the compact page's action is in sight from the start (%s × %s)", async (width, height, name) => {
  const phone = await journey.openPhone({ width, height });
  const { page } = phone;
  await enterAsNew(phone, journey, name);
  await phone.visit("pages/transaction/index2");
  const action = page.getByRole("button", { name: "Up", exact: true }).last();
  await action.waitFor();
  const box = await action.boundingBox();
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
});

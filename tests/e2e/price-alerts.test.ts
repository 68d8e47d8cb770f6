/** Being told of a price: an alert set from the market's page, its notice on every screen, and the notice centre. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { surroundPrice } from "../client/alert-near-price.ts";
import { signedIn } from "../client/api-client.ts";
import { enterAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults } from "./harness/phone.ts";

const journey = prepareJourney("shared");

const openAlert = async (page: Page) => {
  await page.getByRole("button", { name: "Set a price alert for BTC/USDT" }).click();
  const sheet = page.getByRole("dialog", { name: "Alert for BTC/USDT" });
  await sheet.waitFor();
  return sheet;
};

test("a visitor who taps the bell is asked to log in first", async () => {
  const phone = await journey.openPhone();
  await phone.visit("pages/transaction/currency");
  await phone.page.getByRole("button", { name: "Set a price alert for BTC/USDT" }).click();
  await phone.page.getByText("Please log in first").first().waitFor();
  await phone.page.waitForURL(/#\/pages\/common\/login/);
});

test("an alert is set by two taps, says what it waits for and that prices are a replay, and can be changed and brought back", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  await enterAsNew(phone, journey, "setter");
  await phone.visit("pages/transaction/currency");
  const sheet = await openAlert(page);
  await sheet.getByRole("button", { name: "+5%" }).click();
  await sheet
    .getByText(/^You will be notified when BTC\/USDT is at [\d,.]+ or above, \+[45]\.\d\d% from now\.$/)
    .waitFor();
  await sheet.getByText("Prices are a replay of recorded ones", { exact: false }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Set alert" }).click();
  await sheet.getByText("Alert set").waitFor();
  await sheet.getByRole("link", { name: "All my alerts" }).click();

  const item = page.getByRole("listitem").filter({ hasText: "or above" });
  await item.getByText("Active", { exact: true }).waitFor();
  await item.getByRole("button", { name: /^Pause/ }).click();
  await item.getByText("Paused", { exact: true }).waitFor();
  await item.getByRole("button", { name: /^Edit/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit alert for BTC/USDT" });
  await edit.getByText("Moves by").click();
  await edit.getByRole("button", { name: "10%" }).click();
  await edit.getByRole("button", { name: "Save changes" }).click();
  await edit.getByText("Changes saved").waitFor();
  await edit.getByRole("button", { name: "Done" }).click();
  const moved = page.getByRole("listitem").filter({ hasText: /^.*10% up or down from/ });
  await moved.getByText("Active", { exact: true }).waitFor();
  await moved.getByRole("button", { name: /^Delete/ }).click();
  await page.getByText("Alert deleted").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await moved.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("a price already reached is refused in words before anything is sent", async () => {
  const phone = await journey.openPhone({ width: 1280, height: 800 });
  const { page } = phone;
  await enterAsNew(phone, journey, "hasty");
  await phone.visit("pages/transaction/currency");
  const sheet = await openAlert(page);
  await sheet.getByRole("textbox", { name: "Price" }).fill("1");
  await sheet.getByText("The price is already there", { exact: false }).waitFor();
  await sheet.getByRole("button", { name: "Set alert" }).click();
  await sheet.getByText("Falls to").click();
  await sheet.getByText(/at 1 or below/).waitFor();
});

test("a fired alert counts on the bell at once, opens with its words, is read by that, and can be deleted and brought back", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  const person = await enterAsNew(phone, journey, "told");
  await phone.visit("pages/index/index");
  await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  await surroundPrice(journey.candor().url, signedIn(person));
  await page.getByRole("link", { name: /^Notifications, \d unread$/ }).click({ timeout: 60_000 });
  const item = page
    .getByRole("listitem")
    .filter({ hasText: /BTC\/USDT (rose|fell) to/ })
    .last();
  await item.getByText("Unread", { exact: false }).waitFor();
  await item.getByRole("link").click();
  await page.getByText(/^The price was [\d,.]+ on .* These prices are a replay of recorded ones\.$/).waitFor();
  await page.getByRole("link", { name: "Open this market" }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => item.getByText("Unread", { exact: false }).count()).toBe(0);
  await item.getByRole("button", { name: /^Delete notification/ }).click();
  await page.getByText("Notification deleted").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await item.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("a push shows a notification whose tap leads to the notice", async () => {
  const phone = await journey.openPhone();
  const { page, context } = phone;
  const { origin } = new URL(journey.candor().url);
  await context.grantPermissions(["notifications"], { origin });
  await phone.visit("pages/index/index");
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const active = versions.find(({ status }) => status === "activated");
      if (active) resolve(active.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const notice = {
    title: "BTC/USDT rose to 97,000.00",
    body: "The price was …",
    tag: "7",
    path: "pages/notice/detail?id=7",
  };
  const data = JSON.stringify(notice);
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  const seen = () =>
    page.evaluate(`navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications())
      .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path })))`);
  await expect.poll(seen).toEqual([notice]);
});

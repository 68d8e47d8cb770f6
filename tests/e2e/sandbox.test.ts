/**
 * A newcomer at a sandbox, as far as money goes: sign up, have test coins, see them confirmed, trade them with the real account,
 * and see a withdrawal approved, paid and arrived, with the two sample operators played by the same person.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { decide, openOffice } from "./harness/back-office.ts";
import { registerByHand } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";
import { openTicket, typeOnPad } from "./harness/trading.ts";

const OWN = "0x52908400098527886E0F7030069857D2E4169EE7";
const PAY_DIGITS = "385027";
const SANDBOX = "Sandbox · test money";
/** Of the whole journey, as the README promises a newcomer who reads everything on the way. */
const TEN_MINUTES_MS = 600_000;

const journey = prepareJourney({ flags: ["--sandbox"] });

const seesNoFault = async ({ page }: Phone, where: string): Promise<void> =>
  expect(await accessibilityFaults(page), where).toEqual([]);

/** A picture for whoever looks, where a folder is named for them. */
async function picture(page: Page, name: string): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: pictures are made on demand
  const folder = process.env.SANDBOX_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function setPayPassword({ page, visit }: Phone): Promise<void> {
  await visit("pages/setting/payPassword");
  for (const shown of ["Choose six digits", "Enter them once more"]) {
    await page.getByText(shown).waitFor();
    await page.keyboard.type(PAY_DIGITS);
  }
  await page.getByText("Pay password set").waitFor();
}

async function addAddress({ page, visit }: Phone): Promise<void> {
  await visit("pages/setting/wallet");
  await page.getByText("Nothing can be sent to a new one for 1 minute.").waitFor();
  await page.getByRole("link", { name: "Add address" }).click();
  await page.getByLabel("Currency").selectOption({ label: "USDT · Tether USD" });
  await page.getByText("Sandbox network (test coins)").first().click();
  await page.getByLabel("Address", { exact: true }).fill(OWN);
  await page.getByLabel("Name (optional)").fill("My wallet");
  await picture(page, "address-phone-light-en");
  await page.getByRole("button", { name: "Save address" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "My wallet" })
    .getByText(/^Usable in/)
    .waitFor();
}

async function haveCoins(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.visit("pages/fund/receive?currency=1");
  await page.getByRole("button", { name: "Use the real account" }).click();
  await page.getByRole("img", { name: /^QR code of your USDT address/ }).waitFor();
  await picture(page, "deposit-phone-light-en");
  await page.getByRole("link", { name: "Get test coins" }).click();
  await page.getByText("They are worth nothing", { exact: false }).waitFor();
  await seesNoFault(phone, "the faucet");
  await picture(page, "faucet-phone-light-en");
  await page.getByRole("button", { name: "Get 1,000 USDT" }).click();
  await page.waitForURL(/pages\/fund\/receive/);
  await page
    .getByText(/\d of 5 confirmations/)
    .first()
    .waitFor();
  await picture(page, "confirming-phone-light-en");
  await page.getByText("Credited").first().waitFor();
}

async function buyBitcoin(page: Page, phone: Phone): Promise<void> {
  await phone.visit("pages/transaction/currency?symbol=BTCUSDT");
  await page.getByText(SANDBOX, { exact: false }).first().waitFor();
  const sheet = await openTicket(page, "Buy");
  await sheet.getByText("Market", { exact: true }).click();
  await typeOnPad(sheet, "0.001");
  await sheet.getByRole("button", { name: /^Move / }).click();
  await picture(page, "ticket-phone-light-en");
  await sheet.getByRole("button", { name: "Buy 0.001 BTC", exact: true }).click();
  await sheet.getByRole("heading", { name: "Check your order" }).waitFor();
  await sheet.getByRole("button", { name: "Buy 0.001 BTC", exact: true }).click();
  await sheet.getByRole("status").getByText("Order filled", { exact: true }).waitFor();
  await sheet.getByRole("button", { name: "Done" }).click();
}

test(
  "a newcomer walks deposit, five confirmations, trade, withdrawal and payout within ten minutes",
  async () => {
    const began = performance.now();
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit("pages/common/register");
    await page.getByText(SANDBOX).waitFor();
    await registerByHand(phone, journey, "newcomer@example.com");
    await picture(page, "home-phone-light-en");
    await setPayPassword(phone);
    await addAddress(phone);
    await haveCoins(phone);
    await buyBitcoin(page, phone);
    expect(performance.now() - began).toBeLessThan(TEN_MINUTES_MS);
  },
  TEN_MINUTES_MS,
);

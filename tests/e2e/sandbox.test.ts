/**
 * A newcomer at a sandbox, as far as money goes: sign up, have test coins, see them confirmed, trade them with the real account,
 * and see a withdrawal approved, paid and arrived, with the two sample operators played by the same person.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Enrolled } from "../client/operator-token.ts";
import { decide, openOffice, signInAtOffice } from "./harness/back-office.ts";
import { enterAs, registerByHand } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";
import { openTicket, typeOnPad } from "./harness/trading.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
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
  const folder = process.env.SANDBOX_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function setPayPassword({ page, visit }: Phone): Promise<void> {
  await visit("pages/setting/payPassword");
  for (const shown of ["Choose six digits", "Enter them again"]) {
    await page.getByText(shown).waitFor();
    await page.keyboard.type(PAY_DIGITS);
  }
  await page.getByText("Payment PIN set").waitFor();
}

async function addAddress({ page, visit }: Phone): Promise<void> {
  await visit("pages/setting/wallet");
  await page.getByText("A new destination cannot be used for 1 minute.").waitFor();
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
  await page.getByText("They have no value", { exact: false }).waitFor();
  await seesNoFault(phone, "the faucet");
  await picture(page, "faucet-phone-light-en");
  await page.getByRole("button", { name: "Get 1,000 USDT" }).click();
  const record = page.getByRole("listitem").filter({ hasText: "1,000 USDT" }).last();
  await record.getByText(/[1-4] of 5 confirmations/).waitFor();
  await picture(page, "confirming-phone-light-en");
  await record.getByText("Credited").waitFor();
}

async function buyBitcoin(phone: Phone): Promise<void> {
  const { page } = phone;
  await phone.visit("pages/transaction/currency?symbol=BTCUSDT");
  await page.getByText(SANDBOX, { exact: false }).first().waitFor();
  await picture(page, "market-phone-light-en");
  const ticket = await openTicket(page, "Buy");
  await ticket.getByText("Market", { exact: true }).click();
  await typeOnPad(ticket, "0.001");
  await ticket.getByRole("button", { name: /^Transfer / }).click();
  // Under another heading it is the same sheet.
  const sheet = page.getByRole("dialog");
  const buy = sheet.getByRole("button", { name: "Buy 0.001 BTC", exact: true });
  await buy.click();
  await sheet.getByRole("heading", { name: "Check your order" }).waitFor();
  await sheet.getByText("Real order · test money").waitFor();
  await seesNoFault(phone, "the order");
  await picture(page, "order-phone-light-en");
  const done = sheet.getByRole("status").getByText("Order filled", { exact: true });
  const again = sheet.getByRole("button", { name: "Show the new price" });
  // A price that moves against the order asks once more.
  do {
    const button = (await again.isVisible()) ? again : buy;
    await button.click({ timeout: 5_000 }).catch(() => undefined);
    await again.or(buy).or(done).first().waitFor();
  } while (!(await done.isVisible()));
  await sheet.getByRole("button", { name: "Done" }).click();
}

/** Answers the id of the withdrawal. */
async function withdraw(phone: Phone): Promise<string> {
  const { page } = phone;
  await phone.visit("pages/fund/withdraw");
  // It waits its minute, and whoever looks sees it end.
  await page.getByRole("button", { name: /My wallet/ }).click({ timeout: 70_000 });
  await page.getByLabel("Amount", { exact: true }).fill("100");
  await page.getByRole("button", { name: "Review" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("region", { name: "Full recipient" }).waitFor();
  await picture(page, "withdrawal-phone-light-en");
  await sheet.getByRole("button", { name: "Withdraw 100 USDT" }).click();
  await sheet.getByRole("group", { name: "Your payment PIN" }).waitFor();
  await page.keyboard.type(PAY_DIGITS);
  await page.waitForURL(/withdraw\?id=\d+/);
  return /id=(\d+)/.exec(page.url())?.[1] ?? "";
}

const OPERATOR = /<h2>(.+?)<\/h2>\s*<p>Password <b>(.+?)<\/b><\/p>\s*<p>Code of now <b>(\d{6})<\/b>/g;

/** From the page that the start names: whoever reads it types the two names, passwords and codes. */
async function sampleOperators(): Promise<readonly Enrolled[]> {
  const { url, output } = journey.candor();
  expect(output()).toContain("Its sample operators and their codes are at /sandbox");
  const read = async () => [...(await (await fetch(`${url}/sandbox`)).text()).matchAll(OPERATOR)];
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(2);
  return (await read()).map(([, name = "", password = "", code = ""]) => ({ name, password, code: () => code }));
}

async function payOut(id: string): Promise<void> {
  const [anna, ben] = await sampleOperators();
  if (!anna || !ben) throw new Error("nobody is on duty");
  const first = await openOffice(journey, `withdrawals/${id}`);
  await first.page.getByText(SANDBOX).waitFor();
  await picture(first.page, "office-sign-in-wide-light-en");
  const second = await openOffice(journey, `withdrawals/${id}`, { theme: "dark" });
  await Promise.all([signInAtOffice(first.page, anna), signInAtOffice(second.page, ben)]);
  await decide(first.page, "Approve", async () => undefined);
  await first.page.getByText("You approved this last", { exact: false }).first().waitFor();
  expect(await first.page.getByRole("button", { name: "Pay from the sandbox" }).isDisabled(), "the last").toBe(true);
  await picture(first.page, "office-approved-wide-light-en");
  await second.page.reload();
  await decide(second.page, "Pay from the sandbox", async (asked) => {
    await asked.getByText("Test coins go out", { exact: false }).waitFor();
    await picture(second.page, "office-pay-wide-dark-en");
  });
  await second.page.getByText("Sent by").waitFor();
  expect(await accessibilityFaults(second.page), "paid").toEqual([]);
}

// The same walk over the API (tests/live/sandbox) is part of every run; what it shows on the way, other pages' tests see.
test.runIf(isFull)(
  "a newcomer walks deposit, five confirmations, trade, withdrawal and payout within ten minutes",
  async () => {
    const began = performance.now();
    const phone = await journey.openPhone();
    const { page } = phone;
    await phone.visit("pages/common/register");
    await page.getByText(SANDBOX).waitFor();
    await picture(page, "register-phone-light-en");
    await registerByHand(phone, journey, "newcomer@example.com");
    await picture(page, "home-phone-light-en");
    await setPayPassword(phone);
    await addAddress(phone);
    await haveCoins(phone);
    await buyBitcoin(phone);
    const id = await withdraw(phone);
    await payOut(id);
    await page.getByText("The recipient has received it.").waitFor({ timeout: 120_000 });
    await seesNoFault(phone, "arrived");
    await picture(page, "arrived-phone-light-en");
    expect(performance.now() - began).toBeLessThan(TEN_MINUTES_MS);
  },
  TEN_MINUTES_MS,
);

const ALL_LOOKS = [
  { width: 390, height: 844, theme: "light", lang: "zh" },
  { width: 390, height: 844, theme: "dark", lang: "en" },
  { width: 1280, height: 800, theme: "light", lang: "en" },
  { width: 1280, height: 800, theme: "dark", lang: "zh" },
] as const;
const LOOKS = isFull ? ALL_LOOKS : ALL_LOOKS.filter(({ lang }) => lang === "zh");
/** The others have one line more than on another site: that they are accessible with it is the full run's to say. */
const OWN_PAGES: readonly string[] = ["pages/index/index", "pages/fund/receive?currency=1", "pages/sandbox/faucet"];
const SAID = { en: SANDBOX, zh: "沙盒 · 测试资金" } as const;
const PAGES = [
  "pages/index/index",
  "pages/market/market",
  "pages/fund/assets",
  "pages/fund/receive?currency=1",
  "pages/sandbox/faucet",
  "pages/fund/withdraw",
  "pages/setting/setting",
] as const;

test.each(LOOKS)("$width wide, $theme, $lang: every page says that it is a sandbox", async ({ lang, ...look }) => {
  const visitor = await journey.openPhone({ ...look, lang, isStill: true });
  for (const path of ["pages/common/login", "pages/common/register"]) {
    await visitor.visit(path);
    await visitor.page.getByText(SAID[lang]).first().waitFor();
  }
  const phone = await journey.openPhone({ ...look, lang, isStill: true });
  const { page } = phone;
  await enterAs(phone, journey.candor().url, await journey.newPerson(`look-${look.width}-${look.theme}`), "real");
  for (const path of PAGES) {
    await phone.visit(path);
    await page.getByText(SAID[lang], { exact: false }).first().waitFor();
    if (isFull || OWN_PAGES.includes(path)) await seesNoFault(phone, path);
    await picture(
      page,
      `${path.replace(/^pages.|\?.*$/g, "").replaceAll("/", "-")}-${look.width}-${look.theme}-${lang}`,
    );
  }
});

test("the page of the sample operators shows their names as they are typed", async () => {
  const phone = await journey.openPhone();
  await phone.page.goto(`${journey.candor().url}/sandbox`);
  expect(await phone.page.locator("article h2").allInnerTexts()).toEqual(["sample-anna", "sample-ben"]);
  await seesNoFault(phone, "the sample operators");
});

/** What protects an account, as its owner uses it: a second step at log-in, a pay password, devices, a freeze. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { callApi, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { authenticatorOf } from "../client/authenticator.ts";
import { signInAsNew } from "./harness/customer.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";
import { buyAtMarket } from "./harness/trading.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const journey = prepareJourney("shared");

const seesNoFault = async (page: Page, where: string) => expect(await accessibilityFaults(page), where).toEqual([]);

async function typePin(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole("button", { name: digit, exact: true }).click();
}

/** Presses a button and the one that names the same in the question that follows. */
async function confirm(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Log out|Freeze/ })
    .click();
}

interface Proofs {
  readonly code: () => string;
  readonly recoveryCode: string;
}

async function turnOnAuthenticator({ page, visit }: Phone): Promise<Proofs> {
  await visit("pages/setting/security");
  await page.getByText("Add 2-step verification").waitFor();
  await seesNoFault(page, "security");
  await page.getByRole("link", { name: "Set up an authenticator" }).click();
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  await seesNoFault(page, "authenticator");
  const uri = await page.getByRole("link", { name: "Open in the app on this phone" }).getAttribute("href");
  const code = authenticatorOf(new URL(uri ?? "").searchParams.get("secret") ?? "");
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("This proof is not correct", { exact: false }).first().waitFor();
  await page.getByLabel("Code from your authenticator app").fill(code());
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("Your recovery codes").waitFor();
  await seesNoFault(page, "recovery codes");
  const recoveryCode = (await page.locator("main ol li").first().textContent()) ?? "";
  await page.getByLabel("I have stored them").check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("Your authenticator is on").waitFor();
  return { code, recoveryCode };
}

/** With the password; then the second step is asked for. */
async function logIn({ page, visit }: Phone, { address, password }: Person): Promise<void> {
  await visit("pages/common/login");
  await page.getByLabel("E-mail or mobile number").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await seesNoFault(page, "second step");
}

const isHome = (page: Page) => page.waitForURL(/#\/pages\/index\/index/);

/** As minutes after the log-in: the next call of this path is refused until it is proved anew who asks. */
async function wantProofOnce(page: Page, path: string): Promise<void> {
  const refused = { type: "error", code: "step-up-required", message: "Prove it", details: {} };
  await page.route(`**/api${path}`, (route) => route.fulfill({ json: refused }), { times: 1 });
}

async function setPayPassword({ page, visit }: Phone): Promise<void> {
  await visit("pages/setting/payPassword");
  await page.getByText("Choose six digits").waitFor();
  await typePin(page, "385");
  await page.getByText("3 of 6 digits entered").waitFor({ state: "attached" });
  await seesNoFault(page, "pay password");
  await page.keyboard.type("027");
  await page.getByText("Enter them again").waitFor();
  await typePin(page, "385026");
  await page.getByText("The two PINs do not match").waitFor();
  await typePin(page, "385027");
  await page.getByText("Enter them again").waitFor();
  await typePin(page, "385027");
  await page.getByText("Payment PIN set").waitFor();
}

const FROZEN = "Your account is frozen: no new orders, no withdrawals.";
const NO_ORDERS = "you can close positions and cancel orders, but not place new ones";

/** In another tab, of which the open page is only told. */
async function freezeElsewhere({ context }: Phone): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(`${journey.candor().url}/#/pages/setting/security`);
  await confirm(tab, /^Freeze my account/);
  await tab.getByText("Your account has been frozen since", { exact: false }).waitFor();
  await tab.close();
}

async function openContract(person: Person): Promise<void> {
  const { url } = journey.candor();
  const market = payloadOf(
    "GET /currency/instrument",
    await callApi(url, "GET /currency/instrument", { symbol: "BTCUSDT" }),
  );
  const pair = { currency_id: market.currency_id, legal_id: market.legal_id };
  const order = { ...pair, type: "up", share: 30, multiple: 1 };
  payloadOf("POST /lever/submit", await callApi(url, "POST /lever/submit", order, signedIn(person)));
}

describe("an owner", () => {
  test.runIf(isFull)(
    "is told of a freeze before an order is confirmed, closes what is open, and trades again after it",
    async () => {
      const phone = await journey.openPhone();
      const { page } = phone;
      await openContract(await signInAsNew(phone, journey, "frosty"));
      await phone.visit("pages/transaction/contract");
      await page.getByRole("tab", { name: "Positions (1)" }).waitFor();
      await freezeElsewhere(phone);
      await page.getByRole("status").getByText(FROZEN).waitFor();
      await seesNoFault(page, "frozen trading page");

      await page.getByText(NO_ORDERS, { exact: false }).waitFor();
      expect(await page.getByRole("button", { name: "Long", exact: true }).count(), "the reason in its place").toBe(0);
      await page.getByRole("button", { name: "Close several" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Close 1 position" }).click();
      await page.getByText("No open positions").waitFor();

      await phone.visit("pages/transaction/currency");
      await page.getByText(NO_ORDERS, { exact: false }).waitFor();
      await page.getByRole("link", { name: "Unfreeze" }).last().click();
      await page.getByRole("button", { name: "Unfreeze account" }).click();
      await page.getByText("Your account is no longer frozen").waitFor();
      await phone.visit("pages/transaction/currency");
      expect(await page.getByText(FROZEN).count()).toBe(0);
      await buyAtMarket(page, "0.01", "BTC");
    },
    60_000,
  );

  test("adds a second step, logs in with it, sets a pay password, ends another device, and freezes the account", async () => {
    const phone = await journey.openPhone();
    const { page } = phone;
    const person = await signInAsNew(phone, journey, "careful");
    const { code, recoveryCode } = await turnOnAuthenticator(phone);

    await phone.visit("pages/setting/setting");
    await confirm(page, /^Log out On this device/);
    await isHome(page);
    expect(await page.getByText("Please log in first").count(), "nobody is turned away from the page").toBe(0);
    await logIn(phone, person);
    await page.getByLabel("Code from your authenticator app").fill(code());
    await isHome(page);
    await setPayPassword(phone);

    const other = await journey.openPhone({ width: 1280, height: 800 });
    await logIn(other, person);
    await other.page.getByRole("button", { name: "Use a recovery code" }).click();
    await other.page.getByLabel("Recovery code").fill(recoveryCode);
    await other.page.getByRole("button", { name: "Log in" }).click();
    await isHome(other.page);
    await phone.visit("pages/setting/devices");
    await page.getByText("This device", { exact: true }).waitFor();
    await seesNoFault(page, "devices");
    await confirm(page, /^Log out Chrome/);
    await page.getByText("Device logged out").waitFor();
    await other.page.goto(`${journey.candor().url}/#/pages/setting/security`);
    await other.page.waitForURL(/#\/pages\/common\/login/);
    await confirm(page, "Log out all others");
    await page.getByText("You are logged in on this device only.").waitFor();

    await phone.visit("pages/setting/security");
    await confirm(page, /^Freeze my account/);
    await page.getByText("Your account has been frozen since", { exact: false }).waitFor();
    await seesNoFault(page, "frozen");
    await wantProofOnce(page, "/safe/unfreeze");
    await page.getByRole("button", { name: "Unfreeze account" }).click();
    const sheet = page.getByRole("dialog", { name: "Confirm it is you" });
    await sheet.getByLabel("Code from your authenticator app").waitFor();
    await seesNoFault(page, "step-up");
    await sheet.getByLabel("Code from your authenticator app").fill(code());
    await page.getByText("Your account has been frozen since", { exact: false }).waitFor({ state: "detached" });
    await phone.visit("pages/setting/events");
    await page.getByText("Freeze ended").waitFor();
    await seesNoFault(page, "events");
  }, 60_000);
});

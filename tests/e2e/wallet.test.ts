/** Signing up and in with a browser wallet, whose signatures come from real keys. */
import { expect, test } from "vitest";
import { callApi, payloadOf } from "../client/api-client.ts";
import { authenticatorOf } from "../client/authenticator.ts";
import { giveWallet, newAccount } from "./harness/browser-wallet.ts";
import { prepareJourney } from "./harness/journey.ts";
import { accessibilityFaults, type Phone } from "./harness/phone.ts";

const journey = prepareJourney("shared");

const button = ({ page }: Phone) => page.getByRole("button", { name: "Continue with a wallet" });
const isHome = ({ page }: Phone) => page.waitForURL(/#\/pages\/index\/index/);
const stored = ({ page }: Phone, key: string): Promise<unknown> =>
  page.evaluate(`JSON.parse(localStorage.getItem(${JSON.stringify(key)}))`);

/** Who the session's cookie belongs to, as the server has it; null for nobody. */
async function profileOf({ page }: Phone): Promise<{ user_id: string; wallet_address?: string | null } | null> {
  const answer = await page.evaluate("fetch('/api/user/info').then((response) => response.json())");
  const { type, message } = answer as { type: string; message: { user_id: string } };
  return type === "ok" ? message : null;
}

test("one signature signs up, and after logging out another logs in to the same account", async () => {
  const phone = await journey.openPhone();
  const account = newAccount();
  const wallet = await giveWallet(phone, "Fox", account);
  await phone.visit("pages/common/register");
  await button(phone).click();
  await isHome(phone);
  const profile = await profileOf(phone);
  expect(await stored(phone, "candor.user")).toEqual({ userId: profile?.user_id });
  expect(await stored(phone, "candor.wallet")).toEqual({
    address: account.address.toLowerCase(),
    rdns: "example.walletFox",
  });
  expect(wallet.asked).toEqual(["eth_requestAccounts", "eth_chainId", "personal_sign", "eth_accounts"]);

  await phone.visit("pages/setting/security");
  await phone.page.getByRole("button", { name: "Log out", exact: false }).last().click();
  await phone.page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await isHome(phone);
  expect(await profileOf(phone)).toBeNull();
  expect(await stored(phone, "candor.wallet")).toBeNull();

  await phone.visit("pages/common/login?return=pages%2Ffund%2Fassets");
  await button(phone).click();
  await phone.page.waitForURL(/#\/pages\/fund\/assets/);
  expect(await profileOf(phone)).toMatchObject({ user_id: profile?.user_id });
});

test("a wallet that goes on to another account ends the session and begins the log-in with it again", async () => {
  const phone = await journey.openPhone();
  const wallet = await giveWallet(phone, "Fox", newAccount());
  await phone.visit("pages/common/login");
  await button(phone).click();
  await isHome(phone);
  const first = await profileOf(phone);

  // Declined, so that it is seen what there is before the second account is in.
  wallet.answer = "reject";
  const next = newAccount();
  await wallet.showAccount(next);
  await phone.page.waitForURL(/#\/pages\/common\/login/);
  await phone.page.getByRole("alert").getByText("You declined in your wallet", { exact: false }).waitFor();
  expect(await profileOf(phone), "the server has ended it").toBeNull();
  expect([await stored(phone, "candor.user"), await stored(phone, "candor.wallet")]).toEqual([null, null]);

  wallet.answer = "sign";
  await button(phone).click();
  await isHome(phone);
  const second = await profileOf(phone);
  expect(second?.user_id).not.toBe(first?.user_id);

  await phone.visit("pages/market/market");
  expect((await profileOf(phone))?.user_id, "it is the same account still").toBe(second?.user_id);

  // Also while the page was closed.
  await phone.page.goto("about:blank");
  wallet.answer = "reject";
  await wallet.showAccount(newAccount());
  await phone.page.goto(`${journey.candor().url}/#/pages/market/market`);
  await phone.page.waitForURL(/#\/pages\/common\/login\?return=pages%2Fmarket%2Fmarket/);
  await expect.poll(() => profileOf(phone), { message: "the server ends it too" }).toBeNull();
});

/** An account of this wallet's, made by the API, that asks for a code of an authenticator after the wallet. */
async function openWithAuthenticator(account: ReturnType<typeof newAccount>): Promise<() => string> {
  const { url } = journey.candor();
  const offer = payloadOf(
    "POST /user/dologin",
    await callApi(url, "POST /user/dologin", { user_string: account.address }),
  );
  if (typeof offer === "string" || !("sign_message" in offer)) throw new Error("no message to sign");
  const message = offer.sign_message;
  const signed = { user_string: account.address, message, signature: await account.signMessage({ message }) };
  const token = payloadOf("POST /user/doregister", await callApi(url, "POST /user/doregister", signed));
  const headers = { authorization: String(token) };
  const { secret } = payloadOf("POST /safe/totp_start", await callApi(url, "POST /safe/totp_start", {}, headers));
  const code = authenticatorOf(secret);
  payloadOf("POST /safe/totp_confirm", await callApi(url, "POST /safe/totp_confirm", { totp: code() }, headers));
  return code;
}

test("after the wallet comes the second factor, where the account has one", async () => {
  const account = newAccount();
  const code = await openWithAuthenticator(account);
  const phone = await journey.openPhone();
  await giveWallet(phone, "Fox", account);
  await phone.visit("pages/common/register");
  await button(phone).click();
  const field = phone.page.getByLabel("Code from your authenticator app");
  await field.waitFor();
  expect([await profileOf(phone), await stored(phone, "candor.wallet")]).toEqual([null, null]);
  await field.fill(code());
  await isHome(phone);
  expect(await profileOf(phone)).not.toBeNull();
  expect(await stored(phone, "candor.wallet")).toMatchObject({ address: account.address.toLowerCase() });
});

test("of several wallets the person chooses one, and a request that is open already is said", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  const fox = await giveWallet(phone, "Fox", newAccount());
  const rabbit = await giveWallet(phone, "Rabbit", newAccount());
  await phone.visit("pages/common/login");
  await button(phone).click();
  const sheet = page.getByRole("dialog", { name: "Choose a wallet" });
  await sheet.getByText("Rabbit").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  rabbit.answer = "pending";
  await sheet.getByRole("button", { name: "Rabbit" }).click();
  await page.getByRole("alert").getByText("already shows a request", { exact: false }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  rabbit.answer = "sign";
  await button(phone).click();
  await sheet.getByRole("button", { name: "Rabbit" }).click();
  await isHome(phone);
  expect(fox.asked).toEqual([]);
});

test("without a wallet there is an empty page that says so, and the console says it too", async () => {
  const phone = await journey.openPhone();
  const { page } = phone;
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await phone.visit("pages/common/login");
  await button(phone).click();
  await page.waitForURL(/#\/pages\/empty\?why=wallet/);
  await page.getByRole("heading", { name: "No browser wallet found" }).first().waitFor();
  expect(said).toContain("The browser wallet is not installed.");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Log in another way" }).click();
  await page.waitForURL(/#\/pages\/common\/login/);
});

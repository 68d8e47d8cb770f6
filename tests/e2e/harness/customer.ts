/** What a customer does in every journey: sign up by hand, or sign in with an account made beforehand. */
import type { Page } from "playwright-core";
import type { Person } from "../../client/api-client.ts";
import type { Journey } from "./journey.ts";
import type { Phone } from "./phone.ts";

export const PASSWORD = "Difference1822";

/** Fills in the whole form of an e-mail address, code from the local outbox included, and leaves it unsent. */
export async function fillRegistration(phone: Phone, journey: Journey, email: string, code?: string): Promise<void> {
  const { page } = phone;
  await phone.visit("pages/common/register");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Get code" }).click();
  await page.getByText("Code sent", { exact: false }).first().waitFor();
  await page.getByLabel("Six-digit code").fill(code ?? (await journey.codeFor(email)));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password").fill(PASSWORD);
}

/** Signs up by hand and waits for home. */
export async function registerByHand(phone: Phone, journey: Journey, email: string): Promise<void> {
  await fillRegistration(phone, journey, email);
  await phone.page.getByRole("button", { name: "Create account" }).click();
  await phone.page.waitForURL(/#\/pages\/index\/index/);
}

/** An account made by the API, signed in on this phone by the form: where a test is about what that does. */
export async function signInAsNew(phone: Phone, journey: Pick<Journey, "newPerson">, name: string): Promise<Person> {
  const person = await journey.newPerson(name);
  await phone.visit("pages/common/login");
  await phone.page.locator("input[autocomplete=username]").fill(person.address);
  await phone.page.locator("input[autocomplete=current-password]").fill(person.password);
  await phone.page.locator("button[type=submit]").click();
  await phone.page.waitForURL(/#\/pages\/index\/index/);
  return person;
}

/** Somebody made by the API, who has been here before: signed in already, and looking at the account named. Call before the first visit. */
export async function enterAs(
  { context }: Phone,
  url: string,
  { token, userId }: Person,
  account: "demo" | "real" = "demo",
): Promise<void> {
  await context.addCookies([{ name: "candor_session", value: token, url, httpOnly: true, sameSite: "Lax" }]);
  const stored: Record<string, string> = { "candor.user": JSON.stringify({ userId }) };
  if (account === "real") stored["candor.account"] = userId;
  await context.addInitScript((kept) => {
    try {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    } catch {
      // A page of no site, such as about:blank, has no storage.
    }
  }, stored);
}

/** An account made by the API, signed in on this phone already; its form and home cost as much as many a test. Call before the first visit. */
export async function enterAsNew(
  phone: Phone,
  journey: Pick<Journey, "candor" | "newPerson">,
  name: string,
): Promise<Person> {
  const person = await journey.newPerson(name);
  await enterAs(phone, journey.candor().url, person);
  return person;
}

/** Marks the document: the mark is gone after a reload. */
export const markDocument = (page: Page): Promise<unknown> => page.evaluate("window.isSameDocument = true");
export const isSameDocument = async (page: Page): Promise<boolean> =>
  (await page.evaluate("window.isSameDocument === true")) as boolean;

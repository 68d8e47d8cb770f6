/** The back office as operators use it: on a wide screen, signed in by the form, with what they must type. */
import type { OperatorRole } from "@candor/api/operator-words";
import type { BrowserContext, Page } from "playwright-core";
import type { Headers } from "../../client/api-client.ts";
import { type Enrolled, enrolOperator, makeOperator } from "../../client/operator-token.ts";
import type { Journey } from "./journey.ts";
import type { Phone, PhoneOptions } from "./phone.ts";

export interface Office extends Phone {
  /** Goes to a page, such as "withdrawals?state=all", and waits until it has its heading. */
  open(place: string): Promise<void>;
}

/** Makes this browser one in which the operator who calls with these headers is signed in. */
export async function keepOperator(context: BrowserContext, url: string, { authorization = "" }: Headers) {
  const value = authorization.replace("Bearer ", "");
  const { hostname: domain } = new URL(url);
  await context.addCookies([
    { name: "candor_operator", value, domain, path: "/api/operator", httpOnly: true, sameSite: "Strict" },
  ]);
}

interface OfficeOptions extends PhoneOptions {
  /** Who is signed in already. */
  readonly as?: Headers;
}

/** @param place where the browser comes in, whoever is signed in */
export async function openOffice(
  journey: Journey,
  place = "",
  { as, ...options }: OfficeOptions = {},
): Promise<Office> {
  const phone = await journey.openPhone({ width: 1280, height: 800, isStill: true, ...options });
  const { page } = phone;
  if (as) await keepOperator(phone.context, journey.candor().url, as);
  const address = (where: string) => `${journey.candor().url}/admin/#/${where}`;
  await page.goto(address(place));
  await page.getByRole("heading", { level: 1 }).waitFor();
  return {
    ...phone,
    async open(where) {
      await page.goto(address(where));
      await page.locator("main h1").waitFor();
    },
  };
}

/** Somebody who can sign in: made on the machine and enrolled as without a browser. */
export const newOperator = ({ candor }: Journey, name: string, ...roles: readonly OperatorRole[]): Promise<Enrolled> =>
  enrolOperator(candor().url, name, makeOperator(candor().dataDir, name, ...roles));

export async function signInAtOffice(page: Page, { name, password, code }: Enrolled): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Authenticator code").fill(code());
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("banner").getByText(name, { exact: true }).waitFor();
}

/** Presses a decision's button and its twin in the question that follows. */
export async function decide(
  page: Page,
  label: string,
  fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>,
) {
  // The question before has to be gone.
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.locator("#content").getByRole("button", { name: label, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await fill(dialog);
  await dialog.getByRole("button", { name: label, exact: true }).click();
}

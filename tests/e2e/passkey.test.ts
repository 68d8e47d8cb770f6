/** A passkey as a real browser makes and proves it, with the authenticator that Chromium simulates, against the running program. */
import type { ApiKey } from "@candor/api/api";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, codeOf, type Fields, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { giveAuthenticator } from "./harness/authenticator.ts";
import { prepareJourney } from "./harness/journey.ts";
import { sharedBrowser } from "./harness/phone.ts";

const journey = prepareJourney("shared");
let page: Page;
let anna: Person;

const call = (key: ApiKey, fields: Fields = {}) => callApi(journey.candor().url, key, fields, signedIn(anna));

// Browsers make no passkeys for an IP address.
const here = (path: string): string => `${journey.candor().url.replace("127.0.0.1", "localhost")}/${path}`;

beforeAll(async () => {
  anna = await journey.newPerson("anna");
  page = await (await sharedBrowser()).newPage();
  await giveAuthenticator(page);
  await page.goto(here("api/openapi.json"));
});
afterAll(() => page?.close());

/** Runs in the page, so it is sent as text. @param reader of PublicKeyCredential, for these options */
const asked = (options: string, kind: "create" | "get", reader: string): Promise<string> =>
  page.evaluate(`(async () => {
    const publicKey = PublicKeyCredential.${reader}(${options});
    return JSON.stringify(await navigator.credentials.${kind}({ publicKey }));
  })()`);
const make = (options: string) => asked(options, "create", "parseCreationOptionsFromJSON");
const proveWith = (options: string) => asked(options, "get", "parseRequestOptionsFromJSON");

test("a browser's passkey finishes a log-in, each answer once", async () => {
  const { options } = payloadOf("POST /safe/passkey_options", await call("POST /safe/passkey_options"));
  const added = await call("POST /safe/passkey_add", { passkey: await make(options), name: "Chromium" });
  expect(payloadOf("POST /safe/passkey_add", added).recovery_codes).toHaveLength(10);

  const { address, password } = anna;
  const login = await call("POST /user/login", { user_string: address, password });
  expect(codeOf(login)).toBe("second-factor-required");
  const { ticket } = (JSON.parse(login.text) as { details: { ticket: string } }).details;
  const second = await call("POST /user/login_passkey", { ticket });
  const passkey = await proveWith(payloadOf("POST /user/login_passkey", second).options);
  const { token } = payloadOf("POST /user/login_second", await call("POST /user/login_second", { ticket, passkey }));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(codeOf(await call("POST /safe/step_up", { passkey }))).toBe("second-factor-wrong");

  const stepUp = await call("POST /safe/step_up_options", { method: "passkey" });
  const again = await proveWith(payloadOf("POST /safe/step_up_options", stepUp).passkey_options ?? "");
  expect(codeOf(await call("POST /safe/step_up", { passkey: again }))).toBe("ok");
});

test("a passkey is added by hand when who asks has to be proved first, over the sheet that names it", async () => {
  const ben = await journey.newPerson("ben");
  const own = await (await sharedBrowser()).newPage({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
  await giveAuthenticator(own);
  await own.goto(here("#/pages/common/login?return=pages%2Fsetting%2Fpasskeys"));
  await own.locator("input[autocomplete=username]").fill(ben.address);
  await own.locator("input[autocomplete=current-password]").fill(ben.password);
  await own.locator("button[type=submit]").click();
  await own.getByRole("button", { name: "Add a passkey" }).click();
  const sheet = own.getByRole("dialog", { name: "Add a passkey" });
  await expect.poll(() => sheet.getByRole("textbox").inputValue()).toMatch(/^Chrome/);
  await sheet.getByRole("textbox").fill("Ben's phone");

  const refused = { type: "error", code: "step-up-required", message: "Prove it", details: {} };
  await own.route("**/api/safe/passkey_options", (route) => route.fulfill({ json: refused }), { times: 2 });
  await sheet.locator("button[type=submit]").click();
  const question = own.locator("input[autocomplete=current-password]");
  await question.waitFor();
  await own.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await sheet.getByRole("textbox").inputValue(), "the name stays").toBe("Ben's phone");

  await sheet.locator("button[type=submit]").click();
  await question.waitFor();
  await own.keyboard.type(ben.password);
  expect(await question.inputValue(), "it has the focus").toBe(ben.password);
  await own.getByRole("button", { name: "Confirm" }).click();
  await own.getByText("Your recovery codes").waitFor();
  await own.close();
}, 60_000);

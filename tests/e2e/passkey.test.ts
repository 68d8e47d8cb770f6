/** A passkey as a real browser makes and proves it, with the authenticator that Chromium simulates, against the running program. */
import type { ApiKey } from "@candor/api/api";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, codeOf, type Fields, type Person, payloadOf, register, signedIn } from "../client/api-client.ts";
import { type Candor, startCandor } from "./harness/candor-server.ts";
import { launchBrowser } from "./harness/phone.ts";

let candor: Candor;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let page: Page;
let anna: Person;

const call = (key: ApiKey, fields: Fields = {}) => callApi(candor.url, key, fields, signedIn(anna));

beforeAll(async () => {
  candor = await startCandor();
  anna = await register(candor.url, "anna");
  browser = await launchBrowser();
  page = await browser.newPage();
  // Browsers make no passkeys for an IP address.
  await page.goto(`${candor.url.replace("127.0.0.1", "localhost")}/api/openapi.json`);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  });
});
afterAll(async () => {
  await browser?.close();
  await candor?.stop();
});

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

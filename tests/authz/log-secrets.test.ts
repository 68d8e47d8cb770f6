/**
 * Everything secret that a person can send, receive or sign, through the program at its most talkative, with faults on the way,
 * and then none of it in a line that it or its database has written.
 */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiKey, api } from "@candor/api/api";
import { io } from "socket.io-client";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedInOperator } from "../../apps/server/src/core/operator/operator-test-support.ts";
import { createTestPasskey } from "../../apps/server/src/core/second-factor/passkey-test-support.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { talkativeJpeg } from "../../apps/server/src/platform/files/picture-test-support.ts";
import { callApi, type Fields, type Headers, NO_LIMITS, payloadOf, type Reply } from "../client/api-client.ts";
import { authenticatorOf } from "../client/authenticator.ts";
import { openDatabaseOf } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";
import { callWithout, databaseLogOf, indiscreetGateway, keysOf, publicAnswers } from "./secret-places.ts";
import { findSecrets, Secrets } from "./secret-words.ts";

const EMAIL = "anna@example.com";
const MOBILE = "13800138000";
const secrets = new Secrets();
const wallet = privateKeyToAccount(generatePrivateKey());

let gateway: Server;
let candor: Candor;
let owner: Database;
let token = "";

beforeAll(async () => {
  gateway = await indiscreetGateway();
  const { port } = gateway.address() as AddressInfo;
  const smtpPassword = secrets.add("the password of the mail server", "Smtp-pw-7712");
  candor = await startCandor({
    ...{ flags: ["--log-level", "trace"], seed: null },
    env: {
      ...NO_LIMITS,
      // Nobody listens there, so that each mail fails.
      SMTP_URL: `smtp://mailer:${smtpPassword}@127.0.0.1:9`,
      SMS_PROVIDER: "twilio",
      TWILIO_URL: `http://127.0.0.1:${port}`,
      TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
      TWILIO_AUTH_TOKEN: secrets.add("the key of the text message provider", "twilioAuthToken4417x"),
      TWILIO_SENDER: "Candor",
    },
  });
  owner = openDatabaseOf(candor.dataDir, "candor_owner");
});
afterAll(async () => {
  await owner?.close();
  await candor?.stop();
  gateway?.close();
});

const signedIn = (): Headers => ({ authorization: token, "x-account": "demo" });

/** As anybody may call, or as Anna once she has a session. */
const call = (key: ApiKey, fields: Fields = {}, headers: Headers = token === "" ? {} : signedIn()): Promise<Reply> =>
  callApi(candor.url, key, fields, headers);

async function ask<K extends ApiKey>(key: K, fields: Fields = {}): Promise<(typeof api)[K]["response"]["_output"]> {
  return payloadOf(key, await call(key, fields));
}

/** The code that the newest message of a scene holds. */
async function codeOf(scene: string): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    "select text from message_outbox where kind like '%' || $1 order by id desc limit 1",
    [scene],
  );
  const code = rows[0]?.text.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`no message holds a code to ${scene}`);
  return secrets.add(`the code to ${scene}`, code);
}

async function takeCode(scene: string): Promise<string> {
  await ask("POST /sms_mail", { user_string: EMAIL, scene });
  return codeOf(scene);
}

const newPassword = (name: string): string => secrets.add(name, `${name.replaceAll(" ", "-")}-Pw-83`);

async function signUp(): Promise<string> {
  const password = newPassword("the first password");
  const code = await takeCode("register");
  await call("POST /user/check_email", { user_string: EMAIL, email_code: secrets.add("a wrong code", "904417") });
  const fields = { user_string: EMAIL, code, password, re_password: password };
  token = secrets.add("the first token", String((await ask("POST /user/register", fields)).token));
  return password;
}

async function signInEveryWay(password: string): Promise<void> {
  await call("POST /user/login", { user_string: EMAIL, password: newPassword("a wrong password") }, {});
  await call("POST /user/login", { user_string: "nobody@example.com", password: newPassword("a stranger's") }, {});
  const { url } = candor;
  const response = await fetch(`${url}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ user_string: EMAIL, password, session: "cookie" }),
  });
  const cookie = /candor_session=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
  expect(cookie).toHaveLength(43);
  secrets.add("the cookie", cookie);
  await call("GET /user/info", {}, { cookie: `candor_session=${cookie}`, "x-account": "demo" });
  await call("POST /user/editNickname", { nickname: "anna" }, { cookie: `candor_session=${cookie}` });
}

async function changePasswords(): Promise<string> {
  const changed = newPassword("the changed password");
  const code = await takeCode("password");
  await ask("POST /safe/update_password", { password: changed, re_password: changed, code });
  const reset = newPassword("the reset password");
  const forgotten = await takeCode("forget");
  await ask("POST /user/forget", { account: EMAIL, password: reset, repassword: reset, code: forgotten });
  token = "";
  token = secrets.add(
    "a later token",
    String((await ask("POST /user/login", { user_string: EMAIL, password: reset })).token),
  );
  return reset;
}

async function setUpFactors(): Promise<() => string> {
  const passkey = createTestPasskey();
  const origin = candor.url;
  const { options } = await ask("POST /safe/passkey_options");
  const added = passkey.register(options, { origin, rpId: new URL(origin).hostname });
  await call("POST /safe/passkey_add", { passkey: added, name: "a key" });
  const { secret } = await ask("POST /safe/totp_start");
  const next = authenticatorOf(secrets.add("the authenticator's key", secret));
  await call("POST /safe/totp_confirm", { totp: secrets.add("a wrong authenticator code", "310996") });
  const { recovery_codes } = await ask("POST /safe/totp_confirm", {
    totp: secrets.add("the authenticator's first code", next()),
  });
  const codes = recovery_codes ?? (await ask("POST /safe/recovery_codes")).recovery_codes;
  expect(codes.length).toBeGreaterThan(5);
  for (const code of codes) secrets.add("a recovery code", code);
  const digits = secrets.add("the pay password", "274913");
  await ask("POST /safe/pay_password", { pay_password: digits, re_pay_password: digits });
  const other = secrets.add("a wrong pay password", "591846");
  await call("POST /safe/pay_password", { pay_password: other, re_pay_password: other, old_pay_password: other });
  return next;
}

async function signInWithFactor(password: string, next: () => string): Promise<void> {
  const { envelope } = await call("POST /user/login", { user_string: EMAIL, password }, {});
  if (envelope.type === "ok" || envelope.code !== "second-factor-required")
    throw new Error("no second factor is wanted");
  const ticket = secrets.add("the ticket of a log-in", String(envelope.details.ticket));
  await call("POST /user/login_second", { ticket, totp: secrets.add("another wrong code", "661207") }, {});
  const totp = secrets.add("the authenticator's next code", next());
  const reply = await call("POST /user/login_second", { ticket, totp }, {});
  token = secrets.add("the token after two steps", String(payloadOf("POST /user/login_second", reply).token));
}

/** A message of the server's and what the wallet makes of it. */
async function signedByWallet(): Promise<{ user_string: string; message: string; signature: string }> {
  const offered = payloadOf(
    "POST /user/dologin",
    await call("POST /user/dologin", { user_string: wallet.address }, {}),
  );
  if (typeof offered === "string" || !("sign_message" in offered)) throw new Error("no message to sign");
  const message = offered.sign_message;
  const signature = secrets.add("a signature of the wallet", await wallet.signMessage({ message }));
  return { user_string: wallet.address, message, signature };
}

async function signInByWallet(): Promise<void> {
  const wrong = await signedByWallet();
  await call("POST /user/doregister", { ...wrong, signature: `${wrong.signature.slice(0, -4)}0000` }, {});
  const fields = await signedByWallet();
  const { envelope } = await call("POST /user/doregister", fields, {});
  if (envelope.type !== "ok") throw new Error(envelope.code);
  const said = envelope.message as string | { readonly token: string };
  secrets.add("the token of a wallet", typeof said === "string" ? said : said.token);
  await call("POST /user/dologin", fields, {});
}

async function verify(): Promise<void> {
  await ask("POST /sms_send", { mobile: MOBILE, area_code: "86" });
  await ask("POST /safe/mobile", { mobile: MOBILE, area_code: "86", code: await codeOf("bind") });
  const fields = {
    ...{
      first_name: secrets.add("a first name", "Annabellina"),
      last_name: secrets.add("a last name", "Quillfeather"),
    },
    ...{ gender: "female", birth_date: secrets.add("a day of birth", "1987-03-14"), country: "GB" },
    address: secrets.add("a home address", "17 Thistledown Lane"),
    document_type: "passport",
    document_number: secrets.add("a document's number", "QX8812345"),
  };
  await call("POST /user/real", { ...fields, document_number: secrets.add("a wrong number", "QX??991") });
  await ask("POST /user/real", fields);
  const token = await signedInOperator(owner, "olga", systemClock.now(), ["compliance"]);
  const officer = { authorization: `Bearer ${secrets.add("an operator's token", token)}` };
  const { list } = payloadOf(
    "GET /operator/verification/list",
    await call("GET /operator/verification/list", {}, officer),
  );
  const id = list[0]?.id;
  await call("GET /operator/verification/detail", { id }, officer);
  await call("POST /operator/verification/review", { id, decision: "verify" }, officer);
  await call("GET /real/state");
}

async function sendPictures(): Promise<void> {
  const said = secrets.add("words inside a picture", "OWNER-OF-THE-CAMERA");
  for (const content of [await talkativeJpeg(said), Buffer.from(`<svg>${said}</svg>`)]) {
    const form = new FormData();
    form.set("file", new Blob([content], { type: "image/jpeg" }), `${said}.jpg`);
    await fetch(`${candor.url}/api/upload`, { method: "POST", body: form, headers: { authorization: token } });
  }
}

/** Requests that nobody can read, or that carry secrets where none belong. */
async function sendBroken(password: string): Promise<void> {
  const { url } = candor;
  const whole = JSON.stringify({ user_string: EMAIL, password, token });
  const body = (content: string, type = "application/json") => ({
    method: "POST",
    headers: { "content-type": type, authorization: token, cookie: `candor_session=${token}` },
    body: content,
  });
  for (const path of [
    "/api/user/login",
    "/api/safe/update_password",
    "/api/no/such/route",
    "/api/upload",
    "/csp-report",
  ]) {
    await fetch(url + path, body(whole.slice(0, -5)));
    await fetch(url + path, body(whole, "text/plain"));
    await fetch(
      url + path,
      body(new URLSearchParams({ password, token }).toString(), "application/x-www-form-urlencoded"),
    );
    await fetch(url + path, body(`{"password":"${password}","password":"${password}"}`));
    await fetch(`${url}${path}?password=${password}&token=${token}`, body(whole));
    await fetch(`${url}${path}/${token}`, { headers: { authorization: `Basic ${token}` } });
  }
  const report = { "csp-report": { "document-uri": `${url}/?token=${token}`, "blocked-uri": `https://x/${password}` } };
  await fetch(`${url}/csp-report`, body(JSON.stringify(report), "application/csp-report"));
  for (const auth of [{ token }, { token: `${token}x` }, { token: [token] }]) {
    const client = io(url, { forceNew: true, reconnection: false, transports: ["websocket"], auth, query: { token } });
    await new Promise<void>((resolve) => {
      client.once("connect", () => resolve());
      client.once("connect_error", () => resolve());
    });
    client.emit("subscribe", { token, password });
    client.emit("subscribe", `account/${token}`);
    client.disconnect();
  }
}

/** While no row of customers may be written, what the database says of a change quotes the whole row. */
async function callRefusingRows(made: () => Promise<unknown>): Promise<void> {
  await owner.query("alter table customer add constraint closed check (id = 0) not valid");
  await made().catch(() => undefined);
  await owner.query("alter table customer drop constraint closed");
}

async function provokeFaults(password: string): Promise<void> {
  const unknown = secrets.add("a token that nobody has", "Zm9yYmlkZGVuLXRva2VuLW9mLW5vYm9keS1hdC1hbGw");
  const code = secrets.add("a code in a fault", "773019");
  const login = () => call("POST /user/login", { user_string: EMAIL, password }, {});
  const reset = () => call("POST /user/forget", { account: EMAIL, password, repassword: password, code }, {});
  const stepUp = () => call("POST /safe/step_up", { totp: code });
  const look = () => call("GET /user/info", {}, { authorization: unknown });
  const info = () => call("GET /user/info");
  const devices = () => call("GET /safe/devices");
  const halt = () => call("POST /operator/halt", { match_id: 1, reason: "x" }, { authorization: `Bearer ${unknown}` });
  const digits = () =>
    call("POST /safe/pay_password", { pay_password: "482915", re_pay_password: "482915", old_pay_password: code });
  secrets.add("a pay password in a fault", "482915");
  for (const table of [
    "customer",
    "customer_session",
    "verification_code",
    "authenticator",
    "pay_password",
    "operator",
  ])
    for (const made of [login, reset, stepUp, look, info, devices, halt, digits]) {
      await callWithout(owner, table, () => [made()]);
      // Of one kind a line is written once a second.
      await sleep(1_050);
    }
  await callRefusingRows(() =>
    call("POST /user/editNickname", { signature: secrets.add("a signature", "Seen by Nobody") }),
  );
  const real = () => call("POST /user/real", { document_number: "QX8812345" });
  await callWithout(owner, "verification_case", () => [real(), call("GET /real/state")]);
}

test("no secret that was sent, received or signed is in a line of the log, at any level", async () => {
  const password = await signUp();
  await signInEveryWay(password);
  const reset = await changePasswords();
  await verify();
  const next = await setUpFactors();
  await signInWithFactor(reset, next);
  await signInByWallet();
  await sendPictures();
  await sendBroken(reset);
  await provokeFaults(reset);
  for (const key of keysOf(candor.dataDir)) secrets.add("a key of the installation", key);
  // Mail and text messages are tried in a second or two.
  for (const channel of ["mail", "sms"])
    await expect
      .poll(() => candor.output())
      .toMatch(new RegExp(`"channel":"${channel}".*"a message could not be sent"`));
  await sleep(200);
  const output = candor.output();
  const postgres = databaseLogOf(candor.dataDir);
  // Silence would prove nothing.
  expect(output).toContain('"level":"debug"');
  expect(output.match(/"a call failed"/g)?.length).toBeGreaterThan(10);
  expect(secrets.count()).toBeGreaterThan(45);
  expect(findSecrets(secrets, output)).toEqual([]);
  expect(postgres).toMatch(/relation "customer" does not exist[\s\S]*violates check constraint "closed"/);
  expect(findSecrets(secrets, postgres)).toEqual([]);
  for (const answer of await publicAnswers(candor.url)) expect(findSecrets(secrets, answer)).toEqual([]);
});

test("one that is written is found, however it is written", () => {
  const one = new Secrets();
  const said = one.add("a password", "correct horse+42");
  one.add("a code", "123456");
  for (const line of [
    `{"password":"${said}"}`,
    `?password=${encodeURIComponent(said)}`,
    `?password=${encodeURIComponent(said).replaceAll("%20", "+")}`,
    Buffer.from(said).toString("base64"),
    Buffer.from(said).toString("hex"),
  ])
    expect(findSecrets(one, `first line\n${line}\nlast`), line).toEqual([`a password: ${line}`]);
  expect(findSecrets(one, '{"time":1795123456371,"n":1234567}')).toEqual([]);
  expect(findSecrets(one, "code 123456.")).toEqual(["a code: code 123456."]);
});

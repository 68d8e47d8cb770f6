/** What somebody from outside tries at the doors: guessing, asking who has an account, replaying what was used, outliving an end. */
import { randomUUID } from "node:crypto";
import { type ApiKey, api } from "@candor/api/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callApi,
  codeFor,
  codeOf,
  type Fields,
  NO_LIMITS,
  type Person,
  payloadOf,
  type Reply,
  register,
  signedIn,
  signIn,
} from "../client/api-client.ts";
import { authenticatorOf } from "../client/authenticator.ts";
import { faultsOfBooks, openDatabaseOf } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";
import { callWithout, databaseLogOf } from "./secret-places.ts";

let candor: Candor;
let ben: Person;
/** Of a code and of a second factor. */
const TRIES_MAX = 5;
const NEW_PASSWORD = { password: "n3w-and-longer", repassword: "n3w-and-longer" };
/** Everything that must not be in the log in the end. */
const secrets = new Set<string>();

beforeAll(async () => {
  candor = await startCandor({ env: NO_LIMITS, flags: ["--log-level", "trace"] });
  ben = await newPerson("ben");
});
afterAll(() => candor?.stop());

async function newPerson(name: string): Promise<Person> {
  const person = await register(candor.url, name);
  secrets.add(person.password).add(person.token);
  return person;
}

/** Each under a key of its own, so that its answer is kept wherever answers are. */
const call = (key: ApiKey, fields: Fields = {}, person?: Person) =>
  callApi(candor.url, key, fields, { ...(person && signedIn(person)), "idempotency-key": randomUUID() });
const login = (user_string: string, password: string) => call("POST /user/login", { user_string, password });
const guess = (user_string: string) => login(user_string, "not-the-passw0rd");
/** What a stranger can tell apart; how many seconds are left depends on when they asked. */
const seen = ({ status, text }: Reply): unknown[] => [status, text.replace(/\d+/g, "N")];
const isSession = async (token: unknown): Promise<boolean> =>
  codeOf(await callApi(candor.url, "GET /user/info", {}, { authorization: String(token) })) === "ok";

test("ten guesses at a password and no more, the right one included, and an unknown address answers the same", async () => {
  const anna = await newPerson("anna");
  const series = async (address: string, last: string): Promise<unknown[]> => {
    const replies: Reply[] = [];
    for (let guesses = 0; guesses < 11; guesses += 1) replies.push(await guess(address));
    replies.push(await login(address, last));
    return replies.map(seen);
  };
  const known = await series(anna.address, anna.password);
  expect(known).toEqual(await series("nobody@example.com", anna.password));
  expect(known.map((answer) => (answer as [number])[0])).toEqual([...Array(10).fill(200), 429, 429]);
});

test("sixty guesses at once are ten, and the owner's sessions stay", async () => {
  const cora = await newPerson("cora");
  const replies = await Promise.all(Array.from({ length: 60 }, () => guess(cora.address)));
  expect(replies.filter((reply) => codeOf(reply) === "credentials-wrong")).toHaveLength(10);
  expect(codeOf(await login(cora.address, cora.password))).toBe("too-many-requests");
  expect(await isSession(cora.token)).toBe(true);
});

test("others cannot keep an owner out of their own browser, and its cookie is worth ten guesses and no session", async () => {
  const kim = await newPerson("kim");
  const attempt = async (user_string: string, password: string, cookie: string) => {
    const { path } = api["POST /user/login"];
    const response = await fetch(`${candor.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ user_string, password }),
    });
    const { code = "ok" } = (await response.json()) as { code?: string };
    return {
      code,
      cookie: response.headers
        .getSetCookie()
        .find((set) => set.startsWith("candor_device="))
        ?.split(";")[0],
    };
  };
  const { cookie = "" } = await attempt(kim.address, kim.password, "");
  secrets.add(cookie.slice("candor_device=".length));
  expect(codeOf(await callApi(candor.url, "GET /user/info", {}, { cookie }))).not.toBe("ok");
  for (let guesses = 0; guesses < 11; guesses += 1) await guess(kim.address);
  expect(codeOf(await login(kim.address, kim.password))).toBe("too-many-requests");
  expect((await attempt(kim.address, kim.password, cookie)).code).toBe("ok");
  // At any other address, known or not, the cookie changes nothing.
  for (const address of [ben.address, "no-kim@example.com"]) {
    expect(await attempt(address, "not-the-passw0rd", cookie)).toEqual({
      code: "credentials-wrong",
      cookie: undefined,
    });
  }
  const stolen = await Promise.all(Array.from({ length: 25 }, () => attempt(kim.address, "not-the-passw0rd", cookie)));
  expect(stolen.filter(({ code }) => code === "credentials-wrong")).toHaveLength(10);
  expect((await attempt(kim.address, kim.password, cookie)).code).toBe("too-many-requests");
});

test("no door tells a stranger whether an address has an account", async () => {
  const dora = await newPerson("dora");
  // Or the code that she has just signed up with would be answered for: that one was sent a moment ago.
  const database = openDatabaseOf(candor.dataDir, "candor_owner");
  await database.query("update code_series set last_sent_at = last_sent_at - interval '1 hour'");
  await database.close();
  const doors: [string, (address: string) => Promise<Reply>][] = [
    ["log in", guess],
    ...(["register", "forget", "login", "bind", "password", "pay"] as const).map(
      (scene): [string, (address: string) => Promise<Reply>] => [
        `a code to ${scene}`,
        (user_string) => call("POST /sms_mail", { user_string, scene }),
      ],
    ),
    ["check a code", (user_string) => call("POST /user/check_email", { user_string, email_code: "000000" })],
    [
      "reset",
      (account) =>
        call("POST /user/forget", {
          account,
          code: "000000",
          password: "n3w-and-longer",
          repassword: "n3w-and-longer",
        }),
    ],
    [
      "register",
      (user_string) =>
        call("POST /user/register", {
          user_string,
          code: "000000",
          password: "n3w-and-longer",
          re_password: "n3w-and-longer",
        }),
    ],
    ["ask for a code to bind", (user_string) => call("POST /sms_mail", { user_string, scene: "bind" }, ben)],
    ["bind", (email) => call("POST /safe/email", { email, code: "000000" }, ben)],
  ];
  for (const [door, knock] of doors) {
    // The first answer may be alike where what is counted or kept because of it is not.
    for (let knocks = 0; knocks < (door.includes("code to") ? 2 : TRIES_MAX); knocks += 1) {
      const [known, unknown] = await Promise.all([knock(dora.address), knock(`no-${dora.address}`)]);
      expect(seen(known), `${door}, ${knocks} times before`).toEqual(seen(unknown));
    }
  }
});

test("a number is no door either", async () => {
  const mobile = "13900139000";
  const known = { user_string: mobile, area_code: "86" };
  payloadOf("POST /sms_mail", await call("POST /sms_mail", { ...known, scene: "register" }));
  const code = await codeFor(candor.url, `+86${mobile}`);
  const password = { password: ben.password, re_password: ben.password };
  payloadOf("POST /user/register", await call("POST /user/register", { ...known, ...password, code }));
  const eve = await newPerson("eve");
  for (const key of ["POST /sms_send", "POST /safe/mobile"] as const) {
    const ask = (number: string) => call(key, { mobile: number, code: "000000" }, eve);
    expect((await ask(mobile)).text).toBe((await ask("13900139001")).text);
  }
});

test("a code to reset is guessed four times at most, and then the right one is worth nothing", async () => {
  const fay = await newPerson("fay");
  payloadOf("POST /sms_mail", await call("POST /sms_mail", { user_string: fay.address, scene: "forget" }));
  const code = await codeFor(candor.url, fay.address);
  secrets.add(code);
  const reset = (tried: string) =>
    call("POST /user/forget", {
      account: fay.address,
      code: tried,
      password: "n3w-and-longer",
      repassword: "n3w-and-longer",
    });
  const wrong = Array.from({ length: 40 }, (_, number) =>
    String((Number(code) + 1 + number) % 1_000_000).padStart(6, "0"),
  );
  const codes = (await Promise.all(wrong.map(reset))).map(codeOf);
  expect(codes.filter((answer) => answer === "code-wrong")).toHaveLength(4);
  expect(codes.filter((answer) => answer === "code-tries-exceeded")).toHaveLength(36);
  expect(codeOf(await reset(code))).toBe("code-tries-exceeded");
  expect(codeOf(await login(fay.address, fay.password))).toBe("ok");
  expect(await isSession(fay.token)).toBe(true);
});

test("a code that was used is worth nothing more", async () => {
  const joy = await newPerson("joy");
  payloadOf("POST /sms_mail", await call("POST /sms_mail", { user_string: joy.address, scene: "forget" }));
  const code = await codeFor(candor.url, joy.address);
  secrets.add(code);
  const { address: account, password } = joy;
  const reset = () => call("POST /user/forget", { account, code, password, repassword: password });
  expect(codeOf(await reset())).toBe("ok");
  expect(codeOf(await reset())).toBe("code-wrong");
});

test("a password alone opens no session where there is a second factor, which is neither guessed nor replayed", async () => {
  const gil = await newPerson("gil");
  const { code, first } = await turnOnAuthenticator(gil);
  const ticket = await ticketOf(gil);

  expect(await isSession(ticket)).toBe(false);
  // The code that turned it on has been used.
  expect(codeOf(await second({ ticket, totp: first }))).toBe("second-factor-wrong");
  const next = code();
  const entered = await second({ ticket, totp: next });
  const { token } = payloadOf("POST /user/login_second", entered);
  secrets.add(String(token));
  expect(await isSession(token)).toBe(true);
  // Neither the ticket nor the code is worth anything again.
  expect(codeOf(await second({ ticket, totp: next }))).toBe("sign-in-step-ended");
  const guessed = await ticketOf(gil);
  expect(codeOf(await second({ ticket: guessed, totp: next }))).toBe("second-factor-wrong");
  const codes = await Promise.all(
    Array.from({ length: 20 }, (_, number) => second({ ticket: guessed, totp: String(100_000 + number) })),
  );
  expect(codes.filter((reply) => codeOf(reply) === "ok")).toEqual([]);
  expect(codes.filter((reply) => codeOf(reply) === "second-factor-wrong").length).toBeLessThan(5);
  expect(codeOf(await second({ ticket: guessed, totp: code() }))).not.toBe("ok");
  const unknown = await second({ ticket: "A".repeat(43), totp: next });
  expect((await second({ ticket, totp: "000000" })).text).toBe(unknown.text);
});

test("a second factor is guessed at five times in a row, however many log-ins are begun", async () => {
  const lea = await newPerson("lea");
  const { code } = await turnOnAuthenticator(lea);
  const tickets = [await ticketOf(lea), await ticketOf(lea), await ticketOf(lea), await ticketOf(lea)];
  const guesses = tickets.flatMap((ticket) => ["100001", "100002"].map((totp) => second({ ticket, totp })));
  const codes = (await Promise.all(guesses)).map(codeOf);
  expect(codes.filter((answer) => answer === "second-factor-wrong")).toHaveLength(TRIES_MAX - 1);
  expect(codes.filter((answer) => answer === "second-factor-locked")).toHaveLength(TRIES_MAX - 1);
  expect(codeOf(await second({ ticket: await ticketOf(lea), totp: code() }))).toBe("second-factor-locked");
});

const second = (fields: Fields) => call("POST /user/login_second", fields);

/** Answers the codes to come, and the one that turned it on. */
async function turnOnAuthenticator(person: Person): Promise<{ code: () => string; first: string }> {
  const { secret } = payloadOf("POST /safe/totp_start", await call("POST /safe/totp_start", {}, person));
  secrets.add(secret);
  const code = authenticatorOf(secret);
  const first = code();
  payloadOf("POST /safe/totp_confirm", await call("POST /safe/totp_confirm", { totp: first }, person));
  return { code, first };
}

async function ticketOf(person: Person): Promise<string> {
  const { envelope } = await login(person.address, person.password);
  if (envelope.type === "ok") throw new Error("no second factor was asked for");
  expect(envelope.code).toBe("second-factor-required");
  const ticket = String(envelope.details.ticket);
  secrets.add(ticket);
  return ticket;
}

test("a session that was ended in any way opens nothing more", async () => {
  const hal = await newPerson("hal");
  const further = async (): Promise<Person> => {
    const token = await signIn(candor.url, hal);
    secrets.add(token);
    return { ...hal, token };
  };
  const ends: [string, (by: Person, ended: Person) => Promise<Reply>][] = [
    ["logging out", (_by, ended) => call("GET /user/logout", {}, ended)],
    [
      "another device",
      async (by, ended) => {
        const { list } = payloadOf("GET /safe/devices", await call("GET /safe/devices", {}, ended));
        const id = list.find(({ is_current }) => is_current)?.id;
        return call("POST /safe/device_revoke", { id }, by);
      },
    ],
    ["logging out everywhere", (by) => call("POST /safe/logout_all", { keep_current: true }, by)],
    ["a freeze", (by) => call("POST /safe/freeze", {}, by)],
    [
      "a reset password",
      async () => {
        payloadOf("POST /sms_mail", await call("POST /sms_mail", { user_string: hal.address, scene: "forget" }));
        const code = await codeFor(candor.url, hal.address);
        secrets.add(code);
        const { address: account, password } = hal;
        return call("POST /user/forget", { account, code, password, repassword: password });
      },
    ],
  ];
  for (const [name, end] of ends) {
    const [by, ended] = [await further(), await further()];
    // Remembered in the process, so that it has to be forgotten there.
    expect(await isSession(ended.token), name).toBe(true);
    expect(codeOf(await end(by, ended)), name).toBe("ok");
    expect(codeOf(await call("GET /user/info", {}, ended)), name).toBe("session-ended");
  }
});

test("who signs in with a stolen password on a device of their own is noticed: by mail and in the app", async () => {
  const ida = await newPerson("ida");
  const { address: user_string, password } = ida;
  const thief = { "user-agent": "curl/8.5.0" };
  const { token } = payloadOf(
    "POST /user/login",
    await callApi(candor.url, "POST /user/login", { user_string, password }, thief),
  );
  secrets.add(String(token));
  const mails = (await (await fetch(`${candor.url}/outbox.json`)).json()) as { to: string; text: string }[];
  expect(mails.find(({ to }) => to === user_string)?.text).toMatch(/^curl, IP address (?:::ffff:)?127\.0\.0\.1, on /);
  const notices = async () =>
    payloadOf("GET /mailMessage/getList", await call("GET /mailMessage/getList", {}, ida)).list.map(({ kind }) => kind);
  await expect.poll(notices, { timeout: 10_000 }).toEqual(["new-device"]);
});

test("after all of it, and faults of the database, no secret is in a log, nor in what is kept of answers, and the books balance", async () => {
  const database = openDatabaseOf(candor.dataDir, "candor_owner");
  for (const table of ["customer", "customer_session", "verification_code"])
    await callWithout(database, table, () => [
      login(ben.address, ben.password),
      call("POST /user/forget", { account: ben.address, code: "000000", ...NEW_PASSWORD }),
      call("GET /user/info", {}, ben),
    ]);
  const output = candor.output() + databaseLogOf(candor.dataDir);
  expect(output).toContain('"level":"debug"');
  expect(output).toContain('"a call failed"');
  expect(output).toContain('relation "customer" does not exist');
  const { rows } = await database.query<{ endpoint: string; text: string }>(
    "select endpoint, kept::text as text from idempotency_key kept",
  );
  await database.close();
  expect(secrets.size).toBeGreaterThan(15);
  expect(rows.map(({ endpoint }) => endpoint)).toEqual(
    expect.arrayContaining(["POST /safe/freeze", "POST /safe/device_revoke"]),
  );
  const answers = rows.map(({ text }) => text).join("\n");
  for (const secret of secrets) {
    if (secret.length > 6) expect(output).not.toContain(secret);
    else expect(output).not.toMatch(new RegExp(`\\b${secret}\\b`));
    expect(answers).not.toContain(secret);
  }
  expect(await faultsOfBooks(candor.dataDir)).toEqual([]);
});

/** The customer module on a database of its own, called as the http server would call it. For tests only. */
import { api } from "@candor/api/api";
import type { Answer, RefusalCode } from "@candor/api/refusal";
import type { KyselyPlugin } from "kysely";
import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createTestEncryption, type TestEncryption } from "../../platform/encryption/encryption-test-support.ts";
import { runCommand } from "../../platform/http/call-transaction.ts";
import type { Call, Caller } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import type { Message } from "../../platform/messages/message-outbox.ts";
import { quickHasher } from "../../platform/password-hasher-test-support.ts";
import { drawNumbers } from "../customer/open-account.ts";
import { checkBooks, createLedger, type Ledger } from "../ledger/ledger.ts";
import type { NewNotice } from "../notice/notice.ts";
import { testNotices } from "../notice/notice-test-support.ts";
import { createSecondFactors, type SecondFactors } from "../second-factor/second-factor.ts";
import { createSignIns, type SignIns, secondFactorPorts } from "../sign-in/sign-in.ts";
import type { WalletProof } from "../sign-in/sign-in-types.ts";
import { createWalletProof } from "../sign-in/wallet-proof.ts";
import { type AccountSafety, createAccountSafety } from "./account-safety.ts";

export const PASSWORD = "tr4vel-by-night";
/** How long a chain of a test may take. */
const CHAIN_PATIENCE_MS = 1_000;
/** Codes by text message a day, all together. */
export const SMS_DAILY_MAX = 45;
const START = Date.UTC(2026, 0, 2);

interface CustomerTest {
  db: TestDatabase;
  clock: ManualClock;
  ledger: Ledger;
  customers: SignIns & AccountSafety;
  secondFactors: SecondFactors;
  keys: TestEncryption;
  messages: Message[];
  notices: NewNotice[];
  /** Ways by which nothing reaches anybody. */
  cutOff: Message["channel"][];
  /** Public numbers and invite codes to be drawn before random ones. */
  draws: ReturnType<typeof drawNumbers>[];
  /** The address that the server is reached by. */
  origin: string;
  walletProof: WalletProof;
  /** Where chains are asked; a test adds its own. */
  chainAddresses: Map<number, string>;
  /** Called when a sign-in has read the password's hash and has not yet checked it. */
  onCredentials: (() => Promise<void>) | undefined;
}

/** Filled before the first test of a file that calls `useCustomers`. */
export const t = {
  messages: [],
  notices: [],
  cutOff: [],
  draws: [],
  chainAddresses: new Map(),
  origin: "http://localhost:8080",
  onCredentials: undefined,
} as unknown as CustomerTest;
let people = 0;

export function useCustomers(): void {
  beforeAll(open);
  beforeEach(() => {
    t.messages = [];
    t.notices = [];
    t.cutOff = [];
    t.onCredentials = undefined;
    t.clock.advance(3_600_000);
  });
  afterEach(async () => {
    expect((await checkBooks(t.db.database)).faults).toEqual([]);
  });
  afterAll(async () => {
    t.keys.remove();
    await t.db.close();
  });
}

async function open(): Promise<void> {
  t.db = await createTestDatabase();
  t.keys = createTestEncryption();
  t.clock = manualClock(START);
  const { log } = t.db;
  const deps = {
    database: t.db.database,
    clock: t.clock,
    ids: createIds({ clock: t.clock, node: 1 }),
    bus: createInProcessBus(log),
    log,
  };
  t.ledger = await createLedger(deps);
  const database: Database = { ...t.db.database, kysely: t.db.database.kysely.withPlugin(afterCredentials) };
  t.walletProof = createWalletProof({ ...deps, chainAddresses: t.chainAddresses, chainPatienceMs: CHAIN_PATIENCE_MS });
  const hasher = quickHasher();
  const { encryption } = t.keys;
  const delivers = (channel: Message["channel"]) => !t.cutOff.includes(channel);
  const notices = testNotices(
    { ...deps, delivers },
    { message: (one) => t.messages.push(one), notice: (one) => t.notices.push(one) },
  );
  t.secondFactors = createSecondFactors({
    ...deps,
    hasher,
    encryption,
    customers: secondFactorPorts({ ...deps, notices }),
    publicUrl: null,
    allowedHosts: [],
  });
  const signIns = createSignIns({
    ...deps,
    database,
    ledger: t.ledger,
    hasher,
    notices,
    encryption,
    secondFactors: t.secondFactors,
    chainAddresses: t.chainAddresses,
    chainPatienceMs: CHAIN_PATIENCE_MS,
    // That known and unknown take equally long is timed from outside.
    codeAnswerMs: 0,
    smsDailyMax: SMS_DAILY_MAX,
    sendMessage: async (_tx, message) => void t.messages.push(message),
    delivers,
    drawNumbers: () => t.draws.shift() ?? drawNumbers(),
  });
  const accountSafety = createAccountSafety({
    ...signIns.context,
    ownsFile: async (_customerId, path) => path === "/files/mine.jpg",
  });
  t.customers = { ...signIns, ...accountSafety, routes: [...signIns.routes, ...accountSafety.routes] };
}

/** Calls `onCredentials` between the reading of a password's hash and what is made of it. */
const afterCredentials: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.rows.some((row) => "passwordHash" in row)) await t.onCredentials?.();
    return result;
  },
};

type Key = keyof typeof api;

/** Calls an endpoint as the http server would, with wire names in. */
export async function call(
  key: Key,
  wire: Record<string, unknown>,
  caller: Caller | null = null,
  more: Partial<Call> = {},
): Promise<Answer<never>> {
  const endpoint = api[key];
  const routes = [...t.customers.routes, ...t.secondFactors.routes];
  const route = routes.find((candidate) => candidate.endpoint === endpoint);
  if (!route) throw new Error(`no route for ${key}`);
  const request = endpoint.request.parse(wire);
  const context: Call & { portfolioId: string } = {
    language: "en",
    caller,
    accountMode: "demo",
    portfolioId: caller?.portfolios.demo ?? "",
    idempotency: null,
    timeZone: "UTC",
    clientAddress: "127.0.0.1",
    userAgent: "test",
    deviceToken: null,
    origin: t.origin,
    reader: t.db.database,
    transaction: (work) => runCommand(t.db.database, null, work),
    setSessionCookie: () => undefined,
    clearSessionCookie: () => undefined,
    setDeviceCookie: () => undefined,
    isBrowser: false,
    setOperatorCookie: () => undefined,
    clearOperatorCookie: () => undefined,
    ...more,
  };
  return route.handle(request as never, context as never) as Promise<Answer<never>>;
}

export async function accepted<T>(result: Promise<Answer<T>>): Promise<T> {
  const settled = await result;
  if (settled.refused) throw new Error(`refused: ${settled.code}`);
  return settled.value;
}

export const codeOf = async (result: Promise<Answer<unknown>>): Promise<RefusalCode | "accepted"> => {
  const settled = await result;
  return settled.refused ? settled.code : "accepted";
};

export const newAddress = (): string => {
  people += 1;
  return `person${people}@example.com`;
};
export const lastCode = (): string => t.messages.at(-1)?.text.match(/\d{6}/)?.[0] ?? "";

export async function requestCode(user_string: string, scene: string, caller: Caller | null = null): Promise<string> {
  await accepted(call("POST /sms_mail", { user_string, scene }, caller));
  return lastCode();
}

export const registration = (user_string: string, code: string, more: Record<string, unknown> = {}) => ({
  user_string,
  code,
  password: PASSWORD,
  re_password: PASSWORD,
  ...more,
});

export async function signUp(address = newAddress()): Promise<{ address: string; token: string; caller: Caller }> {
  const code = await requestCode(address, "register");
  const { token } = await accepted<{ token: string }>(call("POST /user/register", registration(address, code)));
  const caller = await t.customers.authenticate(token);
  if (!caller) throw new Error("no session after registration");
  return { address, token, caller };
}

export const signIn = (user_string: string, password: string, more: Partial<Call> = {}) =>
  call("POST /user/login", { user_string, password }, null, more);

/** A browser that keeps the cookie it is known by. */
export function newBrowser(deviceToken: string | null = null) {
  const browser = {
    deviceToken,
    call: (key: Key, wire: Record<string, unknown>, caller: Caller | null = null, more: Partial<Call> = {}) =>
      call(key, wire, caller, {
        ...more,
        deviceToken: browser.deviceToken,
        setDeviceCookie: (token) => {
          browser.deviceToken = token;
        },
      }),
    signIn: (user_string: string, password: string, more: Partial<Call> = {}) =>
      browser.call("POST /user/login", { user_string, password }, null, more),
  };
  return browser;
}

/** The caller behind a token, as the http server would know it now. */
export async function callerOf(token: string): Promise<Caller> {
  const caller = await t.customers.authenticate(token);
  if (!caller) throw new Error("the session has ended");
  return caller;
}

/** Turns an authenticator on; answers what shows its next code, which no earlier one was. */
export async function turnOnTotp(caller: Caller): Promise<() => string> {
  const { secret } = await accepted<{ secret: string }>(call("POST /safe/totp_start", {}, caller));
  const totp = new TOTP({ secret });
  const next = (): string => {
    t.clock.advance(30_000);
    return totp.generate({ timestamp: t.clock.now() });
  };
  await accepted(call("POST /safe/totp_confirm", { totp: next() }, caller));
  return next;
}

/** Second factors on a database of their own, with customers that are rows alone, called as the http server would. For tests only. */
import type { SafetyEvent } from "@candor/api/account-safety";
import type { Endpoint } from "@candor/api/endpoint";
import { type Answer, answer, type RefusalCode, refuse } from "@candor/api/refusal";
import * as api from "@candor/api/second-factor";
import { instantOf } from "@candor/money/money";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createTestEncryption, type TestEncryption } from "../../platform/encryption/encryption-test-support.ts";
import type { Call, CustomerCall } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import { BUSY, type PasswordHasher } from "../../platform/password-hasher.ts";
import { quickHasher } from "../../platform/password-hasher-test-support.ts";
import { createTestPasskey, type TestPasskey } from "./passkey-test-support.ts";
import { createSecondFactors } from "./second-factor.ts";
import type { SecondFactors } from "./second-factor-types.ts";

const START = Date.UTC(2026, 0, 2);
export const PAY_CODE = "424242";

interface FactorTest {
  db: TestDatabase;
  clock: ManualClock;
  keys: TestEncryption;
  factors: SecondFactors;
  recorded: SafetyEvent[];
  /** The hasher's queue is full. */
  isBusy: boolean;
  /** Called between the counting of a try and its hashing. */
  onVerify: (() => Promise<void>) | undefined;
}

/** Filled before the first test of a file that calls `useSecondFactors`. */
export const t = { recorded: [], isBusy: false, onVerify: undefined } as unknown as FactorTest;
let people = 0;

/** @param publicUrl and the further names that the server answers to: what passkeys belong to */
export function useSecondFactors(publicUrl: string | null = null, allowedHosts: readonly string[] = []): void {
  beforeAll(async () => {
    t.db = await createTestDatabase();
    t.clock = manualClock(START);
    t.keys = createTestEncryption();
    t.factors = createSecondFactors({
      database: t.db.database,
      clock: t.clock,
      ids: createIds({ clock: t.clock, node: 1 }),
      hasher: testHasher(),
      encryption: t.keys.encryption,
      customers: {
        labelOf: async (_reader, customerId) => `person${customerId}@example.com`,
        usePayCode: async (_customerId, code) => (code === PAY_CODE ? answer(true) : refuse("code-wrong")),
        record: async (_tx, event) => {
          t.recorded.push(event);
        },
      },
      publicUrl,
      allowedHosts,
    });
  });
  beforeEach(() => {
    t.recorded = [];
    t.isBusy = false;
    t.onVerify = undefined;
    t.clock.advance(3_600_000);
  });
  afterAll(async () => {
    t.keys.remove();
    await t.db.close();
  });
}

function testHasher(): PasswordHasher {
  const hasher = quickHasher();
  return {
    hash: (password, who) => hasher.hash(password, who),
    async verify(storedHash, password, who) {
      if (t.isBusy) return BUSY;
      await t.onVerify?.();
      return hasher.verify(storedHash, password, who);
    },
  };
}

/** A customer who is a row and nothing more; answers the id. */
export async function newCustomer(): Promise<string> {
  people += 1;
  const id = String(people);
  await t.db.database.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
     values ($1, $2, $3, 'none', 'en', $4, now())`,
    [id, String(10_000_000 + people), `person${id}@example.com`, `INVITE${id}`],
  );
  return id;
}

/** Calls an endpoint as the http server would, with wire names in. */
export async function call(
  endpoint: Endpoint,
  customerId: string,
  wire: Record<string, unknown> = {},
): Promise<Answer<never>> {
  const route = t.factors.routes.find((candidate) => candidate.endpoint === endpoint);
  if (!route) throw new Error(`no route for ${endpoint.path}`);
  const request = endpoint.request.parse(wire);
  return route.handle(request as never, callOf(customerId) as never) as Promise<Answer<never>>;
}

function callOf(customerId: string): CustomerCall {
  const transaction: Call["transaction"] = (work) => t.db.database.transaction(work);
  return {
    language: "en",
    caller: {
      customerId,
      sessionId: "1",
      portfolios: { demo: "1", real: "2" },
      provedAt: instantOf(START),
      ...{ isFrozen: false, restrictions: [], verifiedLevel: 0 },
    } as CustomerCall["caller"],
    accountMode: "demo",
    portfolioId: "1",
    idempotency: null,
    timeZone: "UTC",
    clientAddress: "127.0.0.1",
    userAgent: "test",
    deviceToken: null,
    origin: "http://localhost:8080",
    reader: t.db.database,
    transaction,
    setSessionCookie: () => undefined,
    clearSessionCookie: () => undefined,
    setDeviceCookie: () => undefined,
    isBrowser: false,
    setOperatorCookie: () => undefined,
    clearOperatorCookie: () => undefined,
  };
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

export const prove = (customerId: string, proof: api.SecondFactorProof) =>
  t.db.database.transaction((tx) => t.factors.prove(tx, customerId, proof));
export const proveTotp = (customerId: string, code: string) => codeOf(prove(customerId, { method: "totp", code }));
export const proveRecovery = (customerId: string, shown: string) =>
  codeOf(prove(customerId, { method: "recovery", code: api.recoveryCode.parse(shown) }));
export const provePasskey = (customerId: string, text: string) =>
  codeOf(prove(customerId, { method: "passkey", answer: text }));
export const methodsOf = (customerId: string) => t.factors.methodsOf(t.db.database, customerId);

export interface App {
  readonly secret: string;
  /** The code so many milliseconds from now. */
  code(afterMs?: number): string;
  /** A code that is none of those near now. */
  wrongCode(): string;
}

export function appOf(secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (afterMs = 0) => totp.generate({ timestamp: t.clock.now() + afterMs });
  return {
    secret,
    code,
    wrongCode() {
      const near = [-60_000, -30_000, 0, 30_000, 60_000].map(code);
      return (
        ["000000", "111111", "222222", "333333", "444444", "555555"].find((digits) => !near.includes(digits)) ?? ""
      );
    },
  };
}

/** Turns an authenticator on. The code it was confirmed with has counted: the next is half a minute away. */
export async function withTotp(customerId: string): Promise<App & { recoveryCodes: string[] | null }> {
  const { secret } = await accepted<{ secret: string }>(call(api.startTotp, customerId));
  const app = appOf(secret);
  const { recovery_codes } = await accepted<{ recovery_codes: string[] | null }>(
    call(api.confirmTotp, customerId, { totp: app.code() }),
  );
  t.clock.advance(60_000);
  return { ...app, recoveryCodes: recovery_codes };
}

/** Adds a passkey; `passkey` is one made before, or a new one. */
export async function withPasskey(
  customerId: string,
  passkey: TestPasskey = createTestPasskey(),
): Promise<{ passkey: TestPasskey; recoveryCodes: string[] | null }> {
  const { options } = await accepted<{ options: string }>(call(api.startPasskey, customerId));
  const wire = { passkey: passkey.register(options), name: "A key" };
  const { recovery_codes } = await accepted<{ recovery_codes: string[] | null }>(
    call(api.addPasskey, customerId, wire),
  );
  return { passkey, recoveryCodes: recovery_codes };
}

/** What a browser is given to prove a passkey with. */
export async function provingOptions(customerId: string): Promise<string> {
  const options = await t.db.database.transaction((tx) => t.factors.passkeyOptions(tx, customerId));
  if (options === undefined) throw new Error("no passkey to prove");
  return options;
}

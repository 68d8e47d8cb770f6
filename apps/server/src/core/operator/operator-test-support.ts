/**
 * Operators on a database of their own, called as the http server would; and operators without the ways that people take
 * there, signed in from the start. For tests only.
 */
import type { Endpoint, ResponseOf } from "@candor/api/endpoint";
import { OPERATOR_ROLES, type OperatorRole } from "@candor/api/operator-words";
import type { Answer, RefusalCode } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { isoOf, type ManualClock, manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { hashToken, newToken } from "../../platform/edge/secret-token.ts";
import { createTestEncryption, type TestEncryption } from "../../platform/encryption/encryption-test-support.ts";
import { runCommand, showing, showingOn } from "../../platform/http/call-transaction.ts";
import type { Call, OperatorCall, OperatorSession, Route } from "../../platform/http/route.ts";
import { quickHasher } from "../../platform/password-hasher-test-support.ts";
import { addOperator, authenticateOperator, createOperators, type Operators } from "./operator.ts";
import type { OperatorDeps } from "./operator-types.ts";

/** Somebody who is enrolled, and their session's token. Twelve hours later it has ended. */
export async function signedInOperator(
  owner: Database,
  name: string,
  at: Instant,
  roles: readonly OperatorRole[] = OPERATOR_ROLES,
): Promise<string> {
  const added = await addOperator(owner, name, at, roles);
  if (typeof added === "string") throw new Error(`${name}: ${added}`);
  await owner.query("update operator_enrolment set method = 'passkey', used_at = $2 where token_hash = $1", [
    hashToken(added.token),
    isoOf(at),
  ]);
  return anotherSession(owner, name, at);
}

/** Of somebody who was added, as if they had enrolled and signed in; empty for whoever is no operator. */
export async function sessionOf(owner: Database, name: string, at: Instant): Promise<string> {
  await owner.query(
    `insert into operator_enrolment (operator, token_hash, made_at, expires_at, method)
     select name, $2, $3, $3::timestamptz + interval '1 day', 'passkey' from operator
     where name = $1 and not exists (select from operator_enrolment where operator = $1)`,
    [name, hashToken(newToken()), isoOf(at)],
  );
  await owner.query(
    "update operator_enrolment set method = 'passkey', used_at = $2 where operator = $1 and used_at is null",
    [name, isoOf(at)],
  );
  return anotherSession(owner, name, at).catch(() => "");
}

/** As if they had signed in, which the owner of the tables alone can write. */
export async function anotherSession(owner: Database, name: string, at: Instant): Promise<string> {
  const token = newToken();
  await owner.query(
    `insert into operator_session (operator, token_hash, began_at, seen_at, ends_at, client_address, user_agent)
     values ($1, $2, $3, $3, $3::timestamptz + interval '12 hours', '127.0.0.1', 'a test')`,
    [name, hashToken(token), isoOf(at)],
  );
  return token;
}

interface OperatorTest {
  db: TestDatabase;
  clock: ManualClock;
  keys: TestEncryption;
  operators: Operators;
  deps: OperatorDeps;
  /** All that may be called; more may be added. */
  routes: Route[];
  /** The cookie that the last call set, null where it was cleared. */
  cookie: string | null | undefined;
}

/** Filled before the first test of a file that calls `useOperators`. */
export const t = {} as OperatorTest;

export function useOperators(): void {
  beforeAll(async () => {
    t.db = await createTestDatabase();
    t.clock = manualClock(Date.UTC(2026, 10, 23, 8));
    t.keys = createTestEncryption();
    t.deps = {
      ...{
        database: t.db.database,
        operatorDatabase: t.db.operators,
        log: t.db.log,
        clock: t.clock,
        hasher: quickHasher(),
      },
      ...{ encryption: t.keys.encryption, publicUrl: null, allowedHosts: [] },
    };
    t.operators = createOperators(t.deps);
    t.routes = [...t.operators.routes];
  });
  beforeEach(() => {
    t.clock.advance(60_000);
    t.cookie = undefined;
  });
  afterAll(async () => {
    t.keys.remove();
    await t.db.close();
  });
}

/** Of the operators below, by their sessions. */
const tokens = new Map<string, string>();

/** Sessions of tests last, however far their clock is set ahead; what ends one is tested at the door. */
const calling = ({ sessionId }: OperatorSession) =>
  t.db.owner.query(
    `update operator_session set seen_at = greatest(seen_at, $2),
       began_at = greatest(began_at, $2::timestamptz - interval '11 hours'),
       ends_at = greatest(ends_at, $2::timestamptz + interval '1 hour')
     where id = $1 and ended_at is null`,
    [sessionId, isoOf(t.clock.now())],
  );

const NOBODY: OperatorSession = { name: "", roles: [], sessionId: "0", idleEndsAt: 0 as Instant, endsAt: 0 as Instant };

/** @param session who asks, or null for a visitor */
export async function ask<E extends Endpoint>(
  endpoint: E,
  wire: object,
  session: OperatorSession | null = null,
  more: Partial<Call> = {},
): Promise<Answer<ResponseOf<E>>> {
  const found = t.routes.find((candidate) => candidate.endpoint === endpoint);
  if (!found) throw new Error(`no route for ${endpoint.path}`);
  const parsed = endpoint.request.safeParse(wire);
  if (!parsed.success) return { refused: true, code: parsed.error.issues[0]?.message as RefusalCode, details: {} };
  if (session) await calling(session);
  const call: OperatorCall = {
    ...{ language: "en", caller: null, accountMode: "demo", idempotency: null, timeZone: "UTC" },
    ...{ clientAddress: "127.0.0.1", userAgent: "a test", deviceToken: null, origin: "http://localhost:8080" },
    ...{ isBrowser: false, operator: session?.name ?? "", session: session ?? NOBODY },
    reader: t.db.database,
    showing: (database) => showingOn(database, tokens.get(session?.sessionId ?? "") ?? ""),
    transaction: (work) => runCommand(t.db.database, null, showing(tokens.get(session?.sessionId ?? "") ?? "", work)),
    setSessionCookie: () => undefined,
    clearSessionCookie: () => undefined,
    setDeviceCookie: () => undefined,
    setOperatorCookie(token) {
      t.cookie = token;
    },
    clearOperatorCookie() {
      t.cookie = null;
    },
    ...more,
  };
  return found.handle(parsed.data as never, call as never) as Promise<Answer<ResponseOf<E>>>;
}

export async function taken<E extends Endpoint>(
  endpoint: E,
  wire: object,
  session: OperatorSession | null = null,
  more: Partial<Call> = {},
): Promise<ResponseOf<E>> {
  const answered = await ask(endpoint, wire, session, more);
  if (answered.refused) throw new Error(`refused: ${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}

/** "ok", or why not. */
export async function codeOf(
  endpoint: Endpoint,
  wire: object,
  session: OperatorSession | null = null,
  more: Partial<Call> = {},
): Promise<string> {
  const answered = await ask(endpoint, wire, session, more);
  return answered.refused ? answered.code : "ok";
}

/** Adds an operator with these roles and signs them in. */
export async function signInOperator(name: string, ...roles: readonly OperatorRole[]): Promise<OperatorSession> {
  const token = await signedInOperator(t.db.owner, name, t.clock.now(), roles.length > 0 ? roles : ["admin"]);
  return operatorSessionOf(token);
}

export async function operatorSessionOf(token: string): Promise<OperatorSession> {
  const session = await authenticateOperator(t.db.operators, token, t.clock.now());
  if (!session) throw new Error("nobody is on duty by this token");
  tokens.set(session.sessionId, token);
  return session;
}

/** The code that an app shows now, or so many half minutes later. @param secret base32 */
export const totpCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: t.clock.now() + stepsLater * 30_000 });

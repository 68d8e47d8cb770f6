/**
 * Who may call what of the back office: every endpoint for operators, asked by everybody. What each is to answer follows from the
 * roles that packages/api declares, so that a new endpoint is tried by itself; that every role opens what it should is said here.
 */
import { type ApiKey, api } from "@candor/api/api";
import { OPERATOR_IDLE_S, OPERATOR_ROLES, type OperatorRole } from "@candor/api/operator-words";
import { type Instant, instantOf } from "@candor/money/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { revokeOperator } from "../../apps/server/src/core/operator/operator.ts";
import { anotherSession, signedInOperator } from "../../apps/server/src/core/operator/operator-test-support.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { callApi, codeOf, type Headers, type Person, payloadOf, signedIn } from "../client/api-client.ts";
import { openDatabaseOf } from "../e2e/harness/books.ts";
import type { Candor } from "../e2e/harness/candor-server.ts";
import { KINDS } from "./operator-powers.ts";
import { newPerson, sharedCandor } from "./shared-candor.ts";

const KEYS = Object.keys(api) as ApiKey[];
const COMMANDS = KEYS.filter((key) => api[key].who === "operator");
const LOGOUT = "POST /operator/logout";

let candor: Candor;
let database: Database;
let anna: Person;
const tokens = new Map<string, string>();

const ask = (key: ApiKey, headers: Headers, fields = {}) => callApi(candor.url, key, fields, headers);
const bearer = (token = "") => ({ authorization: `Bearer ${token}` });

async function signInOperator(name: string, at: Instant, ...roles: readonly OperatorRole[]): Promise<void> {
  tokens.set(name, await signedInOperator(database, name, at, roles));
}

beforeAll(async () => {
  candor = sharedCandor();
  database = openDatabaseOf(candor.dataDir, "candor_owner");
  anna = await newPerson("anna");
  const now = systemClock.now();
  for (const role of OPERATOR_ROLES) await signInOperator(role, now, role);
  await signInOperator("gone", now, ...OPERATOR_ROLES);
  await signInOperator("idle", instantOf(now - OPERATOR_IDLE_S * 1000), ...OPERATOR_ROLES);
  // Remembered while it was good, so that the end of it has to be noticed.
  for (const key of COMMANDS) if (key !== LOGOUT) await ask(key, bearer(tokens.get("gone")));
  expect(await revokeOperator(database, "gone", systemClock.now())).toBe(true);
});
afterAll(async () => {
  await database?.close();
});

/** Asked with nothing that can be done: what is wanted here is the door alone. */
const isLetIn = (code: string): boolean => !["operator-only", "operator-role-missing", "foreign-origin"].includes(code);

describe("every endpoint for operators", () => {
  test.each(COMMANDS)("%s is refused to whoever is no operator, all of them alike", async (key) => {
    const customer = await ask(key, signedIn(anna), { id: "1", match_id: 1, reason: "a test" });
    expect(codeOf(customer)).toBe("operator-only");
    for (const headers of [
      {},
      bearer(tokens.get("gone")),
      bearer(tokens.get("idle")),
      { authorization: tokens.get("gone") ?? "" },
      bearer("A".repeat(43)),
      { cookie: `candor_session=${anna.token}`, origin: candor.url },
      { cookie: `candor_operator=${anna.token}`, origin: candor.url },
      { cookie: `candor_operator=${tokens.get("gone")}`, origin: candor.url },
      { cookie: `candor_operator=${tokens.get("idle")}`, origin: candor.url },
      { cookie: `candor_session=${tokens.get("admin")}`, origin: candor.url },
    ])
      expect((await ask(key, headers as Headers)).text, JSON.stringify(headers)).toBe(customer.text);
  });

  test.each(COMMANDS)("%s lets in the roles that it names, and tells the others which they are", async (key) => {
    const { roles } = api[key];
    const cells: Record<string, boolean> = {};
    const wanted: Record<string, boolean> = {};
    for (const role of OPERATOR_ROLES) {
      const reply = await ask(key, bearer(tokens.get(role)));
      if (key === LOGOUT) tokens.set(role, await anotherSession(database, role, systemClock.now()));
      cells[role] = isLetIn(codeOf(reply));
      wanted[role] = roles.length === 0 || (roles as readonly OperatorRole[]).includes(role);
      if (!wanted[role]) expect(codeOf(reply)).toBe("operator-role-missing");
    }
    expect(cells).toEqual(wanted);
  });

  test.each(COMMANDS.filter((key) => api[key].changes))(
    "%s is refused to a cookie without our own page",
    async (key) => {
      const kept = { cookie: `candor_operator=${tokens.get("admin")}` };
      const foreign: Headers[] = [{}, { origin: "https://evil.example" }, { "sec-fetch-site": "same-site" }];
      for (const headers of foreign) expect(codeOf(await ask(key, { ...kept, ...headers }))).toBe("foreign-origin");
    },
  );

  test("a cookie that is let in from our own page is the same authority as its token", async () => {
    const kept = { cookie: `candor_operator=${tokens.get("support")}`, origin: candor.url };
    expect(codeOf(await ask("GET /operator/me", kept))).toBe("ok");
    expect(codeOf(await ask("GET /operator/operators", kept))).toBe("operator-role-missing");
  });
});

test("an operator's session is nothing at customers' endpoints", async () => {
  for (const key of KEYS.filter((of) => api[of].who === "customer"))
    expect(codeOf(await ask(key, bearer(tokens.get("admin")))), key).toBe("session-ended");
});

test("two operators agree on what is said of each kind of proposal, and on nothing else", async () => {
  const token = await signedInOperator(database, "everything", systemClock.now());
  const { kinds } = payloadOf("GET /operator/proposal/list", await ask("GET /operator/proposal/list", bearer(token)));
  expect([...kinds].sort()).toEqual(Object.keys(KINDS).sort());
});

describe("who does what (DOMAIN section 11)", () => {
  const opens = (key: ApiKey): readonly OperatorRole[] => {
    const roles: readonly OperatorRole[] = api[key].roles;
    return roles.length === 0 ? OPERATOR_ROLES : roles;
  };

  test("identities are compliance's alone", () => {
    for (const key of COMMANDS.filter((of) => of.includes("/operator/verification/")))
      expect(opens(key), key).toEqual(["compliance"]);
  });

  test("operators are made and ended by administrators alone", () => {
    for (const key of ["POST /operator/operators/confirm", "POST /operator/operators/revoke"] as const)
      expect(opens(key)).toEqual(["admin"]);
  });

  test("whoever stops a market need not be asked for first", () => {
    expect(opens("POST /operator/halt")).toEqual(OPERATOR_ROLES);
  });
});

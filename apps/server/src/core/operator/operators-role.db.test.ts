import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database, Tx } from "../../platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { hashToken } from "../../platform/edge/secret-token.ts";

/** Whoever holds the program's own role in the database, and nothing else. */
let own: TestDatabase;

beforeAll(async () => {
  own = await createTestDatabase();
  for (const name of ["anna", "ben"]) {
    await own.owner.query("insert into operator (name, roles, created_at) values ($1, '{admin}', now())", [name]);
    await own.owner.query(
      `insert into operator_enrolment (operator, token_hash, made_at, expires_at, method, used_at)
       values ($1, sha256($2), now(), now() + interval '1 day', 'passkey', now())`,
      [name, Buffer.from(`enrolment of ${name}`)],
    );
    await own.owner.query(
      `insert into operator_passkey (operator, credential_id, public_key, counter, made_at) values ($1, $2, 'key', 5, now())`,
      [name, Buffer.from(name)],
    );
    await own.owner.query(
      `insert into operator_session (operator, token_hash, began_at, seen_at, ends_at, client_address, user_agent)
       values ($1, $2, now() - interval '1 minute', now(), now() + interval '1 hour', '', '')`,
      [name, hashToken(`token of ${name}`)],
    );
  }
});
afterAll(() => own.close());

const DENIED = /permission denied/;
const SESSION = `insert into operator_session (operator, token_hash, began_at, seen_at, ends_at, client_address, user_agent)
  values ('anna', sha256('x'), now(), now(), now() + interval '1 hour', '', '')`;
const ATTACKS: Readonly<Record<string, string>> = {
  "an operator made as if on the machine":
    "insert into operator (name, roles, created_at) values ('mallory', '{admin}', now())",
  "a forged session": SESSION,
  "a session that begins again": "update operator_session set ended_at = null",
  "a session prolonged": "update operator_session set seen_at = now()",
  "what the hash of somebody's token is": "select token_hash from operator_session",
  "roles changed": "update operator set roles = '{admin,finance}' where name = 'ben'",
  "a duty that ends": "update operator set revoked_at = now() where name = 'ben'",
  "a new enrolment":
    "insert into operator_enrolment (operator, token_hash, made_at, expires_at) values ('ben', sha256('y'), now(), now() + interval '1 day')",
  "an enrolment that was used, open again": "update operator_enrolment set used_at = null",
  "a password in somebody's name": `insert into operator_authenticator (operator, password_hash, sealed_secret, last_step)
    values ('ben', '$argon2id$', decode(repeat('00', 117), 'hex'), 0)`,
  "another passkey in somebody's name": "update operator_passkey set public_key = 'mine' where operator = 'ben'",
  "a second factor forgotten": "delete from operator_passkey",
  "a challenge of their own": "insert into operator_challenge values (sha256('z'), null, now() + interval '1 hour')",
};
const CALLS: readonly string[] = [
  "operator_signed_in_by_totp('ben', 1, sha256('x'), now(), now() + interval '1 hour', '', '')",
  "operator_signed_in_by_passkey('ben', 6, sha256('x'), now(), now() + interval '1 hour', '', '')",
  "operator_enrolled_by_totp(1, decode(repeat('00', 117), 'hex'), 1, now(), null)",
  "operator_enrolled_by_passkey(1, 'mine', 'mine', 1, now(), null)",
  "operator_enrolment_begun(1, 'passkey', null, null)",
  "operator_enrolment_confirmed_by(1, 'anna', sha256('x'), now())",
  "operator_duty_ended('ben', now())",
  "operator_sessions_ended('ben', null, now())",
  "operator_challenge_issued(sha256('z'), null, now(), now() + interval '1 hour')",
];

describe("the program's own role cannot write", () => {
  test.each(Object.entries(ATTACKS))("%s", async (_what, sql) => {
    await expect(own.database.query(sql)).rejects.toThrow(DENIED);
  });

  test.each(CALLS)("by calling %s", async (call) => {
    await expect(own.database.query(`select ${call}`)).rejects.toThrow(DENIED);
  });

  test("by a function that nobody counted: those it may call are these", async () => {
    const { rows } = await own.owner.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
         and proname like 'operator\\_%' and has_function_privilege('candor_app', oid, 'execute') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      ...["operator_added_as_agreed", "operator_enrolment_as_agreed", "operator_roles_as_agreed", "operator_shown"],
    ]);
  });
});

describe("the role of operators' sign-in", () => {
  test("writes no operator, session or factor by itself, and nothing of money", async () => {
    for (const sql of Object.values(ATTACKS).filter((one) => !one.startsWith("select")))
      await expect(own.operators.query(sql), sql).rejects.toThrow(DENIED);
    for (const table of ["ledger_account", "customer", "proposal"])
      await expect(own.operators.query(`select from ${table}`), table).rejects.toThrow(DENIED);
    for (const call of [
      "operator_added_as_agreed('mallory', '{admin}', now(), 'anna', 'ben')",
      "operator_enrolment_taken(1, 'passkey', now(), null)",
    ])
      await expect(own.operators.query(`select ${call}`)).rejects.toThrow(DENIED);
  });

  test("opens a session with what has not counted before alone", async () => {
    const open = (times: number) =>
      own.operators.query(
        "select operator_signed_in_by_passkey('ben', $1, sha256($2), now(), now() + interval '1 hour', '', '')",
        [times, Buffer.from(String(times))],
      );
    await expect(open(5)).rejects.toThrow(/has not counted/);
    await expect(open(0)).rejects.toThrow(/has not counted/);
    await open(6);
    await expect(open(6)).rejects.toThrow(/has not counted/);
  });

  test("uses no enrolment twice", async () => {
    const again =
      "select operator_enrolled_by_passkey((select min(id) from operator_enrolment), 'mine', 'mine', 1, now(), null)";
    await expect(own.operators.query(again)).rejects.toThrow(/once and in time/);
  });
});

describe("an agreement of two operators, written by the program's own role", () => {
  let number = 0;
  const show = (tx: Tx, token: string) => tx.query("select set_config('candor.operator_session', $1, true)", [token]);

  async function propose(tx: Tx, token: string, kind = "operator-add"): Promise<string> {
    number += 1;
    const id = String(number);
    await show(tx, token);
    await tx.query(
      `insert into proposal (id, kind, subject, summary, reason, proposer_roles, approver_roles, proposed_by, proposed_at,
         expires_at) values ($1, $2, $3, 'x', 'x', '{admin}', '{admin}', 'anna', now(), now() + interval '1 hour')`,
      [id, kind, JSON.stringify({ name: kind === "operator-add" ? "mallory" : "ben", roles: ["finance"] })],
    );
    return id;
  }
  async function approve(tx: Tx, id: string, token: string): Promise<void> {
    await show(tx, token);
    await tx.query("update proposal set state = 'approved', decided_by = 'ben', decided_at = now() where id = $1", [
      id,
    ]);
  }
  const attempt = (database: Database, tokens: readonly [string, string], kind?: string) =>
    database.transaction(async (tx) => approve(tx, await propose(tx, tokens[0], kind), tokens[1]));

  test.each(["operator-add", "operator-roles"])("needs the session of each, for %s", async (kind) => {
    for (const tokens of [
      ["", ""],
      ["token of anna", ""],
      ["", "token of ben"],
      ["token of anna", "token of anna"],
      ["token of ben", "token of ben"],
      // The hash is what the tables know.
      [hashToken("token of anna").toString("hex"), hashToken("token of ben").toString("hex")],
    ] as const)
      for (const role of [own.database, own.owner])
        await expect(attempt(role, tokens, kind)).rejects.toThrow(/show their sessions/);
    await attempt(own.database, ["token of anna", "token of ben"], kind);
  });

  test("needs the session of each for every other kind too; but the owner of the tables is believed", async () => {
    for (const tokens of [
      ["", "token of ben"],
      ["token of anna", ""],
    ] as const)
      await expect(attempt(own.database, tokens, "house-funds")).rejects.toThrow(/show their sessions/);
    await attempt(own.database, ["token of anna", "token of ben"], "house-funds");
    await attempt(own.owner, ["", ""], "house-funds");
  });

  test("adds nobody after its transaction, and enrols nobody but whom it adds", async () => {
    const add = "select operator_added_as_agreed('mallory', '{finance}', now(), 'anna', 'ben')";
    await expect(own.database.query(add)).rejects.toThrow(/two operators agree/);
    const enrol = (name: string) =>
      `select operator_enrolment_as_agreed('${name}', sha256('${name}'), now(), now() + interval '1 day')`;
    await expect(own.database.query(enrol("ben"))).rejects.toThrow(/added now/);
    await expect(own.database.query("select operator_roles_as_agreed('ben', '{admin,finance}')")).rejects.toThrow(
      /two operators agree/,
    );
    await own.database.transaction(async (tx) => {
      await approve(tx, await propose(tx, "token of anna"), "token of ben");
      await tx.query(add);
      await tx.query(enrol("mallory"));
    });
    await expect(own.database.query(enrol("mallory"))).rejects.toThrow(/added now/);
  });

  test("needs a session that was not idle for a quarter of an hour", async () => {
    const idle = (minutes: number) =>
      own.owner.query("update operator_session set seen_at = now() - $1 * interval '1 minute' where operator = 'ben'", [
        minutes,
      ]);
    await own.owner.query("update operator_session set began_at = now() - interval '1 hour'");
    await idle(15);
    await expect(attempt(own.database, ["token of anna", "token of ben"])).rejects.toThrow(/show their sessions/);
    await idle(14);
    await attempt(own.database, ["token of anna", "token of ben"]);
  });

  test("is written down in nobody else's name", async () => {
    const act = (name: string) =>
      own.database.transaction(async (tx) => {
        await show(tx, "token of anna");
        await tx.query(
          "insert into operator_act (operator, at, act, reason, details) values ($1, now(), 'halted', '', '')",
          [name],
        );
      });
    await expect(act("ben")).rejects.toThrow(/in another's name/);
    await act("anna");
  });

  test("needs a session that lasts", async () => {
    await own.owner.query("update operator_session set ended_at = now() where operator = 'ben'");
    await expect(attempt(own.database, ["token of anna", "token of ben"])).rejects.toThrow(/show their sessions/);
  });
});

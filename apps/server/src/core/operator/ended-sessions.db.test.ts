/** What the token of a session that has ended still opens for whoever holds the program's role: nothing, whatever instant they name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { hashToken } from "../../platform/edge/secret-token.ts";
import type { OutageReason } from "../../platform/process/outage.ts";

let own: TestDatabase;
const OLD = "session of a month ago";
const LIVE = "session of now";
/** Within the old session. */
const THEN = "now() - interval '30 days' + interval '1 minute'";

beforeAll(async () => {
  own = await createTestDatabase();
  for (const [name, roles] of [
    ["anna", "{admin,finance,compliance}"],
    ["ben", "{admin}"],
    ["mallory", "{support}"],
  ]) {
    await own.owner.query(
      "insert into operator (name, roles, created_at) values ($1, $2, now() - interval '60 days')",
      [name, roles],
    );
    await own.owner.query(
      `insert into operator_enrolment (operator, token_hash, made_at, expires_at, method, used_at)
       values ($1, sha256($2), now(), now() + interval '1 day', 'passkey', now())`,
      [name, Buffer.from(`enrolment of ${name}`)],
    );
    for (const [token, days] of [
      [OLD, 30],
      [LIVE, 0],
    ] as const)
      await own.owner.query(
        `insert into operator_session (operator, token_hash, began_at, seen_at, ends_at, client_address, user_agent)
         values ($1, $2, now() - $3 * interval '1 day' - interval '1 hour', now() - $3 * interval '1 day',
           now() - $3 * interval '1 day' + interval '11 hours', '', '')`,
        [name, hashToken(`${token}: ${name}`), days],
      );
  }
  await own.owner.query(
    `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
     values (9, '12345678', 'a@example.com', 'x', 'en', 'ABCDEF', now())`,
  );
  await own.keepTime();
});
afterAll(() => own.close());

type Signing = readonly [name: string, sql: string];

/** One transaction, in which each statement shows a session of whoever is named; "ok", or why not. */
const signed = (token: string, steps: readonly Signing[]): Promise<string> =>
  own.database
    .transaction(async (tx) => {
      for (const [name, sql] of steps) {
        await tx.query("select set_config('candor.operator_session', $1, true)", [`${token}: ${name}`]);
        await tx.query(sql);
      }
    })
    .then(
      () => "ok",
      (error: Error) => error.message,
    );

let numbers = 100;
const next = (): number => ++numbers;

const proposed = (id: number, at: string): Signing => [
  "anna",
  `insert into proposal (id, kind, subject, summary, reason, proposer_roles, approver_roles, proposed_by, proposed_at, expires_at, state)
   values (${id}, 'operator-roles', '{"name":"mallory","roles":["admin","finance"]}', 's', 'r', '{admin}', '{admin}', 'anna', ${at},
     ${at} + interval '1 day', 'proposed')`,
];
const agreed = (id: number, at: string): Signing => [
  "ben",
  `update proposal set state = 'approved', decided_by = 'ben', decided_at = ${at} where id = ${id}`,
];
const CLAIMING =
  "insert into deposit_claim (id, customer_id, kind, currency_id, amount, account, file_id, picture_path, state, submitted_at)";
const claimed = (id: number, at: string): Signing => [
  "anna",
  `${CLAIMING} values (${id}, 9, 'bank', 1, 9900000000, 'x', ${id}, '/files/1.jpg', 'pending', ${at} - interval '1 minute')`,
];
const viewed = (id: number, at: string): Signing => [
  "anna",
  `insert into deposit_view (claim_id, customer_id, operator, at, reason) values (${id}, 9, 'anna', ${at}, 'r')`,
];
const approved = (id: number, at: string): Signing => [
  "anna",
  `insert into deposit_approval (claim_id, operator, at, amount, bank_number) values (${id}, 'anna', ${at}, 9900000000, 'B${id}')`,
];
const rejected = (id: number, at: string): Signing => [
  "anna",
  `update deposit_claim set state = 'rejected', decided_by = 'anna', decided_at = ${at}, reason = 'x' where id = ${id}`,
];

/** What comes before each, and what is signed. */
const SIGNINGS: Readonly<Record<string, readonly [before: (id: number) => readonly Signing[], sign: typeof proposed]>> =
  {
    "a proposal": [() => [], proposed],
    "an agreement": [(id) => [proposed(id, "now()")], agreed],
    "a proof that was opened": [(id) => [claimed(id, "now()")], viewed],
    "a deposit's approval": [(id) => [claimed(id, "now()"), viewed(id, "now()")], approved],
    "a deposit's rejection": [(id) => [claimed(id, "now()")], rejected],
  };

const APART = /the clocks of program and database are minutes apart/;
const UNSHOWN = /shows? their sessions?$/;

test.each(Object.entries(SIGNINGS))(
  "%s is signed by a session that lasts, when it happens",
  async (_what, [before, sign]) => {
    const signs = async (token: string, at: string): Promise<string> => {
      const id = next();
      expect(await signed(LIVE, before(id))).toBe("ok");
      return signed(token, [sign(id, at)]);
    };
    expect(await signs(OLD, THEN)).toMatch(APART);
    expect(await signs(OLD, "now()")).toMatch(UNSHOWN);
    for (const minutes of [-6, 6]) expect(await signs(LIVE, `now() + ${minutes} * interval '1 minute'`)).toMatch(APART);
    expect(await signs(LIVE, "now()")).toBe("ok");
  },
);

test("who shows a session that has ended is nobody at any instant, and who shows one that lasts is somebody now alone", async () => {
  const shown = (token: string, at: string) =>
    own.database.transaction(async (tx) => {
      await tx.query("select set_config('candor.operator_session', $1, true)", [`${token}: anna`]);
      return (await tx.query(`select operator_shown(${at}) as name`)).rows[0];
    });
  for (const at of [THEN, "now()", "null"]) expect(await shown(OLD, at), at).toEqual({ name: null });
  const about = (minutes: number) => `now() + ${minutes} * interval '1 minute'`;
  for (const minutes of [-6, 6]) expect(await shown(LIVE, about(minutes)), String(minutes)).toEqual({ name: null });
  for (const minutes of [-4, 0, 4])
    expect(await shown(LIVE, about(minutes)), String(minutes)).toEqual({ name: "anna" });

  // A clock that is behind, or said to be, does not lengthen a session.
  const lasting = (minutes: number) =>
    own.owner.query(
      "update operator_session set seen_at = now() - interval '3 minutes', ends_at = $2 where token_hash = $1",
      [hashToken(`${LIVE}: anna`), new Date(Date.now() + minutes * 60_000)],
    );
  await lasting(-1);
  expect(await shown(LIVE, about(-4))).toEqual({ name: null });
  await lasting(60);
  expect(await shown(LIVE, about(-4))).toEqual({ name: "anna" });
});

test("two old sessions make nobody an administrator", async () => {
  expect(
    await signed(OLD, [
      proposed(next(), THEN),
      agreed(numbers, THEN),
      ["ben", "select operator_roles_as_agreed('mallory', '{admin,finance}')"],
    ]),
  ).toMatch(APART);
  const { rows } = await own.owner.query("select roles from operator where name = 'mallory'");
  expect(rows).toEqual([{ roles: ["support"] }]);
});

test("clocks that are minutes apart are an outage, and no fault of whoever decides", async () => {
  const reason: OutageReason = "clocks";
  await expect(
    own.database.query("insert into payee (id, created_at) values (1, now() - interval '1 hour')"),
  ).rejects.toMatchObject({ name: "Outage", reason });
});

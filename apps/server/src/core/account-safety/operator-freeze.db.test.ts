import type { Answer } from "@candor/api/refusal";
import { beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/route.ts";
import { addOperator } from "../operator/operator.ts";
import {
  accepted,
  call,
  callerOf,
  codeOf,
  PASSWORD,
  signIn,
  signUp,
  t,
  useCustomers,
} from "./customer-test-support.ts";

useCustomers();
const DAY_MS = 86_400_000;
let proposals = 7_000;

beforeAll(async () => {
  for (const name of ["olga", "piet"]) await addOperator(t.db.owner, name, t.clock.now(), ["compliance"]);
  t.clock.advance(4 * DAY_MS);
});

/** As core/maker-checker does it: proposed by one, approved by another, carried out in that transaction. */
async function agreed<T>(
  kind: string,
  { customerId }: Caller,
  work: (tx: Tx, proposalId: string) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const id = String(++proposals);
  const at = new Date(t.clock.now());
  return t.db.owner.transaction(async (tx) => {
    const { rows } = await tx.query<{ uid: string }>("select uid from customer where id = $1", [customerId]);
    await tx.query(
      `insert into proposal (id, kind, subject, summary, reason, proposer_roles, approver_roles, proposed_by, proposed_at, expires_at)
       values ($1, $2, $3, 'x', 'x', '{compliance}', '{compliance}', 'olga', $4, $4::timestamptz + interval '1 day')`,
      [id, kind, JSON.stringify({ uid: rows[0]?.uid }), at],
    );
    await tx.query("update proposal set state = 'approved', decided_by = 'piet', decided_at = $2 where id = $1", [
      id,
      at,
    ]);
    return work(tx, id);
  });
}

const freeze = (caller: Caller, days = 3) =>
  agreed("account-freeze", caller, (tx, proposalId) =>
    t.customers.operatorFreezes.freeze(tx, { ...caller, cause: "takeover", note: "seen abroad", days, proposalId }),
  );
const lift = (caller: Caller) =>
  agreed("account-unfreeze", caller, (tx, proposalId) =>
    t.customers.operatorFreezes.lift(tx, caller.customerId, proposalId),
  );
const endExpired = () => t.db.database.transaction((tx) => t.customers.operatorFreezes.endExpired(tx));
const profile = (caller: Caller) => accepted<Record<string, unknown>>(call("GET /user/info", {}, caller));
const eventsOf = async (caller: Caller) =>
  (await accepted<{ list: { event: string }[] }>(call("GET /safe/events", {}, caller))).list.map(({ event }) => event);

describe("a freeze by operators", () => {
  test("ends every session, says why and until when, and marks who signs in again", async () => {
    const { address, token, caller } = await signUp();
    const frozenAt = t.clock.now();
    expect(await freeze(caller)).toEqual({ refused: false, value: frozenAt + 3 * DAY_MS });
    expect(await t.customers.authenticate(token)).toBeUndefined();
    const again = await accepted<{ token: string }>(signIn(address, PASSWORD));
    expect(await callerOf(again.token)).toMatchObject({ isFrozen: true, isFrozenByOperators: true });
    expect(await profile(caller)).toMatchObject({
      ...{ frozen_since: frozenAt, frozen_by: "operator", frozen_until: frozenAt + 3 * DAY_MS },
      frozen_cause: "takeover",
    });
    expect(await eventsOf(caller)).toContain("frozen-by-operator");
  });

  test("is not its owner's to end, though they end their own beside it", async () => {
    const { address, caller } = await signUp();
    await freeze(caller);
    const { token } = await accepted<{ token: string }>(signIn(address, PASSWORD));
    const back = await callerOf(token);
    expect(await codeOf(call("POST /safe/unfreeze", {}, back))).toBe("account-frozen-by-operator");
    await accepted(call("POST /safe/freeze", {}, back));
    expect(await profile(back)).toMatchObject({ frozen_by: "operator" });
    await accepted(call("POST /safe/unfreeze", {}, back));
    expect(await callerOf(token)).toMatchObject({ isFrozen: true, isFrozenByOperators: true });
    expect(await codeOf(call("POST /safe/unfreeze", {}, back))).toBe("account-frozen-by-operator");
  });

  test("is lifted by two operators, and leaves the owner's own", async () => {
    const { token, caller } = await signUp();
    await accepted(call("POST /safe/freeze", {}, caller));
    await freeze(caller);
    expect((await lift(caller)).refused).toBe(false);
    expect(await profile(caller)).toMatchObject({ frozen_by: "owner", frozen_cause: null, frozen_until: null });
    expect(await lift(caller)).toMatchObject({ code: "account-not-frozen" });
    expect(await eventsOf(caller)).toContain("unfrozen-by-operator");
    expect(await t.customers.authenticate(token)).toBeUndefined();
  });

  test("lasts once, however many agree at once", async () => {
    const { caller } = await signUp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => freeze(caller)));
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(await freeze(caller)).toMatchObject({ code: "account-already-frozen" });
  });

  test("ends by itself, not a moment before", async () => {
    const { address, caller } = await signUp();
    await freeze(caller, 1);
    t.clock.advance(DAY_MS - 1);
    expect(await endExpired()).toEqual([]);
    t.clock.advance(1);
    expect((await endExpired()).map(({ customerId }) => customerId)).toContain(caller.customerId);
    const { token } = await accepted<{ token: string }>(signIn(address, PASSWORD));
    expect((await callerOf(token)).isFrozen).toBe(false);
    expect(await profile(caller)).toMatchObject({ frozen_since: null, frozen_by: null });
  });

  test("and its end are refused by the tables without two operators, to whoever writes them", async () => {
    const { caller } = await signUp();
    await freeze(caller);
    const at = new Date(t.clock.now());
    const other = (await signUp()).caller;
    const insert = `insert into account_freeze (customer_id, frozen_by, frozen_at, cause, expires_at, proposal_id)
      values ($1, 'operator', $2, 'takeover', $2::timestamptz + interval '1 day', $3)`;
    for (const database of [t.db.database, t.db.owner]) {
      await expect(database.query(insert, [other.customerId, at, proposals])).rejects.toThrow(
        /two operators agree|duplicate/,
      );
      await expect(database.query(insert, [other.customerId, at, null])).rejects.toThrow(/two operators agree/);
      for (const change of ["ended_at = frozen_at", "ended_at = frozen_at, end_proposal_id = $2"])
        await expect(
          database.query(`update account_freeze set ${change} where customer_id = $1 and $2::bigint > 0`, [
            caller.customerId,
            proposals,
          ]),
        ).rejects.toThrow(/two operators agree|check/);
      await expect(
        database.query(
          "update account_freeze set expires_at = frozen_at + interval '1 minute' where customer_id = $1",
          [caller.customerId],
        ),
      ).rejects.toThrow(/otherwise stays/);
    }
  });

  test("is not ended as if its time were up while it is not", async () => {
    const { caller } = await signUp();
    await agreed("account-freeze", caller, async (tx, proposalId) => {
      await tx.query(
        `insert into account_freeze (customer_id, frozen_by, frozen_at, cause, expires_at, proposal_id)
         values ($1, 'operator', now(), 'takeover', now() + interval '1 day', $2)`,
        [caller.customerId, proposalId],
      );
      return { refused: false, value: true };
    });
    for (const database of [t.db.database, t.db.owner])
      await expect(
        database.query("update account_freeze set ended_at = expires_at where customer_id = $1", [caller.customerId]),
      ).rejects.toThrow(/two operators agree/);
  });

  test("agreed for somebody else freezes nobody", async () => {
    const { caller } = await signUp();
    const other = (await signUp()).caller;
    const wrong = agreed("account-freeze", caller, (tx, proposalId) =>
      t.customers.operatorFreezes.freeze(tx, { ...other, cause: "funds", note: "", days: 1, proposalId }),
    );
    await expect(wrong).rejects.toThrow(/two operators agree/);
  });
});

test("operators end one session or all of them, which the owner finds among what happened", async () => {
  const { address, token, caller } = await signUp();
  const other = await accepted<{ token: string }>(signIn(address, PASSWORD));
  const { sessionId } = await callerOf(other.token);
  const end = (id?: string) =>
    t.db.database.transaction((tx) => t.customers.operatorFreezes.endSessions(tx, caller.customerId, id));
  expect(await end(sessionId)).toBe(1);
  expect(await end(sessionId)).toBe(0);
  expect(await t.customers.authenticate(other.token)).toBeUndefined();
  expect(await t.customers.authenticate(token)).toBeDefined();
  expect(await end()).toBe(1);
  expect(await t.customers.authenticate(token)).toBeUndefined();
  expect((await eventsOf(caller)).filter((event) => event === "sessions-ended-by-operator")).toHaveLength(2);
});

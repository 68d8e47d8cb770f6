import { RESTRICTIONS, type Restriction } from "@candor/api/restriction-words";
import { beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../platform/http/route.ts";
import { addOperator } from "../operator/operator.ts";
import { heldBackFault } from "./account-safety.ts";
import { accepted, call, callerOf, signUp, t, useCustomers } from "./customer-test-support.ts";
import { agreed } from "./restriction-test-support.ts";

useCustomers();
const DAY_MS = 86_400_000;

beforeAll(async () => {
  for (const name of ["olga", "piet"]) await addOperator(t.db.owner, name, t.clock.now(), ["compliance"]);
  t.clock.advance(4 * DAY_MS);
});

const by = ["olga", "piet"] as const;
const of = ({ customerId }: Caller) => ({ customerId, at: t.clock.now(), by });

const restrict = (caller: Caller, kind: Restriction, days = 3) =>
  agreed(
    t.db.owner,
    { ...of(caller), kind: "account-restrict", subject: { kind, cause: "funds", days } },
    (tx, proposalId) => {
      const { customerId } = caller;
      const words = { words: "Please send us the receipt.", note: "odd wires" };
      return t.customers.restrictions.restrict(tx, { customerId, kind, cause: "funds", days, proposalId, ...words });
    },
  );
const end = (caller: Caller, kind: Restriction) =>
  agreed(t.db.owner, { ...of(caller), kind: "account-unrestrict", subject: { kind } }, (tx, id) =>
    t.customers.restrictions.end(tx, caller.customerId, kind, id),
  );
const endExpired = () => t.db.database.transaction((tx) => t.customers.restrictions.endExpired(tx));
const held = (caller: Caller, kind: Restriction) =>
  t.db.database.transaction((tx) => heldBackFault(tx, caller.customerId, { restrictedBy: [kind], now: t.clock.now() }));
const eventsOf = async (caller: Caller) =>
  (await accepted<{ list: { event: string }[] }>(call("GET /safe/events", {}, caller))).list.map(({ event }) => event);

describe("a restriction by operators", () => {
  test("marks open sessions at once, keeps them open, and is in the owner's profile and security log", async () => {
    const { token, caller } = await signUp();
    const since = t.clock.now();
    const until = since + 3 * DAY_MS;
    expect(await restrict(caller, "no-withdrawals")).toEqual({ until, isChange: false });
    expect((await callerOf(token)).restrictions).toEqual([{ kind: "no-withdrawals", cause: "funds", until }]);
    expect(await accepted(call("GET /user/info", {}, caller))).toMatchObject({
      restrictions: [{ kind: "no-withdrawals", cause: "funds", words: "Please send us the receipt.", since, until }],
    });
    expect(await eventsOf(caller)).toContain("restricted-by-operator");
  });

  test("stops what it names and nothing else", async () => {
    const { caller } = await signUp();
    await restrict(caller, "no-transfers");
    for (const kind of RESTRICTIONS) {
      const fault = await held(caller, kind);
      expect(fault?.code).toBe(kind === "no-transfers" ? "account-restricted" : undefined);
    }
  });

  test("of a kind lasts once: another one takes its place, however many agree at once", async () => {
    const { token, caller } = await signUp();
    await restrict(caller, "no-new-orders", 90);
    await restrict(caller, "no-withdrawals", 90);
    const made = await Promise.all([1, 2, 3, 4].map((days) => restrict(caller, "no-new-orders", days)));
    expect(made.every(({ isChange }) => isChange)).toBe(true);
    const { restrictions } = await callerOf(token);
    expect(restrictions.map(({ kind }) => kind).sort()).toEqual(["no-new-orders", "no-withdrawals"]);
    expect((await eventsOf(caller)).filter((event) => event === "restriction-changed")).toHaveLength(4);
  });

  test("is ended by two operators, and only where it lasts", async () => {
    const { token, caller } = await signUp();
    await restrict(caller, "no-withdrawals");
    expect(await end(caller, "no-new-orders")).toMatchObject({ code: "account-not-restricted" });
    expect((await end(caller, "no-withdrawals")).refused).toBe(false);
    expect((await callerOf(token)).restrictions).toEqual([]);
    expect(await end(caller, "no-withdrawals")).toMatchObject({ code: "account-not-restricted" });
    expect(await eventsOf(caller)).toContain("restriction-ended");
  });

  test("ends by itself, not a moment before, and stops nothing after its time even before that is written down", async () => {
    const { token, caller } = await signUp();
    await restrict(caller, "no-withdrawals", 1);
    t.clock.advance(DAY_MS - 1);
    expect(await held(caller, "no-withdrawals")).toMatchObject({ code: "account-restricted" });
    expect((await endExpired()).some(({ customerId }) => customerId === caller.customerId)).toBe(false);
    t.clock.advance(1);
    expect(await held(caller, "no-withdrawals")).toBeUndefined();
    expect((await endExpired()).map(({ customerId }) => customerId)).toContain(caller.customerId);
    expect((await callerOf(token)).restrictions).toEqual([]);
  });

  test("and its end are refused by the tables without two operators, to whoever writes them", async () => {
    const { caller } = await signUp();
    await restrict(caller, "no-withdrawals");
    const other = (await signUp()).caller;
    const insert = `insert into account_restriction (customer_id, kind, cause, words, note, begun_at, expires_at, proposal_id)
      select $1, 'no-withdrawals', 'funds', '', '', $2, $2::timestamptz + interval '3 days', max(id) from proposal`;
    for (const database of [t.db.database, t.db.owner]) {
      await expect(database.query(insert, [other.customerId, new Date(t.clock.now())])).rejects.toThrow(
        /two operators/,
      );
      for (const change of [
        "ended_at = begun_at",
        "ended_at = begun_at, end_proposal_id = (select max(id) from proposal)",
      ])
        await expect(
          database.query(`update account_restriction set ${change} where customer_id = $1`, [caller.customerId]),
        ).rejects.toThrow(/two operators/);
      await expect(database.query("delete from account_restriction")).rejects.toThrow(/append|permission/);
    }
    await expect(
      t.db.owner.query("update account_restriction set expires_at = now() where customer_id = $1", [caller.customerId]),
    ).rejects.toThrow(/otherwise stays/);
  });

  test.each([
    ["for somebody else", { isOther: true, kind: "no-withdrawals", days: 3 }],
    ["of another kind", { isOther: false, kind: "no-new-orders", days: 3 }],
    ["for longer", { isOther: false, kind: "no-withdrawals", days: 4 }],
  ] as const)("agreed on is not one %s", async (_, { isOther, kind, days }) => {
    const { caller } = await signUp();
    const other = (await signUp()).caller;
    const subject = { kind: "no-withdrawals", cause: "funds", days: 3 };
    await expect(
      agreed(t.db.owner, { ...of(caller), kind: "account-restrict", subject }, (tx, proposalId) =>
        t.customers.restrictions.restrict(tx, {
          ...{ cause: "funds", words: "", note: "", proposalId },
          ...{ customerId: isOther ? other.customerId : caller.customerId, kind, days },
        }),
      ),
    ).rejects.toThrow(/two operators/);
  });

  test("and a freeze wait for money that is leaving, which waits for them", async () => {
    const { caller } = await signUp();
    const order: string[] = [];
    const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const leaving = t.db.database.transaction(async (tx) => {
      const now = t.clock.now();
      expect(await heldBackFault(tx, caller.customerId, { restrictedBy: ["no-withdrawals"], now })).toBeUndefined();
      asked.resolve();
      await left.promise;
      order.push("left");
    });
    await asked.promise;
    const begins = restrict(caller, "no-withdrawals").then(() => order.push("restricted"));
    const freezes = accepted(call("POST /safe/freeze", {}, caller)).then(() => order.push("frozen"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(order).toEqual([]);
    left.resolve();
    await Promise.all([leaving, begins, freezes]);
    expect(order[0]).toBe("left");
    expect(order).toHaveLength(3);
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { revokeOperator } from "../../core/operator/operator.ts";
import {
  approve,
  confirm,
  detail,
  FRIDA,
  fail,
  freeze,
  LARGE,
  reject,
  removePayee,
  rich,
  send,
  stateOf,
} from "./operator-withdrawal-test-support.ts";
import {
  approved,
  codeOf,
  FELIX,
  FIONA,
  funds,
  makeOperator,
  operate,
  own,
  person,
  requested,
  sent,
  sqlSays,
  t,
  taken,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

describe("approving", () => {
  test("below 10,000 USDT in a day takes one, from there on two different people", async () => {
    const who = await rich();
    const small = await requested(who, "9000");
    expect(await detail(small)).toMatchObject({ approvals_needed: 1, worth_usdt: "9000", day_worth_usdt: "9000" });
    // Together they reach it: no splitting.
    const second = await requested(who, "1000");
    expect(await detail(second)).toMatchObject({ approvals_needed: 2, day_worth_usdt: "10000" });
    expect(await approve(FIONA, small)).toBe("ok");
    expect(await stateOf(small)).toBe("approved");
    expect(await approve(FIONA, second)).toBe("ok");
    expect(await detail(second)).toMatchObject({ state: "pending", approved_by: ["fiona"] });
    expect(await approve(FELIX, second)).toBe("ok");
    expect(await detail(second)).toMatchObject({ state: "approved", approved_by: ["fiona", "felix"] });
  });

  test("twice by one person counts once", async () => {
    const id = await requested(await rich(), LARGE);
    const codes = await Promise.all(Array.from({ length: 10 }, () => approve(FIONA, id)));
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["ok", "withdrawal-approved-by-you"]));
    expect(await stateOf(id)).toBe("pending");
  });

  test("by two people at once approves once", async () => {
    const who = await person();
    const id = await requested(who);
    const codes = await Promise.all([approve(FIONA, id), approve(FELIX, id)]);
    expect(codes.sort()).toEqual(["ok", "withdrawal-not-possible-now"]);
    expect((await detail(id)).approved_by).toHaveLength(1);
  });

  test("against a cancellation at the same moment: one of them wins", async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const who = await person();
      const id = await requested(who);
      const both = [codeOf(own("POST /wallet/out_cancel", who, { id })), approve(FIONA, id)];
      const codes = await Promise.all(turn % 2 === 0 ? both : both.reverse());
      expect([...codes].sort()).toEqual(["ok", "withdrawal-not-possible-now"]);
      expect(await funds(who)).toEqual({ posted: 1_000, held: (await stateOf(id)) === "approved" ? 100 : 0 });
    }
  });

  test("by somebody whom the other has just added is by the same person", async () => {
    for (const name of ["fresh", "young"]) await makeOperator(name, ["finance"]);
    await t.own.owner.query("alter table operator disable trigger operator_as_agreed");
    await t.own.owner.query(
      "update operator set added_by = 'fiona', approved_by = 'felix', created_at = $1 where name in ('fresh', 'young')",
      [new Date(t.clock.now()).toISOString()],
    );
    await t.own.owner.query("alter table operator enable trigger operator_as_agreed");
    const id = await requested(await rich(), LARGE);
    expect(await approve(FIONA, id)).toBe("ok");
    expect(await approve("fresh", id)).toBe("withdrawal-approved-by-you");
    expect(
      await sqlSays("insert into withdrawal_approval (withdrawal_id, operator, at) values ($1, 'fresh', $2)", [
        ...[id, new Date(t.clock.now()).toISOString()],
      ]),
    ).toContain("one person approves once");
    // Two whom the same have added may be one person as well.
    const other = await requested(await rich(), LARGE);
    expect([await approve("fresh", other), await approve("young", other)]).toEqual([
      "ok",
      "withdrawal-approved-by-you",
    ]);
  });

  test("counts nobody whose access was revoked meanwhile", async () => {
    await makeOperator("gone", ["finance"]);
    const id = await requested(await rich(), LARGE);
    expect(await approve("gone", id)).toBe("ok");
    await revokeOperator(t.own.owner, "gone", t.clock.now());
    expect(await approve("gone", id)).toBe("operator-only");
    expect(await approve(FIONA, id)).toBe("ok");
    expect(await stateOf(id)).toBe("pending");
    expect(await approve(FELIX, id)).toBe("ok");
    expect(await stateOf(id)).toBe("approved");
  });

  test("is refused where the payee is gone or the account is frozen: then it is rejected", async () => {
    const [one, other] = [await person(), await person()];
    const [gone, frozen] = [await requested(one), await requested(other)];
    await removePayee(one);
    await freeze(other);
    expect(await approve(FIONA, gone)).toBe("withdrawal-payee-gone");
    expect(await approve(FIONA, frozen)).toBe("withdrawal-account-frozen");
    expect(await detail(gone)).toMatchObject({ payee: "gone", is_account_frozen: false, approved_by: [] });
    expect(await detail(frozen)).toMatchObject({ payee: "same", is_account_frozen: true });
    expect(await reject(FIONA, gone)).toBe("ok");
    expect(await reject(FIONA, frozen)).toBe("ok");
    expect(await funds(one)).toEqual({ posted: 1_000, held: 0 });
  });

  test("needs an operator and something to approve", async () => {
    expect(await approve("nobody", "7")).toBe("operator-only");
    for (const asked of [
      approve(FIONA, "7"),
      reject(FIONA, "7"),
      send(FIONA, "7"),
      confirm(FIONA, "7"),
      fail(FIONA, "7"),
    ]) {
      expect(await asked).toBe("withdrawal-unknown");
    }
    expect(await codeOf(operate("GET /operator/withdrawal/detail", FIONA, { id: "7" }))).toBe("withdrawal-unknown");
    for (const asked of [reject("nobody", "7"), send("nobody", "7"), fail("nobody", "7")]) {
      expect(await asked).toBe("operator-only");
    }
  });
});

describe("what one person approves alone", () => {
  const list = (by: string) => taken(operate("GET /operator/withdrawal/list", by, {}));

  test("counts over all customers: then the smallest needs another, in the tables too", async () => {
    expect((await list(FIONA)).allowance).toEqual({
      ...{ second_from_usdt: "20000", alone_usdt_24h: "0", left_usdt: "20000" },
    });
    for (const number of ["9900", "9900"]) {
      expect(await stateOf(await approved(await rich(), number))).toBe("approved");
    }
    expect((await list(FIONA)).allowance).toMatchObject({ alone_usdt_24h: "19800", left_usdt: "200" });
    const id = await requested(await rich(), "200");
    expect(await detail(id)).toMatchObject({ approvals_needed: 2, allowance: { left_usdt: "200" } });
    expect(await approve(FIONA, id)).toBe("ok");
    expect(await detail(id)).toMatchObject({ state: "pending", approved_by: [FIONA], approvals_needed: 2 });
    const set = "update withdrawal set state = 'approved' where id = $1";
    expect(await sqlSays(set, [id])).toContain("nobody approves so much alone");
    expect(await approve(FELIX, id)).toBe("ok");
    expect(await detail(id)).toMatchObject({ state: "approved", approved_by: [FIONA, FELIX], approvals_needed: 2 });
    expect((await list(FELIX)).allowance).toMatchObject({ alone_usdt_24h: "0" });
    expect(await send(FELIX, id)).toBe("withdrawal-needs-another");
    expect(await send(FIONA, id)).toBe("ok");
  });

  test("at once counts one after the other", async () => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.push(await requested(await rich(), "9000"));
    const codes = await Promise.all(ids.map((id) => approve(FELIX, id)));
    expect(new Set(codes)).toEqual(new Set(["ok"]));
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter((state) => state === "approved")).toHaveLength(2);
  });

  test("to one customer on several days comes to the same bound", async () => {
    const who = await rich();
    const states: string[] = [];
    for (let day = 0; day < 3; day += 1) {
      const id = await requested(who, "9900");
      expect(await approve(FRIDA, id)).toBe("ok");
      states.push(await stateOf(id));
      t.clock.advance(36 * 3_600_000);
    }
    expect(states).toEqual(["approved", "approved", "pending"]);
  });
});

describe("the tables, asked as the program", () => {
  beforeAll(async () => {
    await makeOperator("sue", ["support"]);
  });
  const now = () => new Date(t.clock.now()).toISOString();
  const insert = (id: string, operator: string) =>
    sqlSays(
      "insert into withdrawal_approval (withdrawal_id, operator, at) values ($1, $2, $3)",
      [id, operator, now()],
      operator,
    );

  test("and the program before them, let nobody without the role decide", async () => {
    const [pending, ready] = [await requested(await person()), await approved(await person())];
    for (const asked of [approve("sue", pending), reject("sue", pending), send("sue", ready), fail("sue", ready)]) {
      expect(await asked).toBe("operator-only");
    }
    expect(await confirm("sue", await sent(await person()))).toBe("operator-only");
  });

  test("count no approval by one person twice, by somebody without the role, or of what is not pending", async () => {
    const id = await requested(await rich(), LARGE);
    expect(await insert(id, FIONA)).toBe("ok");
    expect(await insert(id, FIONA)).toContain("one person approves once");
    expect(await insert(id, "sue")).toContain("only a person of finance");
    expect(await insert(await approved(await person()), FELIX)).toContain("only a pending withdrawal");
  });

  test("let nothing be approved by fewer people than it needs", async () => {
    const [small, large] = [await requested(await person()), await requested(await rich(), LARGE)];
    const set = "update withdrawal set state = 'approved' where id = $1";
    expect(await sqlSays(set, [small])).toContain("as many people as it needs");
    expect(await insert(large, FIONA)).toBe("ok");
    expect(await sqlSays(set, [large])).toContain("as many people as it needs");
  });

  test("let nobody send or fail a large one alone", async () => {
    const id = await approved(await rich(), LARGE);
    const sending = "update withdrawal set state = 'sent', sent_by = $2, tx_hash = '0xabcd' where id = $1";
    const failing = "update withdrawal set state = 'failed', ended_by = $2, reason = 'x' where id = $1";
    expect(await sqlSays(sending, [id, FELIX])).toContain("does not record its payment");
    expect(await sqlSays(failing, [id, FELIX])).toContain("does not end it");
    expect(await sqlSays(sending, [id, "sue"])).toContain("only a person of finance");
    expect(await send(FRIDA, id)).toBe("ok");
    expect(await sqlSays(failing, [id, FRIDA])).toContain("does not end it");
    expect(await sqlSays("update withdrawal set tx_hash = '0xffff' where id = $1", [id])).toContain("says so anew");
    expect(await sqlSays("update withdrawal set sent_by = 'fiona' where id = $1", [id])).toContain("stands");
  });

  test("let nothing be approved or sent to a payee that is gone, or from a frozen account", async () => {
    const [one, other] = [await person(), await person()];
    const [first, second] = [await approved(one), await requested(other)];
    await removePayee(one);
    expect(await insert(second, FIONA)).toBe("ok");
    await freeze(other);
    const sending = "update withdrawal set state = 'sent', sent_by = 'frida', tx_hash = '0xabce' where id = $1";
    expect(await sqlSays(sending, [first])).toContain("payee that is gone");
    expect(await sqlSays("update withdrawal set state = 'approved' where id = $1", [second])).toContain("frozen");
  });
});

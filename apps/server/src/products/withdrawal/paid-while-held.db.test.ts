import { beforeAll, describe, expect, test } from "vitest";
import { restricted } from "../../core/account-safety/restriction-test-support.ts";
import {
  correct,
  detail,
  FRIDA,
  fail,
  freeze,
  LARGE,
  removePayee,
  rich,
  send,
  stateOf,
} from "./operator-withdrawal-test-support.ts";
import {
  approved,
  FELIX,
  FIONA,
  funds,
  hashOf,
  makeOperator,
  own,
  type Person,
  person,
  sqlSays,
  t,
  taken,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

beforeAll(async () => {
  for (const name of ["cora", "carl"]) await makeOperator(name, ["compliance"]);
});

const restrict = ({ customerId }: Person) =>
  restricted(t.own.owner, { customerId, kind: "no-withdrawals", at: t.clock.now(), by: ["cora", "carl"] });

describe("a payment that was made before nothing may leave its account any more", () => {
  test.each([
    ["a freeze", freeze],
    ["a restriction", restrict],
    ["its owner taking the payee away", removePayee],
  ])("is recorded by two who name the same one, after %s", async (_what, comes) => {
    const who = await person();
    const id = await approved(who);
    await comes(who);
    expect(await detail(id)).toMatchObject({ is_payment_for_two: true, is_payment_for_another: false });
    expect(await send(FRIDA, id)).toBe("ok");
    expect(await detail(id)).toMatchObject({
      ...{ state: "approved", sent_by: null, tx_hash: null },
      payment_reports: [{ operator: FRIDA, tx_hash: hashOf(id) }],
    });
    expect(await funds(who)).toEqual({ posted: 1_000, held: 100 });
    expect(await send(FRIDA, id)).toBe("withdrawal-payment-reported-by-you");
    // Of another payment, Felix is the first.
    expect(await send(FELIX, id, hashOf(`7${id}`))).toBe("ok");
    expect(await stateOf(id)).toBe("approved");
    // Who let it out last may be one of the two, and records no payment.
    expect(await send(FIONA, id)).toBe("ok");
    expect(await detail(id)).toMatchObject({ state: "sent", sent_by: FRIDA, tx_hash: hashOf(id) });
    expect(await funds(who)).toEqual({ posted: 900, held: 0 });
    const { steps } = await taken(own("GET /wallet/out_detail", who, { id }));
    expect(steps.map(({ state }) => state)).toEqual(["pending", "approved", "sent"]);
  });

  test("is recorded by one where the restriction is over", async () => {
    const who = await person();
    const id = await approved(who);
    await restrict(who);
    expect(await send(FELIX, id)).toBe("ok");
    t.clock.advance(3 * 86_400_000);
    expect(await send(FRIDA, id)).toBe("ok");
    expect(await stateOf(id)).toBe("sent");
  });

  test("is given back by two alone once somebody has said that it was paid, however small", async () => {
    const who = await person();
    const id = await approved(who);
    await freeze(who);
    expect(await send(FRIDA, id)).toBe("ok");
    const failing = "update withdrawal set state = 'failed', ended_by = $2, reason = 'x' where id = $1";
    expect(await fail(FELIX, id)).toBe("ok");
    expect(await stateOf(id)).toBe("approved");
    expect(await sqlSays(failing, [id, FELIX])).toContain("two people report that what somebody says was paid");
    expect(await fail(FIONA, id)).toBe("ok");
    expect(await stateOf(id)).toBe("failed");
    expect(await funds(who)).toEqual({ posted: 1_000, held: 0 });
  });

  test("is held by the tables: one person, two who are one, or two who name two payments record none", async () => {
    const who = await rich();
    const id = await approved(who, LARGE);
    await freeze(who);
    const sending = `update withdrawal set state = 'sent', sent_by = $2, tx_hash = $3, changed_at = $4 where id = $1`;
    const sent = (hash = hashOf(id)) => sqlSays(sending, [id, FRIDA, hash, new Date(t.clock.now())]);
    expect(await sent()).toContain("two people report what was paid");
    expect(await send(FRIDA, id)).toBe("ok");
    expect(await send(FIONA, id, hashOf(`7${id}`))).toBe("ok");
    expect(await sent()).toContain("two people report what was paid");
    const reporting =
      "insert into withdrawal_payment_report (withdrawal_id, tx_hash, operator, at) values ($1, $2, $3, $4)";
    expect(await sqlSays(reporting, [id, hashOf(id), "cora", new Date(t.clock.now())])).toContain("of finance on duty");
    await makeOperator("fritz", ["finance"]);
    await t.own.owner.query("update operator set added_by = $1, approved_by = 'cora' where name = 'fritz'", [FRIDA]);
    await t.own.owner.query("update operator set created_at = $1 where name = 'fritz'", [new Date(t.clock.now())]);
    expect(await send("fritz", id)).toBe("withdrawal-payment-reported-by-you");
    expect(await sqlSays(reporting, [id, hashOf(id), "fritz", new Date(t.clock.now())], "fritz")).toBe("ok");
    expect(await sent()).toContain("two people report what was paid");
    // Who named another one may agree on this one.
    expect(await send(FIONA, id)).toBe("ok");
    expect(await stateOf(id)).toBe("sent");
  });

  test("is corrected, and said to have failed, as any other", async () => {
    const who = await person();
    const id = await approved(who);
    await freeze(who);
    expect([await send(FRIDA, id), await send(FELIX, id)]).toEqual(["ok", "ok"]);
    expect(await correct(FRIDA, id)).toBe("ok");
    expect(await fail(FIONA, id)).toBe("ok");
    expect(await stateOf(id)).toBe("failed");
  });
});

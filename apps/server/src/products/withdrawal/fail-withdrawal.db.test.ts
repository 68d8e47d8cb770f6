import { describe, expect, test } from "vitest";
import { detail, FRIDA, fail, LARGE, rich, send, stateOf } from "./operator-withdrawal-test-support.ts";
import {
  approved,
  codeOf,
  FELIX,
  FIONA,
  funds,
  operate,
  own,
  requested,
  sent,
  sqlSays,
  t,
  taken,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

/** Approved by Fiona, then by Felix; paid by Frida. */
const largeSent = async () => sent(await rich(), LARGE);
const later = () => t.clock.advance(8 * 24 * 3_600_000);

describe("that a payment failed, where no network says so,", () => {
  test("is reported by two of a large one, in whatever order, and its owner has the money once", async () => {
    const orders = [
      [FIONA, FELIX],
      [FRIDA, FIONA],
      [FELIX, FIONA],
    ] as const;
    for (const [first, second] of orders) {
      const who = await rich();
      const id = await sent(who, LARGE);
      expect(await fail(first, id)).toBe("ok");
      expect(await detail(id)).toMatchObject({
        state: "sent",
        reason: null,
        is_failure_for_two: true,
        failure_reports: [{ operator: first, reason: "The bank refused it" }],
      });
      expect(await funds(who)).toEqual({ posted: 88_000, held: 0 });
      expect(await fail(first, id)).toBe("withdrawal-failure-reported-by-you");
      expect(await fail(second, id)).toBe("ok");
      expect(await stateOf(id)).toBe("failed");
      expect(await funds(who)).toEqual({ posted: 100_000, held: 0 });
      // Its owner reads of its ends alone.
      const { steps } = await taken(own("GET /wallet/out_detail", who, { id }));
      expect(steps.map(({ state }) => state)).toEqual(["pending", "approved", "sent", "failed"]);
    }
  });

  test("is not enough from who let a large one out last and who recorded its payment", async () => {
    const id = await largeSent();
    expect([await fail(FELIX, id), await fail(FRIDA, id)]).toEqual(["ok", "ok"]);
    expect(await stateOf(id)).toBe("sent");
    expect(await fail(FIONA, id)).toBe("ok");
    expect(await stateOf(id)).toBe("failed");
  });

  test("by a hundred at once of one person changes nothing", async () => {
    const id = await largeSent();
    const codes = await Promise.all(Array.from({ length: 100 }, () => fail(FIONA, id)));
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(await stateOf(id)).toBe("sent");
  });

  test("counts with what one person approves alone: from there on two report it", async () => {
    later();
    const one = await sentBetween(FIONA, FELIX, "6000");
    const two = await sentBetween(FELIX, FIONA, "6000");
    const three = await sentBetween(FIONA, FELIX, "6000");
    const four = await sentBetween(FELIX, FIONA, "6000");
    expect([await fail(FRIDA, one), await fail(FRIDA, two), await fail(FRIDA, three)]).toEqual(["ok", "ok", "ok"]);
    expect(await stateOf(three)).toBe("failed");
    const asked = await taken(operate("GET /operator/withdrawal/detail", FRIDA, { id: four }));
    expect(asked).toMatchObject({ is_failure_for_two: true, is_failure_for_another: false });
    expect(await fail(FRIDA, four)).toBe("ok");
    expect(await stateOf(four)).toBe("sent");
    expect(await fail(FIONA, four)).toBe("ok");
    expect(await stateOf(four)).toBe("failed");
  });

  test("is of the payment that was recorded: a corrected one has no reports", async () => {
    later();
    const id = await largeSent();
    expect(await fail(FIONA, id)).toBe("ok");
    expect(
      await codeOf(operate("POST /operator/withdrawal/correct", FIONA, { id, tx_hash: `0x${"9".repeat(64)}` })),
    ).toBe("ok");
    expect(await detail(id)).toMatchObject({ failure_reports: [] });
    expect(await fail(FIONA, id)).toBe("ok");
    expect(await stateOf(id)).toBe("sent");
  });

  test("is held by the tables: nobody ends one that they did not report, nor a large one alone", async () => {
    later();
    const id = await largeSent();
    const failing = "update withdrawal set state = 'failed', ended_by = $2, reason = 'x' where id = $1";
    expect(await sqlSays(failing, [id, FIONA])).toContain("has reported that it failed");
    expect(await fail(FIONA, id)).toBe("ok");
    expect(await sqlSays(failing, [id, FIONA])).toContain("two people report");
    const reporting =
      "insert into withdrawal_failure_report (withdrawal_id, tx_hash, operator, reason, at) values ($1, $2, $3, 'x', now())";
    expect(await sqlSays(reporting, [id, "0xother", FELIX])).toContain("a payment that was recorded");
    expect(await sqlSays("delete from withdrawal_failure_report")).toContain("permission denied");
  });
});

describe("that an approved withdrawal was not paid", () => {
  test("is reported by two of a large one: one person alone gives nothing back that a colleague is paying", async () => {
    for (const insider of [FIONA, FELIX, FRIDA]) {
      const who = await rich();
      const id = await approved(who, LARGE);
      expect(await fail(insider, id)).toBe("ok");
      expect(await detail(id)).toMatchObject({
        ...{ state: "approved", reason: null, is_failure_for_two: true },
        failure_reports: [{ operator: insider }],
      });
      expect(await funds(who)).toEqual({ posted: 100_000, held: 12_000 });
      expect(await fail(insider, id)).toBe("withdrawal-failure-reported-by-you");
      // Whoever was paying it records it, and what was said before says nothing of this payment.
      expect(await send(FRIDA, id)).toBe("ok");
      expect(await detail(id)).toMatchObject({ state: "sent", failure_reports: [] });
    }
  });

  test("by two gives back what was held", async () => {
    const who = await rich();
    const id = await approved(who, LARGE);
    // Who let it out last may be one of the two, and does not end it.
    expect([await fail(FELIX, id), await fail(FRIDA, id)]).toEqual(["ok", "ok"]);
    expect(await stateOf(id)).toBe("failed");
    expect(await funds(who)).toEqual({ posted: 100_000, held: 0 });
  });

  test("counts with what one person approves alone: from there on two report it", async () => {
    later();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      ids.push(await requested(await rich(), "6000"));
      expect(
        await codeOf(
          operate("POST /operator/withdrawal/approve", [FIONA, FELIX][count % 2] as string, { id: ids[count] }),
        ),
      ).toBe("ok");
    }
    for (const id of ids) expect(await fail(FRIDA, id)).toBe("ok");
    expect(await Promise.all(ids.map(stateOf))).toEqual(["failed", "failed", "failed", "approved"]);
    const { rows } = await t.own.owner.query(
      "select kind, operator, worth_usdt::bigint::text as worth from lone_approval where subject_id = any($1) and kind = 'failure'",
      [ids],
    );
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ kind: "failure", operator: FRIDA, worth: "6000000000" })));
  });

  test("is held by the tables", async () => {
    later();
    const id = await approved(await rich(), LARGE);
    const failing = "update withdrawal set state = 'failed', ended_by = $2, reason = 'x' where id = $1";
    expect(await sqlSays(failing, [id, FIONA])).toContain("has reported that it failed");
    expect(await fail(FIONA, id)).toBe("ok");
    expect(await sqlSays(failing, [id, FIONA])).toContain("two people report");
  });
});

/** Approved by one and paid by the other. */
async function sentBetween(approver: string, payer: string, number: string): Promise<string> {
  const id = await requested(await rich(), number);
  expect(await codeOf(operate("POST /operator/withdrawal/approve", approver, { id }))).toBe("ok");
  expect(await send(payer, id)).toBe("ok");
  return id;
}

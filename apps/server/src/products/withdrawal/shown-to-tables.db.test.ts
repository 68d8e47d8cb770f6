import { describe, expect, test } from "vitest";
import { approve, FRIDA, LARGE, reject, rich, send, stateOf } from "./operator-withdrawal-test-support.ts";
import {
  approved,
  FELIX,
  FIONA,
  hashOf,
  person,
  requested,
  sent,
  sqlSays,
  t,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

const now = () => new Date(t.clock.now());
const DENIED = "who decides over money shows their session";
const UPDATE = "update withdrawal set state = $2, ended_by = $3, reason = 'x', changed_at = $4 where id = $1";

/** Whoever holds the program's role in the database, and nobody's session. */
describe("a name alone decides over no withdrawal, by whatever the program's role writes:", () => {
  test("none is approved, and another's session does not help", async () => {
    const id = await requested(await rich(), LARGE);
    const approving = "insert into withdrawal_approval (withdrawal_id, operator, at) values ($1, $2, $3)";
    for (const by of [undefined, FELIX]) expect(await sqlSays(approving, [id, FIONA, now()], by)).toBe(DENIED);
    expect(await sqlSays(approving, [id, FIONA, now()], FIONA)).toBe("ok");
  });

  test("none is rejected, sent or corrected", async () => {
    const pending = await requested(await person());
    expect(await sqlSays(UPDATE, [pending, "rejected", FIONA, now()])).toBe(DENIED);
    expect(await reject(FIONA, pending)).toBe("ok");
    const ready = await approved(await person());
    const sending = "update withdrawal set state = 'sent', sent_by = $2, tx_hash = $3, changed_at = $4 where id = $1";
    for (const by of [undefined, FELIX])
      expect(await sqlSays(sending, [ready, FRIDA, hashOf(ready), now()], by)).toBe(DENIED);
    expect(await send(FRIDA, ready)).toBe("ok");
    const correcting = "update withdrawal set tx_hash = '0xab', corrected_by = $2, corrected_at = $3 where id = $1";
    expect(await sqlSays(correcting, [ready, FELIX, now()])).toBe(DENIED);
  });

  test("none is said to have failed or to have been paid, nor given back by a report of somebody else's", async () => {
    const id = await sent(await person());
    const reporting = `insert into withdrawal_failure_report (withdrawal_id, tx_hash, operator, reason, at)
      values ($1, $2, $3, 'x', $4)`;
    expect(await sqlSays(reporting, [id, hashOf(id), FELIX, now()])).toBe(DENIED);
    await t.own.owner.query(reporting, [id, hashOf(id), FELIX, now()]);
    for (const by of [undefined, FRIDA]) expect(await sqlSays(UPDATE, [id, "failed", FELIX, now()], by)).toBe(DENIED);
    // What two have reported of another payment is nothing of this one.
    const later = await sent(await person());
    for (const by of [FELIX, FRIDA]) await t.own.owner.query(reporting, [later, hashOf(later), by, now()]);
    const corrected = "update withdrawal set tx_hash = '0xab', corrected_by = $2, corrected_at = $3 where id = $1";
    await t.own.owner.query(corrected, [later, FELIX, now()]);
    await t.own.owner.query(reporting, [later, "0xab", FELIX, now()]);
    expect(await sqlSays(UPDATE, [later, "failed", FELIX, now()], FRIDA)).toBe(DENIED);
    const ready = await approved(await person());
    const paying =
      "insert into withdrawal_payment_report (withdrawal_id, tx_hash, operator, at) values ($1, '0xab', $2, $3)";
    expect(await sqlSays(paying, [ready, FRIDA, now()])).toBe(DENIED);
  });

  test("who was idle for a quarter of an hour shows nothing any more", async () => {
    const id = await requested(await person());
    const later = new Date(t.clock.now() + 15 * 60_000);
    const approving = "insert into withdrawal_approval (withdrawal_id, operator, at) values ($1, $2, $3)";
    expect(await sqlSays(approving, [id, FIONA, later], FIONA)).toBe(DENIED);
    expect(await approve(FIONA, id)).toBe("ok");
    expect(await stateOf(id)).toBe("approved");
  });
});

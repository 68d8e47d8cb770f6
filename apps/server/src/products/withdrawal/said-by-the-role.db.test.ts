/** What whoever holds the program's role alone could say of money that leaves. */
import { expect, test } from "vitest";
import { BTC, walletOf } from "../../core/ledger/ledger-test-support.ts";
import { isoOf } from "../../platform/clock.ts";
import {
  approved,
  FELIX,
  FINANCE,
  FIONA,
  hashOf,
  type Person,
  payee,
  person,
  requested,
  sqlSays,
  t,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const after = (ms: number): string => new Date(t.clock.now() + ms).toISOString();

/** Copies a row with some columns said otherwise. */
const copied = (table: string, id: string, changes: Readonly<Record<string, unknown>>): Promise<string> =>
  sqlSays(
    `insert into ${table} select (json_populate_record(null::${table},
       (to_jsonb(one) || jsonb_build_object('id', $2::bigint) || $3::jsonb)::json)).* from ${table} one where id = $1`,
    [id, t.ids.next(), JSON.stringify(changes)],
  );

const state = async (id: string): Promise<string | undefined> =>
  (await t.own.owner.query<{ state: string }>("select state from withdrawal where id = $1", [id])).rows[0]?.state;

/** Rows that stand without a hold of the books go as the owner of the tables. */
const forgotten = ({ customerId }: Person) =>
  t.own.owner.query("delete from withdrawal where customer_id = $1 and amount = 90000000000", [customerId]);

test("USDT is worth what it is, so that no lie about it spares a second approver", async () => {
  const who = await person({ usdt: 100_000 });
  const small = await requested(who);
  const large = { amount: 90_000_000_000, approvals_needed: 1 };
  for (const worth of [0, 1, 100_000_000, null])
    expect(await copied("withdrawal", small, { ...large, worth_usdt: worth }), String(worth)).toBe(
      "USDT is worth what it is",
    );
  expect(await copied("withdrawal", small, { ...large, worth_usdt: 90_000_000_000 })).toBe(
    "two people approve so much",
  );
  expect(await copied("withdrawal", small, { ...large, worth_usdt: 90_000_000_000, approvals_needed: 2 })).toBe("ok");
  await forgotten(who);
});

test("what is worth nothing takes two people, by the program and by the tables", async () => {
  const who = await person();
  await t.fund(walletOf(who.real, "funding", BTC, "real"), 1_000_000n);
  const facts = { currencyId: BTC, network: "bitcoin", address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" };
  const payeeId = await payee(who.customerId, facts);
  t.prices.set(BTC, 0n);
  const id = await requested(who, "0.01", { payee_id: payeeId, currency: String(BTC) });
  const { rows } = await t.own.owner.query("select worth_usdt, approvals_needed from withdrawal where id = $1", [id]);
  expect(rows).toEqual([{ worth_usdt: "0", approvals_needed: 2 }]);
  expect(await copied("withdrawal", id, { approvals_needed: 1 })).toBe(
    "two people approve what nobody knows the worth of",
  );
  const alone = "select approver_needs_another($1, $2, $3, $4) as needs";
  const needs = async (worth: number | null) =>
    (await t.own.owner.query(alone, [FIONA, who.customerId, worth, isoOf(t.clock.now())])).rows;
  expect([await needs(0), await needs(null), await needs(1)]).toEqual(
    [true, true, false].map((isNeeded) => [{ needs: isNeeded }]),
  );
});

test("nobody records a payment in the name of somebody who has not reported it themselves", async () => {
  const who = await person();
  const id = await approved(who);
  const hash = hashOf(id);
  const report = (operator: string, of = hash) =>
    sqlSays(
      "insert into withdrawal_payment_report (withdrawal_id, tx_hash, operator, at) values ($1, $2, $3, $4)",
      [id, of, operator, isoOf(t.clock.now())],
      operator,
    );
  const sent = (by: string) =>
    sqlSays(
      "update withdrawal set state = 'sent', sent_by = $2, tx_hash = $3, changed_at = $4 where id = $1",
      [id, by, hash, isoOf(t.clock.now())],
      FIONA,
    );
  expect(await report(FIONA)).toBe("ok");
  expect(await sent(FELIX)).toBe("who decides over money shows their session");
  expect(await state(id)).toBe("approved");
  // A report of another payment is none of this one, nor is a third person's.
  expect([await report(FELIX, hashOf("7")), await report(FINANCE[2])]).toEqual(["ok", "ok"]);
  expect(await sent(FELIX)).toBe("who decides over money shows their session");
});

test("the program deletes nothing, and changes no step and no approval", async () => {
  const id = await approved(await person());
  for (const table of ["withdrawal", "withdrawal_step", "withdrawal_approval"]) {
    expect(await sqlSays(`delete from ${table}`)).toContain("permission denied");
    expect(await sqlSays(`truncate ${table} cascade`)).toContain("permission denied");
  }
  await expect(t.own.owner.query("update withdrawal_step set note = 'x'")).rejects.toThrow();
  await expect(t.own.owner.query("delete from withdrawal_approval where withdrawal_id = $1", [id])).rejects.toThrow();
});

const APART = "the clocks of program and database are minutes apart";

test("when a payee is made, and money is asked for and moved, is said as it happens", async () => {
  t.clock.advance(Date.now() - t.clock.now());
  const who = await person();
  await t.own.keepTime();
  const fresh = (madeAgo: number, usableIn: number) =>
    copied("payee", who.payeeId, {
      ...{ address: `0x${"0".repeat(36)}dead`, fingerprint: `\\x${"ab".repeat(32)}`, place: 7 },
      ...{ created_at: after(-madeAgo), usable_from: after(usableIn) },
    });
  expect(await fresh(25 * HOUR_MS, -HOUR_MS)).toContain(APART);
  expect(await fresh(6 * MINUTE_MS, 24 * HOUR_MS)).toContain(APART);
  expect(await fresh(-6 * MINUTE_MS, 25 * HOUR_MS)).toContain(APART);
  expect(await fresh(0, 24 * HOUR_MS)).toBe("ok");

  const id = await requested(who);
  // Beyond a restriction's end, beyond a payee's wait, and in no day's sum.
  for (const ms of [25 * HOUR_MS, 6 * MINUTE_MS, -6 * MINUTE_MS])
    expect(await copied("withdrawal", id, { created_at: after(ms) }), String(ms)).toContain(APART);
  const cancelled = (ms: number) =>
    sqlSays("update withdrawal set state = 'cancelled', changed_at = $2 where id = $1", [id, after(ms)]);
  expect(await cancelled(25 * HOUR_MS)).toContain(APART);
  expect(await state(id)).toBe("pending");

  // What else keeps such a row out is asked after it.
  for (const table of ["user_transfer", "conversion"]) {
    const made = (ms: number) => sqlSays(`insert into ${table} (created_at) values ($1)`, [after(ms)]);
    for (const ms of [25 * HOUR_MS, 6 * MINUTE_MS, -6 * MINUTE_MS]) expect(await made(ms), table).toContain(APART);
    expect(await made(0), table).not.toContain(APART);
  }
});

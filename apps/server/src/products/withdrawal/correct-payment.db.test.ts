import { describe, expect, test } from "vitest";
import type { ChainLook } from "./chain-reader.ts";
import { confirmByChain } from "./confirm-withdrawal.ts";
import {
  approve,
  confirm,
  correct,
  detail,
  FRIDA,
  fail,
  LARGE,
  rich,
  send,
} from "./operator-withdrawal-test-support.ts";
import { watchWithdrawals } from "./watch-withdrawals.ts";
import { findWithdrawal } from "./withdrawal-store.ts";
import {
  approved,
  FELIX,
  FIONA,
  hashOf,
  own,
  person,
  requested,
  sent,
  t,
  taken,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

const RIGHT = hashOf("777");
const saying = (paid: string, look: ChainLook) => {
  t.chains.push("ethereum");
  t.look = ({ txHash }) => (txHash === paid ? look : { finding: "not-found", confirmations: null });
};
const EQUAL: ChainLook = { finding: "equal", confirmations: 99 };

describe("a mistyped payment", () => {
  test("is corrected without money moving: the old one stays in the steps, and its owner is told the new one", async () => {
    const who = await person();
    const id = await sent(who);
    const wrong = hashOf(id);
    const before = t.mails.length;
    expect(await correct(FRIDA, id, RIGHT)).toBe("ok");
    const found = await detail(id);
    expect(found).toMatchObject({ state: "sent", tx_hash: RIGHT, finding: "not-asked" });
    expect(found.steps.slice(-2)).toMatchObject([
      { event: "send", note: wrong },
      { event: "correct", operator: FRIDA, note: RIGHT },
    ]);
    expect(t.mails.slice(before)).toMatchObject([{ subject: "Withdrawal of 100 USDT sent" }]);
    expect(t.mails.at(-1)?.text).toContain(RIGHT);
    const told = await taken(own("GET /wallet/out_detail", who, { id }));
    expect(told).toMatchObject({ tx_hash: RIGHT });
    expect(told.steps.map(({ state }) => state)).toEqual(["pending", "approved", "sent"]);
    const { rows } = await t.own.owner.query(
      "select details from operator_act where act = 'withdrawal-payment-corrected' and subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ details: `${wrong} -> ${RIGHT}` }]);
    t.clock.advance(1_000);
    expect(await correct(FRIDA, id, wrong)).toBe("ok");
  });

  test("of a large one is corrected by neither its last approver nor who recorded it", async () => {
    const id = await approved(await rich(), LARGE);
    expect(await send(FRIDA, id)).toBe("ok");
    expect(await correct(FRIDA, id)).toBe("withdrawal-needs-another");
    expect(await correct(FELIX, id)).toBe("withdrawal-needs-another");
    expect(await correct(FIONA, id)).toBe("ok");
  });

  test("of a small one is corrected by whoever recorded it, and not by whoever approved it", async () => {
    const id = await requested(await person());
    expect([await approve(FIONA, id), await send(FELIX, id)]).toEqual(["ok", "ok"]);
    expect(await correct(FIONA, id)).toBe("withdrawal-needs-another");
    expect(await correct(FELIX, id)).toBe("ok");
  });

  test("takes a hash of its network that no other withdrawal has, nor it itself", async () => {
    const [id, other] = [await sent(await person()), await sent(await person())];
    expect(await correct(FRIDA, id, "0x12")).toBe("withdrawal-hash-invalid");
    expect(await correct(FRIDA, id, hashOf(other))).toBe("withdrawal-hash-used");
    expect(await correct(FRIDA, id, hashOf(id))).toBe("withdrawal-hash-used");
    expect(await correct(FRIDA, "1")).toBe("withdrawal-unknown");
    expect(await correct("nobody", id)).toBe("operator-only");
  });

  test("is asked for where the network is asked, and confirms then by itself", async () => {
    const id = await sent(await person());
    saying(RIGHT, EQUAL);
    expect(await confirm(FIONA, id)).toBe("withdrawal-chain-waiting");
    expect(await correct(FRIDA, id, RIGHT)).toBe("ok");
    t.clock.advance(1_000);
    await watchWithdrawals(t.deps);
    expect(await detail(id)).toMatchObject({ state: "confirmed", tx_hash: RIGHT });
  });

  test.each(["waiting", "equal"] as const)("stands once its network says that it paid (%s)", async (finding) => {
    const id = await sent(await person());
    saying(hashOf(id), { finding, confirmations: 1 });
    expect(await correct(FRIDA, id)).toBe("withdrawal-not-possible-now");
  });

  test("stands while its network gives no answer", async () => {
    const id = await sent(await person());
    t.chains.push("ethereum");
    t.look = () => undefined;
    expect(await correct(FRIDA, id)).toBe("withdrawal-chain-unread");
  });

  test("of a hundred corrections at once to one hash one counts", async () => {
    const ids = await Promise.all([sent(await person()), sent(await person())]);
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_, at) => correct(FRIDA, ids[at % 2] ?? "", hashOf("424242"))),
    );
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["ok", "withdrawal-hash-used"]));
  });

  test("what was seen of the old payment neither confirms nor gives back the new one", async () => {
    const id = await sent(await person());
    const seen = await findWithdrawal(t.own.database, id);
    expect(await correct(FRIDA, id, hashOf("778"))).toBe("ok");
    for (const by of [null, FIONA]) {
      const confirmed = await confirmByChain(t.deps, seen as NonNullable<typeof seen>, EQUAL, by);
      expect(confirmed).toMatchObject({ code: "withdrawal-not-possible-now" });
    }
    expect(await detail(id)).toMatchObject({ state: "sent", tx_hash: hashOf("778"), finding: "not-asked" });
    expect(await fail(FIONA, id)).toBe("ok");
  });
});

describe("the tables, for their owner too,", () => {
  const change = (id: string, set: string) =>
    t.own.owner.query(`update withdrawal set ${set} where id = $1`, [id]).then(
      () => "ok",
      (error: Error) => error.message,
    );
  const by = (name: string, hash = "0xab") =>
    `tx_hash = '${hash}cd', corrected_by = '${name}', corrected_at = clock_timestamp()`;

  test("let a payment be corrected only while it is sent, by somebody named anew, of finance, whom a large one allows", async () => {
    const small = await sent(await person());
    expect(await change(small, "tx_hash = '0xabcd'")).toContain("says so anew");
    expect(await change(small, "corrected_by = 'fiona', corrected_at = now()")).toContain("stands");
    expect(await change(small, by("sam"))).toMatch(/finance|foreign key/);
    expect(await change(small, by("fiona"))).toContain("let a withdrawal out");
    expect(await change(small, `${by("frida")}, finding = 'equal'`)).toContain("has said nothing yet");
    expect(await change(small, `${by("frida")}, state = 'failed', reason = 'x', ended_by = 'fiona'`)).toContain(
      "stands",
    );
    expect(await change(small, "finding = 'waiting'")).toBe("ok");
    expect(await change(small, by("frida"))).toContain("is not corrected");
    const large = await approved(await rich(), LARGE);
    expect(await change(large, by("fiona"))).toContain("stands");
    expect(await send(FRIDA, large)).toBe("ok");
    expect(await change(large, by("frida"))).toContain("recorded a large withdrawal");
    expect(await change(large, by("felix"))).toContain("let a withdrawal out");
    expect(await change(large, by("fiona"))).toBe("ok");
    expect(await change(large, "tx_hash = '0xefef'")).toContain("says so anew");
  });
});

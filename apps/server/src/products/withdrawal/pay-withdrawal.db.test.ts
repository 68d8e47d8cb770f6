import { describe, expect, test } from "vitest";
import { walletOf } from "../../core/ledger/ledger-test-support.ts";
import {
  approve,
  confirm,
  detail,
  FRIDA,
  fail,
  house,
  LARGE,
  rich,
  send,
  stateOf,
} from "./operator-withdrawal-test-support.ts";
import {
  ADDRESS,
  approved,
  codeOf,
  FELIX,
  FIONA,
  funds,
  hashOf,
  makeOperator,
  operate,
  own,
  payee,
  person,
  requested,
  sent,
  sqlSays,
  t,
  taken,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();

describe("paying out", () => {
  test("moves what arrives outside and the fee to the treasury, once", async () => {
    const who = await person();
    const id = await approved(who);
    const [outside, treasury] = [await house("external"), await house("treasury")];
    const codes = await Promise.all(Array.from({ length: 10 }, () => send(FRIDA, id)));
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(await house("external")).toBeCloseTo(outside + 95, 6);
    expect(await house("treasury")).toBeCloseTo(treasury + 5, 6);
    expect(await funds(who)).toEqual({ posted: 900, held: 0 });
    expect(await taken(own("GET /wallet/out_detail", who, { id }))).toMatchObject({
      ...{ state: "sent", status: "approved", tx_hash: hashOf(id), can_cancel: false },
      steps: [{ state: "pending" }, { state: "approved" }, { state: "sent" }],
    });
    expect(t.mails.at(-1)).toMatchObject({ subject: "Withdrawal of 100 USDT sent" });
    expect(t.mails.at(-1)?.text).toContain(hashOf(id));
  });

  test("of a large one is recorded by somebody other than the last approver", async () => {
    const id = await approved(await rich(), LARGE);
    expect(await send(FELIX, id)).toBe("withdrawal-needs-another");
    expect(await send(FRIDA, id)).toBe("ok");
  });

  test("of a small one is recorded by another than who approved it, and two people come to each end of it", async () => {
    const [paid, back] = [await requested(await person()), await requested(await person())];
    for (const id of [paid, back]) {
      expect([await approve(FIONA, id), await send(FIONA, id)]).toEqual(["ok", "withdrawal-needs-another"]);
      expect(await detail(id)).toMatchObject({ is_payment_for_another: true, is_failure_for_another: false });
      expect(await send(FELIX, id)).toBe("ok");
    }
    expect(await confirm(FELIX, paid)).toBe("ok");
    expect([await fail(FELIX, back), await fail(FIONA, back)]).toEqual(["withdrawal-needs-another", "ok"]);
  });

  test("is held by the tables too, where one person approved it alone", async () => {
    const id = await requested(await person());
    await approve(FIONA, id);
    const sending = "update withdrawal set state = 'sent', sent_by = $2, tx_hash = '0xabcdef' where id = $1";
    expect(await sqlSays(sending, [id, FIONA])).toContain("does not record its payment");
    expect(await send(FELIX, id)).toBe("ok");
    const failing = "update withdrawal set state = 'failed', ended_by = $2, reason = 'x' where id = $1";
    expect(await sqlSays(failing, [id, FELIX])).toContain("does not end it");
  });

  test("takes a hash of its network, in whatever spelling, for one withdrawal", async () => {
    const [first, second] = [await approved(await person()), await approved(await person())];
    expect(await send(FRIDA, first, "0x12")).toBe("withdrawal-hash-invalid");
    const hash = hashOf(first);
    expect(await send(FRIDA, first, hash.toUpperCase().replace("0X", "0x"))).toBe("ok");
    expect(await send(FRIDA, second, hash)).toBe("withdrawal-hash-used");
    expect(await send(FRIDA, second, hash.slice(2))).toBe("withdrawal-hash-used");
  });

  test("of two at once with one hash is recorded for one", async () => {
    const ids = [await approved(await person()), await approved(await person())];
    const codes = await Promise.all(ids.map((id) => send(FRIDA, id, hashOf("424242"))));
    expect(codes.sort()).toEqual(["ok", "withdrawal-hash-used"]);
  });

  test("that did not go through gives all of it back, the fee as well", async () => {
    const who = await person();
    const id = await sent(who);
    const treasury = await house("treasury");
    expect(await fail(FIONA, id)).toBe("ok");
    expect(await funds(who)).toEqual({ posted: 1_000, held: 0 });
    expect(await house("treasury")).toBeCloseTo(treasury - 5, 6);
    expect(t.mails.at(-1)?.text).toContain("The bank refused it");
    expect(await taken(own("GET /wallet/out_detail", who, { id }))).toMatchObject({
      ...{ state: "failed", status: "rejected", reason: "The bank refused it" },
    });
  });

  test("waits with giving back while the treasury does not have the fee", async () => {
    const who = await person();
    const id = await sent(who);
    const treasury = { owner: "house", mode: "real", kind: "treasury", currencyId: 1, instrumentId: null } as const;
    const outside = { ...treasury, kind: "external" } as const;
    const all = BigInt(Math.round((await house("treasury")) * 1e6)) as never;
    const facts = { step: "move", amount: all, kind: "test", reference: "x" } as const;
    await t.post({ ...facts, from: treasury, to: outside });
    expect(await fail(FIONA, id)).toBe("insufficient-funds");
    expect(await stateOf(id)).toBe("sent");
    await t.post({ ...facts, from: outside, to: treasury });
    expect(await fail(FIONA, id)).toBe("ok");
  });
});

describe("confirming by what is typed", () => {
  test("takes the recipient's end and what arrives, both equal", async () => {
    const id = await sent(await person());
    expect(await confirm(FIONA, id, "100")).toBe("withdrawal-amount-differs");
    expect(await confirm(FIONA, id, "95.0000001")).toBe("amount-too-many-decimals");
    expect(await confirm(FIONA, id, "95", "000000")).toBe("withdrawal-recipient-differs");
    expect(await codeOf(operate("POST /operator/withdrawal/confirm", FIONA, { id, number: "95" }))).toBe("bad-input");
    expect(await codeOf(operate("POST /operator/withdrawal/confirm", FIONA, { id, recipient_end: "x" }))).toBe(
      "bad-input",
    );
    expect(await stateOf(id)).toBe("sent");
    expect(await confirm("nobody", id)).toBe("operator-only");
    expect(await confirm(FIONA, id)).toBe("ok");
    expect(t.mails.at(-1)).toMatchObject({ subject: "Withdrawal of 100 USDT has arrived" });
  });

  test("of a card takes the end of its number, and shows finance all that its payment needs", async () => {
    const who = await person();
    await t.fund(walletOf(who.real, "funding", 3, "real"), 500_000_000n);
    const payee_id = await payee(who.customerId, { kind: "card", currencyId: null, network: "bank", address: null });
    const wire = { payee_id, currency: "3", number: "51", pay_password: "270418" };
    const { id } = await taken(own("POST /wallet/out", who, wire));
    // There is no price of euros here, so two people approve.
    expect([await approve(FIONA, id), await approve(FELIX, id)]).toEqual(["ok", "ok"]);
    expect(await send(FRIDA, id, "ref 2026/11-7")).toBe("ok");
    expect(await detail(id)).toMatchObject({
      ...{ tx_hash: "REF2026117", recipient: "•••• 4242", is_chain_asked: false },
      payment: expect.arrayContaining([{ name: "card_number", value: "4242424242424242" }]),
    });
    // Who does not pay sees its end alone.
    await makeOperator("cleo", ["compliance", "support"]);
    const seen = await taken(operate("GET /operator/withdrawal/detail", "cleo", { id }));
    expect(seen.payment).toEqual([{ name: "card_number", value: "•••• 4242" }]);
    const toAddress = await sent(await person());
    const seenToo = await taken(operate("GET /operator/withdrawal/detail", "cleo", { id: toAddress }));
    expect(seenToo.payment).toEqual([{ name: "address", value: ADDRESS }]);
    expect(await confirm(FIONA, id, "50", "4242")).toBe("ok");
    expect(t.mails.at(-1)?.text).toContain("(bank transfer)");
  });
});

describe("the queue", () => {
  test("is searched, sorted and paged, and says how many there are of each state", async () => {
    const who = await rich();
    const ids: string[] = [];
    for (const number of ["300", "100", "200"]) {
      ids.push(await requested(who, number));
      t.clock.advance(1_000);
    }
    await taken(operate("POST /operator/withdrawal/reject", FIONA, { id: ids[1], reason: "No" }));
    const list = (wire: object) => taken(operate("GET /operator/withdrawal/list", FIONA, wire));
    const idsOf = async (wire: object) => (await list({ search: who.uid, ...wire })).list.map(({ id }) => id);
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ state: "pending" })).toEqual([ids[0], ids[2]]);
    expect(await idsOf({ sort: "worth", order: "desc" })).toEqual([ids[0], ids[2], ids[1]]);
    expect(await idsOf({ sort: "changed_at" })).toEqual([ids[0], ids[2], ids[1]]);
    expect(await list({ search: who.uid, limit: "2" })).toMatchObject({ total: 3, has_more: true });
    expect(await idsOf({ limit: "2", page: "2" })).toEqual([ids[2]]);
    expect((await list({ search: ids[0] })).list).toMatchObject([{ id: ids[0], uid: who.uid, recipient: ADDRESS }]);
    expect((await list({ search: "%" })).total).toBe(0);
    expect((await list({ search: ADDRESS.slice(4, 14).toLowerCase(), limit: "1" })).total).toBeGreaterThan(2);
    const { counts } = await list({});
    const { rows } = await t.own.owner.query("select count(*)::int as count from withdrawal where state = 'pending'");
    expect(counts.pending).toBe(rows[0]?.count);
  });

  test("writes down who looked at one, and what was done to it", async () => {
    const id = await sent(await person());
    await detail(id);
    const { rows } = await t.own.owner.query(
      "select operator, act from operator_act where subject_kind = 'withdrawal' and subject_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { operator: FIONA, act: "withdrawal-approved" },
      { operator: FRIDA, act: "withdrawal-sent" },
      { operator: FIONA, act: "withdrawal-read" },
    ]);
  });
});

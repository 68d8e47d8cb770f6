import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { BTC, walletOf } from "../../core/ledger/ledger-test-support.ts";
import { isoOf } from "../../platform/clock.ts";
import {
  ADDRESS,
  approved,
  codeOf,
  DIGITS,
  funds,
  outOf,
  own,
  payee,
  person,
  requested,
  sqlSays,
  t,
  taken,
  useWithdrawals,
} from "./withdrawal-test-support.ts";

useWithdrawals();
const HOUR_MS = 3_600_000;

describe("asking for a withdrawal", () => {
  test("holds the amount, deducts the fee from it, and says when the next step can be expected", async () => {
    const who = await person();
    const made = await taken(own("POST /wallet/out", who, outOf(who, "100")));
    expect(made).toMatchObject({
      ...{ status: "pending", state: "pending", currency_name: "USDT", network: "ethereum", recipient: ADDRESS },
      ...{ number: "100", fee: "5", arrives: "95", can_cancel: true, tx_hash: null, reason: null },
      expected_by: t.clock.now() + 24 * HOUR_MS,
    });
    expect(await funds(who)).toEqual({ posted: 1_000, held: 100 });
    expect(t.mails).toMatchObject([{ kind: "withdrawal", subject: "Withdrawal of 100 USDT requested" }]);
    expect(t.notices).toMatchObject([
      { kind: "withdrawal", source: expect.stringMatching(/^withdrawal-step\/\d+$/), parameters: { state: "pending" } },
    ]);
    expect(t.mails[0]?.text).toContain(ADDRESS);
    expect(await taken(own("GET /user/withdraw/list", who))).toMatchObject({ total: 1, list: [{ id: made.id }] });
    expect(await taken(own("GET /wallet/out_detail", who, { id: made.id }))).toMatchObject({
      steps: [{ state: "pending", at: t.clock.now() }],
    });
  });

  test("of one balance by a hundred at once is done once", async () => {
    const who = await person({ usdt: 100 });
    // Where the machine is slow, some find no connection in time: they are turned away, and nothing is done for them.
    const asked = Array.from({ length: 100 }, () =>
      codeOf(own("POST /wallet/out", who, outOf(who, "100"))).catch((error: Error) => error.name),
    );
    const codes = await Promise.all(asked);
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(codes.filter((code) => !["ok", "insufficient-funds", "Outage"].includes(code))).toEqual([]);
    expect(await funds(who)).toEqual({ posted: 100, held: 100 });
  });

  test("under one key by ten at once is done once, and each hears of the same one", async () => {
    const who = await person();
    const asked = Array.from({ length: 10 }, () => own("POST /wallet/out", who, outOf(who), { key: "one" }));
    const made = await Promise.all(asked.map(taken));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await funds(who)).toEqual({ posted: 1_000, held: 100 });
  });

  test("keeps no pay password with the fingerprint of its key", async () => {
    const who = await person();
    await taken(own("POST /wallet/out", who, outOf(who), { key: "secret" }));
    const { rows } = await t.own.owner.query("select * from idempotency_key where key = 'secret'");
    expect(JSON.stringify(rows)).toContain(who.payeeId);
    expect(JSON.stringify(rows)).not.toContain(DIGITS);
  });

  test.each([
    ["real-only", {}, "demo"],
    ["currency-unknown", { currency: "9999" }, "real"],
    ["payee-unknown", { payee_id: "5" }, "real"],
    ["withdrawal-payee-unfit", { currency: String(BTC) }, "real"],
    ["withdrawal-payee-unfit", { network: "tron" }, "real"],
    ["withdrawal-memo-differs", { memo: "104857" }, "real"],
    ["amount-not-a-number", { number: "1e3" }, "real"],
    ["amount-not-positive", { number: "-1" }, "real"],
    ["amount-too-many-digits", { number: "9".repeat(40) }, "real"],
    ["amount-too-many-decimals", { number: "30.0000001" }, "real"],
    ["amount-too-small", { number: "19.999999" }, "real"],
    ["insufficient-funds", { number: "1000.000001" }, "real"],
    ["pay-password-invalid", { pay_password: "12345" }, "real"],
    ["pay-password-wrong", { pay_password: "111111" }, "real"],
  ] as const)("is refused with %s: %j", async (code, wire, mode) => {
    const who = await person();
    expect(await codeOf(own("POST /wallet/out", who, outOf(who, "100", wire), { mode }))).toBe(code);
    expect(await funds(who)).toEqual({ posted: 1_000, held: 0 });
  });

  test("to somebody else's payee, or one that was removed, is refused as to none", async () => {
    const [who, other] = [await person(), await person()];
    expect(await codeOf(own("POST /wallet/out", who, outOf(who, "100", { payee_id: other.payeeId })))).toBe(
      "payee-unknown",
    );
    await t.own.database.query("update payee set removed_at = now() where id = $1", [who.payeeId]);
    expect(await codeOf(own("POST /wallet/out", who, outOf(who)))).toBe("payee-unknown");
  });

  test("to a new payee waits, and the refusal says until when", async () => {
    const who = await person();
    const payee_id = await payee(who.customerId, { address: ADDRESS.toLowerCase(), waited: false });
    const asked = () => own("POST /wallet/out", who, outOf(who, "100", { payee_id }));
    expect(await asked()).toMatchObject({
      code: "withdrawal-payee-waiting",
      details: { until_at: t.clock.now() + 23 * HOUR_MS },
    });
    t.clock.advance(23 * HOUR_MS);
    expect(await codeOf(asked())).toBe("ok");
  });

  test("goes by the memo that was bound, and by no other", async () => {
    const who = await person();
    const address = "rDTXLQ7ZKZVKz33zJbHjgVShjsBnqMBhmN";
    const payee_id = await payee(who.customerId, { address, currencyId: 13, network: "ripple", memo: "104857" });
    await t.fund(walletOf(who.real, "funding", 13, "real"), 100_000_000n);
    const wire = { payee_id, currency: "13", number: "50", pay_password: DIGITS };
    expect(await codeOf(own("POST /wallet/out", who, { ...wire, memo: "104858" }))).toBe("withdrawal-memo-differs");
    expect(await taken(own("POST /wallet/out", who, wire))).toMatchObject({ memo: "104857", network: "ripple" });
  });

  test("by a closed rail is refused", async () => {
    const who = await person();
    t.isClosed = true;
    expect(await codeOf(own("POST /wallet/out", who, outOf(who)))).toBe("withdrawal-way-closed");
  });

  test("to a card goes by bank, in cents and not in less", async () => {
    const who = await person();
    await t.fund(walletOf(who.real, "funding", 3, "real"), 500_000_000n);
    const card = { kind: "card", currencyId: null, network: "bank", address: null } as const;
    const payee_id = await payee(who.customerId, card);
    const asked = (number: string) =>
      own("POST /wallet/out", who, { payee_id, currency: "3", number, pay_password: DIGITS });
    expect(await asked("50.005")).toMatchObject({ code: "amount-too-many-decimals", details: { decimals: 2 } });
    expect(await taken(asked("50.01"))).toMatchObject({ network: "bank", recipient: "•••• 4242", fee: "1" });
    expect(await codeOf(own("POST /wallet/out", who, outOf(who, "50", { payee_id })))).toBe("withdrawal-payee-unfit");
  });
});

describe("the limit of a day", () => {
  // A hundred thousand USDT a BTC: 200 BTC are twenty million USDT.
  const RICH = 60_000_000;

  test.each([
    [0, "20000000", "20000000.01"],
    [1, "20000000", "20000000.01"],
    [2, "50000000", "50000000.01"],
  ] as const)("of level %i is its own, and what is left is said", async (level, most, more) => {
    const who = await person({ usdt: RICH, level });
    expect(await own("POST /wallet/out", who, outOf(who, more))).toMatchObject({
      code: "withdrawal-day-limit",
      details: { left: level === 2 ? "500" : "200", currency: "BTC" },
    });
    expect(await codeOf(own("POST /wallet/out", who, outOf(who, most)))).toBe("ok");
    expect(await codeOf(own("POST /wallet/out", who, outOf(who, "20")))).toBe("withdrawal-day-limit");
  });

  test("rolls: what is older than 24 hours, or came back, counts no more", async () => {
    const who = await person({ usdt: RICH });
    const id = await requested(who, "15000000");
    t.clock.advance(12 * HOUR_MS);
    expect(await codeOf(own("POST /wallet/out", who, outOf(who, "6000000")))).toBe("withdrawal-day-limit");
    await taken(own("POST /wallet/out_cancel", who, { id }));
    await requested(who, "6000000");
    expect(await taken(own("GET /wallet/out_limits", who, { currency: "1" }))).toMatchObject({
      ...{ day_limit_btc: "200", day_left_btc: "140", day_left_usdt: "14000000", day_left: "14000000", level: 1 },
      ...{ available: "54000000", is_pay_password_set: true },
    });
    t.clock.advance(24 * HOUR_MS);
    expect(await codeOf(own("POST /wallet/out", who, outOf(who, "20000000")))).toBe("ok");
  });

  test("counts what was sent to other users with it", async () => {
    const [who, other] = [await person({ usdt: RICH }), await person()];
    await t.database.query(
      `insert into user_transfer (id, from_customer_id, from_portfolio_id, to_customer_id, to_portfolio_id, currency_id,
         amount, fee, note, created_at, worth_usdt, worth_btc)
       values (1, $1, $2, $3, $4, 1, 15000000000000, 1, '', $5, 15000000000000, 15000000000)`,
      [who.customerId, who.real, other.customerId, other.real, isoOf(t.clock.now())],
    );
    expect(await own("POST /wallet/out", who, outOf(who, "6000000"))).toMatchObject({
      code: "withdrawal-day-limit",
      details: { left: "50", currency: "BTC" },
    });
    expect(await taken(own("GET /wallet/out_limits", who, { currency: "1" }))).toMatchObject({ day_left_btc: "50" });
    expect(await codeOf(own("POST /wallet/out", other, outOf(other, "20")))).not.toBe("withdrawal-day-limit");
  });

  test("holds for many at once, also to as many payees", async () => {
    const who = await person({ usdt: RICH });
    const payees: string[] = [];
    for (let place = 0; place < 15; place += 1) payees.push(await payee(who.customerId));
    const asked = payees.map((payee_id) => codeOf(own("POST /wallet/out", who, outOf(who, "2000000", { payee_id }))));
    expect((await Promise.all(asked)).filter((code) => code === "ok")).toHaveLength(10);
  });

  test("counts what is later by a clock that was set back since", async () => {
    const who = await person({ usdt: RICH });
    await requested(who, "19000000");
    t.clock.advance(-2_000);
    expect(await codeOf(own("POST /wallet/out", who, outOf(who, "2000000")))).toBe("withdrawal-day-limit");
    expect(await codeOf(own("POST /wallet/out", who, outOf(who, "20")))).toBe("ok");
  });

  test("never blocks where there is no price: it counts nothing, and two people look at it", async () => {
    const who = await person({ usdt: RICH });
    t.prices.clear();
    await requested(who, "50000000");
    await t.fund(walletOf(who.real, "funding", BTC, "real"), 30_000_000_000n);
    const payee_id = await payee(who.customerId, { currencyId: 11, address: ADDRESS.toLowerCase() });
    await t.fund(walletOf(who.real, "funding", 11, "real"), 100_000_000n);
    const made = await taken(
      own("POST /wallet/out", who, { payee_id, currency: "11", number: "1", pay_password: DIGITS }),
    );
    const { rows } = await t.database.query("select approvals_needed, worth_usdt from withdrawal where id = $1", [
      made.id,
    ]);
    expect(rows).toEqual([{ approvals_needed: 2, worth_usdt: null }]);
    expect(await taken(own("GET /wallet/out_limits", who, { currency: "11" }))).toMatchObject({
      ...{ day_left_usdt: null, day_left: null, ways: [{ network: "arbitrum" }, { network: "ethereum" }] },
    });
  });
});

describe("limits and lists", () => {
  test("are of the real account only, and of its owner only", async () => {
    const [who, other] = [await person(), await person()];
    const id = await requested(who);
    const demo = { mode: "demo" } as const;
    expect(await codeOf(own("GET /wallet/out_limits", who, { currency: "1" }, demo))).toBe("real-only");
    expect(await codeOf(own("GET /wallet/out_limits", who, { currency: "9999" }))).toBe("currency-unknown");
    expect(await taken(own("GET /user/withdraw/list", who, {}, demo))).toEqual({
      list: [],
      total: 0,
      has_more: false,
      next: null,
    });
    expect(await codeOf(own("GET /wallet/out_detail", who, { id }, demo))).toBe("real-only");
    expect(await codeOf(own("GET /wallet/out_detail", other, { id }))).toBe("withdrawal-unknown");
    expect(await codeOf(own("POST /wallet/out_cancel", other, { id }))).toBe("withdrawal-unknown");
    expect(await codeOf(own("POST /wallet/out_cancel", who, { id }, demo))).toBe("real-only");
    expect(await taken(own("GET /user/withdraw/list", other))).toMatchObject({ total: 0 });
  });

  test("page newest first by the spec's three words, and take a limit of 9999", async () => {
    const who = await person();
    const first = await requested(who, "20");
    t.clock.advance(1_000);
    const second = await requested(who, "30");
    const list = async (wire: object) => {
      const { list: rows, ...page } = await taken(own("GET /user/withdraw/list", who, wire));
      return [rows.map(({ id }) => id), page];
    };
    expect(await list({ limit: "9999" })).toEqual([[second, first], { total: 2, has_more: false, next: null }]);
    expect(await list({ limit: "1" })).toEqual([[second], { total: 2, has_more: true, next: second }]);
    expect(await list({ limit: "1", page: "2" })).toEqual([[first], { total: 2, has_more: false, next: null }]);
    await taken(own("POST /wallet/out_cancel", who, { id: first }));
    expect(await list({ status: "rejected" })).toEqual([[first], { total: 1, has_more: false, next: null }]);
    expect(await list({ status: "pending" })).toEqual([[second], { total: 1, has_more: false, next: null }]);
    expect(await list({ status: "approved" })).toEqual([[], { total: 0, has_more: false, next: null }]);
  });
});

describe("taking a withdrawal back", () => {
  test("frees the whole amount, once", async () => {
    const who = await person();
    const id = await requested(who);
    const codes = await Promise.all(
      Array.from({ length: 10 }, () => codeOf(own("POST /wallet/out_cancel", who, { id }))),
    );
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["ok", "withdrawal-not-possible-now"]));
    expect(await funds(who)).toEqual({ posted: 1_000, held: 0 });
    expect(t.mails.map(({ subject }) => subject)).toEqual([
      "Withdrawal of 100 USDT requested",
      "Withdrawal of 100 USDT cancelled",
    ]);
  });

  test("is refused once it is approved", async () => {
    const who = await person();
    const id = await approved(who);
    expect(await codeOf(own("POST /wallet/out_cancel", who, { id }))).toBe("withdrawal-not-possible-now");
  });
});

describe("the tables", () => {
  const INSERT = `insert into withdrawal (id, customer_id, portfolio_id, payee_id, payee_kind, payee_name, recipient,
    currency_id, network, amount, fee, worth_usdt, approvals_needed, state, created_at, changed_at, memo, terms_id)
    values ($1, $2, $3, $4, 'address', 'x', $5, 1, 'ethereum', $6, $12, $7, $8, $9, $10, $10, $11,
      (select id from terms_edition where subject = $13))`;

  test("refuse a withdrawal that does not begin as it must, also from the program", async () => {
    const who = await person();
    const fresh = await payee(who.customerId, { address: ADDRESS.toLowerCase(), waited: false });
    const insert = (changes: Record<number, unknown>) => {
      const values: unknown[] = [
        ...[t.ids.next(), who.customerId, who.real, who.payeeId, ADDRESS],
        ...["100000000", "100000000", 1, "pending", new Date(instantOf(t.clock.now())).toISOString()],
        ...["", "5000000", "USDT/ethereum"],
      ];
      for (const [place, value] of Object.entries(changes)) values[Number(place) - 1] = value;
      // Of USDT, which is worth what it is.
      if (changes[7] === undefined) values[6] = values[5];
      else if (changes[7] !== null) values[5] = values[6];
      return sqlSays(INSERT, values);
    };
    expect(await insert({ 9: "approved" })).toContain("begins pending");
    expect(await insert({ 3: who.demo })).toContain("real portfolio");
    expect(await insert({ 4: fresh, 5: ADDRESS.toLowerCase() })).toContain("that may be paid");
    expect(await insert({ 5: ADDRESS.replace("52", "53") })).toContain("that may be paid");
    expect(await insert({ 4: (await person()).payeeId })).toContain("that may be paid");
    expect(await insert({ 11: "104857" })).toContain("memo and number of its payee");
    expect(await insert({ 7: "10000000000" })).toContain("two people approve so much");
    // What was asked for 24 hours before counts no more, and a moment later it does.
    const later = (ms: number) => new Date(t.clock.now() + 24 * HOUR_MS + ms).toISOString();
    expect(await insert({ 7: "5000000000" })).toBe("ok");
    expect(await insert({ 7: "5000000000", 10: later(-1) })).toContain("two people approve so much");
    expect(await insert({ 7: "5000000000", 10: later(0) })).toBe("ok");
    await t.own.owner.query("delete from withdrawal where customer_id = $1", [who.customerId]);
    expect(await insert({ 7: null })).toContain("worth what it is");
    expect(await insert({ 12: "4000000" })).toContain("costs what its terms say");
    expect(await insert({ 12: "1500000", 13: "USDT/tron" })).toContain("costs what its terms say");
    expect(await insert({ 6: "5000000" })).toContain("check constraint");
    expect(await insert({ 9: "pending", 6: "100000000" })).toBe("ok");
    // The one row that stood has no hold of its own: it goes as the owner of the tables.
    await t.own.owner.query("delete from withdrawal where customer_id = $1", [who.customerId]);
  });

  test.each([
    ["recipient", "'0x0000000000000000000000000000000000000001'"],
    ["payee_id", "payee_id + 1"],
    ["amount", "amount * 2"],
    ["fee", "0"],
    ["memo", "'1'"],
    ["network", "'bsc'"],
    ["approvals_needed", "2"],
    ["customer_id", "customer_id + 1"],
  ])(
    "let nobody change the %s of a withdrawal: neither the program nor the owner of the tables",
    async (column, value) => {
      const id = await requested(await person());
      const sql = `update withdrawal set ${column} = ${value} where id = $1`;
      expect(await sqlSays(sql, [id])).toContain("permission denied");
      await expect(t.own.owner.query(sql, [id])).rejects.toThrow("never change");
    },
  );
});

import { getTransferRecipient, listTransfers, transfer } from "@candor/api/transfer";
import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { isKnownAs, maskedName } from "../../core/customer/recipient.ts";
import { BTC, USDT } from "../../core/ledger/ledger-test-support.ts";
import {
  AAPL,
  ask,
  freeze,
  fund,
  fundingOf,
  newPerson,
  type Person,
  t,
  useTransfers,
} from "./transfer-test-support.ts";

useTransfers();

const DIGITS = "270418";
const HOUR_MS = 3_600_000;
const oneCurrency = { from_currency_id: USDT, to_currency_id: USDT };
const emailOf = ({ customerId }: Person) => `person${(Number(customerId) - 10_000) / 10}@example.com`;
const nameOf = ({ knownAs }: Person) => knownAs;
const bertName = (person: Person) => (nameOf(person) === "Annabel" ? "A***l" : "***");
const send = (from: Person, to: Person, wire: object = {}, more: Parameters<typeof ask>[3] = {}) =>
  ask(
    from,
    transfer,
    { ...oneCurrency, number: "10", to_uid: to.uid, to_name: nameOf(to), pay_password: DIGITS, ...wire },
    { mode: "real", ...more },
  );

async function pairOf(units = 100_000_000n): Promise<[Person, Person]> {
  const both: [Person, Person] = [await newPerson(), await newPerson()];
  await fund(both[0], USDT, units, "real");
  for (const { customerId } of both) t.payPasswords.set(customerId, DIGITS);
  return both;
}

describe("a transfer to a user", () => {
  test("arrives less the fee, the fee goes to the treasury, and the recipient is told", async () => {
    const [anna, bert] = await pairOf();
    const sent = await send(anna, bert, { note: "  for lunch " });
    expect(sent).toMatchObject({
      value: {
        kind: "sent",
        number: "10",
        arrived: "9.995",
        fee: "0.005",
        counterparty_uid: bert.uid,
        note: "for lunch",
      },
    });
    expect([await fundingOf(anna, USDT, "real"), await fundingOf(bert, USDT, "real")]).toEqual([
      90_000_000n,
      9_995_000n,
    ]);
    expect(t.notices[0]).toMatchObject({
      ...{
        customerId: bert.customerId,
        kind: "transfer-received",
        source: expect.stringMatching(/^user-transfer\/\d+$/),
      },
      parameters: { amount: "9.995", currency: "USDT", from_uid: anna.uid, note: "for lunch" },
    });
    expect(await ask(bert, listTransfers, {}, { mode: "real" })).toMatchObject({
      value: { list: [{ kind: "received", arrived: "9.995", counterparty_uid: anna.uid }], has_more: false },
    });
    expect(await ask(bert, listTransfers, { type: "sent" }, { mode: "real" })).toMatchObject({ value: { list: [] } });
  });

  test("spends a balance once, a hundred at the same time", async () => {
    const [anna, bert] = await pairOf(10_000_000n);
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(anna, bert)));
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
    expect(new Set(answers.flatMap((one) => (one.refused ? [one.code] : [])))).toEqual(new Set(["insufficient-funds"]));
    expect(await fundingOf(bert, USDT, "real")).toBe(9_995_000n);
  });

  test("both ways at the same time leaves nobody waiting and nothing lost", async () => {
    const [anna, bert] = await pairOf();
    await fund(bert, USDT, 100_000_000n, "real");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? send(anna, bert) : send(bert, anna))),
    );
    expect(answers.every(({ refused }) => !refused)).toBe(true);
    expect((await fundingOf(anna, USDT, "real")) + (await fundingOf(bert, USDT, "real"))).toBe(199_900_000n);
  });

  test("under one key happens once, ten times sent", async () => {
    const [anna, bert] = await pairOf();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(anna, bert, {}, { key: "one" })));
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toHaveLength(1);
    expect(await fundingOf(anna, USDT, "real")).toBe(90_000_000n);
    expect(await send(anna, bert, { number: "11" }, { key: "one" })).toMatchObject({ code: "idempotency-key-reused" });
  });

  test("is of real money alone", async () => {
    const [anna, bert] = await pairOf();
    await fund(anna, USDT, 100_000_000n, "demo");
    expect(await send(anna, bert, {}, { mode: "demo" })).toMatchObject({ code: "real-only" });
  });

  test("needs a proof of the last five minutes", async () => {
    const [anna, bert] = await pairOf();
    const ago = (ms: number) => instantOf(t.ledger.clock.now() - ms);
    expect(await send(anna, bert, {}, { provedAt: null })).toMatchObject({ code: "step-up-required" });
    expect(await send(anna, bert, {}, { provedAt: ago(300_000) })).toMatchObject({ code: "step-up-required" });
    expect(await send(anna, bert, {}, { provedAt: ago(299_999) })).toMatchObject({ refused: false });
  });

  test("needs a pay password, first of all that one is set", async () => {
    const [anna, bert] = await pairOf();
    t.payPasswords.delete(anna.customerId);
    expect(await send(anna, bert, { pay_password: "12" })).toMatchObject({
      ...{ code: "pay-password-missing", details: { path: "/safe/pay_password" } },
    });
    t.payPasswords.set(anna.customerId, DIGITS);
    expect(await send(anna, bert, { pay_password: "" })).toMatchObject({ code: "pay-password-invalid" });
    expect(await send(anna, bert, { pay_password: "12" })).toMatchObject({ code: "pay-password-invalid" });
    expect(await send(anna, bert, { pay_password: "270419" })).toMatchObject({ code: "pay-password-wrong" });
    expect(await send(anna, bert)).toMatchObject({ refused: false });
  });

  test("is of one currency", async () => {
    const [anna, bert] = await pairOf();
    expect(await send(anna, bert, { to_currency_id: BTC })).toMatchObject({ code: "transfer-one-currency" });
  });

  test.each([
    ["currency-not-convertible", { from_currency_id: AAPL, to_currency_id: AAPL }],
    ["currency-unknown", { from_currency_id: 9_999 }],
    ["amount-too-small", { number: "0.000001" }],
    ["amount-too-many-decimals", { number: "0.0000001" }],
    ["recipient-unknown", { to_uid: "99999999" }],
    ["recipient-unknown", { to_uid: "1" }],
  ])("is refused with %s: %j", async (code, wire) => {
    const [anna, bert] = await pairOf();
    expect(await send(anna, bert, wire)).toMatchObject({ code });
    expect(await fundingOf(anna, USDT, "real")).toBe(100_000_000n);
  });

  test("is refused where there is not so much", async () => {
    const [anna, bert] = await pairOf(50_000_000n);
    expect(await send(anna, bert, { number: "50.000001" })).toMatchObject({
      code: "insufficient-funds",
      details: { available: "50", currency: "USDT" },
    });
    expect(await fundingOf(anna, USDT, "real")).toBe(50_000_000n);
  });

  test("says what is available where the amount would be there but not with its fee", async () => {
    const [anna, bert] = await pairOf(9_999_000n);
    expect(await send(anna, bert)).toMatchObject({ code: "insufficient-funds", details: { available: "9.999" } });
  });

  test("never to oneself, to a closed account, or out of one", async () => {
    const [anna, bert] = await pairOf();
    expect(await send(anna, anna)).toMatchObject({ code: "recipient-self" });
    await freeze(bert);
    expect(await send(anna, bert)).toMatchObject({ code: "recipient-unavailable" });
    const [other, third] = await pairOf();
    await freeze(other);
    expect(await send(other, third)).toMatchObject({ code: "account-frozen" });
  });
});

describe("what a thief gets", () => {
  test("to new recipients 100 USDT a day go together, until 24 hours after the first transfer to each", async () => {
    const [anna, bert] = await pairOf(10_000_000_000n);
    const carl = await newPerson();
    expect(await send(anna, bert, { number: "100.01" })).toMatchObject({
      code: "recipient-new-limit",
      details: { maximum: "100", left: "100", currency: "USDT" },
    });
    expect(await send(anna, bert, { number: "60" })).toMatchObject({ refused: false });
    const until_at = instantOf(t.ledger.clock.now() + 24 * HOUR_MS);
    expect(await send(anna, carl, { number: "41" })).toMatchObject({ details: { left: "40" } });
    expect(await send(anna, bert, { number: "41" })).toMatchObject({ details: { left: "40", until_at } });
    expect(await send(anna, carl, { number: "40" })).toMatchObject({ refused: false });
    t.ledger.clock.advance(24 * HOUR_MS - 1);
    expect(await send(anna, bert, { number: "101" })).toMatchObject({ code: "recipient-new-limit" });
    t.ledger.clock.advance(1);
    expect(await send(anna, bert, { number: "5000" })).toMatchObject({ refused: false });
    expect(await send(bert, anna, { number: "101" })).toMatchObject({ code: "recipient-new-limit" });
  });

  test("two at once do not pass the limit together", async () => {
    const [anna, bert] = await pairOf(1_000_000_000n);
    const answers = await Promise.all([1, 2, 3].map(() => send(anna, bert, { number: "60" })));
    expect(answers.filter(({ refused }) => !refused)).toHaveLength(1);
  });

  test("what has no price does not go to somebody new", async () => {
    const [anna, bert] = await pairOf();
    await fund(anna, BTC, 100_000_000n, "real");
    t.prices.delete("BTCUSDT");
    const coins = { from_currency_id: BTC, to_currency_id: BTC, number: "0.0001" };
    expect(await send(anna, bert, coins)).toMatchObject({ code: "recipient-new-limit" });
  });

  test("what is sent counts with what is withdrawn, by the level of verification", async () => {
    const [anna, bert] = await pairOf();
    await fund(anna, BTC, 60_000_000_000n, "real");
    t.prices.set("BTCUSDT", "1");
    const coins = (number: string, level: 0 | 1 | 2) =>
      send(anna, bert, { from_currency_id: BTC, to_currency_id: BTC, number }, { verifiedLevel: level });
    expect(await send(anna, bert, { number: "10" })).toMatchObject({ refused: false });
    t.ledger.clock.advance(24 * HOUR_MS);
    expect(await coins("150", 1)).toMatchObject({ refused: false });
    expect(await coins("50.00000001", 1)).toMatchObject({ code: "withdrawal-day-limit", details: { left: "50" } });
    expect(await coins("50.00000001", 2)).toMatchObject({ refused: false });
    expect(await coins("300", 2)).toMatchObject({ code: "withdrawal-day-limit" });
    t.ledger.clock.advance(24 * HOUR_MS);
    expect(await coins("150", 1)).toMatchObject({ refused: false });
  });

  test("and its owner hears of it: in the app, by mail, and among the events of the account", async () => {
    const [anna, bert] = await pairOf();
    await send(anna, bert, { note: "for lunch" });
    expect(t.notices.slice(1)).toMatchObject([
      {
        ...{ customerId: anna.customerId, kind: "transfer-sent", source: t.notices[0]?.source },
        parameters: { amount: "10", to_uid: bert.uid, note: "for lunch" },
      },
    ]);
    expect(t.messages).toMatchObject([{ channel: "mail", to: emailOf(anna), subject: "10 USDT sent" }]);
    expect(t.messages[0]?.text).toContain("freeze your account");
    const { rows } = await t.ledger.database.query(
      "select event, customer_id as who from safety_event order by id desc",
    );
    expect(rows[0]).toEqual({ event: "sent-to-user", who: anna.customerId });
    expect(await send(anna, bert, { number: "1000" })).toMatchObject({ refused: true });
    expect(t.messages).toHaveLength(1);
  });
});

describe("the recipient", () => {
  const show = (who: Person, to_uid: string, to_name: string) =>
    ask(who, getTransferRecipient, { to_uid, to_name }, { mode: "real" });

  test("is shown to whoever names them by number and name, and nothing of anybody to anybody else", async () => {
    const [anna, bert] = await pairOf();
    const found = { value: { uid: bert.uid, name: bertName(bert), is_new: true, new_until: null, new_left: "100" } };
    expect(
      await show(anna, `${bert.uid.slice(0, 4)} ${bert.uid.slice(4)}`, ` ${nameOf(bert).toUpperCase()}`),
    ).toMatchObject(found);
    const unknown = await show(anna, "99999999", "Annabel");
    expect(unknown).toMatchObject({ code: "recipient-unknown" });
    for (const name of ["Annabell", "A", "person", "@example.com", "A***l", "***"]) {
      expect(await show(anna, bert.uid, name)).toEqual(unknown);
    }
    expect(await send(anna, bert, { to_name: "Annabell" })).toEqual(unknown);
    expect(await send(anna, bert, { to_name: "" })).toEqual(unknown);
    expect(await show(anna, anna.uid, "me")).toMatchObject({ code: "recipient-self" });
    await freeze(bert);
    expect(await show(anna, bert.uid, "x")).toEqual(unknown);
    expect(await show(anna, bert.uid, nameOf(bert))).toMatchObject({ code: "recipient-unavailable" });
  });

  test("is not found twenty times a day at most, for a look-up and a transfer alike", async () => {
    const [anna, bert] = await pairOf();
    for (let i = 0; i < 19; i += 1) await show(anna, String(70_000_000 + i), "Annabel");
    expect(await send(anna, bert, { to_name: "nobody" })).toMatchObject({ code: "recipient-unknown" });
    const now = t.ledger.clock.now();
    const until_at = now - (now % (24 * HOUR_MS)) + 24 * HOUR_MS;
    expect(await show(anna, bert.uid, nameOf(bert))).toMatchObject({
      code: "recipient-lookups-exceeded",
      details: { until_at },
    });
    expect(await send(anna, bert)).toMatchObject({ code: "recipient-lookups-exceeded" });
    expect(await show(bert, anna.uid, nameOf(anna))).toMatchObject({ refused: false });
    t.ledger.clock.advance(until_at - now);
    expect(await show(anna, bert.uid, nameOf(bert))).toMatchObject({ refused: false });
  });

  test("a hundred guesses at once are no more than twenty", async () => {
    const [anna, bert] = [await newPerson(), await newPerson()];
    const guesses = Array.from({ length: 100 }, (_, number) => show(anna, bert.uid, `guess${number}@example.com`));
    const codes = (await Promise.all(guesses)).map((answered) => answered.refused && answered.code);
    expect(codes.filter((code) => code === "recipient-unknown")).toHaveLength(20);
    expect(codes.filter((code) => code === "recipient-lookups-exceeded")).toHaveLength(80);
    // Those who are found count nothing, however many.
    const carl = await newPerson();
    for (let times = 0; times < 30; times += 1)
      expect(await show(carl, bert.uid, nameOf(bert))).toMatchObject({ refused: false });
  });

  test.each([
    [{ nickname: "Annabel" }, "A***l"],
    [{ nickname: "小明" }, "小***"],
    [{ nickname: "👩‍👩‍👧 Family" }, "👩‍👩‍👧***y"],
    [{ nickname: null }, "***"],
  ])("%j is called %s", (person, name) => {
    expect(maskedName(person)).toBe(name);
  });

  test.each([
    [{ mobile: "+8613800138000" }, "138 0013 8000", true],
    [{ mobile: "+8613800138000" }, "+86 138-0013-8000", true],
    [{ mobile: "+447911123456" }, "07911 123456", true],
    [{ mobile: "+8613800138000" }, "138000", false],
    [{ mobile: "+8613800138000" }, "13800138001", false],
    [{ email: "someone@example.com" }, "Someone@example.com", true],
    [{ email: "someone@example.com" }, "someone", false],
    [
      { walletAddress: "0x52908400098527886e0f7030069857d2e4169ee7" },
      "0x52908400098527886E0F7030069857D2E4169EE7",
      true,
    ],
    [{ nickname: "" }, "", false],
    [{}, "", false],
  ])("%j is known as %s: %s", (person, typed, isSo) => {
    const nobody = { nickname: null, email: null, mobile: null, walletAddress: null };
    expect(isKnownAs({ ...nobody, ...person }, typed)).toBe(isSo);
  });
});

describe("the table", () => {
  test("takes no practice money, nobody's account for somebody else's, and no change", async () => {
    const [anna, bert] = await pairOf();
    const { database, own } = t.ledger;
    const insert = (from: string, to: string, amount = "2", fee = "1") =>
      database.query("insert into user_transfer values ($1, $2, $3, $4, $5, 1, $6, $7, '', now())", [
        ...[1, anna.customerId, from, bert.customerId, to, amount, fee],
      ]);
    await expect(insert(anna.portfolios.demo, bert.portfolios.demo)).rejects.toThrow(/real money/);
    await expect(insert(anna.portfolios.real, bert.portfolios.demo)).rejects.toThrow(/real money/);
    await expect(insert(bert.portfolios.real, bert.portfolios.real)).rejects.toThrow(/real money/);
    await expect(insert(anna.portfolios.real, bert.portfolios.real, "1")).rejects.toThrow(/check/);
    await send(anna, bert);
    for (const sql of ["update user_transfer set fee = 0", "delete from user_transfer"]) {
      await expect(database.query(sql)).rejects.toThrow(/permission denied/);
      await expect(own.owner.query(sql)).rejects.toThrow(/append-only/);
    }
  });
});

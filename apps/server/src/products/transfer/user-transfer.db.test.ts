import { getTransferRecipient, listTransfers, transfer } from "@candor/api/transfer";
import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { maskedName } from "../../core/customer/recipient.ts";
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

const oneCurrency = { from_currency_id: USDT, to_currency_id: USDT };
const send = (from: Person, to: Person, wire: object = {}, more: Parameters<typeof ask>[3] = {}) =>
  ask(from, transfer, { ...oneCurrency, number: "10", to_uid: to.uid, ...wire }, { mode: "real", ...more });

async function pairOf(units = 100_000_000n): Promise<[Person, Person]> {
  const both: [Person, Person] = [await newPerson(), await newPerson()];
  await fund(both[0], USDT, units, "real");
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
    expect(t.emitted).toMatchObject([
      {
        customerId: bert.customerId,
        notice: { amount: "9.995", currency: "USDT", from_uid: anna.uid, note: "for lunch" },
      },
    ]);
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

  test("needs the pay password where one is set", async () => {
    const [anna, bert] = await pairOf();
    t.payPasswords.set(anna.customerId, "270418");
    expect(await send(anna, bert)).toMatchObject({ code: "pay-password-missing" });
    expect(await send(anna, bert, { pay_password: "12" })).toMatchObject({ code: "pay-password-invalid" });
    expect(await send(anna, bert, { pay_password: "270419" })).toMatchObject({ code: "pay-password-wrong" });
    expect(await send(anna, bert, { pay_password: "270418" })).toMatchObject({ refused: false });
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
    ["insufficient-funds", { number: "100.000001" }],
    ["recipient-unknown", { to_uid: "99999999" }],
    ["recipient-unknown", { to_uid: "1" }],
  ])("is refused with %s: %j", async (code, wire) => {
    const [anna, bert] = await pairOf();
    expect(await send(anna, bert, wire)).toMatchObject({ code });
    expect(await fundingOf(anna, USDT, "real")).toBe(100_000_000n);
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

describe("the recipient", () => {
  test("is shown in part before anything is sent", async () => {
    const [anna, bert] = await pairOf();
    const show = (uid: string) => ask(anna, getTransferRecipient, { to_uid: uid });
    expect(await show(`${bert.uid.slice(0, 4)} ${bert.uid.slice(4)}`)).toMatchObject({ value: { uid: bert.uid } });
    expect(await show(anna.uid)).toMatchObject({ code: "recipient-self" });
    expect(await show("99999999")).toMatchObject({ code: "recipient-unknown" });
    await freeze(bert);
    expect(await show(bert.uid)).toMatchObject({ code: "recipient-unavailable" });
  });

  test.each([
    [{ nickname: "Annabel" }, "A***l"],
    [{ nickname: "小明" }, "小***"],
    [{ nickname: "👩‍👩‍👧 Family" }, "👩‍👩‍👧***y"],
    [{ email: "someone@example.com" }, "s***@example.com"],
    [{ mobile: "+8613800138000" }, "+86***00"],
    [{ walletAddress: "0x52908400098527886e0f7030069857d2e4169ee7" }, "0x5290…9ee7"],
    [{}, "***"],
  ])("%j is called %s", (person, name) => {
    const nobody = { nickname: null, email: null, mobile: null, walletAddress: null };
    expect(maskedName({ ...nobody, ...person })).toBe(name);
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

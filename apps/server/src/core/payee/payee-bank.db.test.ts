import { PAYEES_MAX } from "@candor/api/payee-words";
import { describe, expect, test } from "vitest";
import {
  accountWire,
  ask,
  cardWire,
  codeOf,
  EUR,
  IBAN,
  person,
  t,
  taken,
  tronWire,
  USD,
  USDT,
  usePayees,
} from "./payee-test-support.ts";

usePayees();

describe("a card or account", () => {
  test("is answered and listed in part only", async () => {
    const anna = await person();
    const card = await taken("POST /user/cash_save", anna, cardWire());
    expect(card).toMatchObject({
      ...{ bank_name: "Some Bank", real_name: "A••• L•••", card_number: "•••• 4242", branch: "Main Street" },
    });
    const account = await taken("POST /user/cash_save_international", anna, accountWire());
    expect(account).toMatchObject({
      ...{ currency_name: "EUR", account: "DE•• •••• 3000", is_iban: true, swift: "DEUTDEFF", aba: "", phone: "•••56" },
      ...{ real_name: "A••• L•••", holder_address: "Bah•••", bank_address: "Taunusanlage 12, Frankfurt" },
    });
    const cards = await taken("POST /user/cash_info", anna);
    expect(cards).toEqual({ list: [card], count: 2, maximum: PAYEES_MAX });
    expect((await taken("POST /user/cash_info_international", anna)).list).toEqual([account]);
    expect(JSON.stringify([card, account, cards])).not.toMatch(/4242424242|3704004405|Anna|Bahnhof|123456/);
  });

  test("lies in no table in readable form, and opens for whoever pays out to it", async () => {
    const anna = await person();
    const { id } = await taken("POST /user/cash_save", anna, cardWire({ card_number: "5555555555554444" }));
    const { rows } = await t.own.owner.query<{ row: string }>("select payee::text as row from payee where id = $1", [
      id,
    ]);
    expect(rows[0]?.row).not.toMatch(/5555555555554444|Anna|Main Street/);
    expect(rows[0]?.row).not.toContain(Buffer.from("5555555555554444").toString("hex"));
    expect(await t.payees.detailsOf(t.own.database, { id, kind: "card" })).toEqual({
      ...{ real_name: "Anna Li", bank_name: "Some Bank", card_number: "5555555555554444", branch: "Main Street" },
    });
    const address = await taken("POST /user/wallet/save", anna, tronWire());
    expect(await t.payees.detailsOf(t.own.database, { id: address.id, kind: "address" })).toBeNull();
  });

  test("encrypted for one row opens as no other", async () => {
    const anna = await person();
    const one = await taken("POST /user/cash_save", anna, cardWire());
    const other = await taken("POST /user/cash_save", anna, cardWire({ card_number: "5555555555554444" }));
    await t.own.owner.query("update payee set sealed = (select sealed from payee where id = $1) where id = $2", [
      one.id,
      other.id,
    ]);
    await expect(t.payees.detailsOf(t.own.database, { id: other.id, kind: "card" })).rejects.toThrow();
  });

  test("in the United States names its bank's routing number, and elsewhere need not", async () => {
    const anna = await person();
    const there = { currency: USD, swift: "BOFAUS3N", iban: "", account: "0001-2345-6789" };
    expect(await ask("POST /user/cash_save_international", anna, accountWire(there))).toMatchObject({
      ...{ code: "bank-field-missing", details: { field: "aba" } },
    });
    expect(
      await taken("POST /user/cash_save_international", anna, accountWire({ ...there, aba: "021000021" })),
    ).toMatchObject({
      ...{ account: "•••• 6789", is_iban: false, aba: "021000021" },
    });
  });

  test.each(["real_name", "bank_name", "card_number", "branch"])("a card without %s is refused", async (field) => {
    expect(await ask("POST /user/cash_save", await person(), cardWire({ [field]: " " }))).toMatchObject({
      ...{ code: "bank-field-missing", details: { field } },
    });
  });

  test.each(["real_name", "bank_name", "bank_address", "swift", "phone", "holder_address"])(
    "an account without %s is refused",
    async (field) => {
      expect(
        await ask("POST /user/cash_save_international", await person(), accountWire({ [field]: "" })),
      ).toMatchObject({
        ...{ code: "bank-field-missing", details: { field } },
      });
    },
  );

  test.each([
    ["card-number-invalid", "POST /user/cash_save", cardWire({ card_number: "4242424242424241" })],
    ["bank-field-invalid", "POST /user/cash_save", cardWire({ real_name: "<script>alert(1)</script>" })],
    ["bank-field-invalid", "POST /user/cash_save", cardWire({ branch: "a\nb<" })],
    ["iban-invalid", "POST /user/cash_save_international", accountWire({ iban: "DE88370400440532013000" })],
    ["swift-invalid", "POST /user/cash_save_international", accountWire({ swift: "DEUTZZFF" })],
    ["aba-invalid", "POST /user/cash_save_international", accountWire({ aba: "021000022" })],
    ["bank-field-invalid", "POST /user/cash_save_international", accountWire({ iban: "", account: "12 3" })],
    ["bank-field-missing", "POST /user/cash_save_international", accountWire({ iban: "" })],
    ["bank-field-invalid", "POST /user/cash_save_international", accountWire({ phone: "call me" })],
    ["currency-unknown", "POST /user/cash_save_international", accountWire({ currency: USDT })],
  ] as const)("is refused with %s at %s: %j", async (code, key, wire) => {
    expect(await codeOf(key, await person(), wire)).toBe(code);
    expect(t.messages).toEqual([]);
  });

  test("is there once, however its number is written", async () => {
    const anna = await person();
    await taken("POST /user/cash_save", anna, cardWire());
    expect(
      await codeOf("POST /user/cash_save", anna, cardWire({ card_number: "4242-4242-4242-4242", branch: "x" })),
    ).toBe("payee-already-saved");
    await taken("POST /user/cash_save_international", anna, accountWire());
    expect(
      await codeOf("POST /user/cash_save_international", anna, accountWire({ iban: ` ${IBAN.toLowerCase()}` })),
    ).toBe("payee-already-saved");
    expect(await codeOf("POST /user/cash_save_international", anna, accountWire({ currency: USD }))).toBe("ok");
    expect(EUR).not.toBe(USD);
  });
});

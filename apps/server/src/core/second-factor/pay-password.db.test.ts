import * as api from "@candor/api/second-factor";
import { instantOf } from "@candor/money/money";
import { describe, expect, test } from "vitest";
import { accepted, call, codeOf, newCustomer, PAY_CODE, t, useSecondFactors } from "./second-factor-test-support.ts";

useSecondFactors();
const DIGITS = "270418";
const OTHER = "905137";
const MINUTE_MS = 60_000;

const set = (id: string, digits: string, more: Record<string, string> = {}) =>
  codeOf(call(api.setPayPassword, id, { pay_password: digits, re_pay_password: digits, ...more }));
const check = (id: string, digits: string) => t.factors.payPassword.check(t.db.database, id, digits);
const checkCode = (id: string, digits: string) => codeOf(check(id, digits));

async function owner(): Promise<string> {
  const id = await newCustomer();
  expect(await set(id, DIGITS)).toBe("accepted");
  return id;
}

async function shown(id: string) {
  return (await accepted<{ pay_password: object }>(call(api.getFactors, id))).pay_password;
}

describe("setting a pay password", () => {
  test("takes nothing at first, and the old one or a code of the owner's afterwards", async () => {
    const id = await newCustomer();
    expect(await shown(id)).toEqual({ is_set: false, locked_until: null });
    expect(await checkCode(id, DIGITS)).toBe("pay-password-missing");
    expect(await set(id, DIGITS)).toBe("accepted");
    expect(await shown(id)).toEqual({ is_set: true, locked_until: null });
    expect(await set(id, OTHER)).toBe("pay-password-wrong");
    expect(await set(id, OTHER, { old_pay_password: OTHER })).toBe("pay-password-wrong");
    expect(await set(id, OTHER, { code: "000000" })).toBe("code-wrong");
    expect(await checkCode(id, DIGITS)).toBe("accepted");
    expect(await set(id, OTHER, { old_pay_password: DIGITS })).toBe("accepted");
    expect(await checkCode(id, DIGITS)).toBe("pay-password-wrong");
    expect(await set(id, DIGITS, { code: PAY_CODE })).toBe("accepted");
    expect(await checkCode(id, DIGITS)).toBe("accepted");
    expect(t.recorded).toEqual(["pay-password-set", "pay-password-set", "pay-password-set"]);
    expect(await t.factors.payPassword.isSet(t.db.database, id)).toBe(true);
    expect(await t.factors.payPassword.isSet(t.db.database, await newCustomer())).toBe(false);
  });

  test("refuses two that differ, and one that is easily guessed", async () => {
    const id = await newCustomer();
    expect(await set(id, DIGITS, { re_pay_password: OTHER })).toBe("pay-password-mismatch");
    expect(await set(id, "123456")).toBe("pay-password-too-simple");
    expect(await t.factors.payPassword.isSet(t.db.database, id)).toBe(false);
  });

  test("needs an old one where one is named", async () => {
    expect(await set(await newCustomer(), DIGITS, { old_pay_password: OTHER })).toBe("pay-password-missing");
  });

  test("for the first time is done by one of two requests at once", async () => {
    const id = await newCustomer();
    const answers = await Promise.all([set(id, DIGITS), set(id, OTHER)]);
    expect(answers.sort()).toEqual(["accepted", "pay-password-wrong"]);
    expect(t.recorded).toEqual(["pay-password-set"]);
  });

  test("with a code ends a lock, as the old digits are forgotten with it", async () => {
    const id = await owner();
    for (let i = 0; i < 5; i += 1) await check(id, OTHER);
    expect(await set(id, OTHER, { old_pay_password: DIGITS })).toBe("pay-password-locked");
    expect(await set(id, OTHER, { code: PAY_CODE })).toBe("accepted");
    expect(await checkCode(id, OTHER)).toBe("accepted");
  });
});

describe("checking a pay password", () => {
  test("locks after five wrong tries in a row, for 15 minutes and then twice as long, until a right one", async () => {
    const id = await owner();
    for (const minutes of [15, 30, 60]) {
      for (let left = 4; left > 0; left -= 1) {
        expect(await check(id, OTHER)).toMatchObject({ code: "pay-password-wrong", details: { left } });
      }
      const until_at = t.clock.now() + minutes * MINUTE_MS;
      expect(await check(id, OTHER)).toMatchObject({ code: "pay-password-locked", details: { until_at } });
      expect(await shown(id)).toEqual({ is_set: true, locked_until: until_at });
      t.clock.advance(minutes * MINUTE_MS - 1);
      expect(await check(id, DIGITS)).toMatchObject({ code: "pay-password-locked", details: { until_at } });
      t.clock.advance(1);
      expect(await shown(id)).toEqual({ is_set: true, locked_until: null });
    }
    expect(await checkCode(id, DIGITS)).toBe("accepted");
    for (let i = 0; i < 5; i += 1) await check(id, OTHER);
    expect(await shown(id)).toEqual({ is_set: true, locked_until: instantOf(t.clock.now() + 15 * MINUTE_MS) });
  });

  test("takes five of a hundred guesses that arrive at once, though one of them is right", async () => {
    const id = await owner();
    let looked = 0;
    t.onVerify = async () => {
      looked += 1;
    };
    const guesses = Array.from({ length: 100 }, (_, at) => (at === 99 ? DIGITS : String(100_000 + at)));
    const answers = await Promise.all(guesses.map((guess) => checkCode(id, guess)));
    expect(looked).toBe(5);
    expect(answers.filter((code) => code === "pay-password-wrong")).toHaveLength(4);
    expect(answers.filter((code) => code === "pay-password-locked")).toHaveLength(96);
    expect(await checkCode(id, DIGITS)).toBe("pay-password-locked");
  });

  test("counts no try that was never looked at", async () => {
    const id = await owner();
    t.isBusy = true;
    for (let i = 0; i < 12; i += 1) expect(await checkCode(id, DIGITS)).toBe("busy-try-again");
    t.isBusy = false;
    for (let i = 0; i < 4; i += 1) expect(await checkCode(id, OTHER)).toBe("pay-password-wrong");
    t.isBusy = true;
    expect(await checkCode(id, DIGITS)).toBe("busy-try-again");
    t.isBusy = false;
    expect(await check(id, OTHER)).toMatchObject({
      code: "pay-password-locked",
      details: { until_at: t.clock.now() + 15 * MINUTE_MS },
    });
  });

  test("is wrong with digits that were right until they were changed meanwhile", async () => {
    const id = await owner();
    t.onVerify = async () => {
      t.onVerify = undefined;
      expect(await set(id, OTHER, { code: PAY_CODE })).toBe("accepted");
    };
    expect(await checkCode(id, DIGITS)).toBe("pay-password-wrong");
  });

  test("is one customer's: the same digits of another have another hash, and their tries do not meet", async () => {
    const [anna, ben] = [await owner(), await owner()];
    await t.db.owner.query(
      `update pay_password set password_hash = (select password_hash from pay_password where customer_id = $1)
       where customer_id = $2`,
      [anna, ben],
    );
    for (let i = 0; i < 5; i += 1) await check(ben, DIGITS);
    expect(await checkCode(ben, DIGITS)).toBe("pay-password-locked");
    expect(await checkCode(anna, DIGITS)).toBe("accepted");
  });
});

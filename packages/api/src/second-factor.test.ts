import { describe, expect, test } from "vitest";
import { payPasswordTyped } from "./pay-digits.ts";
import * as api from "./second-factor.ts";

describe("a code of an authenticator", () => {
  test.each([
    ["123456", "123456"],
    ["123 456", "123456"],
    [" 1 2 3 4 5 6\n", "123456"],
  ])("%j is %s", (typed, code) => expect(api.totpCode.parse(typed)).toBe(code));
  test.each(["", "12345", "1234567", "12345a", "１２３４５６", "-123456"])("%j is none", (typed) => {
    expect(api.totpCode.safeParse(typed).error?.issues[0]?.message).toBe("second-factor-wrong");
  });
});

describe("a recovery code", () => {
  test.each(["k3fm-92xq", "K3FM92XQ", " k3fm 92xq "])("%j is k3fm92xq", (typed) => {
    expect(api.recoveryCode.parse(typed)).toBe("k3fm92xq");
  });
  test.each(["", "k3fm-92x", "k3fm-92xqq", "k3fm-92x0", "k3fm-92x1", "k3fm_92xq"])("%j is none", (typed) => {
    expect(api.recoveryCode.safeParse(typed).error?.issues[0]?.message).toBe("second-factor-wrong");
  });
});

test.each(["", "12345", "1234567", "12345a", " 123456", "１２３４５６"])("%j is no pay password", (digits) => {
  const fields = { pay_password: digits, re_pay_password: "270418" };
  expect(api.setPayPassword.request.safeParse(fields).error?.issues[0]?.message).toBe("pay-password-invalid");
});

test("of the fields of a proof exactly one is sent", () => {
  expect(api.secondFactorOf({ totp: "123456" })).toEqual({ method: "totp", code: "123456" });
  expect(api.secondFactorOf({ recovery_code: "k3fm92xq" })).toEqual({ method: "recovery", code: "k3fm92xq" });
  expect(api.secondFactorOf({ passkey: "{}" })).toEqual({ method: "passkey", answer: "{}" });
  expect(api.secondFactorOf({})).toBeUndefined();
  expect(api.secondFactorOf({ totp: "123456", passkey: "{}" })).toBeUndefined();
});

test("changes need a fresh proof, keep no answer, and while an account is frozen none takes a protection away", () => {
  const changes = Object.values(api).filter((one) => typeof one === "object" && "changes" in one && one.changes);
  expect(changes).toHaveLength(8);
  for (const { needsStepUp, isIdempotent, rate } of changes as (typeof api.startTotp)[]) {
    expect([needsStepUp, isIdempotent, rate]).toEqual([true, false, "sign-in"]);
  }
  const frozen = (changes as (typeof api.startTotp)[]).filter(({ whenFrozen }) => whenFrozen === "refused");
  expect(frozen.map(({ path }) => path).sort()).toEqual(["/safe/passkey_remove", "/safe/totp_remove"]);
});

test("codes and pay passwords may come as JSON numbers, which have no zeros before them", () => {
  const digits = (sent: unknown) => api.totpCode.safeParse(sent).data;
  expect([digits(123456), digits(1234), digits("001234")]).toEqual(["123456", "001234", "001234"]);
  for (const sent of [1234567, -12345, 1.5, 1e21, "1234"])
    expect(api.totpCode.safeParse(sent).error?.issues[0]?.message, String(sent)).toBe("second-factor-wrong");
  const { request } = api.setPayPassword;
  expect(request.parse({ pay_password: 90418, re_pay_password: "090418", code: 7 })).toMatchObject({
    ...{ payPassword: "090418", repeated: "090418", code: "000007" },
  });
  expect(payPasswordTyped.parse(90418).digits).toBe("090418");
  expect(payPasswordTyped.parse("90418").digits).toBe("90418");
});

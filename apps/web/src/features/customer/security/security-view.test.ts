import { expect, test } from "vitest";
import { type Factors, nameOfThis, protectionOf, recoveryCodeText, secretText } from "./security-view.ts";

const BARE: Factors = {
  totp_since: null,
  passkeys: [],
  recovery_codes_left: 0,
  pay_password: { is_set: false, locked_until: null },
};
const WITH_TOTP: Factors = { ...BARE, totp_since: 1, recovery_codes_left: 10 };
const reachable = { email: "a@example.com", mobile: null, wallet_address: null };

test("without a second factor the password stands alone, and a second factor comes first", () => {
  expect(protectionOf(BARE, reachable)).toEqual({ is: "password", next: "factor" });
});

test("an account that a wallet opens is not said to rest on a password", () => {
  expect(protectionOf(BARE, { ...reachable, wallet_address: "0x12ab" })).toEqual({ is: "wallet", next: "factor" });
});

test("a passkey is a second factor as an authenticator is; then the pay password, then an address", () => {
  const passkeys = [{ id: "1", name: "Phone", created_at: 1, last_used_at: null }];
  expect(protectionOf({ ...BARE, passkeys }, reachable)).toEqual({ is: "second", next: "payPassword" });
  const withPay = { ...WITH_TOTP, pay_password: { is_set: true, locked_until: null } };
  expect(protectionOf(withPay, { ...reachable, email: null })).toEqual({ is: "second", next: "contact" });
  expect(protectionOf(withPay, reachable)).toEqual({ is: "full", next: null });
});

test("codes and secrets are written in groups of four", () => {
  expect(recoveryCodeText("k3fm92xq")).toBe("k3fm-92xq");
  expect(recoveryCodeText("k3fm-92xq")).toBe("k3fm-92xq");
  expect(secretText("ABCDEFGHIJ")).toBe("ABCD EFGH IJ");
});

test("a browser is called what the list of devices calls it, and nothing where it is not known there", () => {
  const other = { name: "Safari (iPhone)", is_current: false };
  expect(nameOfThis([other, { name: "Firefox (Windows)", is_current: true }])).toBe("Firefox (Windows)");
  expect(nameOfThis([other, { name: "?", is_current: true }])).toBe("");
  expect(nameOfThis([other])).toBe("");
});

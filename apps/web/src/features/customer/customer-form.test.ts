import { expect, test } from "vitest";
import { codeFault, contactFault, contactSent, contactShown, methodOf, newPasswordFaults } from "./customer-form.ts";

test("a number is a mobile, anything else an e-mail address", () => {
  expect(methodOf("+86 138 0013 8000")).toBe("mobile");
  expect(methodOf("jin@example.com")).toBe("email");
  expect(methodOf("")).toBe("email");
});

test("spaces are removed from what is sent; a mobile keeps only its digits", () => {
  expect(contactSent(" jin @example.com ", "email")).toBe("jin@example.com");
  expect(contactSent("138-0013 8000", "mobile")).toBe("13800138000");
});

test("a number typed with a plus keeps it: the calling code in it counts, not the one beside it", () => {
  expect(contactSent(" +44 7700 900123", "mobile")).toBe("+447700900123");
  expect(contactFault("+44 7700 900123", "mobile")).toBeUndefined();
  expect(contactFault("+44", "mobile")).toBe("mobile");
  expect(contactFault("+", "mobile")).toBe("mobile");
});

test.each(["", "jin", "jin@", "@example.com", "jin@example", "a b@c"])("%j is no e-mail address", (text) => {
  expect(contactFault(text, "email")).toBe("email");
});

test("a mobile number has 5 to 15 digits", () => {
  expect(contactFault("1234", "mobile")).toBe("mobile");
  expect(contactFault("13800138000", "mobile")).toBeUndefined();
  expect(contactFault("1234567890123456", "mobile")).toBe("mobile");
});

test("a code has exactly six digits", () => {
  expect(codeFault("123456")).toBeUndefined();
  for (const wrong of ["12345", "1234567", "12345a", ""]) expect(codeFault(wrong)).toBe("code");
});

test("a new password is longer than six, has letters and digits, and is typed twice", () => {
  expect(newPasswordFaults({ password: "abc123", repeated: "abc123" })).toEqual({ password: "password-too-short" });
  expect(newPasswordFaults({ password: "abcdefgh", repeated: "abcdefgh" })).toEqual({
    password: "password-needs-letters-and-digits",
  });
  expect(newPasswordFaults({ password: "abcdef1", repeated: "abcdef2" })).toEqual({ repeated: "passwordMismatch" });
  expect(newPasswordFaults({ password: "abcdef1", repeated: "abcdef1" })).toEqual({});
});

test.each([
  ["13800138000", "86", "+86 13800138000"],
  ["+8613800138000", "86", "+86 13800138000"],
  ["+34612345678", "86", "+34612345678"],
  ["jin@example.com", "86", "jin@example.com"],
])("%s with the calling code %s is shown as %s", (sent, areaCode, shown) => {
  expect(contactShown(sent, areaCode)).toBe(shown);
});

import { describe, expect, test } from "vitest";
import { refuseNewPassword } from "./password-policy.ts";

describe("refuseNewPassword", () => {
  test.each(["tr4vel-by-night", "Kestrel77 over", "密码很长而且有数字9", "x7".padEnd(128, "abcdefg1")])(
    "accepts %s",
    (password) => {
      expect(refuseNewPassword(password, password)).toBeUndefined();
    },
  );

  test.each([
    ["abc123", "password-too-short"],
    [`a1${"b".repeat(127)}`, "password-too-long"],
    ["abcdefgh", "password-needs-letters-and-digits"],
    ["12345678", "password-needs-letters-and-digits"],
    ["password1", "password-common"],
    ["Passw0rd!", "password-common"],
    ["P4ssw0rd2024", "password-common"],
    ["qwerty123", "password-common"],
    ["abc12345", "password-common"],
    ["123456a", "password-common"],
    ["aaaa1111", "password-common"],
    ["woaini1314", "password-common"],
  ])("refuses %s: %s", (password, code) => {
    expect(refuseNewPassword(password, password)).toMatchObject({ code });
  });

  test("refuses a repetition that differs", () => {
    expect(refuseNewPassword("tr4vel-by-night", "tr4vel-by-nigth")).toMatchObject({ code: "password-mismatch" });
  });
});

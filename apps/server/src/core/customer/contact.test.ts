import { describe, expect, test } from "vitest";
import { readContact } from "./contact.ts";

describe("readContact", () => {
  test("an e-mail address is kept in lower case", async () => {
    expect(await readContact("Jo.Smith+x@Example.COM", "86")).toEqual({
      refused: false,
      value: { kind: "email", value: "jo.smith+x@example.com", areaCode: null },
    });
  });

  test.each([
    "a@b",
    "@example.com",
    "a b@example.com",
    "a@exa mple.com",
    `${"a".repeat(65)}@example.com`,
    'a"@example.com',
  ])("refuses %s as an e-mail address", async (typed) => {
    expect(await readContact(typed, "86")).toMatchObject({ refused: true, code: "email-invalid" });
  });

  test.each([
    ["13800138000", "86", "+8613800138000"],
    ["+44 7400 123456", "86", "+447400123456"],
    ["07400123456", "44", "+447400123456"],
    ["2015550123", "1", "+12015550123"],
  ])("reads %s with calling code %s as %s", async (typed, areaCode, value) => {
    expect(await readContact(typed.replace(/\s/g, ""), areaCode)).toMatchObject({
      refused: false,
      value: { kind: "mobile", value },
    });
  });

  test.each([
    ["12345", "86"],
    ["23800138000", "86"],
    ["", "86"],
    ["abc", "86"],
  ])("refuses %s with calling code %s as a mobile number", async (typed, areaCode) => {
    expect(await readContact(typed, areaCode)).toMatchObject({ refused: true, code: "mobile-invalid" });
  });

  test("refuses a calling code no country has", async () => {
    expect(await readContact("13800138000", "999")).toMatchObject({ refused: true, code: "area-code-unknown" });
  });
});

import { expect, test } from "vitest";
import { maskedAddress, maskedEmail, maskedMobile, maskedWallet, seesContacts } from "./masked-contact.ts";

test("contacts are shown in part: enough to compare, too little to use", () => {
  expect(maskedEmail("anna@example.com")).toBe("a•••@example.com");
  expect(maskedEmail("b@c.de")).toBe("b•••@c.de");
  expect(maskedMobile("+8613800138000")).toBe("+86•••00");
  expect(maskedWallet("0x52908400098527886e0f7030069857d2e4169ee7")).toBe("0x5290•••9ee7");
  expect(maskedAddress("203.0.113.7")).toBe("203.0.•••");
  expect(maskedAddress("2001:db8::1")).toBe("2001:db8:•••");
  expect(maskedAddress("")).toBe("");
});

test("are shown in full to compliance and administrators alone", () => {
  expect(seesContacts({ roles: ["support", "finance", "product"] })).toBe(false);
  expect(seesContacts({ roles: ["support", "compliance"] })).toBe(true);
  expect(seesContacts({ roles: ["admin"] })).toBe(true);
});

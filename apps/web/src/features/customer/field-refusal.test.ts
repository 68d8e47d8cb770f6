import { expect, test } from "vitest";
import { fieldRefusal } from "./field-refusal.ts";

test.each([
  ["code-wrong", { code: "no" }],
  ["code-expired", { code: "no" }],
  ["email-or-mobile-taken", { contact: "no" }],
  ["password-common", { password: "no" }],
] as const)("%s is said at its field", (code, placed) => {
  expect(fieldRefusal({ code, message: "no" })).toEqual(placed);
});

test.each(["credentials-wrong", "network", "too-many-requests"] as const)("%s is about no field", (code) => {
  expect(fieldRefusal({ code, message: "no" })).toBeNull();
});

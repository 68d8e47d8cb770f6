import { expect, test } from "vitest";
import { methodsIn, offeredMethods, typedProof } from "./proof.ts";

test("the least trouble comes first, and a passkey only where the browser can", () => {
  const methods = ["recovery", "passkey", "totp"] as const;
  expect(offeredMethods(methods, { passkey: true })).toEqual(["totp", "passkey", "recovery"]);
  expect(offeredMethods(methods, { passkey: false })).toEqual(["totp", "recovery"]);
  expect(offeredMethods(["passkey"], { passkey: false })).toEqual([]);
});

test("what cannot be right is not sent", () => {
  expect(typedProof("totp", "123456")).toEqual({ totp: "123456" });
  expect(typedProof("totp", "12345")).toBeNull();
  expect(typedProof("recovery", " K3FM-92xq ")).toEqual({ recovery_code: "k3fm92xq" });
  expect(typedProof("recovery", "k3fm-92x1")).toBeNull();
  expect(typedProof("password", "")).toBeNull();
  expect(typedProof("password", " a b ")).toEqual({ password: " a b " });
});

test("a refusal's methods are read, and unknown ones are left out", () => {
  expect(methodsIn("totp, recovery,palm")).toEqual(["totp", "recovery"]);
  expect(methodsIn("")).toEqual([]);
});

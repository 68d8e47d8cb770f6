import { expect, test } from "vitest";
import { paymentHash } from "./payment-hash.ts";

const HEX = "Ab".repeat(32);

test.each([
  ["evm", `0x${HEX}`, `0x${HEX.toLowerCase()}`],
  ["evm", HEX, `0x${HEX.toLowerCase()}`],
  ["polkadot", HEX, `0x${HEX.toLowerCase()}`],
  ["tron", HEX, HEX.toLowerCase()],
  ["bitcoin", HEX, HEX.toLowerCase()],
  ["ripple", HEX.toUpperCase(), HEX.toLowerCase()],
  ["solana", "5".repeat(88), "5".repeat(88)],
  ["bank", "ab 12/34-5.6", "AB123456"],
] as const)("%s: %s is kept as %s", (family, text, kept) => {
  expect(paymentHash(family, text)).toBe(kept);
});

test.each([
  ["evm", "0x12"],
  ["evm", `0x${"g".repeat(64)}`],
  ["bitcoin", `${HEX}00`],
  ["solana", `${"5".repeat(80)}0O`],
  ["bank", "a1"],
  ["bank", "<script>"],
] as const)("%s: %s is no payment there", (family, text) => {
  expect(paymentHash(family, text)).toBeUndefined();
});

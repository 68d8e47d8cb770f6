import { expect, test } from "vitest";
import { bankNumberOf, creditorReference } from "./bank-rail.ts";
import { endsAs, hashOf } from "./tx-hash.ts";

test("a creditor reference has the check digits of ISO 11649, so that one wrong digit is found", () => {
  expect(creditorReference("539007547034")).toBe("RF18539007547034");
  const isRight = (reference: string) => {
    const moved = reference.slice(4) + reference.slice(0, 4);
    return BigInt([...moved].map((letter) => Number.parseInt(letter, 36)).join("")) % 97n === 1n;
  };
  const reference = creditorReference("70000001");
  expect(isRight(reference)).toBe(true);
  for (let at = 4; at < reference.length; at += 1) {
    const other = String((Number(reference[at]) + 1) % 10);
    expect(isRight(reference.slice(0, at) + other + reference.slice(at + 1))).toBe(false);
  }
});

test("numbers of banks are capitals and digits, whatever stood between them", () => {
  expect(bankNumberOf(" nl-77.1234/aa ")).toBe("NL771234AA");
  expect(bankNumberOf("12-3")).toBeUndefined();
  expect(bankNumberOf("é漢字")).toBeUndefined();
});

test("one transaction has one text, by the rules of its network", () => {
  const hex = "AB".repeat(32);
  expect(hashOf("evm", hex)).toBe(`0x${hex.toLowerCase()}`);
  expect(hashOf("evm", `0X${hex}`)).toBe(`0x${hex.toLowerCase()}`);
  expect(hashOf("bitcoin", `0x${hex}`)).toBe(hex.toLowerCase());
  expect(hashOf("tron", hex.slice(1))).toBeUndefined();
  const signature = "5".repeat(88);
  expect(hashOf("solana", signature)).toBe(signature);
  expect(hashOf("solana", hex.replace("A", "0"))).toBeUndefined();
  expect([endsAs("0xABCDEF", "cdef"), endsAs("0xabcdef", "abcd")]).toEqual([true, false]);
});

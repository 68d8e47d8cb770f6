import { expect, test } from "vitest";
import { heldBytes, inChild } from "./in-child.ts";

test("memory is not counted where garbage cannot be cleared away", () => {
  expect(() => heldBytes()).toThrow(/garbage collector/);
});

test("a child that ends without an answer is said, and not waited for", async () => {
  await expect(inChild("refusals.ts", {})).rejects.toThrow(/refusals\.ts ended with code 0/);
});

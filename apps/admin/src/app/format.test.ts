import { expect, test } from "vitest";
import { bothEnds } from "./format.ts";

test("addresses that begin alike differ by their ends, and what is short stays whole", () => {
  expect(bothEnds(`0x${"a".repeat(34)}0003e9`)).toBe("0xaaaa…0003e9");
  expect(bothEnds(`0x${"a".repeat(34)}0003ea`)).toBe("0xaaaa…0003ea");
  expect(bothEnds("4111 1111 1111")).toBe("4111 1111 1111");
});

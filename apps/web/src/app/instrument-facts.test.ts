import { expect, test } from "vitest";
import { lookAgainMs } from "./instrument-facts.ts";

test("what a slow live price keeps from being offered is asked about again and again, all else is not", () => {
  expect(lookAgainMs({ price_mode: "live", products: ["spot"] })).toBeGreaterThan(0);
  expect(lookAgainMs({ price_mode: "live", products: [] })).toBeGreaterThan(0);
  expect(lookAgainMs({ price_mode: "live", products: ["spot", "contract", "option"] })).toBe(false);
  expect(lookAgainMs({ price_mode: "simulated", products: ["spot"] })).toBe(false);
  expect(lookAgainMs(undefined)).toBe(false);
});

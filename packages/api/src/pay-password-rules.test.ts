import { describe, expect, test } from "vitest";
import { isTooSimple } from "./pay-password-rules.ts";

describe("six digits", () => {
  test.each(["000000", "777777", "123456", "012345", "456789", "567890", "890123", "987654", "543210", "210987"])(
    "%s are too simple",
    (digits) => expect(isTooSimple(digits)).toBe(true),
  );
  test.each(["777778", "123457", "135791", "112233", "121212", "270418", "024680", "654312"])(
    "%s are not too simple",
    (digits) => expect(isTooSimple(digits)).toBe(false),
  );
});

import { VERIFICATION_STATES } from "@candor/api/verification-words";
import { expect, test } from "vitest";
import { VERIFICATION_EVENTS, verificationStateAfter } from "./verification-state.ts";

test("verification-state answers every state and event as the whole matrix says", () => {
  const matrix = VERIFICATION_STATES.map((state) => [
    state,
    ...VERIFICATION_EVENTS.map((event) => verificationStateAfter(state, event)),
  ]);
  expect([["", ...VERIFICATION_EVENTS], ...matrix]).toEqual([
    ["", "submit", "verify", "reject"],
    ["unverified", "pending", null, null],
    ["pending", null, "verified", "rejected"],
    ["verified", null, null, null],
    ["rejected", "pending", null, null],
  ]);
});

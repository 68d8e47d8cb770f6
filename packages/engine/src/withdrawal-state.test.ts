import { expect, test } from "vitest";
import {
  countsTowardLimit,
  isWithdrawalHeld,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  withdrawalStateAfter,
} from "./withdrawal-state.ts";

test("withdrawal-state answers every state and event as the whole matrix says", () => {
  const matrix = WITHDRAWAL_STATES.map((state) => [
    state,
    ...WITHDRAWAL_EVENTS.map((event) => withdrawalStateAfter(state, event)),
  ]);
  expect([["", ...WITHDRAWAL_EVENTS], ...matrix]).toEqual([
    ["", "cancel", "reject", "approve-part", "approve", "send-part", "send", "confirm", "fail-part", "fail"],
    ["pending", "cancelled", "rejected", "pending", "approved", null, null, null, null, null],
    ["cancelled", null, null, null, null, null, null, null, null, null],
    ["rejected", null, null, null, null, null, null, null, null, null],
    ["approved", null, null, null, null, "approved", "sent", null, "approved", "failed"],
    ["sent", null, null, null, null, null, null, "confirmed", "sent", "failed"],
    ["confirmed", null, null, null, null, null, null, null, null, null],
    ["failed", null, null, null, null, null, null, null, null, null],
  ]);
});

test("withdrawal-state holds the amount until it is sent or given back", () => {
  expect(WITHDRAWAL_STATES.filter(isWithdrawalHeld)).toEqual(["pending", "approved"]);
});

test("withdrawal-state counts toward the limit what has not come back", () => {
  expect(WITHDRAWAL_STATES.filter(countsTowardLimit)).toEqual(["pending", "approved", "sent", "confirmed"]);
});

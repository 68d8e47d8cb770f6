import { expect, test } from "vitest";
import {
  CLAIM_EVENTS,
  CLAIM_STATES,
  claimStateAfter,
  OUTPUT_EVENTS,
  OUTPUT_STATES,
  outputStateAfter,
} from "./deposit-state.ts";

test("an output goes from each state by each event where the table says; what is credited stays so", () => {
  const after = OUTPUT_STATES.flatMap((state) =>
    OUTPUT_EVENTS.map((event) => [state, event, outputStateAfter(state, event)]),
  );
  expect(after).toEqual([
    ["seen", "see", "seen"],
    ["seen", "vanish", "gone"],
    ["seen", "credit", "credited"],
    ["gone", "see", "seen"],
    ["gone", "vanish", "gone"],
    ["gone", "credit", null],
    ["credited", "see", "credited"],
    ["credited", "vanish", "credited"],
    ["credited", "credit", null],
  ]);
});

test("a claim is decided once", () => {
  const after = CLAIM_STATES.flatMap((state) => CLAIM_EVENTS.map((event) => claimStateAfter(state, event)));
  expect(after).toEqual(["pending", "approved", "rejected", null, null, null, null, null, null]);
});

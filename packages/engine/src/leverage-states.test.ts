import { expect, test } from "vitest";
import {
  CONTRACT_ORDER_EVENTS,
  CONTRACT_ORDER_STATUSES,
  contractOrderStatusAfter,
  isFinalContractOrder,
} from "./contract-order-state.ts";
import {
  isFinalOptionOrder,
  OPTION_ORDER_EVENTS,
  OPTION_ORDER_STATUSES,
  optionOrderStatusAfter,
} from "./option-order-state.ts";

test("contract-order-state answers every status and event as the whole matrix says", () => {
  const matrix = CONTRACT_ORDER_STATUSES.map((status) => [
    status,
    ...CONTRACT_ORDER_EVENTS.map((event) => contractOrderStatusAfter(status, event)),
  ]);
  expect([["", ...CONTRACT_ORDER_EVENTS], ...matrix]).toEqual([
    ["", "enter", "cancel", "set-stops", "finance", "ask-close", "close-part", "close"],
    ["pending", "open", "cancelled", "pending", null, null, null, null],
    ["open", null, null, "open", "open", "closing", null, "closed"],
    ["closing", null, null, null, "closing", null, "open", "closed"],
    ["closed", null, null, null, null, null, null, null],
    ["cancelled", null, null, null, null, null, null, null],
  ]);
  expect(CONTRACT_ORDER_STATUSES.filter(isFinalContractOrder)).toEqual(["closed", "cancelled"]);
});

test("option-order-state answers every status and event as the whole matrix says", () => {
  const matrix = OPTION_ORDER_STATUSES.map((status) => [
    status,
    ...OPTION_ORDER_EVENTS.map((event) => optionOrderStatusAfter(status, event)),
  ]);
  expect([["", ...OPTION_ORDER_EVENTS], ...matrix]).toEqual([
    ["", "enter", "lapse", "win", "lose", "tie", "void"],
    ["accepted", "open", "void", null, null, null, null],
    ["open", null, null, "won", "lost", "tied", "void"],
    ["won", null, null, null, null, null, null],
    ["lost", null, null, null, null, null, null],
    ["tied", null, null, null, null, null, null],
    ["void", null, null, null, null, null, null],
  ]);
  expect(OPTION_ORDER_STATUSES.filter(isFinalOptionOrder)).toEqual(["won", "lost", "tied", "void"]);
});

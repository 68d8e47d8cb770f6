import { expect, test } from "vitest";
import {
  isFinalSpotOrder,
  SPOT_ORDER_EVENTS,
  SPOT_ORDER_STATUSES,
  type SpotOrderStatus,
  spotOrderStatusAfter,
} from "./spot-order-state.ts";

test("spot-order-state answers every status and event as the whole matrix says", () => {
  const matrix = SPOT_ORDER_STATUSES.map((status) => [
    status,
    ...SPOT_ORDER_EVENTS.map((event) => spotOrderStatusAfter(status, event)),
  ]);
  expect([["", ...SPOT_ORDER_EVENTS], ...matrix]).toEqual([
    ["", "fill-part", "fill-rest", "cancel", "reject"],
    ["open", "partly-filled", "filled", "cancelled", "rejected"],
    ["partly-filled", "partly-filled", "filled", "cancelled", null],
    ["filled", null, null, null, null],
    ["cancelled", null, null, null, null],
    ["rejected", null, null, null, null],
  ]);
});

test("spot-order-state lets nothing follow filled, cancelled and rejected, and nothing else is final", () => {
  expect(SPOT_ORDER_STATUSES.filter(isFinalSpotOrder)).toEqual<SpotOrderStatus[]>(["filled", "cancelled", "rejected"]);
});

import { expect, test } from "vitest";
import {
  isLivePriceAlert,
  PRICE_ALERT_EVENTS,
  PRICE_ALERT_STATUSES,
  priceAlertStatusAfter,
} from "./price-alert-state.ts";

test("price-alert-state answers every status and event as the whole matrix says", () => {
  const matrix = PRICE_ALERT_STATUSES.map((status) => [
    status,
    ...PRICE_ALERT_EVENTS.map((event) => priceAlertStatusAfter(status, event)),
  ]);
  expect([["", ...PRICE_ALERT_EVENTS], ...matrix]).toEqual([
    ["", "fire", "pause", "resume", "edit", "expire", "end"],
    ["active", "fired", "paused", null, "active", "expired", "ended"],
    ["paused", null, null, "active", "active", "expired", "ended"],
    ["fired", null, null, null, "active", null, null],
    ["expired", null, null, null, "active", null, null],
    ["ended", null, null, null, "active", null, null],
  ]);
});

test("price-alert-state counts as live what fires or can be resumed", () => {
  expect(PRICE_ALERT_STATUSES.filter(isLivePriceAlert)).toEqual(["active", "paused"]);
});

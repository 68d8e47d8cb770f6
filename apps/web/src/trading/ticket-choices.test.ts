import { expect, test } from "vitest";
import { choicesFrom } from "./ticket-choices.ts";

test("stored choices that are damaged fall back one by one", () => {
  expect(choicesFrom({ skipsReview: "yes", instrumentId: 1.5 })).toEqual({ skipsReview: false, instrumentId: null });
  expect(choicesFrom({ skipsReview: true, instrumentId: 7 })).toEqual({ skipsReview: true, instrumentId: 7 });
  expect(choicesFrom(null).instrumentId).toBeNull();
});

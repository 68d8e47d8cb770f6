import { expect, test } from "vitest";
import { CONTENT_EVENTS, CONTENT_STATES, contentStateAfter } from "./content-state.ts";

test("content-state answers every state and event as the whole matrix says", () => {
  const matrix = CONTENT_STATES.map((state) => [
    state,
    ...CONTENT_EVENTS.map((event) => contentStateAfter(state, event)),
  ]);
  expect([["", ...CONTENT_EVENTS], ...matrix]).toEqual([
    ["", "write", "publish", "withdraw"],
    ["draft", "draft", "published", "withdrawn"],
    ["published", "published", "published", "withdrawn"],
    ["withdrawn", "draft", "published", "withdrawn"],
  ]);
});

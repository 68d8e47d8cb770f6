import { expect, test } from "vitest";
import { createDrafts } from "./drafts.ts";

const FORM = "operators|Add an operator";

test("what was typed when the session ended is there for whoever signs in again under the same name", () => {
  const drafts = createDrafts();
  drafts.note(FORM, { reason: "More depo" });
  drafts.note(FORM, { reason: "More deposits" });
  expect(drafts.left(FORM)).toBeUndefined();
  drafts.sessionEnded("rosa");
  expect(drafts.hasLeft).toBe(true);
  drafts.sessionBegan("rosa");
  expect(drafts.left(FORM)).toEqual({ reason: "More deposits" });
});

test("nobody else is shown it, not even after its owner came back", () => {
  const drafts = createDrafts();
  drafts.note(FORM, { reason: "secret" });
  drafts.sessionEnded("rosa");
  drafts.sessionBegan("theo");
  expect(drafts.left(FORM)).toBeUndefined();
  drafts.sessionEnded("theo");
  drafts.sessionBegan("rosa");
  expect([drafts.left(FORM), drafts.hasLeft]).toEqual([undefined, false]);
});

test("what was sent or put away is not kept", () => {
  const drafts = createDrafts();
  drafts.note(FORM, { reason: "x" });
  drafts.drop(FORM);
  drafts.sessionEnded("rosa");
  expect(drafts.hasLeft).toBe(false);
});

test("what stands in its form again is left no more, but kept where the session ends once more", () => {
  const drafts = createDrafts();
  drafts.note(FORM, { reason: "y" });
  drafts.sessionEnded("rosa");
  // The form goes from the screen with the session.
  drafts.drop(FORM);
  drafts.sessionBegan("rosa");
  expect(drafts.left(FORM)).toEqual({ reason: "y" });
  drafts.resume(FORM);
  expect(drafts.hasLeft).toBe(false);
  drafts.sessionEnded("rosa");
  expect(drafts.left(FORM)).toEqual({ reason: "y" });
});

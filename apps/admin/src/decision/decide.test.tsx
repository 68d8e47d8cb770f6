// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drafts } from "../app/drafts.ts";
import { closePage, eventually, openPage, press, show, shownText, type, typedIn } from "../app/render-test-support.tsx";
import { Decide } from "./decide.tsx";
import { ReasonField } from "./reason-field.tsx";

const send = vi.fn();
const renew = vi.fn(async () => undefined);
const RESTORED = "What you had typed before your session ended has been restored.";
const page = (
  <Decide
    label="Reject"
    title="Reject it?"
    fields={<ReasonField />}
    overtaken={["proposal-ended"]}
    {...{ send, renew }}
  />
);

beforeEach(async () => {
  send.mockReset();
  renew.mockClear();
  drafts.sessionBegan("rosa");
  await openPage();
  await show(page);
});
afterEach(async () => {
  await closePage();
  drafts.sessionEnded("nobody");
  drafts.sessionBegan("nobody");
});

/** The session ends, what was shown is gone, and somebody signs in. */
async function comesBack(name: string): Promise<void> {
  drafts.sessionEnded("rosa");
  await show(null);
  drafts.sessionBegan(name);
  await show(page);
}
const isAsking = () => shownText().includes("Reject it?");

test("what was typed when the session ended stands in its question again, for the same person", async () => {
  await press("Reject");
  await type("Reason", "Not the same name");
  await comesBack("rosa");
  expect(typedIn("Reason")).toBe("Not the same name");
  expect(shownText()).toContain(RESTORED);
  send.mockResolvedValue({});
  await press("Reject");
  await eventually(() => expect(send).toHaveBeenCalledWith({ reason: "Not the same name" }));
});

test("somebody else finds nothing of it", async () => {
  await press("Reject");
  await type("Reason", "Not the same name");
  await comesBack("theo");
  expect(isAsking()).toBe(false);
  await press("Reject");
  expect(typedIn("Reason")).toBe("");
});

test("what was sent, and what was put away, does not come back", async () => {
  send.mockResolvedValue({});
  await press("Reject");
  await type("Reason", "sent");
  await press("Reject");
  await eventually(() => expect(renew).toHaveBeenCalledOnce());
  await comesBack("rosa");
  expect(isAsking()).toBe(false);
  await press("Reject");
  await type("Reason", "put away");
  await press("Cancel");
  await comesBack("rosa");
  expect(isAsking()).toBe(false);
});

test("where somebody else was first it is said, and what is on screen is fetched anew", async () => {
  send.mockRejectedValue(new Refusal("proposal-ended", "It is decided."));
  await press("Reject");
  await type("Reason", "x");
  await press("Reject");
  await eventually(() => expect(shownText()).toContain("It is decided. Another operator was faster."));
  expect(renew).toHaveBeenCalledOnce();
});

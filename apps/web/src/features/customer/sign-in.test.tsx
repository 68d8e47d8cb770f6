// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startNavigation } from "../../app/navigation.ts";
import { closePage, openPage, show, shownText } from "../../app/render-test-support.tsx";
import { currentSession, onSignOut, setAccount, signIn, signOut } from "../../app/session.ts";
import { askSecondStep, useSecondStep } from "./second-step.ts";
import { enter } from "./sign-in.ts";

const left = vi.fn();
onSignOut(left);

const Step = () => <p>{useSecondStep() === null ? "Start" : "One more"}</p>;

beforeEach(async () => {
  location.hash = "#/pages/common/login";
  startNavigation();
  signOut();
  left.mockClear();
  await openPage();
});
afterEach(async () => {
  signOut();
  await closePage();
});

test("whoever logs in where another still is takes over nothing of theirs", () => {
  signIn({ userId: "7" });
  enter("8");
  expect(left).toHaveBeenCalledTimes(1);
  expect(currentSession().user).toEqual({ userId: "8" });
});

test("whoever logs in after somebody who looked at the real account starts in demo", () => {
  signIn({ userId: "7" });
  setAccount("real");
  signOut();
  enter("8");
  expect(currentSession().account).toBe("demo");
});

test("what is to be remembered of a person is kept after the one before is forgotten, and before they are in", () => {
  signIn({ userId: "7" });
  const seen: unknown[] = [];
  enter("8", () => seen.push(left.mock.calls.length, currentSession().user));
  expect(seen).toEqual([1, null]);
});

test("who was logged in already, or nobody was, forgets nothing", () => {
  enter("8");
  enter("8");
  expect(left).not.toHaveBeenCalled();
});

test("a second step that was left open is not asked for any more once somebody is in by another way", async () => {
  await show(<Step />);
  const needed = new Refusal("second-factor-required", "", "error", { ticket: "t1", methods: "totp" });
  await act(async () => void askSecondStep(needed));
  expect(shownText()).toBe("One more");
  await act(async () => enter("8"));
  expect(shownText()).toBe("Start");
});

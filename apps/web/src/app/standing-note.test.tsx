// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closePage, openPage, show, shownText } from "./render-test-support.tsx";
import { setAccount, signIn, signOut } from "./session.ts";
import { provideStandingNote, StandingNote, setAwaited } from "./standing-note.tsx";

beforeEach(async () => {
  await openPage();
  provideStandingNote(() => <p>it ended</p>);
  signIn({ userId: "1" });
});
afterEach(async () => {
  signIn({ userId: "1" });
  setAwaited(false);
  await closePage();
});

test("a note is there while it is awaited and its owner is signed in", async () => {
  await show(<StandingNote />);
  expect(shownText()).toBe("");
  await act(async () => setAwaited(true));
  expect(shownText()).toBe("it ended");
  await act(async () => signOut());
  expect(shownText()).toBe("");
});

test("what one account waits for is not told in the other", async () => {
  setAwaited(true);
  await show(<StandingNote />);
  await act(async () => setAccount("real"));
  expect(shownText()).toBe("");
  await act(async () => setAccount("demo"));
  expect(shownText()).toBe("it ended");
});

test("that something is awaited is remembered, and forgotten when it was told", () => {
  setAwaited(true);
  expect(localStorage.getItem("candor.awaited")).toBe('["1 demo"]');
  setAwaited(false);
  expect(localStorage.getItem("candor.awaited")).toBeNull();
});

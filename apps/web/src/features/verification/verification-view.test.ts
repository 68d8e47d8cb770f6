import { describe, expect, test } from "vitest";
import type { LevelState } from "./verification-data.ts";
import { bindHref, gateOf, type Level, latestLevel, nextHref, nextStep, standingOf } from "./verification-view.ts";

type State = LevelState["state"];

const level = (number: Level, state: State, isBound = true): LevelState => ({
  level: number,
  state,
  verified_level: 0,
  is_email_bound: true,
  is_mobile_bound: isBound,
  submitted_at: state === "unverified" ? null : 1,
  decided_at: null,
  expected_by: null,
  wanted: [],
  reasons: [],
  rejected: {},
  fields: {},
});

describe("the one next step", () => {
  test.each([
    ["unverified", "unverified", false, "bind"],
    ["unverified", "unverified", true, "send1"],
    ["rejected", "unverified", false, "bind"],
    ["rejected", "unverified", true, "correct1"],
    ["pending", "unverified", false, "wait"],
    ["verified", "unverified", true, "send2"],
    ["verified", "unverified", false, "bind"],
    ["verified", "pending", true, "wait"],
    ["verified", "rejected", true, "correct2"],
    ["verified", "verified", false, "done"],
  ] as const)("level 1 %s, level 2 %s, contacts bound %s: %s", (first, second, isBound, step) => {
    expect(nextStep(level(1, first, isBound), level(2, second, isBound))).toBe(step);
  });
});

test("what is missing is bound at once, the e-mail address before the mobile number", () => {
  const none = { ...level(1, "unverified", false), is_email_bound: false };
  expect(bindHref(none)).toBe("#/pages/setting/bind?kind=email");
  expect(nextHref("bind", level(1, "unverified", false))).toBe("#/pages/setting/bind?kind=mobile");
  expect(nextHref("wait", none)).toBe("#/pages/pendingReview");
});

describe("a form", () => {
  test.each([
    [1, "unverified", "unverified", true, "form"],
    [1, "rejected", "unverified", true, "form"],
    [1, "unverified", "unverified", false, "bind"],
    [1, "pending", "unverified", true, "pending"],
    [1, "verified", "unverified", true, "verified"],
    [2, "verified", "unverified", true, "form"],
    [2, "verified", "rejected", true, "form"],
    [2, "pending", "unverified", true, "level-first"],
    [2, "verified", "pending", true, "pending"],
    [2, "verified", "verified", false, "verified"],
  ] as const)(
    "of level %s, with level 1 %s and level 2 %s, contacts bound %s: %s",
    (number, first, second, isBound, gate) => {
      expect(gateOf(number, level(1, first, isBound), level(2, second, isBound))).toBe(gate);
    },
  );
});

test("level 2 is locked until level 1 is verified", () => {
  expect(standingOf(2, level(1, "pending"), level(2, "unverified"))).toBe("locked");
  expect(standingOf(2, level(1, "verified"), level(2, "unverified"))).toBe("unverified");
  expect(standingOf(1, level(1, "pending"), level(2, "unverified"))).toBe("pending");
});

test("the review shows what waits, else the highest level that was sent, else nothing", () => {
  const latest = (first: State, second: State) => latestLevel(level(1, first), level(2, second))?.level ?? null;
  expect(latest("unverified", "unverified")).toBeNull();
  expect(latest("pending", "unverified")).toBe(1);
  expect(latest("verified", "unverified")).toBe(1);
  expect(latest("verified", "rejected")).toBe(2);
});

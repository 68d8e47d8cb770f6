import { expect, test } from "vitest";
import { nextPayState, type PayEvent, type PayState, startOf } from "./pay-password-steps.ts";

const digits = (text: string): PayEvent => ({
  do: "digits",
  digits: text,
  words: { mismatch: "not the same", tooSimple: "too simple" },
});
const refuse = (code: "pay-password-wrong" | "pay-password-too-simple" | "code-wrong" | "network"): PayEvent => ({
  do: "refuse",
  code,
  message: code,
});
const after = (state: PayState, ...events: readonly PayEvent[]) => events.reduce(nextPayState, state);

test("the first one is asked for twice; changing it asks for the old one before", () => {
  expect(startOf(false, false).at).toBe("new");
  const first = after(startOf(false, false), digits("135790"));
  expect(first).toMatchObject({ at: "repeat", chosen: "135790" });
  expect(after(first, digits("135790"), { do: "set" })).toMatchObject({ at: "done", chosen: "" });
  expect(after(startOf(true, false), digits("135790"), digits("246801"))).toMatchObject({
    at: "repeat",
    old: "135790",
    chosen: "246801",
  });
});

test("two that differ are asked for anew, and it is said why", () => {
  const state = after(startOf(false, false), digits("135790"), digits("135791"));
  expect(state).toMatchObject({ at: "new", chosen: "", fault: "not the same" });
});

test("digits that are soon guessed are refused at once, not after they were typed twice", () => {
  for (const simple of ["111111", "123456", "987654"])
    expect(after(startOf(false, false), digits(simple))).toMatchObject({ at: "new", chosen: "", fault: "too simple" });
});

test("a forgotten or locked one is replaced with a code", () => {
  expect(startOf(true, true).at).toBe("code");
  const state = after(startOf(true, false), { do: "forget" }, { do: "code", code: "123456" }, digits("135790"));
  expect(state).toMatchObject({ at: "repeat", old: "", code: "123456", chosen: "135790" });
});

test("a refusal leads back to the step that it is about, and keeps what the others proved", () => {
  const changed = after(startOf(true, false), digits("111222"), digits("135790"));
  expect(after(changed, refuse("pay-password-wrong"))).toMatchObject({ at: "old", old: "", chosen: "" });
  expect(after(changed, refuse("pay-password-too-simple"))).toMatchObject({ at: "new", old: "111222", chosen: "" });
  expect(after(changed, refuse("network"))).toMatchObject({ at: "new", old: "111222" });
  const forgotten = after(startOf(true, true), { do: "code", code: "123456" }, digits("135790"));
  expect(after(forgotten, refuse("code-wrong"))).toMatchObject({ at: "code", code: "" });
});

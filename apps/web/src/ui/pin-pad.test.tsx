// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PinPad } from "./pin-pad.tsx";

let root: Root;
const completed = vi.fn<(digits: string) => void>();
const show = (error?: string) =>
  act(async () =>
    root.render(
      <PinPad
        label="Choose six digits"
        padLabel="Pad"
        deleteLabel="Delete digit"
        countText={(count) => `${count} of 6`}
        error={error}
        onComplete={completed}
      />,
    ),
  );
const type = (key: string, from: EventTarget = window) =>
  act(async () => void from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
const tap = (name: string) =>
  act(async () => {
    for (const button of document.querySelectorAll("button")) {
      if ((button.getAttribute("aria-label") ?? button.textContent) === name) button.click();
    }
  });
const counted = () => document.querySelector("[aria-live]")?.textContent;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  completed.mockReset();
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  await show();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

test("taps and keys count alike, and six are told and forgotten", async () => {
  await tap("3");
  for (const key of ["8", "5", "0", "2"]) await type(key);
  expect(counted()).toBe("5 of 6");
  await type("Backspace");
  await tap("Delete digit");
  expect(counted()).toBe("3 of 6");
  for (const key of ["1", "2", "7"]) await type(key);
  expect(completed.mock.calls).toEqual([["385127"]]);
  expect(counted()).toBe("0 of 6");
});

test("the digits stand nowhere in the document, only their number", async () => {
  const before = document.body.innerHTML;
  for (const key of ["9", "9", "7"]) await type(key);
  const words = (html: string) =>
    html
      .replace(/class="[^"]*"/g, "")
      .replace("0 of 6", "")
      .replace("3 of 6", "");
  expect(words(document.body.innerHTML)).toBe(words(before));
});

test("what is typed into a field is not taken", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  await type("7", field);
  expect(counted()).toBe("0 of 6");
});

test("why the last six were not taken is said until another digit comes", async () => {
  await show("Not the same");
  expect(document.querySelector("[role=alert]")?.textContent).toBe("Not the same");
  await type("1");
  expect(document.querySelector("[role=alert]")?.textContent).toBe("");
});

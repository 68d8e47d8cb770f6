// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Refusal } from "../../../app/envelope.ts";
import { closePage, openPage, show } from "../../../app/render-test-support.tsx";
import { useCodeAndPassword } from "./code-and-password.tsx";

let form: ReturnType<typeof useCodeAndPassword>;

function Form() {
  form = useCodeAndPassword();
  return null;
}

beforeEach(async () => {
  await openPage();
  await show(<Form />);
});
afterEach(closePage);

test("a missing code is no fault any more once another is asked for, and the rest is still said", async () => {
  await act(async () => form.change({ contact: "a@example.com" }));
  await act(async () => void form.isReady());
  expect(form.shown).toMatchObject({ code: expect.any(String), password: true });
  await act(async () => void form.isContactReady());
  expect(form.shown).toEqual({ contact: undefined, code: undefined, password: true });
});

test("a refusal about a field is said there until the form is changed; any other is left to the form", async () => {
  const isPlaced = (code: Refusal["code"], message: string) =>
    act(async () => form.showRefusal(new Refusal(code, message)));
  expect(await isPlaced("code-wrong", "Not correct")).toBe(true);
  expect(form.refused).toEqual({ code: "Not correct" });
  await act(async () => form.change({ code: "123456" }));
  expect(form.refused).toEqual({});
  expect(await isPlaced("too-many-requests", "Wait")).toBe(false);
  expect(form.refused).toEqual({});
});

test("what was refused is not said any more once it is tried anew, as with another calling code", async () => {
  const invalid = new Refusal("mobile-invalid", "Not a number");
  const tries = ["isContactReady", "isReady"] as const;
  for (const trial of tries) {
    await act(async () => void form.showRefusal(invalid));
    expect(form.refused).toEqual({ contact: "Not a number" });
    await act(async () => void form[trial]());
    expect(form.refused).toEqual({});
  }
});

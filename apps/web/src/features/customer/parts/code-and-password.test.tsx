// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HOME_PATH } from "../../../app/location.ts";
import { startNavigation } from "../../../app/navigation.ts";
import { closePage, openPage, show } from "../../../app/render-test-support.tsx";
import { enter } from "../sign-in.ts";
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
afterEach(() => sessionStorage.clear());

const opensAnew = async (): Promise<void> => {
  await closePage();
  await openPage();
  await show(<Form />);
};

test("whom the code was sent to is still there when the page was closed meanwhile, and nothing secret is", async () => {
  await act(async () => form.setMethod("mobile"));
  await act(async () => form.change({ contact: "791234567" }));
  await act(async () => form.change({ code: "998877", password: "secret1", repeated: "secret1" }));
  await opensAnew();
  expect(form).toMatchObject({ method: "mobile", contact: "791234567", code: "", password: "", repeated: "" });
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/998877|secret1/);
});

test("it is forgotten once somebody is in, and what else lies there is not taken for it", async () => {
  await act(async () => form.change({ contact: "a@example.com" }));
  location.hash = `#/${HOME_PATH}`;
  startNavigation();
  await act(async () => enter("7"));
  await opensAnew();
  expect(form).toMatchObject({ method: "email", contact: "" });
  for (const other of ["{", "7", '{"method":"pigeon","contact":"a@example.com"}', '{"method":"mobile","contact":7}']) {
    sessionStorage.setItem("candor.contact", other);
    await opensAnew();
    expect(form, other).toMatchObject({ method: "email", contact: "" });
  }
});

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

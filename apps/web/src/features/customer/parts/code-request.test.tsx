// @vitest-environment happy-dom

import { Refusal } from "@candor/client/envelope";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, openPage, press, show, shownText } from "../../../app/render-test-support.tsx";
import { CodeRequest } from "./code-request.tsx";

const base = { scene: "bind", contact: "138001", areaCode: "86", value: "", onChange: vi.fn() } as const;
const refused = () => Promise.reject(new Refusal("mobile-invalid", "Not a number"));
const form = { ...base, error: undefined, canSend: () => true, request: refused };

beforeEach(() => openPage(["customer"]));
afterEach(closePage);

test("a refusal about the contact is said at the contact alone", async () => {
  await show(<CodeRequest {...form} placeRefusal={() => true} />);
  await press("Get code");
  expect(shownText()).not.toContain("Not a number");
});

test("any other stays at the code", async () => {
  await show(<CodeRequest {...form} placeRefusal={() => false} />);
  await press("Get code");
  expect(shownText()).toContain("Not a number");
});

test("a contact that was mistyped holds up no other: the waiting time, and where a code went, are of one alone", async () => {
  const request = async () => ({ resend_after_s: 60 });
  await show(<CodeRequest {...form} request={request} />);
  await press("Get code");
  const isLocked = () => document.querySelector("button")?.disabled;
  expect([isLocked(), shownText().includes("+86 138001")]).toEqual([true, true]);
  for (const other of [{ contact: "138002" }, { areaCode: "852" }]) {
    await show(<CodeRequest {...form} {...other} request={request} />);
    expect([isLocked(), shownText()]).toEqual([false, expect.stringMatching(/Get code$/)]);
  }
  await show(<CodeRequest {...form} request={request} />);
  expect(isLocked()).toBe(true);
});

test("a code that was sent is typed next, unless something else is typed already", async () => {
  const request = async () => ({ resend_after_s: 60 });
  await show(<CodeRequest {...form} request={request} />);
  await press("Get code");
  expect(document.activeElement).toBe(document.querySelector("input"));
  await show(
    <>
      <textarea />
      <CodeRequest {...form} key="again" request={request} />
    </>,
  );
  document.querySelector("textarea")?.focus();
  await press("Get code");
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { closePage, openPage, show } from "../../../app/render-test-support.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

beforeEach(() => openPage(["common", "home"]));
afterEach(closePage);

const frame = (title: string, field: string) => (
  <main>
    <SignInFrame title={title} lead="">
      <input key={field} aria-label={field} />
    </SignInFrame>
  </main>
);
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

test("a step that takes away what had the focus gives it to the heading of the next", async () => {
  await show(frame("Log in", "password"));
  document.querySelector("input")?.focus();
  await show(frame("One more step", "code"));
  expect([document.activeElement?.tagName, focused()]).toEqual(["H1", "One more step"]);
});

test("what has the focus keeps it", async () => {
  await show(frame("Log in", "password"));
  document.querySelector("input")?.focus();
  await show(frame("Anmelden", "password"));
  expect(focused()).toBe("password");
});

// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Sheet } from "../ui/sheet.tsx";
import { ToastHost } from "../ui/toast-host.tsx";
import { closePage, openPage, press, show } from "./render-test-support.tsx";

beforeEach(() => openPage(["common"]));
afterEach(closePage);

function Nested() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const sheetOf = (name: string, children?: string) => (
    <Sheet
      isOpen={open.includes(name)}
      onClose={() => setOpen((before) => before.filter((one) => one !== name))}
      title={name}
      closeLabel={`close ${name}`}
    >
      <button type="button" onClick={() => setOpen(["first", "second"])}>
        {children ?? "nothing"}
      </button>
    </Sheet>
  );
  return (
    <>
      <button type="button" onClick={() => setOpen(["first"])}>
        open first
      </button>
      {sheetOf("first", "open second")}
      {sheetOf("second")}
      <ToastHost toasts={[{ id: 1, text: "said", tone: "plain" }]} />
    </>
  );
}

const dialogs = () => [...document.querySelectorAll("[role=dialog]")].map((dialog) => dialog.textContent);
const isInert = (text: string) =>
  [...document.querySelectorAll("button, [role=status]")]
    .find((one) => one.textContent === text || one.getAttribute("aria-label") === text)
    ?.closest("[inert]") !== null;
const pressEscape = () =>
  act(async () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true })));
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

async function openBoth() {
  await show(<Nested />);
  document.querySelector<HTMLElement>("button")?.focus();
  await press("open first");
  await press("open second");
}

test("what lies under a sheet is inert, and what announces is not", async () => {
  await openBoth();
  expect(["open first", "open second", "close second", "said"].map(isInert)).toEqual([true, true, false, false]);
});

test("Escape closes the topmost alone, and the page is as it was when the last has gone", async () => {
  await openBoth();
  await pressEscape();
  expect(dialogs()).toHaveLength(1);
  expect(["open first", "open second"].map(isInert)).toEqual([true, false]);
  await pressEscape();
  expect(dialogs()).toEqual([]);
  expect(isInert("open first")).toBe(false);
  expect(document.documentElement.style.overflow).toBe("");
});

test("the focus comes into a sheet and goes back to what had it", async () => {
  await openBoth();
  expect(focused()).toBe("close second");
  await pressEscape();
  await pressEscape();
  expect(focused()).toBe("open first");
});

test("what others made inert stays so, and the Escape that ends a composition closes nothing", async () => {
  const theirs = document.body.appendChild(document.createElement("aside"));
  theirs.toggleAttribute("inert", true);
  await openBoth();
  const composed = { key: "Escape", keyCode: 229, cancelable: true };
  await act(async () => document.dispatchEvent(new KeyboardEvent("keydown", composed)));
  expect(dialogs()).toHaveLength(2);
  await pressEscape();
  await pressEscape();
  expect(theirs.hasAttribute("inert")).toBe(true);
  theirs.remove();
});

// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sheet } from "../ui/sheet.tsx";
import { provideSheetBack } from "../ui/sheet-back.ts";
import { eventuallyShown } from "./patience-test-support.ts";
import { closePage, openPage, press, show, shownText } from "./render-test-support.tsx";

const open: (() => void)[] = [];

function Ticket() {
  const [isOpen, setIsOpen] = useState(false);
  const [stake, setStake] = useState("");
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Ticket" closeLabel="Close">
        <button type="button" onClick={() => setStake("25")}>
          Type
        </button>
        <p>stake {stake}</p>
      </Sheet>
    </>
  );
}

beforeEach(async () => {
  await openPage();
  open.length = 0;
  provideSheetBack((close) => {
    open.push(close);
    return () => void open.splice(open.indexOf(close), 1);
  });
});
afterEach(closePage);

test("back closes a sheet once it is open, and what was typed is there when it is opened again", async () => {
  await show(<Ticket />);
  expect(open).toHaveLength(0);
  await press("Open");
  await eventuallyShown(() => expect(shownText()).toContain("stake"));
  await press("Type");
  expect(open).toHaveLength(1);
  await act(async () => open.at(-1)?.());
  await eventuallyShown(() => expect(document.querySelector("[role=dialog]")).toBeNull());
  expect(open).toHaveLength(0);
  await press("Open");
  await eventuallyShown(() => expect(shownText()).toContain("stake 25"));
});

test("one closed by its own button needs no going back", async () => {
  const close = vi.fn();
  await show(
    <Sheet isOpen onClose={close} title="Ticket" closeLabel="Close">
      here
    </Sheet>,
  );
  await eventuallyShown(() => expect(shownText()).toContain("here"));
  await press("Close");
  expect(close).toHaveBeenCalledOnce();
  await show(null);
  expect(open).toHaveLength(0);
});

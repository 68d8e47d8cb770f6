// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TicketSubmit } from "../trading/ticket-submit.tsx";
import { type AheadCode, codeAhead, useCodeAhead } from "./code-ahead.ts";
import { closePage, openPage, press, show, shownText } from "./render-test-support.tsx";

const onSubmit = vi.fn();
beforeEach(() => openPage(["common"]));
afterEach(async () => {
  vi.clearAllMocks();
  await closePage();
});

function Form({ ahead, isNeeded = true }: { readonly ahead: AheadCode<string>; readonly isNeeded?: boolean }) {
  const next = useCodeAhead(ahead, isNeeded);
  return (
    <TicketSubmit next={next} look="buy" isReady onSubmit={onSubmit}>
      Buy {next.code}
    </TicketSubmit>
  );
}

/** Code that comes, or fails to, when the test says so. */
function awaitedCode() {
  const asked: PromiseWithResolvers<string>[] = [];
  const ahead = codeAhead(() => {
    const next = Promise.withResolvers<string>();
    asked.push(next);
    return next.promise;
  });
  const settle = (how: (last: PromiseWithResolvers<string>) => void) =>
    act(async () => {
      const last = asked.at(-1);
      if (last !== undefined) how(last);
    });
  return { asked, settle, form: <Form ahead={ahead} />, unneeded: <Form ahead={ahead} isNeeded={false} /> };
}

test("the code is asked for once, however often it is used", async () => {
  const { asked, settle, form } = awaitedCode();
  await show([<div key="a">{form}</div>, <div key="b">{form}</div>]);
  await settle(({ resolve }) => resolve("now"));
  await show(form);
  expect(asked).toHaveLength(1);
  expect(shownText()).toBe("Buy now");
});

test("code that nobody needs yet is not asked for", async () => {
  const { asked, form, unneeded } = awaitedCode();
  await show(unneeded);
  expect(asked).toHaveLength(0);
  await show(form);
  expect(asked).toHaveLength(1);
});

test("the action leads on when the code is there, and not before", async () => {
  const { settle, form } = awaitedCode();
  await show(form);
  await press("Buy ");
  expect(onSubmit).not.toHaveBeenCalled();
  await settle(({ resolve }) => resolve("now"));
  await press("Buy now");
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("code that failed to come is said and fetched again when asked; what fails twice takes a new document", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, reload });
  const { asked, settle, form } = awaitedCode();
  await show(form);
  await settle(({ reject }) => reject(new Error("no network")));
  expect(document.querySelector("[role=alert]")).not.toBeNull();
  await press("Try again");
  expect(asked).toHaveLength(2);
  await settle(({ reject }) => reject(new Error("no network")));
  await press("Try again");
  expect(reload).toHaveBeenCalledOnce();
});

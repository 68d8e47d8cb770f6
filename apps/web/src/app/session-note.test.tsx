// @vitest-environment happy-dom
import { act, type ComponentProps } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hearServerTime } from "./clock.ts";
import { closePage, openPage, show, shownText } from "./render-test-support.tsx";
import { SessionNote } from "./session-note.tsx";

const AT = Date.UTC(2026, 0, 5, 12);
const MINUTE_MS = 60_000;
const OPENS_AT = AT + 18 * 60 * MINUTE_MS;
const CLOSES_AT = AT + 134 * MINUTE_MS;

async function shown(note: ComponentProps<typeof SessionNote>): Promise<string> {
  await show(<SessionNote {...note} />);
  return shownText();
}

beforeEach(async () => {
  vi.useFakeTimers({ now: AT });
  await openPage(["common"]);
});
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
});

test("an open market says that it is open and counts down to its closing, then says nothing", async () => {
  expect(await shown({ state: "open", opensAt: OPENS_AT, closesAt: CLOSES_AT })).toBe("Opencloses in 2 hr 14 min");
  expect(document.querySelector("time")?.dateTime).toBe(new Date(CLOSES_AT).toISOString());
  await act(() => vi.advanceTimersByTimeAsync(15 * MINUTE_MS));
  expect(shownText()).toBe("Opencloses in 1 hr 59 min");
  await act(() => vi.advanceTimersByTimeAsync(118.5 * MINUTE_MS));
  expect(shownText()).toBe("Opencloses in 30 sec");
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  expect(shownText()).toBe("");
});

test("a closed market says when it opens, in time left and as an instant, and not that it is open", async () => {
  expect(await shown({ state: "closed", opensAt: OPENS_AT, closesAt: CLOSES_AT })).toBe("opens in 18 hr");
  const time = document.querySelector("time");
  expect(time?.dateTime).toBe(new Date(OPENS_AT).toISOString());
  expect(time?.title).toContain("2026");
});

test("a halted market promises neither: nobody knows when it goes on", async () => {
  expect(await shown({ state: "halted", opensAt: OPENS_AT, closesAt: CLOSES_AT })).toBe("");
});

test("a market without hours says nothing, open or closed", async () => {
  expect(await shown({ state: "open", opensAt: null, closesAt: null })).toBe("");
  expect(await shown({ state: "closed", opensAt: null, closesAt: null })).toBe("");
});

test("the time left is told by the server's clock, on a device whose own is wrong", async () => {
  hearServerTime(AT + 30 * MINUTE_MS);
  expect(await shown({ state: "open", opensAt: null, closesAt: CLOSES_AT })).toBe("Opencloses in 1 hr 44 min");
});

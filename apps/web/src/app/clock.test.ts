import { afterEach, beforeEach, expect, test, vi } from "vitest";

const HOUR_MS = 3_600_000;
const SERVER_AT = Date.UTC(2026, 0, 5, 12);

// Each test begins with a server that has told nothing.
const freshClock = () => import("./clock.ts");

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: SERVER_AT - HOUR_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

test("the server's time is not known before it has told it", async () => {
  const clock = await freshClock();
  clock.hearAnswerTime(null);
  clock.hearAnswerTime("some day");
  expect(clock.serverNow()).toBeUndefined();
});

test("the server's time goes on from where it was told, on a device whose clock is an hour slow", async () => {
  const clock = await freshClock();
  clock.hearServerTime(SERVER_AT);
  vi.advanceTimersByTime(30_000);
  expect(clock.serverNow()).toBe(SERVER_AT + 30_000);
});

test("an answer's head tells the time until prices have told it more exactly", async () => {
  const clock = await freshClock();
  clock.hearAnswerTime(new Date(SERVER_AT).toUTCString());
  expect(clock.serverNow()).toBe(SERVER_AT);
  clock.hearServerTime(SERVER_AT + 400);
  clock.hearAnswerTime(new Date(SERVER_AT).toUTCString());
  expect(clock.serverNow()).toBe(SERVER_AT + 400);
});

test("a message that comes late does not set the server's time back", async () => {
  const clock = await freshClock();
  clock.hearServerTime(SERVER_AT);
  vi.advanceTimersByTime(30_000);
  clock.hearServerTime(SERVER_AT + 10_000);
  expect(clock.serverNow()).toBe(SERVER_AT + 30_000);
  clock.hearServerTime(SERVER_AT + 30_100);
  expect(clock.serverNow(), "one that came sooner than those before").toBe(SERVER_AT + 30_100);
});

test("a device's clock that is set forward does not take the server's time along", async () => {
  const clock = await freshClock();
  clock.hearServerTime(SERVER_AT);
  vi.setSystemTime(SERVER_AT - HOUR_MS + 30_000);
  expect(clock.serverNow()).toBe(SERVER_AT);
  vi.setSystemTime(SERVER_AT);
  expect(clock.serverNow()).toBe(SERVER_AT);
});

test("a server whose clock was set back by more than a minute is believed", async () => {
  const clock = await freshClock();
  clock.hearServerTime(SERVER_AT);
  clock.hearServerTime(SERVER_AT - HOUR_MS);
  expect(clock.serverNow()).toBe(SERVER_AT - HOUR_MS);
});

// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { isUnreachable } from "../app/api-client.ts";
import { eventually } from "../app/patience-test-support.ts";
import { signIn } from "../app/session.ts";
import { follow } from "./socket.ts";
import type { Line, LineEvents } from "./socket-line.ts";

const fake = vi.hoisted(() => ({ events: [] as LineEvents[], isOpen: false, reopen: vi.fn(), close: vi.fn() }));
const lineOf = vi.hoisted(() => (_query: unknown, events: LineEvents): Line => {
  fake.events.push(events);
  return {
    isOpen: () => fake.isOpen,
    send: (_name, channel, onAnswer) => onAnswer?.({ ok: true, channel, seq: 5, snapshot: "all" }),
    reopen: fake.reopen,
    close: fake.close,
  };
});
vi.mock("./socket-line.ts", () => ({ openLine: lineOf, RECONNECT_MAX_MS: 5000 }));
const openPollingLine = vi.hoisted(() => vi.fn(lineOf));
vi.mock("./polling.ts", () => ({ openPollingLine }));

function connect(): void {
  fake.isOpen = true;
  fake.events.at(-1)?.onOpen();
}

test("a snapshot says whether updates went unheard before it: after a gap or a connection that broke, not otherwise", () => {
  const onSnapshot = vi.fn();
  follow("halts", { onSnapshot, onUpdate: () => undefined });
  connect();
  follow("halts", { onSnapshot: () => undefined, onUpdate: () => undefined });
  expect(onSnapshot.mock.calls.length).toBeGreaterThan(1);
  expect(onSnapshot.mock.calls.map(([, isAfterLoss]) => isAfterLoss)).not.toContain(true);
  fake.events.at(-1)?.onLost();
  connect();
  expect(onSnapshot).toHaveBeenLastCalledWith("all", true);
  connect();
  expect(onSnapshot).toHaveBeenLastCalledWith("all", false);
  fake.events.at(-1)?.onEvent("update", { channel: "halts", seq: 7, data: "gap" });
  expect(onSnapshot).toHaveBeenLastCalledWith("all", true);
});

test("another person has another connection", () => {
  follow("halts", { onSnapshot: () => undefined, onUpdate: () => undefined });
  expect(fake.reopen).not.toHaveBeenCalled();
  signIn({ userId: "7" });
  expect(fake.reopen).toHaveBeenCalledOnce();
});

test("a WebSocket that is refused while the server answers leads to polling, and one that came after all does not", async () => {
  follow("quotes/2", { onSnapshot: () => undefined, onUpdate: () => undefined });
  const unopened = async () => {
    fake.events.at(-1)?.onUnopened();
    await vi.dynamicImportSettled();
  };
  fake.isOpen = false;
  isUnreachable.set(true);
  await unopened();
  expect(openPollingLine).not.toHaveBeenCalled();
  isUnreachable.set(false);
  fake.events.at(-1)?.onUnopened();
  fake.isOpen = true;
  await vi.dynamicImportSettled();
  expect(openPollingLine).not.toHaveBeenCalled();
  fake.isOpen = false;
  fake.events.at(-1)?.onUnopened();
  await eventually(() => expect(openPollingLine).toHaveBeenCalledOnce());
  expect(fake.close).toHaveBeenCalledOnce();
  await unopened();
  expect(openPollingLine).toHaveBeenCalledOnce();
});

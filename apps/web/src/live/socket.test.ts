// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isUnreachable } from "../app/api-client.ts";
import { eventually } from "../app/patience-test-support.ts";
import { follow } from "./socket.ts";

const fake = vi.hoisted(() => ({
  handlers: new Map<string, (...told: unknown[]) => void>(),
  connect: vi.fn(),
  connected: true,
  io: { opts: { transports: [] as unknown[] } },
}));
const ways = vi.hoisted(() => ({ WebSocket: class {}, XHR: class {} }));
vi.mock("socket.io-client", () => ({
  ...ways,
  io: ({ transports }: { transports: unknown[] }) => ({
    ...fake,
    io: Object.assign(fake.io, { opts: { transports } }),
    on: (event: string, handler: (...told: unknown[]) => void) => fake.handlers.set(event, handler),
    emit: (event: string, channel: string, answer?: (told: unknown) => void) =>
      event === "subscribe" && answer?.({ ok: true, channel, seq: 5, snapshot: "all" }),
  }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a connection that the server ended is opened again after a pause, one that broke is left to the library", async () => {
  follow("quotes/2", { onSnapshot: () => undefined, onUpdate: () => undefined });
  await eventually(() => expect(fake.handlers.has("disconnect")).toBe(true));
  const end = fake.handlers.get("disconnect");
  end?.("transport close");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fake.connect).not.toHaveBeenCalled();
  end?.("io server disconnect");
  expect(fake.connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fake.connect).toHaveBeenCalledOnce();
});

test("a snapshot says whether updates went unheard before it: after a gap or a connection that broke, not otherwise", async () => {
  const onSnapshot = vi.fn();
  follow("halts", { onSnapshot, onUpdate: () => undefined });
  await eventually(() => expect(fake.handlers.has("connect")).toBe(true));
  const told = (event: string, ...word: unknown[]) => fake.handlers.get(event)?.(...word);
  told("connect");
  follow("halts", { onSnapshot: () => undefined, onUpdate: () => undefined });
  expect(onSnapshot.mock.calls.length).toBeGreaterThan(1);
  expect(onSnapshot.mock.calls.map(([, isAfterLoss]) => isAfterLoss)).not.toContain(true);
  told("disconnect", "transport close");
  told("connect");
  expect(onSnapshot).toHaveBeenLastCalledWith("all", true);
  told("connect");
  expect(onSnapshot).toHaveBeenLastCalledWith("all", false);
  told("update", { channel: "halts", seq: 7, data: "gap" });
  expect(onSnapshot).toHaveBeenLastCalledWith("all", true);
});

test("a WebSocket that is refused while the server answers leads to polling at the next try, and is tried first then too", async () => {
  follow("quotes/2", { onSnapshot: () => undefined, onUpdate: () => undefined });
  await eventually(() => expect(fake.handlers.has("connect_error")).toBe(true));
  expect(fake.io.opts.transports).toEqual([ways.WebSocket]);
  isUnreachable.set(true);
  fake.handlers.get("connect_error")?.();
  await vi.dynamicImportSettled();
  expect(fake.io.opts.transports).toEqual([ways.WebSocket]);
  isUnreachable.set(false);
  fake.handlers.get("connect_error")?.();
  await eventually(() => expect(fake.io.opts.transports).toEqual([ways.WebSocket, ways.XHR]));
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { follow } from "./socket.ts";

const fake = vi.hoisted(() => ({
  handlers: new Map<string, (...told: unknown[]) => void>(),
  connect: vi.fn(),
  connected: true,
}));
vi.mock("socket.io-client", () => ({
  io: () => ({
    ...fake,
    on: (event: string, handler: (...told: unknown[]) => void) => fake.handlers.set(event, handler),
    emit: () => undefined,
  }),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a connection that the server ended is opened again after a pause, one that broke is left to the library", async () => {
  follow("quotes/2", { onSnapshot: () => undefined, onUpdate: () => undefined });
  await vi.waitFor(() => expect(fake.handlers.has("disconnect")).toBe(true));
  const end = fake.handlers.get("disconnect");
  end?.("transport close");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fake.connect).not.toHaveBeenCalled();
  end?.("io server disconnect");
  expect(fake.connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fake.connect).toHaveBeenCalledOnce();
});

import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createLog, type Log } from "../../platform/log.ts";
import { StartRefused } from "../../platform/process/start-refused.ts";
import { leadHttpProcess } from "./http-process.ts";
import { HTTP_ALIVE, HTTP_OPENED, type StartTerms } from "./http-process-topics.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A process that does what the test says of it. */
class FakeChild extends EventEmitter {
  readonly connected = false;
  readonly exitCode = null;
  readonly signalCode = null;
  readonly pid = undefined;
  kill(): void {
    this.emit("exit", null, "SIGKILL");
  }
}
const ended = (child: FakeChild) => child.emit("exit", 70, null);

/** By the clock of the test. */
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Prepared, as a server that waits for another's lease has it: nothing has asked it to answer calls. */
function prepared() {
  const told: string[] = [];
  const log = { ...createLog("silent"), error: (_: unknown, text: string) => told.push(text) } as unknown as Log;
  const bus = createInProcessBus(log);
  const children: FakeChild[] = [];
  let isHung = false;
  bus.serve(HTTP_ALIVE, () => (isHung ? new Promise<null>(() => undefined) : null));
  let mayFork = true;
  const fork = () => {
    if (!mayFork) throw new Error("the system starts no further process");
    const child = new FakeChild();
    children.push(child);
    return child as unknown as ChildProcess;
  };
  const http = leadHttpProcess({ bus, log, first: fork(), drainMs: 0, fork, pause });
  http.prepare({} as StartTerms);
  return {
    ...{ http, children, told },
    opens: () => bus.request(HTTP_OPENED, { address: "http://127.0.0.1:1", port: 1 }),
    refuses: (refusal: string) => bus.request(HTTP_OPENED, { refusal }),
    last: () => children.at(-1) as FakeChild,
    hang: (does: boolean) => {
      isHung = does;
    },
    mayFork: (may: boolean) => {
      mayFork = may;
    },
  };
}

async function led() {
  const server = prepared();
  const address = server.http.open();
  await server.opens();
  await address;
  return server;
}

const stateOf = ({ health }: Awaited<ReturnType<typeof led>>["http"]) => [health.isReady(), health.isDead?.()];

test("an http process that ends is not ready until another has opened, and is started again", async () => {
  const { http, children, last, opens } = await led();
  expect(stateOf(http)).toEqual([true, false]);
  ended(last());
  expect(stateOf(http)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(children).toHaveLength(2);
  await opens();
  expect(stateOf(http)).toEqual([true, false]);
});

test("one that the system does not start is tried again as well", async () => {
  const { http, children, last, opens, mayFork } = await led();
  // It never exits, as it never was.
  ended(last());
  mayFork(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(children).toHaveLength(1);
  mayFork(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(children).toHaveLength(2);
  last().emit("error", new Error("EAGAIN"));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(children).toHaveLength(3);
  await opens();
  expect(stateOf(http)[0]).toBe(true);
  // Not before it has lasted: those before did not.
  await vi.advanceTimersByTimeAsync(11_000);
  expect(stateOf(http)).toEqual([true, false]);
});

test("after nine ends in a row, each soon after its start, it is said to be dead, and goes on being tried", async () => {
  const { http, children, last } = await led();
  for (let count = 1; count <= 9; count += 1) {
    expect(stateOf(http)[1]).toBe(false);
    ended(last());
    await vi.advanceTimersByTimeAsync(6_000);
  }
  expect(stateOf(http)).toEqual([false, true]);
  expect(children).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(60_000);
  // One that has lasted begins a new count.
  ended(last());
  expect(stateOf(http)).toEqual([false, false]);
});

test("one that hangs is not ready within seconds, and is ended after half a minute and started again", async () => {
  const { http, children, opens, hang } = await led();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stateOf(http)).toEqual([true, false]);
  hang(true);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(stateOf(http)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(children).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(children).toHaveLength(2);
  hang(false);
  await opens();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stateOf(http)).toEqual([true, false]);
  expect(children).toHaveLength(2);
});

test("one that is told to stop is asked nothing any more", async () => {
  const { http, children, hang } = await led();
  hang(true);
  void http.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(children).toHaveLength(1);
});

test("one that ends while the server waits for another's lease is started again, and said", async () => {
  const { http, children, told, last, opens } = prepared();
  await vi.advanceTimersByTimeAsync(3_600_000);
  ended(last());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(children).toHaveLength(2);
  expect(told).toEqual(["the http process ended; it is started again"]);
  const address = http.open();
  await opens();
  expect(await address).toBe("http://127.0.0.1:1");
  expect(stateOf(http)).toEqual([true, false]);
});

test("while the server waits it is tried however often it ends, and is dead until one lasts", async () => {
  const { http, last, opens } = prepared();
  for (let count = 1; count <= 9; count += 1) {
    expect(stateOf(http)[1]).toBe(false);
    ended(last());
    await vi.advanceTimersByTimeAsync(6_000);
  }
  expect(stateOf(http)).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stateOf(http)).toEqual([false, false]);
  const address = http.open();
  await opens();
  expect(await address).toBe("http://127.0.0.1:1");
});

test("one that ends as the server takes over is tried again, and keeps nobody from being answered", async () => {
  const { http, children, last, opens } = prepared();
  await vi.advanceTimersByTimeAsync(60_000);
  const address = http.open();
  ended(last());
  await vi.advanceTimersByTimeAsync(1_000);
  ended(last());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(children).toHaveLength(3);
  await opens();
  expect(await address).toBe("http://127.0.0.1:1");
});

test("a start is refused where it ends three times before it has answered, and none is started any more", async () => {
  const { http, children, last } = prepared();
  const failed = http.open().catch((error: Error) => error.message);
  for (let count = 1; count <= 3; count += 1) {
    ended(last());
    await vi.advanceTimersByTimeAsync(6_000);
  }
  expect(await failed).toBe("the http process ended before it answered");
  expect(children).toHaveLength(3);
});

test("a start that it refuses itself is refused at once, and it is not started again as it ends", async () => {
  const { http, children, last, refuses } = prepared();
  const failed = http.open().catch((error: unknown) => error);
  await refuses("Port 1 is already in use: choose another with --port.");
  ended(last());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failed).toBeInstanceOf(StartRefused);
  expect(children).toHaveLength(1);
});

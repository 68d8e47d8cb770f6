import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isSlowed, slowDown } from "./slowed-connections.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function connected(answer: RequestListener): Promise<Socket> {
  const listening = createServer(answer).listen(0, "127.0.0.1");
  server = listening;
  await once(listening, "listening");
  const socket = connect({ port: (listening.address() as AddressInfo).port, host: "127.0.0.1" });
  await once(socket, "connect");
  socket.on("error", () => undefined);
  return socket;
}

const request = (number: number): string => `GET /${number} HTTP/1.1\r\nHost: x\r\n\r\n`;

test("after a refusal nothing is read from the connection for a moment, and then it goes on", async () => {
  const asked: number[] = [];
  const socket = await connected((incoming, response) => {
    asked.push(performance.now());
    slowDown(incoming, response);
    response.end("refused");
  });
  socket.write(request(1));
  await once(socket, "data");
  socket.write(request(2));
  await once(socket, "data");
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(900);
});

test("what has waited through the pause is read after its end, and so refused no second time", async () => {
  const early: boolean[] = [];
  const first = await connected((incoming, response) => {
    early.push(isSlowed(incoming.socket));
    slowDown(incoming, response);
    response.end("refused");
  });
  const askTwice = async (socket: Socket): Promise<void> => {
    for (const number of [1, 2]) {
      socket.write(request(number));
      await once(socket, "data");
    }
  };
  const port = first.remotePort as number;
  // Beginning at different parts of a millisecond.
  const others = Array.from({ length: 60 }, async (_, number) => {
    await sleep(3.3 * number);
    const socket = connect({ port, host: "127.0.0.1" }).on("error", () => undefined);
    await once(socket, "connect");
    await askTwice(socket);
  });
  await Promise.all([askTwice(first), ...others]);
  expect(early).toEqual(Array(122).fill(false));
});

describe("by the clock of the test", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
  afterEach(() => vi.useRealTimers());

  const refuse = (socket: Socket): void =>
    slowDown({ socket } as IncomingMessage, new EventEmitter() as ServerResponse);

  test("it is a second at first and longer each time, until somebody has been quiet for ten", () => {
    const socket = new Socket();
    const resumed = vi.spyOn(socket, "resume");
    for (const [round, leastMs] of [1_000, 4_000, 8_000, 8_000].entries()) {
      refuse(socket);
      vi.advanceTimersByTime(leastMs - 1);
      expect([isSlowed(socket), resumed.mock.calls.length]).toEqual([true, round]);
      // And up to a quarter.
      vi.advanceTimersByTime(leastMs / 4 + 1);
      expect([isSlowed(socket), resumed.mock.calls.length]).toEqual([false, round + 1]);
    }
    vi.advanceTimersByTime(10_000);
    refuse(socket);
    vi.advanceTimersByTime(1_250);
    expect(isSlowed(socket)).toBe(false);
  });

  test("many who were refused in one moment are read again at moments of their own, within a quarter", () => {
    const sockets = Array.from({ length: 400 }, () => new Socket());
    for (const socket of sockets) refuse(socket);
    const slowed = (): number => sockets.filter(isSlowed).length;
    vi.advanceTimersByTime(999);
    expect(slowed()).toBe(400);
    vi.advanceTimersByTime(126);
    expect(slowed()).toBeGreaterThan(130);
    expect(slowed()).toBeLessThan(270);
    vi.advanceTimersByTime(125);
    expect(slowed()).toBe(0);
  });
});

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { trustedProxies } from "./trusted-proxies.ts";
import { boundUnread, type UnreadAnswers, type UnreadPorts } from "./unread-answers.ts";

const MB = 1024 * 1024;
/** More than the system takes by itself. */
const ANSWER = Buffer.alloc(16 * MB);

let server: Server;
let unread: UnreadAnswers;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  unread.stop();
  server.closeAllConnections();
  server.close();
});

/** Which connections the server has ended, by the address they came from. */
async function listening(bounds: UnreadPorts["bounds"] = {}): Promise<{ port: number; ended: string[] }> {
  const ended: string[] = [];
  server = createServer((_request, response) => void response.end(ANSWER));
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    socket.once("close", () => ended.push(address));
  });
  unread = boundUnread(server, { proxies: trustedProxies([]), bounds: { lookEveryMs: 50, ...bounds } });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, ended };
}

/** Asks, and takes nothing of the answer. */
async function ask(port: number, localAddress: string, path = "/"): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined).pause();
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await sleep(50);
  return socket;
}

test("a connection of which nothing is taken is ended, though it asks for more; one that is slow is not", async () => {
  const { port, ended } = await listening({ stalledMs: 600 });
  const stalled = await ask(port, "127.0.0.1");
  const slow = await ask(port, "127.0.0.2");
  for (let turn = 0; turn < 20; turn += 1) {
    stalled.write("GET /more HTTP/1.1\r\nHost: x\r\n\r\n");
    slow.resume();
    await sleep(5);
    slow.pause();
    await sleep(55);
    if (slow.bytesRead >= ANSWER.length) slow.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  }
  expect(ended).toEqual(["127.0.0.1"]);
});

test("an address keeps a bounded number of bytes waiting, and another is not touched", async () => {
  const { port, ended } = await listening({ ofAddress: 40 * MB });
  await ask(port, "127.0.0.2");
  for (let number = 0; number < 6; number += 1) await ask(port, "127.0.0.1");
  await expect.poll(() => ended.length).toBeGreaterThanOrEqual(2);
  await sleep(200);
  expect(ended.length).toBeLessThanOrEqual(4);
  expect(new Set(ended)).toEqual(new Set(["127.0.0.1"]));
});

test("where all together have too much waiting, whoever has most loses the largest", async () => {
  const { port, ended } = await listening({ all: 60 * MB, lookEveryMs: 60_000 });
  for (let number = 0; number < 5; number += 1) await ask(port, "127.0.0.1");
  await ask(port, "127.0.0.2");
  expect(ended).toEqual([]);
  // Told of something large, it looks at once.
  unread.noteLarge(61 * MB);
  await expect.poll(() => ended.length).toBeGreaterThanOrEqual(2);
  expect(new Set(ended)).toEqual(new Set(["127.0.0.1"]));
});

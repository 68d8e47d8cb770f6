import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { HEADERS_MS_MAX } from "./connections.ts";
import { hasOneHost } from "./host-header.ts";
import { DEFAULT_PLACES, type HttpSettings } from "./http-settings.ts";
import { createTestServer, type TestServer } from "./http-test-support.ts";

let candor: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await candor.server.close();
});

async function listening(settings: Partial<HttpSettings> = {}): Promise<number> {
  candor = await createTestServer([], { settings: { places: { ...DEFAULT_PLACES, connection: 500 }, ...settings } });
  return Number(new URL(await candor.server.listen({ host: "127.0.0.1", port: 0 })).port);
}

function open(port: number, localAddress = "127.0.0.1"): { socket: Socket; isOpen: () => boolean } {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  let isEnded = false;
  socket.on("close", () => {
    isEnded = true;
  });
  socket.on("error", () => undefined);
  sockets.push(socket);
  return { socket, isOpen: () => !isEnded };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

test("plain connections of one address are bounded, another address has its own, and a place comes back", async () => {
  const port = await listening();
  const own = Array.from({ length: 20 }, () => open(port));
  const other = open(port, "127.0.0.2");
  await settled();
  expect(own.filter(({ isOpen }) => isOpen())).toHaveLength(5);
  expect(other.isOpen()).toBe(true);
  for (const { socket } of own) socket.destroy();
  await settled();
  const again = open(port);
  await settled();
  expect(again.isOpen()).toBe(true);
});

test("connections of a trusted proxy are not bounded, and those of anybody else are", async () => {
  const port = await listening({ trustedProxies: ["127.0.0.1"] });
  const own = Array.from({ length: 20 }, () => open(port));
  const others = Array.from({ length: 20 }, () => open(port, "127.0.0.2"));
  await settled();
  expect(own.every(({ isOpen }) => isOpen())).toBe(true);
  expect(others.filter(({ isOpen }) => isOpen())).toHaveLength(5);
});

test("headers that do not come end the connection soon after ten seconds", async () => {
  const port = await listening();
  const { socket, isOpen } = open(port);
  socket.resume();
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  const unused = open(port);
  await expect.poll(() => [isOpen(), unused.isOpen()], { timeout: HEADERS_MS_MAX + 5_000 }).toEqual([false, false]);
}, 20_000);

test("a request that names two hosts is refused, for pages and sockets alike, and its connection ends", async () => {
  const port = await listening();
  for (const path of ["/api/site/config", "/healthz", "/socket.io/?EIO=4&transport=polling"]) {
    const { socket } = open(port);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n`);
    expect(await text(socket), path).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(hasOneHost(["Host", "a", "X-Host", "b"])).toBe(true);
  expect(hasOneHost(["Host", "a", "HOST", "a"])).toBe(false);
});

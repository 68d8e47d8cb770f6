import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { listSpotOrders } from "@candor/api/spot-order";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_PLACES, type HttpSettings } from "../http/http-settings.ts";
import { ANNAS_TOKEN, createTestServer, type TestServer } from "../http/http-test-support.ts";
import { boundConnections, HEADERS_MS_MAX } from "./connections.ts";
import { descriptorLimit } from "./descriptor-limit.ts";
import { hasOneHost } from "./host-header.ts";
import { createRequestTurns } from "./request-turns.ts";
import { trustedProxies } from "./trusted-proxies.ts";

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

test("connections that have asked for nothing make room for a newcomer, and those that have are answered", async () => {
  const port = await listening({ places: { ...DEFAULT_PLACES, connection: 400 } });
  const asking = open(port, "127.0.9.9");
  asking.socket.write("GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const flood: ReturnType<typeof open>[] = [];
  for (let network = 1; network <= 130; network += 1)
    for (let number = 0; number < 4; number += 1) flood.push(open(port, `127.1.${network}.1`));
  await settled();
  const newcomer = open(port, "127.0.8.8");
  newcomer.socket.end("GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await text(newcomer.socket)).toMatch(/^HTTP\/1\.1 404 /);
  expect(asking.isOpen()).toBe(true);
  await expect.poll(() => flood.filter(({ isOpen }) => isOpen()).length).toBeLessThanOrEqual(399);
});

const MUTE = { pause: () => undefined, resume: () => undefined };

test("there are never more connections than the system lets this process have", () => {
  expect(descriptorLimit()).toBeGreaterThanOrEqual(256);
  const server = createServer();
  const ended: number[] = [];
  const arrivals = { take: () => 0, hold: () => undefined };
  boundConnections(server, {
    ...{ connections: 30_000, descriptors: 1_024, arrivals },
    ...{ proxies: trustedProxies([]), turns: createRequestTurns() },
  });
  const come = (number: number, remoteAddress: string) =>
    server.emit(
      "connection",
      Object.assign(new EventEmitter(), { remoteAddress, ...MUTE, destroy: () => ended.push(number) }),
    );
  for (let number = 0; number < 1_000; number += 1) come(number, `10.0.${number % 100}.1`);
  come(1_000, "192.0.2.1");
  expect(1_001 - ended.length).toBeLessThanOrEqual(768);
  expect(ended).not.toContain(1_000);
});

test("connections of a trusted proxy are not bounded, and those of anybody else are", async () => {
  const port = await listening({ trustedProxies: ["127.0.0.1"] });
  const own = Array.from({ length: 20 }, () => open(port));
  const others = Array.from({ length: 20 }, () => open(port, "127.0.0.2"));
  await settled();
  expect(own.every(({ isOpen }) => isOpen())).toBe(true);
  await expect.poll(() => others.filter(({ isOpen }) => isOpen())).toHaveLength(5);
});

test("a stranger who holds all connections of an address and asks nothing more keeps no customer behind it out", async () => {
  const port = await listening();
  const ask = async () => {
    const { socket, isOpen } = open(port);
    socket.write(`GET /api/none HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await new Promise((answered) => socket.once("data", answered).once("close", answered));
    return isOpen;
  };
  const strangers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(strangers.every((isOpen) => isOpen())).toBe(true);
  await new Promise((rested) => setTimeout(rested, 2_100));
  const anna = await ask();
  await settled();
  expect(anna()).toBe(true);
  expect(strangers.filter((isOpen) => isOpen())).toHaveLength(4);
});

test("the connections of a customer leave those of their address to others", async () => {
  const port = await listening();
  const first = open(port);
  first.socket.write(
    `GET /api${listSpotOrders.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${ANNAS_TOKEN}\r\n\r\n`,
  );
  await new Promise((answered) => first.socket.once("data", answered));
  const others = Array.from({ length: 6 }, () => open(port));
  await settled();
  expect(first.isOpen()).toBe(true);
  await expect.poll(() => others.filter(({ isOpen }) => isOpen())).toHaveLength(5);
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
    const whole = open(port).socket;
    whole.write(`GET http://evil.example${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await text(whole), path).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(hasOneHost(["Host", "a", "X-Host", "b"])).toBe(true);
  expect(hasOneHost(["Host", "a", "HOST", "a"])).toBe(false);
  expect(hasOneHost(["Host", "a:80"], "http://A:80/api/site/config")).toBe(true);
  for (const target of ["http://b/api/site/config", "https://a@b/", "http://a:81", "ftp://a/", "a"])
    expect(hasOneHost(["Host", "a"], target), target).toBe(false);
});

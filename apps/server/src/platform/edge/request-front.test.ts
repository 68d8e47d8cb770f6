import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { answer } from "@candor/api/refusal";
import { getSiteConfig } from "@candor/api/site";
import { afterEach, expect, test } from "vitest";
import type { HttpPorts } from "../http/http-ports.ts";
import { DEFAULT_RATE_LIMITS, type HttpSettings, LIMIT_CLASSES, type RateLimits } from "../http/http-settings.ts";
import { ANNAS_TOKEN, createTestServer, SITE, type TestServer } from "../http/http-test-support.ts";
import { type Route, route } from "../http/route.ts";
import { WELL } from "../process/health.ts";

let candor: TestServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await candor.server.close();
});

interface Options {
  readonly routes?: readonly Route[];
  readonly settings?: Partial<HttpSettings>;
  readonly ports?: Partial<HttpPorts>;
}
async function listening({ routes = [], ...options }: Options = {}): Promise<number> {
  candor = await createTestServer(routes, options);
  return Number(new URL(await candor.server.listen({ host: "127.0.0.1", port: 0 })).port);
}

/** One tenth a second and five at once of all that comes as requests, of which nothing is counted by its class. */
const FEW: RateLimits = {
  ...(Object.fromEntries(LIMIT_CLASSES.map((name) => [name, { perSecond: 0.001, burst: 0 }])) as RateLimits),
  file: { perSecond: 0.1, burst: 5 },
  subscribe: DEFAULT_RATE_LIMITS.subscribe,
};

interface Connection {
  readonly socket: Socket;
  statuses(): number[];
  isOpen(): boolean;
}
function open(port: number, localAddress = "127.0.0.1"): Connection {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  let text = "";
  let isEnded = false;
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  socket
    .on("error", () => undefined)
    .on("close", () => {
      isEnded = true;
    });
  sockets.push(socket);
  return {
    socket,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    isOpen: () => !isEnded,
  };
}
const request = (line: string, headers = "Host: localhost"): string => `${line} HTTP/1.1\r\n${headers}\r\n\r\n`;

test.each([
  ["for another host", request("GET /api/site/config", "Host: evil.example")],
  ["with an address that cannot be read", request("GET /%")],
  ["with a part of the address that is too long", request(`GET /files/${"a".repeat(300)}`)],
  ["of a method that is not there", request("PROPFIND /")],
  ["with an expectation", request("GET /", "Host: localhost\r\nExpect: wonders")],
  ["of a poll of nobody's socket", request("GET /socket.io/?EIO=4&transport=polling&sid=x")],
  ["of a handshake that is refused", request("GET /socket.io/?EIO=4&transport=polling", "Host: evil.example")],
  ["that offers another protocol", request("GET /%", "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c")],
])("requests %s are counted by address and slowed, however they are refused", async (_what, sent) => {
  const port = await listening({ settings: { rateLimits: FEW } });
  const flooding = open(port);
  for (let number = 0; number < 8; number += 1) {
    flooding.socket.write(sent);
    await sleep(30);
  }
  await sleep(200);
  const statuses = flooding.statuses();
  expect(statuses.slice(0, 5)).not.toContain(429);
  expect(statuses[5]).toBe(429);
  // What came after the refusal has not been read.
  expect(statuses.length).toBeLessThanOrEqual(7);
  const other = open(port, "127.0.0.2");
  other.socket.write(sent);
  await expect.poll(() => other.statuses().length).toBe(1);
  expect(other.statuses()).not.toContain(429);
});

test("refused upgrades are counted, and end", async () => {
  const port = await listening({ settings: { rateLimits: FEW } });
  const upgrade = request(
    "GET /socket.io/?EIO=4&transport=websocket",
    "Host: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
  );
  const answered: number[] = [];
  for (let number = 0; number < 7; number += 1) {
    const { socket, statuses } = open(port);
    socket.write(upgrade);
    await once(socket, "close");
    answered.push(statuses().length);
  }
  expect(answered).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

test("probes are limited for all but this machine itself", async () => {
  candor = await createTestServer([], { settings: { trustedProxies: ["127.0.0.1"], rateLimits: FEW } });
  const url = await candor.server.listen({ host: "127.0.0.1", port: 0 });
  const probe = async (headers: Record<string, string> = {}) => (await fetch(`${url}/healthz`, { headers })).status;
  const far = { "x-forwarded-for": "203.0.113.9" };
  const statuses: number[] = [];
  for (let number = 0; number < 7; number += 1) statuses.push(await probe(far));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  for (let number = 0; number < 20; number += 1) expect(await probe()).toBe(200);
});

test("readiness is looked up at most twice a second, however often it is asked", async () => {
  let asked = 0;
  await listening({
    ports: {
      health: () => {
        asked += 1;
        return WELL;
      },
    },
  });
  const from = performance.now();
  for (let number = 0; number < 100; number += 1) expect((await candor.call("/readyz")).statusCode).toBe(200);
  expect(asked).toBeLessThanOrEqual(1 + (performance.now() - from) / 500);
});

test("a customer who is remembered is not refused for what others of the address have sent", async () => {
  const port = await listening({ settings: { rateLimits: FEW } });
  const flooding = open(port);
  for (let number = 0; number < 6; number += 1) {
    flooding.socket.write(request("GET /%"));
    await sleep(20);
  }
  await expect.poll(() => flooding.statuses()).toContain(429);
  const anna = open(port);
  anna.socket.write(request("GET /healthy", `Host: localhost\r\nAuthorization: ${ANNAS_TOKEN}`));
  await expect.poll(() => anna.statuses()).toEqual([404]);
});

test("requests of one connection are answered one after the other, and one that sends far ahead is ended", async () => {
  let running = 0;
  let most = 0;
  let asked = 0;
  let mayEnd = Promise.withResolvers<void>();
  const slow = route(getSiteConfig, async () => {
    asked += 1;
    running += 1;
    most = Math.max(most, running);
    await mayEnd.promise;
    running -= 1;
    return answer(SITE);
  });
  const port = await listening({ routes: [slow] });
  const line = request("GET /api/site/config");
  const few = open(port);
  few.socket.write(line.repeat(5));
  await expect.poll(() => asked).toBe(1);
  mayEnd.resolve();
  await expect.poll(() => few.statuses()).toEqual([200, 200, 200, 200, 200]);
  expect(most).toBe(1);
  mayEnd = Promise.withResolvers();
  const ahead = open(port);
  ahead.socket.write(line.repeat(200));
  await expect.poll(() => ahead.isOpen()).toBe(false);
  mayEnd.resolve();
  expect(asked).toBeLessThanOrEqual(6);
});

test("somebody new is answered while a thousand requests of others wait, each of which takes its time", async () => {
  const [connections, each, askMs] = [50, 20, 3];
  let asked = 0;
  const busy = route(getSiteConfig, async () => {
    asked += 1;
    for (const until = performance.now() + askMs; performance.now() < until; );
    return answer(SITE);
  });
  const many = { perSecond: 1_000, burst: 100_000 };
  const rateLimits = Object.fromEntries(LIMIT_CLASSES.map((name) => [name, many])) as RateLimits;
  const port = await listening({ routes: [busy], settings: { rateLimits } });
  const flooding = Array.from({ length: connections }, () => open(port, "127.0.0.2"));
  for (const { socket } of flooding) socket.write(request("GET /api/site/config").repeat(each));
  await expect.poll(() => asked).toBeGreaterThan(0);
  const newcomer = open(port, "127.0.0.3");
  newcomer.socket.write(request("GET /none"));
  await expect.poll(() => newcomer.statuses(), { timeout: 20_000 }).toEqual([404]);
  expect(asked).toBeLessThan((connections * each) / 2);
  await expect.poll(() => asked, { timeout: 20_000 }).toBe(connections * each);
}, 45_000);

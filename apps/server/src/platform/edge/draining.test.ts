import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { answer } from "@candor/api/refusal";
import { getSiteConfig } from "@candor/api/site";
import { io } from "socket.io-client";
import { afterEach, expect, test } from "vitest";
import { createTestServer, SITE, type TestServer } from "../http/http-test-support.ts";
import { route } from "../http/route.ts";

let candor: TestServer;
let agent: Agent;
/** What the handler waits for. */
let mayAnswer: PromiseWithResolvers<void>;
afterEach(() => agent.destroy());

async function listening(lingerMs: number): Promise<string> {
  mayAnswer = Promise.withResolvers();
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const slow = route(getSiteConfig, async () => {
    await mayAnswer.promise;
    return answer(SITE);
  });
  candor = await createTestServer([slow], { settings: { lingerMs } });
  return candor.server.listen({ host: "127.0.0.1", port: 0 });
}

interface Got {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly body: string;
}

async function ask(url: string, path: string): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(`${url}${path}`, { agent }, resolve).once("error", reject);
  const response = await promise;
  const body = await text(response);
  return { status: response.statusCode, connection: response.headers.connection, body };
}

test("what is under way is answered, on a connection that is then closed, and nobody new is let in", async () => {
  const url = await listening(0);
  const underWay = ask(url, "/api/site/config");
  await sleep(50);
  const closed = candor.server.close();
  await sleep(50);
  const { port, hostname } = new URL(url);
  const refused = Promise.withResolvers<string>();
  connect({ port: Number(port), host: hostname }).once("error", (error: NodeJS.ErrnoException) =>
    refused.resolve(String(error.code)),
  );
  expect(await refused.promise).toBe("ECONNREFUSED");
  mayAnswer.resolve();
  expect(await underWay).toMatchObject({ status: 200, connection: "close" });
  await closed;
});

test("a connection that was kept open may send one more request, is answered and then closed", async () => {
  const url = await listening(2_000);
  mayAnswer.resolve();
  expect(await ask(url, "/api/site/config")).toMatchObject({ status: 200, connection: "keep-alive" });
  const from = performance.now();
  const closed = candor.server.close();
  await sleep(100);
  expect(await ask(url, "/api/site/config")).toMatchObject({ status: 200, connection: "close" });
  await closed;
  // As soon as nobody is left, and not after the whole time.
  expect(performance.now() - from).toBeLessThan(1_500);
});

test("who says nothing more is sent away after the time that is set", async () => {
  const url = await listening(300);
  mayAnswer.resolve();
  await ask(url, "/api/site/config");
  const from = performance.now();
  await candor.server.close();
  expect(performance.now() - from).toBeGreaterThanOrEqual(290);
  expect(performance.now() - from).toBeLessThan(2_000);
});

test.each(["websocket", "polling"] as const)(
  "a %s is told to connect elsewhere before it is ended",
  async (transport) => {
    const url = await listening(0);
    const client = io(url, { forceNew: true, reconnection: false, transports: [transport] });
    await new Promise((resolve) => void client.once("connect", () => resolve(undefined)));
    const told: string[] = [];
    client.on("leaving", () => told.push("leaving"));
    const ended = new Promise<string>((resolve) => void client.once("disconnect", resolve));
    await candor.server.close();
    // A reason after which the library connects again by itself.
    expect(["transport close", "transport error"]).toContain(await ended);
    expect(told).toEqual(["leaving"]);
    client.disconnect();
  },
);

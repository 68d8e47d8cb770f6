import { Agent } from "node:http";
import { refuse } from "@candor/api/refusal";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DEFAULT_PLACES, DEFAULT_RATE_LIMITS, type HttpSettings } from "../http/http-settings.ts";
import { ANNAS_TOKEN, BENS_TOKEN, createTestServer, type TestServer } from "../http/http-test-support.ts";
import { Outage } from "../process/outage.ts";

let candor: TestServer;
let url: string;
const clients: Socket[] = [];

beforeAll(async () => {
  candor = await createTestServer([]);
  url = await candor.server.listen({ host: "127.0.0.1", port: 0 });
  const { channels } = candor.ports;
  channels.provide({
    matches: (name) => name.startsWith("quotes/"),
    mayOpen: () => undefined,
    snapshot: () => ({ rows: [] }),
    assemble: (rows) => ({ rows: [...rows.values()] }),
  });
  channels.provide({
    matches: (name) => name === "account/demo",
    mayOpen: (_name, { caller }) => (caller ? undefined : refuse("login-required")),
    room: (_name, { caller }) => `account/demo/${caller?.portfolios.demo ?? ""}`,
    snapshot: (room) => ({ room }),
    assemble: () => null,
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => candor.server.close());

interface Options {
  auth?: Record<string, string>;
  headers?: Record<string, string>;
  transports?: ("websocket" | "polling")[];
}

const connect = (options: Options = {}): Promise<Socket> => {
  const client = io(url, {
    forceNew: true,
    reconnection: false,
    transports: options.transports ?? ["websocket"],
    auth: options.auth ?? {},
    extraHeaders: options.headers ?? {},
  });
  clients.push(client);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  client.once("connect", () => resolve(client));
  client.once("connect_error", reject);
  return promise;
};
const subscribe = (client: Socket, channel: unknown) => client.timeout(2000).emitWithAck("subscribe", channel);
const next = (client: Socket, event: string) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  client.once(event, resolve);
  return promise;
};

test.each(["websocket", "polling"] as const)(
  "a visitor by %s gets a snapshot and then numbered updates",
  async (transport) => {
    const client = await connect({ transports: [transport] });
    expect(await subscribe(client, "quotes/2")).toEqual({
      ok: true,
      channel: "quotes/2",
      seq: 0,
      snapshot: { rows: [] },
    });
    const update = next(client, "update");
    candor.ports.channels.publishMerged("quotes/2", "7", "row");
    expect(await update).toEqual({ channel: "quotes/2", seq: 1, data: { rows: ["row"] } });
  },
);

test("a person's account channel is their own and nobody else's", async () => {
  const anna = await connect({ auth: { token: ANNAS_TOKEN } });
  const ben = await connect({ headers: { cookie: `candor_session=${BENS_TOKEN}`, origin: url } });
  expect(await subscribe(anna, "account/demo")).toMatchObject({ ok: true, snapshot: { room: "account/demo/701" } });
  expect(await subscribe(ben, "account/demo")).toMatchObject({ ok: true, snapshot: { room: "account/demo/801" } });
  expect(await subscribe(ben, "account/demo/701")).toMatchObject({ ok: false, code: "no-such-route" });
  const heard: unknown[] = [];
  ben.on("update", (update) => heard.push(update));
  const annas = next(anna, "update");
  candor.ports.channels.publishNow("account/demo/701", "annas");
  expect(await annas).toMatchObject({ channel: "account/demo", data: "annas" });
  expect(await subscribe(ben, "quotes/9")).toMatchObject({ ok: true });
  expect(heard).toEqual([]);
});

test("a visitor may not open an account", async () => {
  const client = await connect({ auth: { lang: "jp" } });
  expect(await subscribe(client, "account/demo")).toEqual({
    ok: false,
    code: "login-required",
    message: "先にログインしてください。",
  });
});

test("who may not follow a channel any more is sent away from it with the reason, and hears nothing further", async () => {
  const { channels } = candor.ports;
  const anna = await connect({ auth: { token: ANNAS_TOKEN, lang: "en" } });
  const ben = await connect({ auth: { token: BENS_TOKEN } });
  for (const client of [anna, ben]) expect(await subscribe(client, "account/demo")).toMatchObject({ ok: true });
  const room = "account/demo/701";
  const heard: unknown[] = [];
  anna.on("update", (update) => heard.push(update));
  const ended = next(anna, "ended");
  channels.end(room, refuse("demo-off"));
  expect(await ended).toMatchObject({
    channel: "account/demo",
    code: "demo-off",
    message: expect.stringMatching(/demo/i),
  });
  await expect.poll(() => channels.hasListeners(room)).toBe(false);
  channels.publishNow(room, "late");
  // The other's channel goes on; its update comes after what would have come to the first.
  const update = next(ben, "update");
  channels.publishNow("account/demo/801", "on");
  expect(await update).toMatchObject({ data: "on" });
  expect(await subscribe(anna, "quotes/2")).toMatchObject({ ok: true });
  expect(heard).toEqual([]);
});

test("a token that does not count is refused by name; a stale cookie makes a visitor", async () => {
  await expect(connect({ auth: { token: "old" } })).rejects.toMatchObject({ data: { code: "session-ended" } });
  const client = await connect({ headers: { cookie: "candor_session=old", origin: url } });
  expect(await subscribe(client, "account/demo")).toMatchObject({ ok: false, code: "login-required" });
});

test("foreign pages cannot connect, and a cookie needs proof of our own page", async () => {
  const cookie = `candor_session=${ANNAS_TOKEN}`;
  await expect(connect({ headers: { origin: "https://evil.example" } })).rejects.toThrow();
  await expect(connect({ headers: { origin: "https://evil.example", cookie } })).rejects.toThrow();
  await expect(connect({ headers: { cookie } })).rejects.toThrow();
  await expect(connect({ headers: { host: "evil.example" } })).rejects.toThrow();
  await expect(connect({ headers: { cookie, origin: url } })).resolves.toBeDefined();
});

test("a revoked session is told and dropped", async () => {
  const client = await connect({ auth: { token: BENS_TOKEN } });
  const told = next(client, "signed-out");
  const dropped = next(client, "disconnect");
  candor.revoke(BENS_TOKEN);
  await told;
  await dropped;
});

test("a session that ended without a word is dropped within five seconds", async () => {
  const client = await connect({ auth: { token: ANNAS_TOKEN } });
  const dropped = next(client, "disconnect");
  const startedAt = performance.now();
  candor.sessions.delete(ANNAS_TOKEN);
  await dropped;
  expect(performance.now() - startedAt).toBeLessThan(5000);
}, 10_000);

test("asking again for a channel gives a fresh snapshot and no second copy of updates", async () => {
  const client = await connect();
  await subscribe(client, "quotes/5");
  candor.ports.channels.publishNow("quotes/5", "one");
  const again = await subscribe(client, "quotes/5");
  expect(again.ok).toBe(true);
  const heard: unknown[] = [];
  client.on("update", (update) => heard.push(update));
  candor.ports.channels.publishNow("quotes/5", "two");
  await subscribe(client, "quotes/6");
  expect(heard.at(-1)).toEqual({ channel: "quotes/5", seq: 2, data: "two" });
  expect(again.seq + heard.length).toBeLessThanOrEqual(2);
  client.disconnect();
  await expect.poll(() => candor.ports.channels.hasListeners("quotes/5"), { timeout: 5_000 }).toBe(false);
});

test("a client has a bounded number of channels, and a flood of messages ends the connection", async () => {
  const client = await connect();
  const answers = await Promise.all(Array.from({ length: 61 }, (_, index) => subscribe(client, `quotes/${index}`)));
  expect(answers.filter(({ ok }) => ok).length).toBe(60);
  expect(answers.at(-1)).toMatchObject({ ok: false, code: "too-many-requests" });
  const dropped = next(client, "disconnect");
  for (let message = 0; message < 200; message += 1) client.emit("unsubscribe", "quotes/1");
  await dropped;
  candor.clock.advance(60_000);
});

test("nonsense is answered or dropped, never a fault", async () => {
  const client = await connect();
  expect(await subscribe(client, { a: 1 })).toMatchObject({ ok: false, code: "bad-input" });
  expect(await subscribe(client, "x".repeat(200))).toMatchObject({ ok: false, code: "bad-input" });
  expect(await subscribe(client, "__proto__")).toMatchObject({ ok: false, code: "no-such-route" });
  client.emit("unsubscribe", { toString: 1 });
  client.emit("subscribe", "quotes/2");
  client.emit("nothing", null);
  expect(await subscribe(client, "quotes/2")).toMatchObject({ ok: true });
  const dropped = next(client, "disconnect");
  client.emit("subscribe", "x".repeat(10_000));
  await dropped;
});

test("a handshake that meets an outage tells nothing of the inside, and odd languages do no harm", async () => {
  const authenticate = (): never => {
    throw new Outage("database", new Error("connect ECONNREFUSED 10.0.0.5:5432"));
  };
  const broken = await createTestServer([], { ports: { authenticate } });
  const address = await broken.server.listen({ host: "127.0.0.1", port: 0 });
  const client = io(address, { forceNew: true, reconnection: false, auth: { token: "x", lang: 7 } });
  clients.push(client);
  const error = (await next(client, "connect_error")) as Error & { data: unknown };
  expect(error.data).toEqual({ code: "service-unavailable" });
  expect(error.message).not.toMatch(/5432|ECONN/);
  await broken.server.close();
  await expect(connect({ auth: { lang: { toString: 1 } as never } })).resolves.toBeDefined();
});

/** A server with limits of its own, and how to open a connection to it: the client, or the code it was refused with. */
async function narrowServer(settings: Partial<HttpSettings>) {
  const own = await createTestServer([], { settings });
  const address = await own.server.listen({ host: "127.0.0.1", port: 0 });
  own.ports.channels.provide({
    matches: (name) => name.startsWith("quotes/"),
    mayOpen: () => undefined,
    snapshot: () => "rows",
    assemble: () => null,
  });
  const open = async ({ token, from = "127.0.0.1" }: { token?: string; from?: string } = {}) => {
    const agent = new Agent({ localAddress: from });
    const auth = token === undefined ? {} : { token };
    const options = { forceNew: true, reconnection: false, transports: ["websocket"], auth, agent };
    const client = io(address, options as object);
    clients.push(client);
    const refused = next(client, "connect_error").then(
      (error) => (error as { data?: { code: string } }).data?.code ?? "no",
    );
    return Promise.race([next(client, "connect").then(() => client), refused]);
  };
  return { ...own, address, open };
}
const opened = (answer: Socket | string): Socket => {
  if (typeof answer === "string") throw new Error(`refused: ${answer}`);
  return answer;
};

test("visitors of one address have a bounded number of connections, and get a place back when one closes", async () => {
  const { server, open } = await narrowServer({ places: { ...DEFAULT_PLACES, socket: 400 } });
  const first = opened(await open());
  opened(await open());
  expect(await open()).toBe("too-many-requests");
  opened(await open({ from: "127.0.0.2" }));
  // Whoever is signed in counts by themselves.
  const anna = opened(await open({ token: ANNAS_TOKEN }));
  expect(await open({ token: ANNAS_TOKEN })).toBe("too-many-requests");
  opened(await open({ token: BENS_TOKEN }));
  first.disconnect();
  anna.disconnect();
  await expect.poll(async () => typeof (await open())).toBe("object");
  await expect.poll(async () => typeof (await open({ token: ANNAS_TOKEN }))).toBe("object");
  await server.close();
});

test("handshakes of one address are counted, those that poll as well, and each request of a client that polls", async () => {
  const socket = { perSecond: 0.1, burst: 3 };
  const poll = { perSecond: 0.1, burst: 5 };
  const { server, address, open } = await narrowServer({ rateLimits: { ...DEFAULT_RATE_LIMITS, socket, poll } });
  const path = `${address}/socket.io/?EIO=4&transport=polling`;
  const handshake = await (await fetch(path)).text();
  const { sid } = JSON.parse(handshake.slice(1)) as { sid: string };
  const send = async (body: string) => (await fetch(`${path}&sid=${sid}`, { method: "POST", body })).status;
  const statuses: number[] = [await send("40")];
  for (let request = 1; request < 7; request += 1) statuses.push(await send("3"));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  opened(await open());
  opened(await open());
  expect(await open()).toBe("no");
  expect((await fetch(path)).status).toBe(403);
  opened(await open({ from: "127.0.0.2" }));
  await server.close();
});

test("what an address subscribes to is counted over all of its sockets, and a customer's by themselves", async () => {
  const subscribing = { perSecond: 0.1, burst: 10 };
  const own = await narrowServer({ rateLimits: { ...DEFAULT_RATE_LIMITS, subscribe: subscribing } });
  const visitors = [opened(await own.open()), opened(await own.open()), opened(await own.open())];
  const answers = await Promise.all(
    visitors.flatMap((visitor) => Array.from({ length: 5 }, (_, number) => subscribe(visitor, `quotes/${number}`))),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: "too-many-requests" });
  expect(visitors.every(({ connected }) => connected)).toBe(true);
  const anna = opened(await own.open({ token: ANNAS_TOKEN }));
  expect(await subscribe(anna, "quotes/1")).toMatchObject({ ok: true });
  const neighbour = opened(await own.open({ from: "127.0.0.2" }));
  expect(await subscribe(neighbour, "quotes/1")).toMatchObject({ ok: true });
  await own.server.close();
});

test("a socket that floods is told why and dropped, and its address waits ten seconds; a customer's waits alone", async () => {
  const { server, clock, open } = await narrowServer({});
  const flood = async (client: Socket) => {
    const [told, dropped] = [next(client, "refused"), next(client, "disconnect")];
    for (let message = 0; message < 200; message += 1) client.emit("unsubscribe", "quotes/1");
    await dropped;
    return told;
  };
  expect(await flood(opened(await open({ token: ANNAS_TOKEN })))).toMatchObject({ code: "too-many-requests" });
  expect(await open({ token: ANNAS_TOKEN })).toBe("too-many-requests");
  expect(await flood(opened(await open()))).toMatchObject({ code: "too-many-requests" });
  expect(await open()).toBe("no");
  opened(await open({ from: "127.0.0.2" }));
  clock.advance(11_000);
  opened(await open());
  opened(await open({ token: ANNAS_TOKEN }));
  await server.close();
});

test("handshakes whose owner is not known yet are bounded, and end where nothing follows", async () => {
  const { server, address } = await narrowServer({ places: { ...DEFAULT_PLACES, handshake: 40 } });
  const path = `${address}/socket.io/?EIO=4&transport=polling`;
  const statuses: number[] = [];
  for (let request = 0; request < 4; request += 1) statuses.push((await fetch(path)).status);
  expect(statuses).toEqual([200, 200, 403, 403]);
  await server.close();
});

import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { HttpPorts } from "../http/http-ports.ts";
import { DEFAULT_PLACES, type HttpSettings } from "../http/http-settings.ts";
import { ANNAS_TOKEN, createTestServer, type TestServer } from "../http/http-test-support.ts";
import { connectRaw, frame, OPCODES, type RawClient } from "./raw-client-test-support.ts";

let candor: TestServer;
let url: string;
const clients: RawClient[] = [];
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await candor.server.close();
});

const SNAPSHOT = "s".repeat(200_000);
async function listening(options: { settings?: Partial<HttpSettings>; ports?: Partial<HttpPorts> } = {}) {
  candor = await createTestServer([], options);
  url = await candor.server.listen({ host: "127.0.0.1", port: 0 });
  candor.ports.channels.provide({
    matches: (name) => name.startsWith("quotes/"),
    mayOpen: () => undefined,
    snapshot: () => SNAPSHOT,
    assemble: () => null,
  });
}
async function open(options: Parameters<typeof connectRaw>[1] = {}): Promise<RawClient> {
  const client = await connectRaw(url, options);
  clients.push(client);
  return client;
}
/** With the socket of socket.io opened. */
async function opened(from = "127.0.0.1"): Promise<RawClient> {
  const client = await open({ from });
  client.socket.write(frame("40"));
  await expect.poll(() => client.received()).toContain('40{"sid"');
  return client;
}
const times = (count: number, one: Buffer): Buffer => Buffer.concat(Array<Buffer>(count).fill(one));
const hasUpgraded = (client: RawClient): boolean => client.received().startsWith("HTTP/1.1 101");

test.each([
  ["pings of the protocol", frame("", OPCODES.ping)],
  ["pongs of the protocol", frame("", OPCODES.pong)],
  ["heartbeats", frame("3")],
  ["acknowledgements", frame("431[]")],
  ["events", frame('42["unsubscribe","quotes/1"]')],
  ["events that nobody knows", frame('42["nothing"]')],
])("a flood of %s ends the connection, and its address waits ten seconds", async (_what, one) => {
  await listening();
  const client = await opened();
  client.socket.write(times(400, one));
  await expect.poll(() => client.isOpen(), { timeout: 5_000 }).toBe(false);
  expect(hasUpgraded(await open())).toBe(false);
  expect(hasUpgraded(await open({ from: "127.0.0.2" }))).toBe(true);
  candor.clock.advance(11_000);
  expect(hasUpgraded(await open())).toBe(true);
});

test("a flood is told its reason where answers still wait and all of it comes in one piece", async () => {
  await listening();
  const client = await opened();
  client.socket.pause();
  for (let number = 0; number < 100; number += 1) {
    client.socket.write(frame(`42${number}["subscribe","quotes/${number % 5}"]`));
    if (number % 10 === 0) await sleep(20);
  }
  await sleep(200);
  client.socket.write(times(800, frame("3")));
  await sleep(200);
  client.socket.resume();
  await expect.poll(() => client.received(), { timeout: 3_000 }).toContain('42["refused",{"code":"too-many-requests"');
  await expect.poll(() => client.isOpen(), { timeout: 5_000 }).toBe(false);
});

test.each([
  ["asks for a second socket", frame("40")],
  ["asks for another namespace again and again", times(2, frame("40/x,"))],
  ["sends binary", frame("4", OPCODES.binary)],
  ["sends an empty packet", frame("")],
  ["sends a message in many pieces", times(20, frame("", OPCODES.more, false))],
])("a connection that %s is ended", async (_what, sent) => {
  await listening();
  const client = await opened();
  const begin = sent[0] === 0 ? frame("4", OPCODES.text, false) : Buffer.alloc(0);
  client.socket.write(Buffer.concat([begin, sent]));
  await expect.poll(() => client.isOpen(), { timeout: 4_000 }).toBe(false);
});

test("thousands of sockets asked for at once make none", async () => {
  await listening();
  const client = await open();
  client.socket.write(times(8_000, frame("40")));
  await expect.poll(() => client.isOpen(), { timeout: 5_000 }).toBe(false);
  expect(client.received().split('40{"sid"').length - 1).toBe(0);
});

test("packets of a client that polls are counted alike", async () => {
  await listening();
  const path = `${url}/socket.io/?EIO=4&transport=polling`;
  const { sid } = JSON.parse((await (await fetch(path)).text()).slice(1)) as { sid: string };
  const send = async (body: string) => (await fetch(`${path}&sid=${sid}`, { method: "POST", body })).status;
  expect(await send("40")).toBe(200);
  await send(Array<string>(400).fill("3").join("\x1e"));
  expect((await fetch(path)).status).toBe(403);
  await expect.poll(() => send("3"), { timeout: 5_000 }).toBe(400);
});

test("packets of a transport that is only tried are counted", async () => {
  await listening();
  const polled = await (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).text();
  const { sid } = JSON.parse(polled.slice(1)) as { sid: string };
  const client = await open({ query: `&sid=${sid}` });
  client.socket.write(times(400, frame("2probe")));
  await expect.poll(() => client.isOpen(), { timeout: 5_000 }).toBe(false);
});

test("a ping of the protocol is answered, as some libraries send one now and then", async () => {
  await listening();
  const client = await opened();
  client.socket.write(frame("abc", OPCODES.ping));
  await expect.poll(() => client.received()).toContain("\x8a\x03abc");
  expect(client.isOpen()).toBe(true);
});

test("what the sockets of one address send is counted together, and another address is not touched", async () => {
  await listening();
  const many = await Promise.all(Array.from({ length: 10 }, () => opened()));
  const other = await opened("127.0.0.2");
  for (const { socket } of [...many, other]) socket.write(times(150, frame("3")));
  await expect.poll(() => many.filter(({ isOpen }) => !isOpen()).length, { timeout: 5_000 }).toBeGreaterThan(0);
  expect(other.isOpen()).toBe(true);
});

test("a client that does not take its snapshots gets no more of them", async () => {
  await listening();
  const client = await opened();
  client.socket.pause();
  for (let number = 0; number < 150; number += 1) {
    client.socket.write(frame(`42${number}["subscribe","quotes/${number % 5}"]`));
    if (number % 10 === 0) await sleep(20);
  }
  await sleep(300);
  client.socket.resume();
  await expect.poll(() => client.received(), { timeout: 5_000 }).toContain("busy-try-again");
  await sleep(300);
  // What the system took on its way, and little more, of thirty million.
  expect(client.received().length).toBeLessThan(12_000_000);
}, 15_000);

test("a client that does not take its updates is cut off", async () => {
  await listening();
  const client = await opened();
  client.socket.write(frame('420["subscribe","quotes/1"]'));
  await expect.poll(() => client.received()).toContain('"ok":true');
  client.socket.pause();
  const { channels } = candor.ports;
  for (let number = 0; number < 100; number += 1) {
    channels.publishNow("quotes/1", SNAPSHOT);
    await sleep(5);
  }
  await expect.poll(() => channels.hasListeners("quotes/1"), { timeout: 4_000 }).toBe(false);
}, 15_000);

test("handshakes that many addresses leave unfinished do not keep a stranger out", async () => {
  await listening({ settings: { places: { ...DEFAULT_PLACES, handshake: 40 } } });
  for (let network = 1; network <= 20; network += 1)
    for (let number = 0; number < 2; number += 1)
      expect(hasUpgraded(await open({ from: `127.1.${network}.1` }))).toBe(true);
  const stranger = await opened("127.0.9.9");
  expect(stranger.isOpen()).toBe(true);
});

test("open sockets of strangers make room for one whose address has fewer", async () => {
  await listening({ settings: { places: { ...DEFAULT_PLACES, socket: 400 } } });
  const many: RawClient[] = [];
  for (let network = 1; network <= 150; network += 1)
    many.push(...(await Promise.all([opened(`127.1.${network}.1`), opened(`127.1.${network}.1`)])));
  expect(many.every(({ isOpen }) => isOpen())).toBe(true);
  await opened("127.0.9.9");
  await expect.poll(() => many.filter(({ isOpen }) => !isOpen()).length).toBeGreaterThan(0);
}, 20_000);

test("sessions are looked at by one run after the other, however long it takes", async () => {
  let running = 0;
  let most = 0;
  await listening({
    ports: {
      async authenticate(token) {
        running += 1;
        most = Math.max(most, running);
        await sleep(3_000);
        running -= 1;
        return candor.sessions.get(token);
      },
    },
  });
  const client = await open();
  client.socket.write(frame(`40{"token":"${ANNAS_TOKEN}"}`));
  await expect.poll(() => client.received(), { timeout: 4_000 }).toContain('40{"sid"');
  most = 0;
  await sleep(6_500);
  expect(most).toBe(1);
}, 20_000);

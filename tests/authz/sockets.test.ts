import { Agent } from "node:http";
import { io, type Socket } from "socket.io-client";
import { afterEach, beforeAll, expect, test } from "vitest";
import { callApi, type Person, payloadOf, signedIn, signIn } from "../client/api-client.ts";
import type { Candor } from "../e2e/harness/candor-server.ts";
import { newPerson, sharedCandor } from "./shared-candor.ts";

let candor: Candor;
let anna: Person;
let ben: Person;
const clients: Socket[] = [];

beforeAll(async () => {
  candor = sharedCandor();
  anna = await newPerson("anna");
  ben = await newPerson("ben");
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});

interface Answer {
  readonly ok: boolean;
  readonly code?: string;
  readonly snapshot?: unknown;
}

function connect(
  auth: Record<string, string> = {},
  headers: Record<string, string> = {},
  from = "127.0.0.1",
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const agent = new Agent({ localAddress: from }) as never;
  const client = io(candor.url, {
    agent,
    forceNew: true,
    reconnection: false,
    transports: ["websocket"],
    auth,
    extraHeaders: headers,
  });
  clients.push(client);
  client.once("connect", () => resolve(client));
  client.once("connect_error", reject);
  return promise;
}

const subscribe = (client: Socket, channel: string): Promise<Answer> =>
  client.timeout(5000).emitWithAck("subscribe", channel);

const heardBy = (client: Socket): unknown[] => {
  const heard: unknown[] = [];
  client.on("update", (update) => heard.push(update));
  return heard;
};

test("a visitor opens what is public and no account", async () => {
  const visitor = await connect();
  const { match_id, symbol } = await bitcoin();
  for (const channel of ["quotes/2", `candles/${symbol}/1m`, `book/demo/${match_id}`]) {
    expect(await subscribe(visitor, channel), channel).toMatchObject({ ok: true });
  }
  for (const channel of ["account/demo", "account/real", "notices", "customer", "deposits"]) {
    expect(await subscribe(visitor, channel)).toMatchObject({ ok: false, code: "login-required" });
  }
});

test("channels that do not exist are refused by name and harm nothing", async () => {
  const client = await connect({ token: ben.token });
  const strange = [
    "",
    "account",
    "account/both",
    "quotes/999",
    "quotes/x",
    "book/demo/0",
    "book/demo/99999",
    "candles/NONE/1m",
    "candles/BTC/USDT/2m",
    "__proto__",
    "account/demo/1",
    "notices/1",
    "customer/1",
  ];
  for (const channel of strange) expect(await subscribe(client, channel), channel).toMatchObject({ ok: false });
  expect(await subscribe(client, "account/demo")).toMatchObject({ ok: true });
});

test("what happens in one person's account is told to that person alone", async () => {
  const annas = await connect({ token: anna.token });
  const bens = await connect({ token: ben.token });
  expect(await subscribe(annas, "account/demo")).toMatchObject({ ok: true });
  expect(await subscribe(bens, "account/demo")).toMatchObject({ ok: true });
  const hers = heardBy(annas);
  const his = heardBy(bens);
  const move = { currency_id: await usdt(), number: "1", from_field: "legal", to_field: "change" };
  payloadOf("POST /wallet/change", await callApi(candor.url, "POST /wallet/change", move, signedIn(anna)));
  await expect.poll(() => hers.length, { timeout: 5000 }).toBeGreaterThan(0);
  await subscribe(bens, "quotes/2");
  expect(JSON.stringify(his.filter((update) => JSON.stringify(update).includes("account/")))).toBe("[]");
});

test("foreign pages, foreign hosts and unproven cookies do not connect", async () => {
  const cookie = `candor_session=${anna.token}`;
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "https://evil.example", cookie },
    { cookie },
    { host: "evil.example" },
  ]) {
    await expect(connect({}, headers), JSON.stringify(headers)).rejects.toThrow();
  }
  await expect(connect({ token: "A".repeat(43) })).rejects.toMatchObject({ data: { code: "session-ended" } });
  await expect(connect({}, { cookie, origin: candor.url })).resolves.toBeDefined();
});

type End = (token: string) => Promise<unknown>;
const ends: Readonly<Record<string, End>> = {
  "logging out": (token) => callApi(candor.url, "GET /user/logout", {}, { authorization: token }),
  "another device": async (token) => {
    const { list } = payloadOf(
      "GET /safe/devices",
      await callApi(candor.url, "GET /safe/devices", {}, { authorization: token }),
    );
    const id = list.find(({ is_current }) => is_current)?.id;
    return payloadOf(
      "POST /safe/device_revoke",
      await callApi(candor.url, "POST /safe/device_revoke", { id }, signedIn(ben)),
    );
  },
  "logging out everywhere": async () =>
    payloadOf(
      "POST /safe/logout_all",
      await callApi(candor.url, "POST /safe/logout_all", { keep_current: true }, signedIn(ben)),
    ),
  "a freeze": async () =>
    payloadOf("POST /safe/freeze", await callApi(candor.url, "POST /safe/freeze", {}, signedIn(ben))),
};

test.each(Object.keys(ends))("a session that is ended by %s is told, and dropped within five seconds", async (name) => {
  const token = await signIn(candor.url, ben);
  const client = await connect({ token });
  const told = new Promise((resolve) => client.once("signed-out", resolve));
  const dropped = new Promise((resolve) => client.once("disconnect", resolve));
  const startedAt = performance.now();
  await ends[name]?.(token);
  await told;
  await dropped;
  expect(performance.now() - startedAt).toBeLessThan(5000);
  await expect(connect({ token })).rejects.toMatchObject({ data: { code: "session-ended" } });
});

test("a flood ends the connection with its reason, its address waits, and the program goes on for others", async () => {
  const client = await connect();
  const told: unknown[] = [];
  client.once("refused", (refusal) => told.push(refusal));
  const dropped = new Promise((resolve) => client.once("disconnect", resolve));
  for (let message = 0; message < 2000; message += 1) client.emit("subscribe", "quotes/2", () => undefined);
  await dropped;
  expect(told).toMatchObject([{ code: "too-many-requests" }]);
  await expect(connect()).rejects.toThrow();
  expect(await subscribe(await connect({}, {}, "127.0.0.2"), "quotes/2")).toMatchObject({ ok: true });
  await expect
    .poll(
      () =>
        connect()
          .then(() => true)
          .catch(() => false),
      { timeout: 15_000, interval: 1_000 },
    )
    .toBe(true);
}, 40_000);

async function bitcoin() {
  const quotes = payloadOf(
    "GET /currency/quotation_new",
    await callApi(candor.url, "GET /currency/quotation_new", { is_class: 2 }),
  );
  const found = quotes.find(({ symbol }) => symbol.startsWith("BTC"));
  if (!found) throw new Error("there is no bitcoin");
  return found;
}

async function usdt(): Promise<number> {
  const currencies = payloadOf("GET /currency/list", await callApi(candor.url, "GET /currency/list"));
  return currencies.find(({ name }) => name === "USDT")?.id ?? 0;
}

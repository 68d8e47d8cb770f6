import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { type ApiKey, api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { OPERATOR_ROLES } from "@candor/api/operator-words";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  callApi,
  codeOf,
  type Headers,
  NO_LIMITS,
  type Person,
  payloadOf,
  type Reply,
  register,
  send,
  signedIn,
} from "../client/api-client.ts";
import { addOperator } from "../client/operator-token.ts";
import { faultsOfBooks } from "../e2e/harness/books.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";
import { brokenMessage, type Message, type OwnIds, validMessage } from "./request-arbitrary.ts";

/** 20 valid and 20 broken requests per endpoint, always the same; in the full run 200 of each, others each time. */
const isFull = process.env.CANDOR_TEST_FULL === "1";
const REQUESTS = isFull ? 200 : 20;
const SEED = Number(process.env.FUZZ_SEED ?? (isFull ? randomInt(2 ** 31) : 20_260_101));
const AT_ONCE = 4;
const HEAP_GROWTH_BYTES_MAX = 64 * 1024 * 1024;

/** Clears its garbage away when it gets the signal: what is then on the heap is what has grown. */
const COLLECTOR = `import { setFlagsFromString } from "node:v8";
  import { runInNewContext } from "node:vm";
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  process.on("SIGUSR2", () => collect());`;
const COLLECTING = `--import data:text/javascript,${encodeURIComponent(COLLECTOR)}`;

let candor: Candor;
let anna: Person;
/** For what ends the session it is sent with, or stops what is sent after it. */
const leavers: Partial<Record<ApiKey, Person>> = {};
let officer: Headers;
let own: OwnIds;
let heapBefore: number;

const LEAVING = ["GET /user/logout", "POST /safe/logout_all", "POST /safe/freeze"] as const;

beforeAll(async () => {
  process.stdout.write(`requests of seed ${SEED}: FUZZ_SEED=${SEED} repeats them\n`);
  candor = await startCandor({ env: { ...NO_LIMITS, NODE_OPTIONS: COLLECTING } });
  anna = await register(candor.url, "anna");
  for (const [number, key] of LEAVING.entries()) leavers[key] = await register(candor.url, `leaver${number}`);
  officer = await addOperator(candor, "olga", ...OPERATOR_ROLES);
  own = await ownOrders();
  heapBefore = await heapUsed();
});
afterAll(() => candor?.stop());

/** Contracts to close and others to set stops for, as what is closed takes no stops any more, and an option that runs. */
async function ownOrders(): Promise<OwnIds> {
  const contract = async () => {
    const fields = { currency_id: 10, legal_id: 1, type: "up", share: 1, multiple: 1 };
    const placed = await callApi(candor.url, "POST /lever/submit", fields, signedIn(anna));
    return payloadOf("POST /lever/submit", placed).id;
  };
  const fields = { match_id: 1, currency_id: 1, type: "up", seconds: 300, number: "1" };
  const option = await callApi(candor.url, "POST /microtrade/submit", fields, signedIn(anna));
  return {
    "/lever/close": [await contract(), await contract()],
    "/lever/setstop": [await contract(), await contract()],
    "/microtrade/get_result": [payloadOf("POST /microtrade/submit", option).id],
  };
}

/** Bytes that are left in both processes when everything that nobody needs any more has been cleared away. */
async function heapUsed(): Promise<number> {
  for (const pid of [candor.pid(), ...httpProcessesOf(candor.pid())]) process.kill(pid, "SIGUSR2");
  const text = await (await fetch(`${candor.url}/metrics`)).text();
  const figures = [...text.matchAll(/^candor_nodejs_heap_size_used_bytes\{process="\w+"\} (\S+)/gm)];
  expect(figures).toHaveLength(2);
  return figures.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
}

/** The database's own processes are children of the server as well, and take the signal for something else. */
const httpProcessesOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("http-main"));

/** Asked as a customer: a market that is halted takes no orders, and a session that has ended nothing, from whoever comes after. */
const HARMFUL: readonly ApiKey[] = ["POST /operator/halt", "POST /operator/resume", "POST /operator/logout"];
const isOfficers = (key: ApiKey): boolean => api[key].who === "operator" && !HARMFUL.includes(key);

const headersFor = (key: ApiKey): Record<string, string> =>
  isOfficers(key) ? { ...officer } : { ...signedIn(leavers[key] ?? anna) };

function deliver(key: ApiKey, message: Message): Promise<Reply> {
  const { method, path } = api[key];
  const url = `${candor.url}/api${path}`;
  const headers = headersFor(key);
  if (method === "GET") {
    return send(key, `${url}?${message.text.replaceAll("#", "%23")}`, { headers });
  }
  const body = message.isBinary ? Buffer.from(message.text, "latin1") : message.text;
  return send(key, url, { method, headers: { ...headers, "content-type": message.type }, body });
}

/** What each endpoint has answered: "ok" or the code of a refusal. */
const answered = new Map<ApiKey, Set<string>>();

async function deliverAll(key: ApiKey, messages: readonly Message[]): Promise<void> {
  const codes = answered.get(key) ?? new Set();
  answered.set(key, codes);
  for (let from = 0; from < messages.length; from += AT_ONCE) {
    const replies = await Promise.all(messages.slice(from, from + AT_ONCE).map((message) => deliver(key, message)));
    for (const reply of replies) codes.add(codeOf(reply));
  }
}

const KEYS = Object.keys(api) as ApiKey[];

test.each(KEYS)("%s answers every valid request as declared", async (key) => {
  await deliverAll(key, fc.sample(validMessage(api[key] as Endpoint, own), { numRuns: REQUESTS, seed: SEED }));
});

test.each(KEYS)("%s answers every broken request as declared and has no fault", async (key) => {
  await deliverAll(key, fc.sample(brokenMessage(api[key] as Endpoint, own), { numRuns: REQUESTS, seed: SEED }));
});

/** By an id or a name that no chance draws, with a bank that nobody has named, with real money, or once a day is over. */
const FOUND_BY_LUCK: readonly ApiKey[] = [
  "GET /receipt/list",
  "GET /wallet/wire_info",
  "GET /wallet/out_limits",
  "GET /books/proof/mine",
  "GET /operator/books/lines",
];

/** Refused in every other installation, as this is one. */
const OF_SANDBOXES = "GET /faucet";

test("valid requests reach the lists and the books, so that this is no test of the front door alone", () => {
  const isByLuck = (key: ApiKey): boolean => /[/_]detail$/.test(key) || FOUND_BY_LUCK.includes(key);
  const reaching = KEYS.filter(
    (key) =>
      (api[key].method === "GET" && !isByLuck(key) && key !== OF_SANDBOXES) ||
      /^POST .(wallet.(list|change|legal)|optional.add|coin.trade|lever.(deal|submit|close|setstop|batch_close|my_trade)|microtrade.submit|upload)/.test(
        key,
      ),
  );
  expect(reaching.filter((key) => answered.get(key)?.has("ok") !== true)).toEqual([]);
});

test("after all of it an order is still filled", async () => {
  const order = { currency_id: 10, legal_id: 1, type: "buy", amount: "0.01" };
  // Of somebody new: the requests may have moved all that anna had.
  const headers = signedIn(await register(candor.url, "latecomer"));
  const { id } = payloadOf("POST /coin/trade", await callApi(candor.url, "POST /coin/trade", order, headers));
  const statusNow = async () => {
    const page = payloadOf("GET /coin/list", await callApi(candor.url, "GET /coin/list", { status: "all" }, headers));
    return page.list.find((listed) => listed.id === id)?.status;
  };
  await expect.poll(statusNow, { timeout: 10_000 }).toBe("filled");
});

test("a body of a megabyte and more is 413, whatever the endpoint", async () => {
  const { url } = candor;
  for (const key of ["POST /coin/trade", "POST /user/login"] as const) {
    const fields = { user_string: "x".repeat(1_100_000) };
    expect(codeOf(await callApi(url, key, fields, signedIn(anna)))).toBe("request-too-large");
  }
});

test("the routes of the program are those of packages/api, with and without /api", async () => {
  const document = (await (await fetch(`${candor.url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual([...KEYS].sort());
  for (const key of KEYS) {
    const { method, path } = api[key];
    for (const prefix of ["/api", ""]) {
      expect((await fetch(`${candor.url}${prefix}${path}`, { method })).status, `${prefix}${path}`).not.toBe(404);
    }
    const other = method === "GET" ? "POST" : "GET";
    if (!KEYS.includes(`${other} ${path}` as ApiKey)) {
      expect((await fetch(`${candor.url}/api${path}`, { method: other })).status, key).toBe(404);
    }
  }
});

test("after all of it the memory has not grown and the books balance", async () => {
  await expect.poll(async () => (await heapUsed()) - heapBefore).toBeLessThan(HEAP_GROWTH_BYTES_MAX);
  expect(await faultsOfBooks(candor.dataDir)).toEqual([]);
});

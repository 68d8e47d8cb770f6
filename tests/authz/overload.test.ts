import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { callApi, codeOf, type Person, payloadOf, register, signedIn } from "../client/api-client.ts";
import { type Candor, startCandor } from "../e2e/harness/candor-server.ts";

/** As many as one address may have; each asks below every limit of its own. */
const SOCKETS = 60;
const ASKINGS_EACH = 110;
/** What one address has of subscriptions at once, and what comes back to it while the test runs. */
const SUBSCRIPTIONS_MAX = 400 + 40 * 30;
const ORDERS = 10;
/** Nothing is answered any more once nothing was for so long. */
const QUIET_MS = 3_000;
const PERIODS = ["1m", "5m", "15m", "30m", "1h", "4h", "1d"];

let candor: Candor;
let anna: Person;
const clients: Socket[] = [];
beforeAll(async () => {
  candor = await startCandor({});
  anna = await register(candor.url, "anna");
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => candor?.stop());

async function connect(): Promise<Socket> {
  const client = io(candor.url, { forceNew: true, reconnection: false, transports: ["websocket"] });
  clients.push(client);
  await new Promise((resolve, reject) => {
    client.once("connect", () => resolve(undefined));
    client.once("connect_error", reject);
  });
  return client;
}

test("one address with all the sockets it may have is served what one address may ask, and a customer beside it trades", async () => {
  const quotes = payloadOf("GET /currency/quotation_new", await callApi(candor.url, "GET /currency/quotation_new"));
  const symbols = quotes.map(({ symbol }) => symbol);
  const bitcoin = quotes.find(({ symbol }) => symbol.startsWith("BTC"));
  if (!bitcoin) throw new Error("there is no bitcoin");
  const flooders = await Promise.all(Array.from({ length: SOCKETS }, connect));
  let served = 0;
  let refused = 0;
  /** Who sends more than an address may is told, and dropped with what is left unanswered. */
  let dropped = 0;
  for (const client of flooders) client.once("disconnect", () => (dropped += 1));
  const hear = (answer: { ok: boolean }): void => {
    if (answer.ok) served += 1;
    else refused += 1;
  };
  for (const [number, client] of flooders.entries()) {
    for (let asking = 0; asking < ASKINGS_EACH; asking += 1) {
      const symbol = symbols[(number + asking) % symbols.length] ?? "";
      client.emit("subscribe", `candles/${symbol}/${PERIODS[asking % PERIODS.length] ?? "1m"}`, hear);
    }
  }
  const order = { currency_id: bitcoin.currency_id, legal_id: bitcoin.legal_id, type: "buy", amount: "0.001" };
  const codes: string[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < ORDERS; number += 1)
    codes.push(codeOf(await callApi(candor.url, "POST /coin/trade", order, signedIn(anna))));
  const orderMs = (performance.now() - startedAt) / ORDERS;
  let before = -1;
  while (before !== served + refused) {
    before = served + refused;
    await sleep(QUIET_MS);
  }
  expect(served).toBeGreaterThan(0);
  expect(dropped > 0 || before === SOCKETS * ASKINGS_EACH).toBe(true);
  expect(codes).toEqual(Array(ORDERS).fill("ok"));
  expect(orderMs).toBeLessThan(1_000);
  expect(served).toBeLessThanOrEqual(SUBSCRIPTIONS_MAX);
}, 90_000);

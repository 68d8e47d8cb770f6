/** Restarts under load, as clients that keep their connections see them, and as whoever routes calls sees them. */
import { setTimeout as sleep } from "node:timers/promises";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_LIMITS } from "../client/api-client.ts";
import { type CandorProcess, startProcess } from "./harness/candor-process.ts";
import { marketOf, type TradedMarket } from "./harness/crash-run.ts";
import { type KeepAliveCall, KeepAliveClient } from "./harness/keep-alive-client.ts";
import { Trader } from "./harness/trader.ts";

const isFull = process.env.CANDOR_TEST_FULL === "1";
const RESTARTS = isFull ? 100 : 2;
const READERS = 12;
const TRADERS = 4;
const BETWEEN_MS = 700;
const FLAGS = ["--rate-limits", NO_LIMITS.RATE_LIMITS, "--places", NO_LIMITS.PLACES, "--drain-seconds", "1"];

let candor: CandorProcess;
let market: TradedMarket;
beforeAll(async () => {
  candor = await startProcess(null, FLAGS);
  await candor.untilReady();
  market = await marketOf(candor);
});
afterAll(() => candor?.remove());

const READS = ["/api/currency/quotation_new", "/api/site/config", "/api/market/incidents", "/api/books/summary"];

const read = (count: number, of: number): KeepAliveCall => ({
  method: "GET",
  path: `${READS[(count + of) % READS.length]}?n=${of}`,
});

/** A market order under a key of its own. */
const order = ({ base, quote }: TradedMarket, token: string, key: string): KeepAliveCall => ({
  method: "POST",
  path: "/api/coin/trade",
  headers: {
    ...{ authorization: token, "x-account": "demo", "idempotency-key": key },
    "content-type": "application/x-www-form-urlencoded",
  },
  body: new URLSearchParams({
    ...{ currency_id: String(base), legal_id: String(quote), type: "buy", amount: "0.0001" },
  }).toString(),
});

test(`no request of a client that keeps its connection is cut off or left unanswered in ${RESTARTS} restarts under load`, async () => {
  let isGoingOn = true;
  const clients: KeepAliveClient[] = [];
  const lane = (pauseMs: number, next: (count: number) => KeepAliveCall): Promise<void> => {
    const client = new KeepAliveClient(candor.url, pauseMs);
    clients.push(client);
    return client.run(next, () => isGoingOn);
  };
  const traders = Array.from({ length: TRADERS }, (_, number) => new Trader(candor.url, `restarts${number}`, market));
  for (const trader of traders) await trader.register();
  const lanes = [
    // Some ask without a pause, some leave their connection idle in between.
    ...Array.from({ length: READERS }, (_, number) => lane(number % 3 === 0 ? 40 : 0, (count) => read(count, number))),
    ...traders.map((trader, number) =>
      lane(20, (count) => order(market, trader.session, `restarts-${number}-${count}`)),
    ),
  ];
  const socket = io(candor.url, { transports: ["websocket"], reconnectionDelay: 50, reconnectionDelayMax: 200 });
  let leaving = 0;
  socket.on("leaving", () => {
    leaving += 1;
  });
  const ends: (number | null)[] = [];
  for (let count = 0; count < RESTARTS; count += 1) {
    await sleep(BETWEEN_MS);
    await expect.poll(() => socket.connected).toBe(true);
    ends.push(await candor.stop());
    candor.launch();
    await candor.untilReady();
  }
  await sleep(BETWEEN_MS);
  isGoingOn = false;
  await Promise.all(lanes);
  socket.disconnect();
  const answered = clients.reduce((sum, client) => sum + client.answered, 0);
  process.stdout.write(`${RESTARTS} restarts: ${answered} requests answered\n`);
  expect(clients.flatMap(({ failures }) => failures)).toEqual([]);
  expect(ends.every((code) => code === 0)).toBe(true);
  expect(leaving).toBe(RESTARTS);
  expect(answered).toBeGreaterThan(RESTARTS * 100);
}, 3_600_000);

test("readiness turns first, with everything answered as ever, and then nobody is let in", async () => {
  const client = new KeepAliveClient(candor.url, 5);
  let isStopped = false;
  const calling = client.run(
    (count) => read(count, 0),
    () => !isStopped,
  );
  await sleep(100);
  const stopped = candor.stop();
  await sleep(300);
  const answer = await fetch(`${candor.url}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([503, { ready: false, failing: ["stopping"] }]);
  const { answered, refused } = client;
  await sleep(300);
  expect(client.answered).toBeGreaterThan(answered);
  expect(client.refused).toBe(refused);
  expect(await stopped).toBe(0);
  isStopped = true;
  await calling;
  expect(client.failures).toEqual([]);
  candor.launch();
  await candor.untilReady();
});

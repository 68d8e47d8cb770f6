/**
 * Spot orders over HTTP in a process of its own: signed-in clients on keep-alive connections, each waiting for its answer
 * before it sends the next, each order under a key of its own as the web app sends it. Prints one line of JSON. Started by
 * http-orders.bench.ts.
 */
import { randomUUID } from "node:crypto";
import autocannon from "autocannon";

interface Plan {
  readonly url: string;
  readonly path: string;
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
  readonly markets: readonly Market[];
}

/** Each customer trades on one of them. */
export interface Market {
  readonly currencyId: number;
  readonly legalId: number;
  readonly amount: string;
  /** In cents. */
  readonly price: number;
}

/** How far a limit lies beyond the price, in percent: it trades at once while the price stays within one per cent. */
const BEYOND = 1;
const plan = JSON.parse(process.argv[2] ?? "{}") as Plan;
const refusals = new Map<string, number>();
let sent = 0;
let accepted = 0;
let refused = 0;

/** Each customer buys and sells in turn, so that nobody runs out of either; what finds nothing left of the book may rest. */
function bodyOf(order: number): string {
  const turn = Math.floor(order / plan.tokens.length);
  const customer = order % plan.tokens.length;
  const market = plan.markets[customer % plan.markets.length];
  if (!market) throw new Error("there is no market");
  const isBuy = (Math.floor(customer / plan.markets.length) + turn) % 2 === 0;
  const cents = Math.round((market.price * (isBuy ? 100 + BEYOND : 100 - BEYOND)) / 100);
  return JSON.stringify({
    currency_id: market.currencyId,
    legal_id: market.legalId,
    type: isBuy ? "buy" : "sell",
    amount: market.amount,
    target_price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
    time_in_force: turn % 4 < 2 ? "gtc" : "ioc",
  });
}

const result = await autocannon({
  url: plan.url,
  connections: plan.connections,
  duration: plan.milliseconds / 1_000,
  requests: [
    {
      method: "POST",
      path: plan.path,
      setupRequest(request) {
        sent += 1;
        request.body = bodyOf(sent);
        request.headers = {
          "content-type": "application/json",
          authorization: plan.tokens[sent % plan.tokens.length] ?? "",
          "x-account": "demo",
          "idempotency-key": randomUUID(),
        };
        return request;
      },
      onResponse(status, text) {
        const code = /"code":"([a-z-]+)"/.exec(text)?.[1];
        if (code !== undefined) refusals.set(code, (refusals.get(code) ?? 0) + 1);
        // Any other status is counted as an error.
        if (status !== 200) return;
        if (code === undefined) accepted += 1;
        else refused += 1;
      },
    },
  ],
});
const { latency, errors, timeouts, non2xx, duration } = result;
process.stdout.write(
  `${JSON.stringify({
    perSecond: accepted / duration,
    accepted,
    refused,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    errors: errors + timeouts + non2xx,
    refusals: Object.fromEntries(refusals),
  })}\n`,
);

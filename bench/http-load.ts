/**
 * Spot orders over HTTP in a process of its own: signed-in clients on keep-alive connections, each waiting for its answer
 * before it sends the next. Prints one line of JSON. Started by http-orders.bench.ts.
 */
import { Agent, request } from "node:http";

interface Plan {
  readonly url: string;
  readonly path: string;
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly milliseconds: number;
  readonly currencyId: number;
  readonly legalId: number;
  /** In cents; orders are spread around it. */
  readonly price: number;
}

const SPREAD_CENTS = 400;
const plan = JSON.parse(process.argv[2] ?? "{}") as Plan;
const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
const latencies: number[] = [];
const refusals = new Map<string, number>();
let errors = 0;
let sent = 0;

function bodyOf(order: number): string {
  const cents = plan.price - SPREAD_CENTS / 2 + ((order * 7_919) % SPREAD_CENTS);
  return JSON.stringify({
    currency_id: plan.currencyId,
    legal_id: plan.legalId,
    type: order % 2 === 0 ? "buy" : "sell",
    amount: "0.0001",
    target_price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`,
    // A quarter may rest, for the others to trade with; so the limit of open orders is never met.
    time_in_force: order % 4 === 0 || order % 8 === 3 ? "gtc" : "ioc",
  });
}

function call(order: number): Promise<void> {
  const body = bodyOf(order);
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const failed = (): void => {
      errors += 1;
      resolve();
    };
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      authorization: plan.tokens[order % plan.tokens.length],
      "x-account": "demo",
    };
    const sending = request(`${plan.url}${plan.path}`, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => {
        latencies.push(performance.now() - sentAt);
        if (response.statusCode !== 200) errors += 1;
        const code = /"code":"([a-z-]+)"/.exec(text)?.[1];
        if (code !== undefined) refusals.set(code, (refusals.get(code) ?? 0) + 1);
        resolve();
      });
    });
    sending.on("error", failed);
    sending.end(body);
  });
}

const began = performance.now();
await Promise.all(
  Array.from({ length: plan.connections }, async () => {
    while (performance.now() - began < plan.milliseconds) {
      sent += 1;
      await call(sent);
    }
  }),
);
const seconds = (performance.now() - began) / 1_000;
const sorted = latencies.toSorted((a, b) => a - b);
const part = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
const result = { perSecond: sorted.length / seconds, p50Ms: part(0.5), p99Ms: part(0.99), errors };
process.stdout.write(`${JSON.stringify({ ...result, refusals: Object.fromEntries(refusals) })}\n`);
agent.destroy();

import { Agent, request } from "node:http";
import { answer, refuse } from "@candor/api/refusal";
import { getSiteConfig } from "@candor/api/site";
import { listSpotOrders, placeSpotOrder } from "@candor/api/spot-order";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_PLACES, DEFAULT_RATE_LIMITS, type HttpSettings } from "../http/http-settings.ts";
import { ANNAS_TOKEN, BENS_TOKEN, createTestServer, SITE, type TestServer } from "../http/http-test-support.ts";
import { route } from "../http/route.ts";

/** The first pause of a connection that is slowed is a second. */
const AT_ONCE_MS = 700;

let candor: TestServer;
let base: string;
/** Ben's list, which takes until it is ended. */
let hanging: PromiseWithResolvers<void>;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const others = new Agent({ keepAlive: false });

afterEach(async () => {
  hanging.resolve();
  agent.destroy();
  await candor.server.close();
});

async function listening(settings: Partial<HttpSettings>): Promise<void> {
  hanging = Promise.withResolvers<void>();
  candor = await createTestServer(
    [
      route(getSiteConfig, async () => answer(SITE)),
      route(listSpotOrders, async (_request, { caller }) => {
        if (caller?.customerId === "8") await hanging.promise;
        return answer({ list: [], has_more: false, next: null });
      }),
      route(placeSpotOrder, async () => refuse("insufficient-funds")),
    ],
    { settings },
  );
  base = await candor.server.listen({ host: "127.0.0.1", port: 0 });
}

interface Asked {
  readonly code: string;
  readonly ms: number;
}

/** On the one connection that all of a test's calls go by, unless another agent is named. */
function ask(path: string, token?: string, body?: string, by = agent): Promise<Asked> {
  const from = performance.now();
  const headers = {
    ...{ host: "localhost", "content-type": "application/x-www-form-urlencoded" },
    ...(token === undefined ? {} : { authorization: token }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${base}/api${path}`, { agent: by, method: body === undefined ? "GET" : "POST", headers });
    sent.on("error", reject);
    sent.on("response", async (response) => {
      const text = (await response.toArray()).join("");
      resolve({ code: JSON.parse(text).code ?? "ok", ms: performance.now() - from });
    });
    sent.end(body);
  });
}
const order = () => ask(placeSpotOrder.path, ANNAS_TOKEN, "currency_id=1&legal_id=2&type=buy&amount=1");
const once = (perSecond: number) => ({ perSecond, burst: 1 });

test("a list for which others have taken the places delays no order on the same connection", async () => {
  await listening({ places: { ...DEFAULT_PLACES, list: 1 } });
  const bens = ask(listSpotOrders.path, BENS_TOKEN, undefined, others);
  await new Promise((begun) => setTimeout(begun, 50));
  expect(await ask(listSpotOrders.path, ANNAS_TOKEN)).toMatchObject({ code: "busy-try-again" });
  const { code, ms } = await order();
  expect(code).toBe("insufficient-funds");
  expect(ms).toBeLessThan(AT_ONCE_MS);
  hanging.resolve();
  await bens;
}, 15_000);

test("lists that a customer asks for too often delay no order of theirs", async () => {
  await listening({ rateLimits: { ...DEFAULT_RATE_LIMITS, list: once(0.1) } });
  await ask(listSpotOrders.path, ANNAS_TOKEN);
  for (let count = 0; count < 3; count += 1) {
    expect(await ask(listSpotOrders.path, ANNAS_TOKEN)).toMatchObject({ code: "too-many-requests" });
    expect((await order()).ms).toBeLessThan(AT_ONCE_MS);
  }
}, 15_000);

test("orders that come too often are read later, and so is a visitor who asks too often", async () => {
  await listening({ rateLimits: { ...DEFAULT_RATE_LIMITS, trade: once(0.1), read: once(0.1) } });
  await order();
  expect(await order()).toMatchObject({ code: "too-many-requests" });
  expect((await order()).ms).toBeGreaterThan(900);
  agent.destroy();
  await ask(getSiteConfig.path);
  expect(await ask(getSiteConfig.path)).toMatchObject({ code: "too-many-requests" });
  expect((await ask(getSiteConfig.path)).ms).toBeGreaterThan(900);
}, 15_000);

import { api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { answer } from "@candor/api/refusal";
import { cancelSpotOrder, placeSpotOrder } from "@candor/api/spot-order";
import { moveBetweenWallets } from "@candor/api/wallet";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_RATE_LIMITS } from "../http/http-settings.ts";
import { ANNA, ANNAS_TOKEN, BENS_TOKEN, createTestServer, type TestServer } from "../http/http-test-support.ts";
import { type Route, route } from "../http/route.ts";
import { keptWaitS, limitClassOf } from "./limit-class.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { RefusedKind } from "./refused-calls.ts";

let candor: TestServer;
afterEach(() => candor?.server.close());

const refusing = (endpoint: Endpoint): Route =>
  route(endpoint, async () => ({ refused: true, code: "order-unknown", details: {} }));
const ROUTES = [refusing(placeSpotOrder), refusing(cancelSpotOrder), refusing(moveBetweenWallets)];
const annas = { authorization: ANNAS_TOKEN, "x-account": "demo" };
const ORDER = "currency_id=1&legal_id=3&type=buy&amount=1";

test("what a customer leaves behind is bounded slowly, refused as well as accepted, and closing and cancelling apart from it", async () => {
  const told: RefusedKind[] = [];
  const few = { perSecond: 0.1, burst: 3 };
  candor = await createTestServer(ROUTES, {
    settings: { rateLimits: { ...DEFAULT_RATE_LIMITS, kept: few, lessening: few } },
    ports: { onRefused: (kind) => told.push(kind) },
  });
  const codeOf = async (path: string, body: string, headers: Record<string, string> = annas) =>
    JSON.parse((await candor.call(path, body, headers)).body).code;
  const order = (headers?: Record<string, string>) => codeOf(`/api${placeSpotOrder.path}`, ORDER, headers);
  const cancel = (headers?: Record<string, string>) => codeOf(`/api${cancelSpotOrder.path}`, "id=1", headers);
  const move = () =>
    codeOf(`/api${moveBetweenWallets.path}`, "currency_id=1&number=5&from_field=legal&to_field=change");

  // What cannot be read leaves nothing behind.
  for (let call = 0; call < 5; call += 1)
    expect(await codeOf(`/api${placeSpotOrder.path}`, "match_id=1")).toBe("bad-input");
  expect([await order({ ...annas, "idempotency-key": "a" }), await order(), await move()]).toEqual(
    Array(3).fill("order-unknown"),
  );
  expect([await order({ ...annas, "idempotency-key": "b" }), await order(), await move()]).toEqual(
    Array(3).fill("too-many-requests"),
  );
  const refused = await candor.call(`/api${placeSpotOrder.path}`, ORDER, annas);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
  expect([await cancel(), await cancel(), await cancel()]).toEqual(Array(3).fill("order-unknown"));
  expect(await cancel()).toBe("too-many-requests");
  expect(told).toEqual([...Array(4).fill("rate:kept"), "rate:lessening"]);
  expect(await order({ ...annas, authorization: BENS_TOKEN })).toBe("order-unknown");
  candor.clock.advance(10_000);
  expect([await order(), await cancel()]).toEqual(["order-unknown", "order-unknown"]);
});

test("reading is not counted as something that is kept", async () => {
  const none = { perSecond: 0.001, burst: 1 };
  const site = route(api["GET /user/info"], async () => answer({} as never));
  candor = await createTestServer([site], {
    settings: { isProduction: true, rateLimits: { ...DEFAULT_RATE_LIMITS, kept: none, lessening: none } },
  });
  for (let call = 0; call < 3; call += 1)
    expect((await candor.call("/api/user/info", undefined, annas)).statusCode).toBe(200);
});

test("only changing calls that write rows count as what is kept; proofs and uploads have lower bounds of their own", () => {
  const classOf = (endpoint: Endpoint): string | undefined => {
    const counted: string[] = [];
    const limiter: RateLimiter = { take: (rate) => counted.push(rate), hold: () => undefined };
    keptWaitS(limiter, endpoint, ANNA, "203.0.113.9");
    return counted[0];
  };
  for (const endpoint of Object.values(api) as Endpoint[]) {
    const leavesRows = endpoint.changes && ["trade", "wait", "write", "convert"].includes(endpoint.rate);
    const kept = endpoint.whenFrozen === "allowed" ? "lessening" : "kept";
    expect(classOf(endpoint), endpoint.path).toBe(leavesRows ? kept : undefined);
    // Of whichever class: what changes nothing leaves nothing behind.
    expect(classOf({ ...endpoint, changes: false }), endpoint.path).toBe(undefined);
  }
  expect(classOf(api["POST /user/Transfer"])).toBe("kept");
  expect(classOf(api["POST /safe/step_up"])).toBe(undefined);
});

test("proofs of who one is oneself count by customer; what is another's and every log-in count as sign-ins", () => {
  const classes = (Object.entries(api) as [string, Endpoint][])
    .filter(([, { rate }]) => rate === "sign-in")
    .map(([name, endpoint]) => [name, limitClassOf(endpoint)]);
  const of = Object.fromEntries(classes);
  for (const name of [
    "POST /safe/step_up",
    "POST /safe/update_password",
    "POST /safe/mobile",
    "POST /safe/email",
    "POST /sms_send",
  ])
    expect(of[name], name).toBe("identity");
  for (const name of [
    "POST /user/login",
    "POST /user/register",
    "POST /user/forget",
    "POST /user/login_second",
    "POST /sms_mail",
    "POST /operator/login",
  ])
    expect(of[name], name).toBe("sign-in");
  expect(Object.entries(of).filter(([name, rate]) => rate === "sign-in" && name.includes("recipient"))).toHaveLength(1);
});

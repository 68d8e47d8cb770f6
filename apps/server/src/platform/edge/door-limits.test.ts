import { answer } from "@candor/api/refusal";
import { getSiteConfig } from "@candor/api/site";
import { expect, test } from "vitest";
import { type Clock, manualClock } from "../clock.ts";
import { DEFAULT_PLACES, DEFAULT_RATE_LIMITS } from "../http/http-settings.ts";
import { ANNA, ANNAS_TOKEN, createTestServer, SITE } from "../http/http-test-support.ts";
import { route } from "../http/route.ts";
import { createDoorLimits } from "./door-limits.ts";
import { visitorFrom } from "./requester.ts";

const ROUTES = [route(getSiteConfig, async () => answer(SITE))];
const token = { authorization: ANNAS_TOKEN };

test("files, pages and addresses that do not exist are counted by address; probes are not, nor a customer by their neighbours", async () => {
  const file = { perSecond: 1, burst: 3 };
  const limited = await createTestServer(ROUTES, { settings: { rateLimits: { ...DEFAULT_RATE_LIMITS, file } } });
  const statusOf = async (path: string, headers = {}) => (await limited.call(path, undefined, headers)).statusCode;
  expect([await statusOf("/"), await statusOf("/files/1.png"), await statusOf("/nowhere")]).toEqual([200, 404, 404]);
  for (const path of ["/", "/files/1.png", "/nowhere", "/api/openapi.json", "/api/docs", "/metrics"])
    expect(await statusOf(path), path).toBe(429);
  expect((await limited.call("/nowhere")).headers["retry-after"]).toBe("1");
  expect([await statusOf("/healthz"), await statusOf("/readyz"), await statusOf("/api/site/config")]).toEqual([
    200, 200, 200,
  ]);
  expect(await statusOf("/nowhere", token)).toBe(404);
  await limited.server.close();
});

test("made-up tokens are looked up within limits, at endpoints and files alike, and cost the others nothing", async () => {
  let asked = 0;
  const nobody = async () => {
    asked += 1;
    return undefined;
  };
  const sessions = {
    recall: (sent: string) => (sent === ANNAS_TOKEN ? ANNA : undefined),
    lastOwner: (sent: string) => (sent === ANNAS_TOKEN ? ANNA : undefined),
    isKnown: () => false,
    mayBeToken: () => true,
    endings: () => 0,
  };
  const limited = await createTestServer(ROUTES, { ports: { authenticate: nobody, sessions } });
  const statuses = new Set<number>();
  for (let number = 0; number < 300; number += 1) {
    const path = number % 2 === 0 ? "/files/1.png" : "/api/site/config";
    statuses.add((await limited.call(path, undefined, { authorization: `made-up-${number}` })).statusCode);
  }
  expect(asked).toBe(104);
  expect([...statuses].sort()).toEqual([200, 404, 429]);
  expect((await limited.call("/api/site/config", undefined, token)).statusCode).toBe(200);
  await limited.server.close();
});

const nobody = async () => undefined;
const doorLimits = (clock: Clock) =>
  createDoorLimits({
    settings: { rateLimits: DEFAULT_RATE_LIMITS, places: DEFAULT_PLACES },
    ...{ clock, sessions: { recall: nobody, isKnown: () => false, mayBeToken: () => true, endings: () => 0 } },
    ...{ authenticate: nobody, authenticateOperator: nobody, loopLag: { p: () => 0, stop: () => undefined } },
  } as never);

test("two hundred addresses that each ask at a class's limit have had their first few before newcomers need theirs", () => {
  const clock = manualClock(1_800_000_000_000);
  const { requests } = doorLimits(clock);
  const refused: number[] = [];
  for (let tenth = 0; tenth < 110; tenth += 1) {
    clock.advance(100);
    for (let flooder = 0; flooder < 200; flooder += 1)
      for (let call = 0; call < 5; call += 1) requests.take(visitorFrom(`10.0.${flooder}.1`));
    // One or two newcomers in each tenth of a second, each with a page and its quotes.
    for (let call = 0; call < 2; call += 1) if (requests.take(visitorFrom(`10.1.${tenth}.1`)) > 0) refused.push(tenth);
  }
  expect(refused).toEqual([]);
});

test("two hundred addresses that open thirty connections each, and again those that were cut, keep no newcomer's from opening", () => {
  const clock = manualClock(1_800_000_000_000);
  const { connections } = doorLimits(clock);
  const refused: number[] = [];
  for (let tenth = 0; tenth < 110; tenth += 1) {
    clock.advance(100);
    const tries = tenth === 0 ? 30 : 1;
    for (let flooder = 0; flooder < 200; flooder += 1)
      for (let call = 0; call < tries; call += 1) connections.take(visitorFrom(`10.0.${flooder}.1`));
    for (let call = 0; call < 2; call += 1)
      if (connections.take(visitorFrom(`10.1.${tenth}.1`)) > 0) refused.push(tenth);
  }
  expect(refused).toEqual([]);
});

test("a customer whose session is to be read anew is counted as that customer, and not as one of the strangers", async () => {
  const file = { perSecond: 0.01, burst: 1 };
  const sessions = {
    ...{ recall: () => undefined, isKnown: (sent: string) => sent === ANNAS_TOKEN },
    lastOwner: (sent: string) => (sent === ANNAS_TOKEN ? ANNA : undefined),
    ...{ mayBeToken: () => true, endings: () => 0 },
  };
  const limited = await createTestServer(ROUTES, {
    settings: { rateLimits: { ...DEFAULT_RATE_LIMITS, file } },
    ports: { sessions },
  });
  const statusOf = async (headers = {}) => (await limited.call("/", undefined, headers)).statusCode;
  expect([await statusOf(), await statusOf(), await statusOf(token)]).toEqual([200, 429, 200]);
  await limited.server.close();
});

import { login } from "@candor/api/customer";
import { endpoint } from "@candor/api/endpoint";
import { answer } from "@candor/api/refusal";
import { expect, test } from "vitest";
import { z } from "zod";
import { manualClock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { CallLimits } from "../edge/door-limits.ts";
import { createOriginPolicy } from "../edge/request-origin.ts";
import { createLog } from "../log.ts";
import { answerEndpoint, type EndpointRules } from "./endpoint-answer.ts";
import { ANNA, ANNAS_TOKEN } from "./http-test-support.ts";
import { createDeviceCookie } from "./kept-cookie.ts";
import { createOperatorCookie, createSessionCookie } from "./session-token.ts";
import { createSharedOutcomes } from "./shared-outcomes.ts";

const LIMITS: CallLimits = {
  limiter: { take: () => 0, hold: () => undefined },
  places: { enter: () => () => undefined },
  customerOf: () => ({ owner: null }),
  operatorOf: () => ({ owner: null }),
  rememberedCustomer: () => undefined,
};
const RULES: EndpointRules = {
  clock: manualClock(0),
  log: createLog("silent"),
  database: {} as Database,
  limits: LIMITS,
  origins: createOriginPolicy({ publicUrl: null, allowedHosts: [] }),
  sessionCookie: createSessionCookie(false),
  deviceCookie: createDeviceCookie(false),
  operatorCookie: createOperatorCookie(false),
  isDemoOpen: () => true,
  stepUpMethods: async () => ["password"],
  shared: createSharedOutcomes(),
};

test("whoever calls too often is turned away before what was sent is read", async () => {
  const rules = { ...RULES, limits: { ...LIMITS, limiter: { take: () => 3, hold: () => undefined } } };
  const incoming = {
    headers: {},
    address: "10.0.0.1",
    query: { fields: {} },
    readBody: () => {
      throw new Error("read");
    },
    languageUnread: () => "kor" as const,
  };
  const handle = () => Promise.reject(new Error("handled"));
  expect(await answerEndpoint(rules, login, handle, incoming)).toMatchObject({
    answer: { code: "too-many-requests", details: { seconds: 3 } },
    language: "kor",
    retryAfterS: 3,
  });
});

const UNREAD = {
  headers: {},
  address: "10.0.0.1",
  query: { fields: {} },
  readBody: () => {
    throw new Error("read");
  },
  languageUnread: () => "en" as const,
};
const handled = () => Promise.reject(new Error("handled"));

test("whoever sends too many unknown tokens is turned away before what was sent is read", async () => {
  const rules = { ...RULES, limits: { ...LIMITS, customerOf: () => ({ waitS: 4 }) } };
  const incoming = { ...UNREAD, headers: { authorization: "unknown" } };
  expect(await answerEndpoint(rules, login, handled, incoming)).toMatchObject({
    answer: { code: "too-many-requests", details: { seconds: 4 } },
    retryAfterS: 4,
  });
});

test("where no place becomes free the call is refused unread; where one does, it is given back however the call ends", async () => {
  const crowded = { ...RULES, limits: { ...LIMITS, places: { enter: async () => null } } };
  expect(await answerEndpoint(crowded, login, handled, UNREAD)).toMatchObject({
    answer: { code: "busy-try-again" },
    retryAfterS: 2,
  });
  const kinds: string[] = [];
  let given = 0;
  const enter = (kind: string) => {
    kinds.push(kind);
    return () => (given += 1);
  };
  await answerEndpoint({ ...RULES, limits: { ...LIMITS, places: { enter } } }, login, handled, UNREAD);
  expect([kinds, given]).toEqual([["sign-in"], 1]);
});

test.each([0, 1, 2] as const)("what needs level %i is refused below it", async (needsLevel) => {
  for (const verifiedLevel of [0, 1, 2] as const) {
    const owner = { ...ANNA, verifiedLevel };
    const rules = { ...RULES, limits: { ...LIMITS, customerOf: () => ({ owner }) } };
    const borrow = endpoint({
      ...{ method: "POST", path: "/made/up", noun: "loan", summary: "", who: "customer", needsLevel },
      ...{ request: z.object({}), response: z.object({}) },
    });
    const incoming = {
      headers: { authorization: ANNAS_TOKEN },
      address: "10.0.0.1",
      query: { fields: {} },
      readBody: () => ({ fields: {} }),
      languageUnread: () => "en" as const,
    };
    const { answer: answered } = await answerEndpoint(rules, borrow, async () => answer({}), incoming);
    expect(answered).toMatchObject(
      verifiedLevel < needsLevel ? { refused: true, code: "verification-required" } : { refused: false },
    );
  }
});

test("an answer for all is made once for what was understood, whatever else an address says, and apart for what it depends on", async () => {
  let made = 0;
  const shown = endpoint({
    ...{ method: "GET", path: "/made/up", noun: "market", summary: "", who: "visitor", isShared: true },
    ...{ request: z.object({ class: z.coerce.number() }), response: z.object({}) },
  });
  const rules = { ...RULES, shared: createSharedOutcomes(() => 0) };
  const asked = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const before = made;
    await answerEndpoint(
      rules,
      shown,
      async () => {
        made += 1;
        return answer({});
      },
      { ...UNREAD, headers, query: { fields } },
    );
    return made - before;
  };
  expect(await asked({ class: "2" })).toBe(1);
  for (const n of ["1", "2", "3"]) expect(await asked({ class: "2", n })).toBe(0);
  expect(await asked({ class: "02" })).toBe(0);
  expect(await asked({ class: "3" })).toBe(1);
  expect(await asked({ class: "2", lang: "zh" })).toBe(1);
  expect(await asked({ class: "2" }, { "accept-language": "zh" })).toBe(0);
  expect(await asked({ class: "2" }, { "x-account": "demo" })).toBe(1);
});

import { login } from "@candor/api/customer";
import { endpoint } from "@candor/api/endpoint";
import { answer } from "@candor/api/refusal";
import { expect, test } from "vitest";
import { z } from "zod";
import { manualClock } from "../clock.ts";
import type { Database } from "../database.ts";
import { createLog } from "../log.ts";
import { answerEndpoint, type EndpointRules } from "./endpoint-answer.ts";
import { ANNA, ANNAS_TOKEN } from "./http-test-support.ts";
import { createDeviceCookie } from "./kept-cookie.ts";
import { createOriginPolicy } from "./request-origin.ts";
import { createOperatorCookie, createSessionCookie } from "./session-token.ts";

const RULES: EndpointRules = {
  clock: manualClock(0),
  log: createLog("silent"),
  database: {} as Database,
  authenticate: () => undefined,
  authenticateOperator: async () => undefined,
  limiter: { take: () => 0 },
  origins: createOriginPolicy({ publicUrl: null, allowedHosts: [] }),
  sessionCookie: createSessionCookie(false),
  deviceCookie: createDeviceCookie(false),
  operatorCookie: createOperatorCookie(false),
  isDemoOpen: () => true,
};

test("whoever calls too often is turned away before what was sent is read", async () => {
  const rules = { ...RULES, limiter: { take: () => 3 } };
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

test.each([0, 1, 2] as const)("what needs level %i is refused below it", async (needsLevel) => {
  for (const verifiedLevel of [0, 1, 2] as const) {
    const rules = { ...RULES, authenticate: () => ({ ...ANNA, verifiedLevel }) };
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

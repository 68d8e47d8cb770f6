import { login } from "@candor/api/customer";
import { expect, test } from "vitest";
import { manualClock } from "../clock.ts";
import type { Database } from "../database.ts";
import { createLog } from "../log.ts";
import { answerEndpoint, type EndpointRules } from "./endpoint-answer.ts";
import { createOriginPolicy } from "./request-origin.ts";
import { createSessionCookie } from "./session-token.ts";

test("whoever calls too often is turned away before what was sent is read", async () => {
  const rules: EndpointRules = {
    clock: manualClock(0),
    log: createLog("silent"),
    database: {} as Database,
    authenticate: () => undefined,
    authenticateOperator: async () => undefined,
    limiter: { take: () => 3 },
    origins: createOriginPolicy({ publicUrl: null, allowedHosts: [] }),
    sessionCookie: createSessionCookie(false),
  };
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

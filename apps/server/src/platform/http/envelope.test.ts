import { REFUSAL_CODES, refuse } from "@candor/api/refusal";
import { expect, test } from "vitest";
import { statusOf } from "./envelope.ts";

test("the application's refusals are 200; only the server's own limits and faults have a status of their own", () => {
  const others = REFUSAL_CODES.filter((code) => statusOf(refuse(code)) !== 200);
  expect(Object.fromEntries(others.map((code) => [code, statusOf(refuse(code))]))).toEqual({
    "request-too-large": 413,
    "too-many-requests": 429,
    "busy-try-again": 429,
    "no-such-route": 404,
    "server-fault": 500,
    "service-unavailable": 503,
    "took-too-long": 503,
    "request-too-slow": 408,
  });
});

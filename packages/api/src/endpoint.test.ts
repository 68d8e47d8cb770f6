import { expect, test } from "vitest";
import { api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";

test("every change takes an idempotency key but signing in, uploads and operators' halts", () => {
  const without = Object.entries<Endpoint>(api).filter(([, { changes, isIdempotent }]) => changes && !isIdempotent);
  expect(without.map(([key]) => key)).toEqual([
    "POST /sms_mail",
    "POST /user/check_email",
    "POST /user/register",
    "POST /user/login",
    "GET /user/logout",
    "POST /user/forget",
    "POST /safe/update_password",
    "POST /upload",
    "POST /operator/halt",
    "POST /operator/resume",
    "POST /user/real",
    "POST /real/newreal",
    "POST /operator/verification/document",
    "POST /operator/verification/review",
  ]);
});

test("what reads takes none, as there is nothing to do once", () => {
  const reading = Object.values<Endpoint>(api).filter(({ changes, isIdempotent }) => !changes && isIdempotent);
  expect(reading).toEqual([]);
});

import { expect, test } from "vitest";
import { z } from "zod";
import { api } from "./api.ts";
import { type Endpoint, RATE_CLASSES } from "./endpoint.ts";

test("every change takes an idempotency key but signing in, uploads and what operators do", () => {
  const without = Object.entries<Endpoint>(api).filter(
    ([, { changes, isIdempotent, who }]) => changes && !isIdempotent && who !== "operator",
  );
  expect(without.map(([key]) => key)).toEqual([
    "POST /sms_mail",
    "POST /user/check_email",
    "POST /user/register",
    "POST /user/login",
    "POST /user/dologin",
    "POST /user/doregister",
    "GET /user/logout",
    "POST /user/forget",
    "POST /safe/update_password",
    "POST /user/login_passkey",
    "POST /user/login_second",
    "POST /safe/step_up_options",
    "POST /safe/step_up",
    "POST /safe/logout_all",
    "POST /safe/email",
    "POST /sms_send",
    "POST /safe/mobile",
    "POST /safe/totp_start",
    "POST /safe/totp_confirm",
    "POST /safe/totp_remove",
    "POST /safe/recovery_codes",
    "POST /safe/passkey_options",
    "POST /safe/passkey_add",
    "POST /safe/passkey_remove",
    "POST /safe/pay_password",
    "POST /upload",
    "POST /operator/enrol_start",
    "POST /operator/enrol_finish",
    "POST /operator/login",
    "POST /operator/login_passkey_options",
    "POST /user/real",
    "POST /real/newreal",
    "POST /user/cash_save",
    "POST /user/cash_save_international",
  ]);
});

test("operators' answers are never kept under a key: what they do finds its work done when it comes again", () => {
  const kept = Object.values<Endpoint>(api).filter(
    ({ who, changes, isIdempotent }) => who === "operator" && changes && isIdempotent,
  );
  expect(kept.map(({ path }) => path)).toEqual([]);
});

test("what reads takes none, as there is nothing to do once", () => {
  const reading = Object.values<Endpoint>(api).filter(({ changes, isIdempotent }) => !changes && isIdempotent);
  expect(reading).toEqual([]);
});

/** Fields by which a call asks for a stretch of something long. */
const STRETCH = new Set(["page", "limit", "from", "to", "after_seq", "before_line"]);

const fieldsOf = ({ request }: Endpoint): string[] =>
  Object.keys(z.toJSONSchema(request, { io: "input", unrepresentable: "any" }).properties ?? {});

test("every endpoint has a class by which its calls are counted, and what reads a stretch of rows is no ordinary read", () => {
  const endpoints = Object.entries<Endpoint>(api);
  expect(endpoints.filter(([, { rate }]) => !RATE_CLASSES.includes(rate)).map(([key]) => key)).toEqual([]);
  const undeclared = endpoints.filter(
    ([, endpoint]) => endpoint.rate === "read" && fieldsOf(endpoint).some((field) => STRETCH.has(field)),
  );
  // A list of a handful of durations.
  expect(undeclared.map(([key]) => key)).toEqual(["GET /microtrade/seconds"]);
  expect(endpoints.filter(([, { rate }]) => rate === "proof").map(([key]) => key)).toEqual([
    "GET /market/log/blocks",
    "GET /receipt/detail",
    "GET /books/proof/mine",
  ]);
});

test("orders have a class that no reading shares, so that nobody's reading takes their places", () => {
  const trading = Object.values<Endpoint>(api).filter(({ rate }) => rate === "trade");
  expect(trading.filter(({ changes }) => !changes)).toEqual([]);
  expect(trading.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/coin/trade", "/lever/submit", "/lever/close", "/microtrade/submit"]),
  );
  // What waits at the desk has a class of its own.
  const waiting = Object.values<Endpoint>(api).filter(({ rate }) => rate === "wait");
  expect(waiting.map(({ path }) => path).sort()).toEqual(["/coin/cancel", "/lever/setstop"]);
});

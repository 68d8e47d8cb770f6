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

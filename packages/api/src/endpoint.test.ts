import { expect, test } from "vitest";
import { api } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";

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

/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds, one step of the clocks' difference either way. Pure. */
import type { Instant } from "@candor/money/money";
import { Secret, TOTP } from "otpauth";

export const TOTP_SECRET_BYTES = 20;
const STEP_S = 30;
const STEPS_OFF_MAX = 1;
/** What an app shows above the code. */
const ISSUER = "Candor";

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

const totpOf = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: secretOf(secret), algorithm: "SHA1", digits: 6, period: STEP_S });

/** What a person types or scans. @param label the account's name in the app */
export function totpSetup(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The number of the thirty seconds that the code belongs to; undefined for a wrong one. */
export function stepOfCode(secret: Uint8Array, code: string, now: Instant): number | undefined {
  const off = totpOf(secret, "").validate({ token: code, timestamp: now, window: STEPS_OFF_MAX });
  return off === null ? undefined : Math.floor(now / (STEP_S * 1000)) + off;
}

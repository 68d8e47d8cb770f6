/** Proving anew who one is, devices, freezing, and binding addresses (DOMAIN section 9; spec section 7, Account). */
import { z } from "zod";
import { signedIn } from "./customer.ts";
import { endpoint } from "./endpoint.ts";
import { areaCode, codeDigits, flag, instantOut, optionalField, plainText, recordId, refusal } from "./scalars.ts";
import { passkeyOptions, STEP_UP_METHODS, secondFactorFields, secondFactorOf } from "./second-factor.ts";
import { isCode, removeSpace } from "./validators.ts";

/** How long a proof of who one is lasts for what needs one. */
export const STEP_UP_LASTS_S = 300;

/** Whether who proved at that instant who they are (ms since 1970, null for never) need not do so again. */
export const isFreshProof = (provedAt: number | null, now: number): boolean =>
  provedAt !== null && now - provedAt < STEP_UP_LASTS_S * 1000;

const CODE_REFUSALS = ["code-wrong", "code-expired", "code-tries-exceeded"] as const;
const PROOF_REFUSALS = ["second-factor-wrong", "second-factor-locked"] as const;
const safety = { noun: "account-safety", who: "customer", whenFrozen: "allowed" } as const;
const sixDigits = codeDigits.refine((text) => isCode(text), refusal("code-wrong"));
const userString = plainText(254).transform(removeSpace);

/** Of a log-in that waits for its second factor: 256 bits, ten minutes, five tries. The refusal's `ticket`. */
const ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/, refusal("sign-in-step-ended"));

export const loginPasskeyOptions = endpoint({
  method: "POST",
  path: "/user/login_passkey",
  noun: "account-safety",
  summary: "What the browser proves a passkey with, for a log-in that waits for its second factor.",
  who: "visitor",
  rate: "sign-in",
  isIdempotent: false,
  request: z.object({ ticket }),
  response: z.object({ options: passkeyOptions }),
  refusals: ["sign-in-step-ended", "second-factor-missing"],
});

export const loginSecondStep = endpoint({
  method: "POST",
  path: "/user/login_second",
  noun: "account-safety",
  summary:
    "Finish a log-in with the second factor. The ticket is in the details of second-factor-required: send one of totp, recovery_code and passkey.",
  who: "visitor",
  rate: "sign-in",
  isIdempotent: false,
  request: z
    .object({ ticket, ...secondFactorFields, session: optionalField(z.enum(["cookie", "token"])) })
    .transform((wire) => ({
      ticket: wire.ticket,
      proof: secondFactorOf(wire),
      wantsCookie: wire.session === "cookie",
    })),
  response: signedIn,
  refusals: ["sign-in-step-ended", ...PROOF_REFUSALS],
});

export const getStepUp = endpoint({
  ...safety,
  method: "GET",
  path: "/safe/step_up",
  summary: "How the signed-in person can prove anew who they are, and until when the last proof lasts.",
  request: z.object({}),
  response: z.object({
    methods: z.array(z.enum(STEP_UP_METHODS)),
    /** Null where none lasts. */
    until: instantOut.nullable(),
  }),
});

export const stepUpOptions = endpoint({
  ...safety,
  method: "POST",
  path: "/safe/step_up_options",
  summary: "What is signed to prove who one is: a passkey's options, or the message for the account's wallet.",
  rate: "sign-in",
  isIdempotent: false,
  request: z.object({ method: z.enum(["passkey", "wallet"]) }),
  response: z.object({ passkey_options: passkeyOptions.nullable(), wallet_message: z.string().nullable() }),
  refusals: ["step-up-method-unavailable"],
});

export const stepUp = endpoint({
  ...safety,
  method: "POST",
  path: "/safe/step_up",
  summary: `Prove anew who one is, for ${STEP_UP_LASTS_S / 60} minutes: one of totp, recovery_code, passkey, password, wallet signature.`,
  rate: "sign-in",
  isIdempotent: false,
  request: z
    .object({
      ...secondFactorFields,
      password: optionalField(plainText(1024)),
      wallet_signature: optionalField(plainText(8192)),
    })
    .transform((wire) => ({
      secondFactor: secondFactorOf(wire),
      password: wire.password,
      walletSignature: wire.wallet_signature,
    })),
  response: z.object({ until: instantOut }),
  refusals: [
    ...PROOF_REFUSALS,
    "credentials-wrong",
    "wallet-message-invalid",
    "wallet-signature-wrong",
    "step-up-method-unavailable",
  ],
});

export const listDevices = endpoint({
  ...safety,
  method: "GET",
  path: "/safe/devices",
  summary: "Where the signed-in person is logged in, newest first.",
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        id: recordId,
        /** "Firefox (Windows)"; "?" where it is not known. */
        name: z.string(),
        address: z.string(),
        signed_in_at: instantOut,
        last_seen_at: instantOut,
        is_current: z.boolean(),
      }),
    ),
  }),
});

export const revokeDevice = endpoint({
  ...safety,
  method: "POST",
  path: "/safe/device_revoke",
  summary: "Log one device out.",
  request: z.object({ id: recordId }),
  response: z.object({ is_revoked: z.literal(true) }),
  refusals: ["device-unknown"],
});

export const logoutEverywhere = endpoint({
  ...safety,
  method: "POST",
  path: "/safe/logout_all",
  summary: "Log every device out, this one too unless it is to be kept.",
  isIdempotent: false,
  request: z
    .object({ keep_current: optionalField(flag) })
    .transform((wire) => ({ keepsCurrent: wire.keep_current ?? false })),
  response: z.object({ ended: z.int() }),
});

export const freezeAccount = endpoint({
  ...safety,
  method: "POST",
  path: "/safe/freeze",
  summary:
    "Freeze one's own account: other devices are logged out, and until it is unfrozen only reading, closing and cancelling are possible.",
  request: z.object({}),
  response: z.object({ frozen_at: instantOut }),
});

export const unfreezeAccount = endpoint({
  ...safety,
  method: "POST",
  path: "/safe/unfreeze",
  summary: "End a freeze of one's own.",
  needsStepUp: true,
  request: z.object({}),
  response: z.object({ is_unfrozen: z.literal(true) }),
  refusals: ["account-not-frozen", "account-frozen-by-operator"],
});

export const SAFETY_EVENTS = [
  "signed-in",
  "signed-in-new-device",
  "signed-out-everywhere",
  "device-revoked",
  "password-changed",
  "password-reset",
  "totp-on",
  "totp-off",
  "passkey-added",
  "passkey-removed",
  "sent-to-user",
  "recovery-codes-renewed",
  "recovery-code-used",
  "pay-password-set",
  "email-bound",
  "mobile-bound",
  "payee-added",
  "payee-removed",
  "verification-sent",
  "frozen",
  "unfrozen",
  "frozen-by-operator",
  "unfrozen-by-operator",
  "restricted-by-operator",
  "restriction-changed",
  "restriction-ended",
  "sessions-ended-by-operator",
] as const;
/** What happened to the safety of an account. */
export type SafetyEvent = (typeof SAFETY_EVENTS)[number];

export const listSafetyEvents = endpoint({
  ...safety,
  method: "GET",
  path: "/safe/events",
  rate: "list",
  summary: "What happened to the safety of the signed-in person's account, newest first, a hundred at most.",
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        id: recordId,
        event: z.enum(SAFETY_EVENTS),
        at: instantOut,
        device: z.string(),
        address: z.string(),
      }),
    ),
  }),
});

export const bindEmail = endpoint({
  ...safety,
  method: "POST",
  path: "/safe/email",
  summary: "Bind or change the e-mail address, with a code of scene bind sent to the new one.",
  needsStepUp: true,
  whenFrozen: "refused",
  rate: "sign-in",
  isIdempotent: false,
  request: z.object({ email: userString, code: sixDigits }),
  response: z.object({ email: z.string() }),
  refusals: ["email-invalid", "email-or-mobile-taken", "contact-unchanged", ...CODE_REFUSALS],
});

const mobileFields = { mobile: userString, area_code: optionalField(areaCode) };

/** The spec's own way to a code for binding a number (section 7). */
export const sendMobileCode = endpoint({
  ...safety,
  method: "POST",
  path: "/sms_send",
  summary: "Send a code of scene bind to a mobile number that the signed-in person wants to bind.",
  rate: "sign-in",
  isIdempotent: false,
  request: z.object(mobileFields).transform((wire) => ({ mobile: wire.mobile, areaCode: wire.area_code ?? "86" })),
  response: z.object({ resend_after_s: z.int(), expires_after_s: z.int() }),
  refusals: ["mobile-invalid", "area-code-unknown", "code-sent-recently", "sms-limit-reached", "sms-unavailable"],
});

export const bindMobile = endpoint({
  ...safety,
  method: "POST",
  path: "/safe/mobile",
  summary: "Bind or change the mobile number, with the code sent to it.",
  needsStepUp: true,
  whenFrozen: "refused",
  rate: "sign-in",
  isIdempotent: false,
  request: z
    .object({ ...mobileFields, code: sixDigits })
    .transform((wire) => ({ mobile: wire.mobile, areaCode: wire.area_code ?? "86", code: wire.code })),
  response: z.object({ mobile: z.string(), area_code: z.string() }),
  refusals: ["mobile-invalid", "area-code-unknown", "email-or-mobile-taken", "contact-unchanged", ...CODE_REFUSALS],
});

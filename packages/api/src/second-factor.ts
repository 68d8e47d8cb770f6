/** What proves a person beside the password: authenticator, passkeys, recovery codes; and the pay password (DOMAIN section 9). */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import type { RefusalDetails } from "./refusal.ts";
import { codeDigits, instantOut, optionalField, plainText, recordId, refusal } from "./scalars.ts";
import { isCode, removeSpace } from "./validators.ts";

export const SECOND_FACTORS = ["totp", "passkey", "recovery"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** How a signed-in person may prove anew who they are; a password or wallet only where there is no second factor. */
export const STEP_UP_METHODS = [...SECOND_FACTORS, "password", "wallet"] as const;
export type StepUpMethod = (typeof STEP_UP_METHODS)[number];

export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;
export const PAY_PASSWORD_TRIES = 5;

/** Six digits of an authenticator, typed with or without a space between. */
export const totpCode = codeDigits
  .pipe(z.string().max(16).transform(removeSpace))
  .pipe(z.string().refine((text) => isCode(text), refusal("second-factor-wrong")));
/** "k3fm-92xq": eight letters and digits; case, spaces and hyphens do not count. */
export const recoveryCode = z
  .string()
  .max(32)
  .transform((text) => text.replace(/[\s-]+/g, "").toLowerCase())
  .pipe(z.string().regex(/^[a-z2-9]{8}$/, refusal("second-factor-wrong")));
/** What navigator.credentials gave, as JSON text (WebAuthn level 3, toJSON). */
export const passkeyAnswer = plainText(16_384);
/** What navigator.credentials is given, as JSON text. */
export const passkeyOptions = z.string();

/** Exactly one of them. */
export const secondFactorFields = {
  totp: optionalField(totpCode),
  recovery_code: optionalField(recoveryCode),
  passkey: optionalField(passkeyAnswer),
};

export type SecondFactorProof =
  | { readonly method: "totp"; readonly code: string }
  | { readonly method: "recovery"; readonly code: string }
  | { readonly method: "passkey"; readonly answer: string };

/** In which field of a call each proof is sent. */
export const PROOF_FIELDS: Readonly<Record<StepUpMethod, string>> = {
  totp: "totp",
  passkey: "passkey",
  recovery: "recovery_code",
  password: "password",
  wallet: "wallet_signature",
};

/** How a refusal names where a proof is sent, by which methods, and in which field each, in the same order. */
export const wayToProve = (path: string, methods: readonly StepUpMethod[]): RefusalDetails => ({
  path,
  ...(methods.length > 0 ? { methods: methods.join(", "), fields: fieldsOf(methods) } : {}),
});

export const fieldsOf = (methods: readonly StepUpMethod[]): string =>
  methods.map((method) => PROOF_FIELDS[method]).join(", ");

/** The proof among the fields; undefined where there is none, or more than one. */
export function secondFactorOf(fields: {
  readonly totp?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: string | undefined;
}): SecondFactorProof | undefined {
  const proofs: SecondFactorProof[] = [
    ...(fields.totp === undefined ? [] : [{ method: "totp", code: fields.totp } as const]),
    ...(fields.recovery_code === undefined ? [] : [{ method: "recovery", code: fields.recovery_code } as const]),
    ...(fields.passkey === undefined ? [] : [{ method: "passkey", answer: fields.passkey } as const]),
  ];
  return proofs.length === 1 ? proofs[0] : undefined;
}

const passkeyOut = z.object({
  id: recordId,
  name: z.string(),
  created_at: instantOut,
  last_used_at: instantOut.nullable(),
});

export const getFactors = endpoint({
  method: "GET",
  path: "/safe/factors",
  noun: "second-factor",
  summary: "What protects the signed-in person's account beside the password.",
  who: "customer",
  request: z.object({}),
  response: z.object({
    /** Since when an authenticator is on; null without one. */
    totp_since: instantOut.nullable(),
    passkeys: z.array(passkeyOut),
    recovery_codes_left: z.int(),
    pay_password: z.object({
      is_set: z.boolean(),
      /** Until when no try is taken after five wrong ones. */
      locked_until: instantOut.nullable(),
    }),
  }),
});

/** Secrets and codes are in these answers, so none is kept under a key. */
const security = {
  noun: "second-factor",
  who: "customer",
  rate: "sign-in",
  needsStepUp: true,
  whenFrozen: "allowed",
  isIdempotent: false,
} as const;

export const startTotp = endpoint({
  ...security,
  method: "POST",
  path: "/safe/totp_start",
  summary: "A new secret for an authenticator app; it counts once a code of it has been confirmed, within 15 minutes.",
  request: z.object({}),
  response: z.object({
    /** Base32, to type. */
    secret: z.string(),
    /** otpauth: address, to draw as QR. */
    uri: z.string(),
  }),
  refusals: ["authenticator-already-on"],
});

/** Null where the person has recovery codes already. */
const newCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

export const confirmTotp = endpoint({
  ...security,
  method: "POST",
  path: "/safe/totp_confirm",
  summary: "Turn the authenticator on with a code of it. The first second factor brings recovery codes, shown once.",
  request: z.object({ totp: totpCode }).transform((wire) => ({ code: wire.totp })),
  response: newCodes,
  refusals: ["authenticator-not-started", "authenticator-already-on", "second-factor-wrong", "second-factor-locked"],
});

const removed = z.object({ is_removed: z.literal(true) });

export const removeTotp = endpoint({
  ...security,
  method: "POST",
  path: "/safe/totp_remove",
  whenFrozen: "refused",
  summary: "Turn the authenticator off. With the last second factor the recovery codes go too.",
  request: z.object({}),
  response: removed,
  refusals: ["second-factor-missing"],
});

export const renewRecoveryCodes = endpoint({
  ...security,
  method: "POST",
  path: "/safe/recovery_codes",
  summary: "Ten new recovery codes, shown once; the old ones end.",
  request: z.object({}),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: ["second-factor-missing"],
});

export const startPasskey = endpoint({
  ...security,
  method: "POST",
  path: "/safe/passkey_options",
  summary: "What the browser makes a new passkey from; valid for five minutes.",
  request: z.object({}),
  response: z.object({ options: passkeyOptions }),
  refusals: ["passkeys-full"],
});

export const addPasskey = endpoint({
  ...security,
  method: "POST",
  path: "/safe/passkey_add",
  summary: "Keep a new passkey. The first second factor brings recovery codes, shown once.",
  request: z
    .object({ passkey: passkeyAnswer, name: plainText(40).refine((name) => name.trim() !== "") })
    .transform((wire) => ({ answer: wire.passkey, name: wire.name.trim() })),
  response: newCodes,
  refusals: ["passkey-invalid", "passkeys-full"],
});

export const removePasskey = endpoint({
  ...security,
  method: "POST",
  path: "/safe/passkey_remove",
  whenFrozen: "refused",
  summary: "Forget a passkey. With the last second factor the recovery codes go too.",
  request: z.object({ id: recordId }),
  response: removed,
  refusals: ["passkey-unknown"],
});

const payPassword = codeDigits.refine((text) => isCode(text), refusal("pay-password-invalid"));

export const setPayPassword = endpoint({
  ...security,
  method: "POST",
  path: "/safe/pay_password",
  summary:
    "Set the six digits that money leaves with. Changing them takes the old ones, or a code of scene pay sent to the account's own address.",
  // Neither makes a first one: a code proves only where there is one already, the old digits likewise.
  carriesProof: ({ old }) => old !== undefined,
  request: z
    .object({
      pay_password: payPassword,
      re_pay_password: payPassword,
      old_pay_password: optionalField(payPassword),
      code: optionalField(codeDigits.refine((text) => isCode(text), refusal("code-wrong"))),
    })
    .transform((wire) => ({
      payPassword: wire.pay_password,
      repeated: wire.re_pay_password,
      old: wire.old_pay_password,
      code: wire.code,
    })),
  response: z.object({ is_set: z.literal(true) }),
  refusals: [
    "pay-password-invalid",
    "pay-password-too-simple",
    "pay-password-mismatch",
    "pay-password-missing",
    "pay-password-wrong",
    "pay-password-locked",
    "code-wrong",
    "code-expired",
    "code-tries-exceeded",
  ],
});

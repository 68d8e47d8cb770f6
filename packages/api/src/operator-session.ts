/**
 * How operators come in: an enrolment token once, then name, password and authenticator code, or a passkey. A browser gets an
 * HttpOnly cookie that goes to operators' endpoints alone; a client that is no browser gets the token.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OPERATOR_NAME, OPERATOR_ROLES } from "./operator-words.ts";
import { instantOut, optionalField, plainText, refusal } from "./scalars.ts";
import { passkeyAnswer, passkeyOptions, totpCode } from "./second-factor.ts";

const role = z.enum(OPERATOR_ROLES);
export const operatorName = z.string().regex(OPERATOR_NAME);
const password = plainText(1024);
const enrolmentToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, refusal("enrolment-unknown"));

const door = {
  noun: "operator-session",
  who: "visitor",
  method: "POST",
  rate: "sign-in",
  isIdempotent: false,
} as const;

export const startEnrolment = endpoint({
  ...door,
  path: "/operator/enrol_start",
  summary:
    "Begin with an enrolment token: a secret for an authenticator and a password of at least 13 characters, or a passkey.",
  request: z
    .object({
      token: enrolmentToken,
      method: z.enum(["totp", "passkey"]),
      /** Needed with an authenticator; a passkey signs in alone. */
      password: optionalField(password),
    })
    .refine((wire) => wire.method === "passkey" || wire.password !== undefined, {
      path: ["password"],
      ...refusal("operator-password-weak"),
    }),
  response: z.object({
    name: z.string(),
    roles: z.array(role),
    /** Base32, to type; null for a passkey. */
    secret: z.string().nullable(),
    /** otpauth: address, to draw as QR; null for a passkey. */
    uri: z.string().nullable(),
    /** What navigator.credentials.create is given; null for an authenticator. */
    options: passkeyOptions.nullable(),
  }),
  refusals: ["enrolment-unknown", "operator-password-weak"],
});

export const finishEnrolment = endpoint({
  ...door,
  path: "/operator/enrol_finish",
  summary:
    "End an enrolment with a code of the authenticator or the passkey that was made. It uses the token up. Whoever was added by an operator signs in once another administrator has confirmed the code that is shown.",
  request: z
    .object({ token: enrolmentToken, totp: optionalField(totpCode), passkey: optionalField(passkeyAnswer) })
    .refine((wire) => (wire.totp === undefined) !== (wire.passkey === undefined)),
  response: z.object({
    name: z.string(),
    /** `waiting`: an administrator who was not shown the token has to confirm `confirmation_code` first. */
    state: z.enum(["ready", "waiting"]),
    /** Shown once, to be told to the administrator who confirms; null where nobody has to. */
    confirmation_code: z.string().nullable(),
  }),
  refusals: ["enrolment-unknown", "second-factor-wrong", "passkey-invalid"],
});

const signedInOperator = z.object({
  name: z.string(),
  roles: z.array(role),
  /** Null in browsers, which have the cookie instead. */
  token: z.string().nullable(),
  /** When the session ends without another call of the person's own, and at the latest. */
  idle_ends_at: instantOut,
  ends_at: instantOut,
});

export const operatorLogin = endpoint({
  ...door,
  path: "/operator/login",
  summary: "Sign in with name, password and a code of the authenticator, or with a passkey alone.",
  request: z
    .object({
      name: optionalField(plainText(64).transform((text) => text.trim().toLowerCase())),
      password: optionalField(password),
      totp: optionalField(totpCode),
      passkey: optionalField(passkeyAnswer),
    })
    .transform((wire, context) => {
      const { name, password: typed, totp, passkey } = wire;
      if (passkey !== undefined) return { method: "passkey", answer: passkey } as const;
      if (name !== undefined && typed !== undefined && totp !== undefined)
        return { method: "totp", name, password: typed, code: totp } as const;
      context.addIssue({ code: "custom", ...refusal("operator-sign-in-wrong") });
      return z.NEVER;
    }),
  response: signedInOperator,
  refusals: ["operator-sign-in-wrong", "second-factor-wrong"],
});

export const operatorPasskeyOptions = endpoint({
  ...door,
  path: "/operator/login_passkey_options",
  summary: "What a browser proves a passkey of an operator with; valid for five minutes, once.",
  request: z.object({}),
  response: z.object({ options: passkeyOptions }),
});

const session = { noun: "operator-session", who: "operator", roles: [], isIdempotent: false } as const;

export const operatorLogout = endpoint({
  ...session,
  method: "POST",
  path: "/operator/logout",
  summary: "End this session.",
  request: z.object({}),
  response: z.object({ is_signed_out: z.literal(true) }),
  refusals: ["operator-only"],
});

export const operatorMe = endpoint({
  ...session,
  method: "GET",
  path: "/operator/me",
  summary: "Who is signed in, with which roles, and when the session ends. With X-Unattended: 1 it is not prolonged.",
  request: z.object({}),
  response: signedInOperator.omit({ token: true }),
  refusals: ["operator-only"],
});

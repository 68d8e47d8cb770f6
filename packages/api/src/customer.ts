/** Registering, signing in and out, and passwords (spec section 7, Auth and Account). */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { areaCode, codeDigits, optionalField, plainText, refusal } from "./scalars.ts";
import { isCode, removeSpace } from "./validators.ts";

export const CODE_SCENES = ["register", "forget", "bind", "login", "password", "pay"] as const;
/** What a verification code is for; a code of one scene is worth nothing in another. */
export type CodeScene = (typeof CODE_SCENES)[number];

/** E-mail address or mobile number as typed; the command decides which it is. */
const userString = plainText(254).transform(removeSpace);
const password = plainText(1024);
/**
 * A secret that the client makes up and keeps: 22 to 64 letters, digits, - or _ of chance. A code that was asked for with one can
 * be tried with the same one alone, from wherever; without one, from the address that asked for it alone (IPv6: its /64).
 */
const codeTicket = optionalField(z.string().regex(/^[\w-]{22,64}$/));
const sixDigits = codeDigits.refine((text) => isCode(text), refusal("code-wrong"));
const USUAL_AREA = "86";

/**
 * The spec's `area_code_id` is the number of a row in some list of areas. There is no such list here, so beyond the spec's usual
 * area it says nothing: for a mobile number the calling code itself is needed, and none is guessed.
 */
const areaIsSaid = (wire: { user_string: string; area_code?: unknown; area_code_id?: unknown }): boolean =>
  wire.area_code_id === undefined ||
  String(wire.area_code_id) === USUAL_AREA ||
  wire.area_code !== undefined ||
  /^\+|@/.test(wire.user_string);

/** The spec's `email_code` is not read: this endpoint sends a code and takes none. `type` is the older name of `scene`. */
export const sendCode = endpoint({
  method: "POST",
  path: "/sms_mail",
  noun: "customer",
  summary:
    "Send a six-digit code to an e-mail address or a mobile number. The answer is the same whether it is known or not. " +
    "Only who asked can use it: by the code_ticket sent here, or without one from the same address. An email_code sent with " +
    "it gives no authority and is not read.",
  who: "visitor",
  rate: "sign-in",
  isIdempotent: false,
  request: z
    .object({
      user_string: userString,
      scene: optionalField(z.enum(CODE_SCENES)),
      type: optionalField(z.enum(CODE_SCENES)),
      area_code: optionalField(areaCode),
      area_code_id: optionalField(z.union([z.string(), z.number()])),
      code_ticket: codeTicket,
    })
    .refine(({ scene, type }) => scene === undefined || type === undefined || scene === type, { path: ["type"] })
    .refine(areaIsSaid, { path: ["area_code"], ...refusal("area-code-unknown") })
    .transform((wire) => ({
      contact: wire.user_string,
      scene: wire.scene ?? wire.type ?? ("register" as const),
      areaCode: wire.area_code ?? "86",
      ticket: wire.code_ticket,
    })),
  response: z.object({ resend_after_s: z.int(), expires_after_s: z.int() }),
  refusals: [
    "email-invalid",
    "mobile-invalid",
    "area-code-unknown",
    "code-sent-recently",
    "sms-limit-reached",
    "sms-unavailable",
    "mail-unavailable",
  ],
});

export const checkCode = endpoint({
  method: "POST",
  path: "/user/check_email",
  noun: "customer",
  summary: "Check a code without using it up; a wrong one counts as a try.",
  who: "visitor",
  rate: "sign-in",
  isIdempotent: false,
  request: z
    .object({
      user_string: userString,
      email_code: sixDigits,
      scene: optionalField(z.enum(CODE_SCENES)),
      country_code: optionalField(areaCode),
      code_ticket: codeTicket,
    })
    .transform((wire) => ({
      contact: wire.user_string,
      code: wire.email_code,
      scene: wire.scene ?? ("register" as const),
      areaCode: wire.country_code ?? "86",
      ticket: wire.code_ticket,
    })),
  response: z.object({ is_valid: z.literal(true) }),
  refusals: [
    "email-invalid",
    "mobile-invalid",
    "area-code-unknown",
    "code-wrong",
    "code-expired",
    "code-tries-exceeded",
  ],
});

/** Answered by every way of signing in. API clients keep the token; the web app has the cookie instead and gets no token. */
export const signedIn = z.object({ user_id: z.string(), token: z.string().nullable() });

/** Sent by the web app so that the answer sets the HttpOnly cookie and holds no token. */
const cookieWanted = optionalField(z.enum(["cookie", "token"])).transform((value) => value === "cookie");

/** Whether a contact is an e-mail address rather than a mobile number: only the former has an @. */
const isEmail = (userString: string): boolean => userString.includes("@");

/** Why a new password and the code that proves who sets it may be refused. */
const NEW_PASSWORD_REFUSALS = [
  "code-wrong",
  "code-expired",
  "code-tries-exceeded",
  "password-too-short",
  "password-too-long",
  "password-needs-letters-and-digits",
  "password-common",
  "password-mismatch",
] as const;

export const register = endpoint({
  method: "POST",
  path: "/user/register",
  noun: "customer",
  summary: "Open an account with a code received before. Both portfolios are made; demo receives its starting funds.",
  who: "visitor",
  rate: "sign-in",
  isIdempotent: false,
  request: z
    .object({
      user_string: userString,
      code: sixDigits,
      password,
      re_password: password,
      extension_code: optionalField(plainText(32)),
      type: optionalField(z.enum(["email", "mobile"])),
      area_code: optionalField(areaCode),
      code_ticket: codeTicket,
      session: cookieWanted,
    })
    .refine(({ type, user_string }) => type !== "email" || isEmail(user_string), {
      path: ["user_string"],
      ...refusal("email-invalid"),
    })
    .refine(({ type, user_string }) => type !== "mobile" || !isEmail(user_string), {
      path: ["user_string"],
      ...refusal("mobile-invalid"),
    })
    .transform((wire) => ({
      contact: wire.user_string,
      areaCode: wire.area_code ?? "86",
      code: wire.code,
      password: wire.password,
      passwordRepeated: wire.re_password,
      inviteCode: wire.extension_code,
      ticket: wire.code_ticket,
      wantsCookie: wire.session,
    })),
  response: signedIn,
  refusals: [
    "email-invalid",
    "mobile-invalid",
    "area-code-unknown",
    "email-or-mobile-taken",
    ...NEW_PASSWORD_REFUSALS,
    "invite-code-unknown",
  ],
});

export const login = endpoint({
  method: "POST",
  path: "/user/login",
  noun: "customer",
  summary:
    "Sign in with e-mail or mobile and password. The token is a field of `message`, null while a second step is asked for; " +
    "user/doregister answers it as plain text, as the specification says.",
  who: "visitor",
  rate: "sign-in",
  isIdempotent: false,
  request: z
    .object({ user_string: userString, password, area_code: optionalField(areaCode), session: cookieWanted })
    .transform((wire) => ({
      contact: wire.user_string,
      password: wire.password,
      areaCode: wire.area_code ?? "86",
      wantsCookie: wire.session,
    })),
  response: signedIn,
  refusals: ["credentials-wrong", "area-code-unknown", "second-factor-required"],
});

export const logout = endpoint({
  method: "GET",
  path: "/user/logout",
  noun: "customer",
  summary: "End this session.",
  who: "customer",
  changes: true,
  whenFrozen: "allowed",
  rate: "write",
  isIdempotent: false,
  request: z.object({}),
  response: z.object({ is_signed_out: z.literal(true) }),
});

export const forgetPassword = endpoint({
  method: "POST",
  path: "/user/forget",
  noun: "customer",
  summary: "Set a new password with a code of scene forget. Every session of the account ends.",
  who: "visitor",
  rate: "sign-in",
  isIdempotent: false,
  request: z
    .object({
      account: userString,
      password,
      repassword: password,
      code: sixDigits,
      area_code: optionalField(areaCode),
      code_ticket: codeTicket,
    })
    .transform((wire) => ({
      contact: wire.account,
      ticket: wire.code_ticket,
      areaCode: wire.area_code ?? "86",
      password: wire.password,
      passwordRepeated: wire.repassword,
      code: wire.code,
    })),
  response: z.object({ is_changed: z.literal(true) }),
  refusals: [...NEW_PASSWORD_REFUSALS, "email-invalid", "mobile-invalid", "area-code-unknown"],
});

export const changePassword = endpoint({
  method: "POST",
  path: "/safe/update_password",
  noun: "customer",
  summary: "Change the password with a code of scene password sent to the account's own address. Other sessions end.",
  who: "customer",
  needsStepUp: true,
  // The code went to the owner's own address.
  carriesProof: () => true,
  whenFrozen: "allowed",
  rate: "sign-in",
  isIdempotent: false,
  request: z
    .object({ password, re_password: password, code: sixDigits })
    .transform((wire) => ({ password: wire.password, passwordRepeated: wire.re_password, code: wire.code })),
  response: z.object({ is_changed: z.literal(true) }),
  refusals: NEW_PASSWORD_REFUSALS,
});

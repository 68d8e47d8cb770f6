/** What a customer sees of themselves and says of themselves, and their credit score (spec sections 3 and 7, Account). */
import { z } from "zod";
import { FREEZE_CAUSES } from "./care-words.ts";
import { CREDIT_KINDS } from "./credit-rules.ts";
import { endpoint } from "./endpoint.ts";
import { LANGUAGES } from "./language.ts";
import { pageOf, paging } from "./paging.ts";
import { RESTRICTIONS } from "./restriction-words.ts";
import { decimalOut, instantOut, optionalField, plainText, recordId, refusal } from "./scalars.ts";
import { isNickname, isProfileSignature } from "./validators.ts";

const profile = z.object({
  user_id: recordId,
  uid: z.string(),
  nickname: z.string().nullable(),
  signature: z.string().nullable(),
  head_portrait: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  area_code: z.string().nullable(),
  /** Of a browser's wallet: lower-case hex. */
  wallet_address: z.string().nullable(),
  /** Verification: 0 without, 1 basic, 2 advanced. */
  level: z.int().min(0).max(2),
  credit_score: z.int(),
  invite_code: z.string(),
  /** Accounts opened with the invite code, and those among them whose trades others copy. */
  invite_count: z.int(),
  invited_traders_count: z.int(),
  /** Earned by inviting, in USDT: 0, as no rebates are paid. */
  rebate: decimalOut,
  registered_at: instantOut,
  /** Since when the account is frozen; null while it is not. */
  frozen_since: instantOut.nullable(),
  /** By whom, operators first, as their freeze is not its owner's to end; null while it is not. */
  frozen_by: z.enum(["owner", "operator"]).nullable(),
  /** When a freeze by operators ends by itself, and why it was made. */
  frozen_until: instantOut.nullable(),
  frozen_cause: z.enum(FREEZE_CAUSES).nullable(),
  /** What operators have stopped of the account without freezing it: what, why (cause and their own words), until when. */
  restrictions: z.array(
    z.object({
      kind: z.enum(RESTRICTIONS),
      cause: z.enum(FREEZE_CAUSES),
      words: z.string(),
      since: instantOut,
      until: instantOut,
    }),
  ),
  lang: z.enum(LANGUAGES),
});

export const getProfile = endpoint({
  method: "GET",
  path: "/user/info",
  noun: "customer",
  summary: "The signed-in person's profile; e-mail and mobile are theirs and shown in full.",
  who: "customer",
  request: z.object({}),
  response: profile,
});

const nickname = z.string().refine(isNickname, refusal("nickname-invalid"));
/** An empty one takes the signature away: null. */
const signature = plainText(200)
  .transform((text) => text.trim())
  .pipe(z.string().refine((text) => text === "" || isProfileSignature(text), refusal("profile-signature-invalid")))
  .transform((text) => text || null);

/** Unlike with other fields, an empty one says something. */
const removable = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value ?? undefined, schema.optional());

export const editNickname = endpoint({
  method: "POST",
  path: "/user/editNickname",
  noun: "customer",
  summary:
    "Set the nickname (2 to 10 characters: Chinese, English, digits), the signature (2 to 30, with spaces too; an empty one removes it), or both.",
  who: "customer",
  request: z
    .object({ nickname: optionalField(nickname), signature: removable(signature) })
    .refine((wire) => wire.nickname !== undefined || wire.signature !== undefined, {
      path: ["nickname"],
      ...refusal("nickname-invalid"),
    }),
  response: profile,
  refusals: ["nickname-invalid", "profile-signature-invalid"],
});

export const setPortrait = endpoint({
  method: "POST",
  path: "/user/uploadHeadPortrait",
  noun: "customer",
  summary: "Use an uploaded picture of one's own as avatar; the path is the answer of /upload.",
  who: "customer",
  request: z.object({ head_portrait: plainText(200) }).transform((wire) => ({ filePath: wire.head_portrait })),
  response: profile,
  refusals: ["file-missing"],
});

export const getCredit = endpoint({
  method: "GET",
  path: "/user/credit",
  rate: "list",
  noun: "customer",
  summary: "The caller's credit score, and what raised or lowered it, newest first.",
  who: "customer",
  request: z.object(paging(20)),
  response: z.object({
    score: z.int(),
    ...pageOf(z.object({ id: recordId, kind: z.enum(CREDIT_KINDS), points: z.int(), at: instantOut })),
  }),
});

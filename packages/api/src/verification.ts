/**
 * Proving one's identity (KYC; spec sections 3, 4, 6 and 7): level 1 by text, level 2 by pictures, decided by an officer. One
 * state machine for both; what an officer rejects is named field by field, and only that is sent again.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging, queueOf } from "./paging.ts";
import { instantOut, optionalField, plainText, recordId, refusal } from "./scalars.ts";
import {
  ADDRESS_LENGTH_MAX,
  ADDRESS_LENGTH_MIN,
  DOCUMENT_KINDS,
  DOCUMENT_NUMBER,
  NAME_LENGTH_MAX,
  PERSON_NAME,
  PICTURE_FIELDS,
  TEXT_FIELDS,
  tidyDocumentNumber,
  tidyName,
  VERIFICATION_STATES,
  type VerificationField,
} from "./verification-words.ts";

const personName = plainText(NAME_LENGTH_MAX)
  .transform(tidyName)
  .pipe(z.string().regex(PERSON_NAME, refusal("verification-field-invalid")));
const documentNumber = z
  .string()
  .transform(tidyDocumentNumber)
  .pipe(z.string().regex(DOCUMENT_NUMBER, refusal("verification-field-invalid")));
const picture = z.string().regex(/^\/files\/\d{1,19}\.(?:jpg|png)$/, refusal("file-missing"));

/** Every field may be left out: those that were accepted before are not sent again. */
const submitted = z.object({
  /** 1 text, 2 pictures (spec section 3): says which level is meant, whichever of the two paths is called. */
  mode: optionalField(z.union([z.literal(1), z.literal(2), z.enum(["1", "2"])])),
  first_name: optionalField(personName),
  last_name: optionalField(personName),
  gender: optionalField(z.enum(["male", "female"])),
  /** "1990-04-23" */
  birth_date: optionalField(z.iso.date(refusal("verification-field-invalid"))),
  /** ISO 3166, two letters. */
  country: optionalField(z.string().regex(/^[A-Z]{2}$/, refusal("country-unknown"))),
  address: optionalField(
    plainText(ADDRESS_LENGTH_MAX)
      .transform((text) => text.trim())
      .pipe(z.string().min(ADDRESS_LENGTH_MIN, refusal("verification-field-invalid"))),
  ),
  document_type: optionalField(z.enum(DOCUMENT_KINDS)),
  document_number: optionalField(documentNumber),
  front_pic: optionalField(picture),
  reverse_pic: optionalField(picture),
  hand_pic: optionalField(picture),
});

export type SubmittedFields = Partial<Record<VerificationField, string>>;

const submission = (usual: 1 | 2) =>
  submitted.transform(({ mode, ...fields }) => ({
    level: mode === undefined ? usual : (Number(mode) as 1 | 2),
    fields: fields as SubmittedFields,
  }));

/** What the owner sees of a level; a document's number is shown in part, unless it is to be corrected. */
const levelState = z.object({
  level: z.union([z.literal(1), z.literal(2)]),
  state: z.enum(VERIFICATION_STATES),
  /** Lv0 without any verified level. */
  verified_level: z.int().min(0).max(2),
  is_email_bound: z.boolean(),
  is_mobile_bound: z.boolean(),
  submitted_at: instantOut.nullable(),
  decided_at: instantOut.nullable(),
  /** When a decision can be expected, while one is pending. */
  expected_by: instantOut.nullable(),
  /** What is to be sent now: everything at first, after a rejection what was rejected, else nothing. */
  wanted: z.array(z.enum([...TEXT_FIELDS, ...PICTURE_FIELDS])),
  /** The officer's words by field, while rejected. */
  reasons: z.array(z.object({ field: z.string(), reason: z.string() })),
  /** What was sent of text and was rejected, in full: its owner corrects it. */
  rejected: z.record(z.string(), z.string()),
  /** What was sent and stands. */
  fields: z.record(z.string(), z.string()),
});

const kyc = { noun: "verification", who: "customer" } as const;
/**
 * Proof of who asks: whose document is verified owns the account from then on. A key would keep what somebody sent in readable
 * form. Sent twice, it finds itself under review.
 */
const submitting = { ...kyc, needsStepUp: true, isIdempotent: false } as const;
const SUBMIT_REFUSALS = [
  "contacts-not-bound",
  "verification-field-missing",
  "verification-field-invalid",
  "verification-field-accepted",
  "verification-pending",
  "verification-done",
  "verification-level-first",
  "birth-date-too-young",
  "country-unknown",
  "file-missing",
  "picture-already-used",
] as const;

export const getBasicState = endpoint({
  ...kyc,
  method: "GET",
  path: "/real/state",
  summary: "Level 1: its state, what is wanted, and why something was rejected.",
  request: z.object({}),
  response: levelState,
});

export const submitBasic = endpoint({
  ...submitting,
  method: "POST",
  path: "/user/real",
  summary:
    "Send level 1 (text) for review; with mode 2 the pictures of level 2. A phone or email sent with it is not read: the " +
    "account's own, which codes have proved, are what is verified.",
  request: submission(1),
  response: levelState,
  refusals: SUBMIT_REFUSALS,
});

export const getAdvancedState = endpoint({
  ...kyc,
  method: "GET",
  path: "/real/newstate",
  summary: "Level 2: its state, what is wanted, and why something was rejected.",
  request: z.object({}),
  response: levelState,
});

export const submitAdvanced = endpoint({
  ...submitting,
  method: "POST",
  path: "/real/newreal",
  summary: "Send level 2 (pictures of the document's two sides and of its owner holding it) for review.",
  request: submission(2),
  response: levelState,
  refusals: SUBMIT_REFUSALS,
});

export const listDocumentViews = endpoint({
  ...kyc,
  method: "GET",
  path: "/real/views",
  rate: "list",
  summary: "Each time an operator looked at one's documents: who, when, which and why; newest first.",
  request: z.object(paging(20)),
  response: z.object(
    pageOf(
      z.object({
        id: recordId,
        at: instantOut,
        operator: z.string(),
        field: z.enum(PICTURE_FIELDS),
        reason: z.string(),
      }),
    ),
  ),
});

const officer = { noun: "verification", who: "operator", roles: ["compliance"], isIdempotent: false } as const;
const applicationId = { id: recordId };

const caseOut = z.object({
  id: recordId,
  uid: z.string(),
  level: z.union([z.literal(1), z.literal(2)]),
  state: z.enum(VERIFICATION_STATES),
  submitted_at: instantOut,
  decided_at: instantOut.nullable(),
  decided_by: z.string().nullable(),
});

export const listCases = endpoint({
  ...officer,
  method: "GET",
  path: "/operator/verification/list",
  rate: "list",
  summary:
    "What was sent for review, oldest first unless asked; pending ones unless another state or all are asked for.",
  request: z.object({
    state: optionalField(z.enum(["pending", "verified", "rejected", "all"])),
    level: optionalField(z.union([z.literal(1), z.literal(2), z.enum(["1", "2"])]).transform(Number)),
    /** The beginning of a uid, or a case's number. */
    search: optionalField(plainText(40).transform((text) => text.trim())),
    order: optionalField(z.enum(["asc", "desc"])),
    ...paging(20),
  }),
  response: z.object(queueOf(caseOut)),
  refusals: ["operator-only"],
});

export const getCase = endpoint({
  ...officer,
  method: "GET",
  path: "/operator/verification/detail",
  summary: "One case with every text field; the pictures are asked for one by one.",
  request: z.object(applicationId),
  response: caseOut.extend({
    fields: z.array(
      z.object({
        field: z.enum([...TEXT_FIELDS, ...PICTURE_FIELDS]),
        value: z.string(),
        /** Why it was rejected before, where it was. */
        reason: z.string().nullable(),
        /** Whether whoever asks has opened the picture since it was sent, without which they cannot verify; null for text. */
        is_opened: z.boolean().nullable(),
      }),
    ),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    /** Other customers who sent the same document, whoever is verified with it first; at most 20. */
    same_document: z.array(z.object({ uid: z.string(), is_verified: z.boolean() })),
  }),
  refusals: ["operator-only", "verification-unknown"],
});

export const viewDocument = endpoint({
  ...officer,
  method: "POST",
  path: "/operator/verification/document",
  summary: "One picture of a case. Each view is written down under the operator's name, and its owner can read that.",
  request: z
    .object({
      ...applicationId,
      field: z.enum(PICTURE_FIELDS),
      reason: plainText(200).refine((text) => text.trim() !== ""),
    })
    .transform((wire) => ({ ...wire, reason: wire.reason.trim() })),
  /** Base64 of the picture. */
  response: z.object({ media_type: z.enum(["image/jpeg", "image/png"]), content: z.string() }),
  refusals: ["operator-only", "verification-unknown", "file-missing"],
});

export const reviewCase = endpoint({
  ...officer,
  method: "POST",
  path: "/operator/verification/review",
  summary: "Verify a pending case, or reject it with a reason for each field that has to be sent again.",
  request: z
    .object({
      ...applicationId,
      decision: z.enum(["verify", "reject"]),
      /** JSON text: [{"field": "front_pic", "reason": "The corner is cut off"}]. */
      reasons: optionalField(plainText(8_000)),
    })
    .transform((wire, context) => {
      const parsed = readReasons(wire.reasons);
      if (parsed) return { id: wire.id, decision: wire.decision, reasons: parsed };
      context.addIssue({ code: "custom", path: ["reasons"] });
      return z.NEVER;
    }),
  response: caseOut,
  refusals: [
    "operator-only",
    "verification-unknown",
    "verification-not-pending",
    "verification-not-read",
    "verification-pictures-not-opened",
    "verification-reason-missing",
    "document-already-used",
  ],
});

const reasonList = z.array(
  z.object({
    field: z.enum([...TEXT_FIELDS, ...PICTURE_FIELDS]),
    reason: plainText(300).refine((text) => text.trim() !== ""),
  }),
);

function readReasons(text: string | undefined): z.output<typeof reasonList> | undefined {
  if (text === undefined) return [];
  try {
    return reasonList.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

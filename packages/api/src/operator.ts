/**
 * What operators ask: to stop new orders and let them go on; which operator is signed in; and what was done. A customer's session is no
 * authority here. Nothing in it touches a price or an outcome (DOMAIN section 0, principle 1).
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { operatorName } from "./operator-session.ts";
import { OPERATOR_ROLES } from "./operator-words.ts";
import { paging, queueOf } from "./paging.ts";
import { instantIn, instantOut, optionalField, plainText, recordId, smallId } from "./scalars.ts";

const request = z
  .object({
    match_id: smallId,
    /** Public, on the incident page. */
    reason: plainText(500).refine((text) => text.trim() !== ""),
  })
  .transform((wire) => ({ instrumentId: wire.match_id, reason: wire.reason.trim() }));

export const haltInstrument = endpoint({
  method: "POST",
  path: "/operator/halt",
  noun: "operator",
  summary: "Stop new orders of one instrument. Ticks, the log, open orders and running settlements go on.",
  who: "operator",
  isIdempotent: false,
  request,
  response: z.object({ match_id: z.int(), halted_at: instantOut }),
  refusals: ["operator-only", "instrument-unknown", "market-already-halted"],
});

export const resumeInstrument = endpoint({
  method: "POST",
  path: "/operator/resume",
  noun: "operator",
  summary:
    "Let new orders of a halted instrument go on. The first call asks; a second operator's within 15 minutes confirms.",
  who: "operator",
  isIdempotent: false,
  request,
  response: z.object({
    match_id: z.int(),
    state: z.enum(["waiting", "resumed"]),
    asked_by: z.string(),
    /** Until when a second operator may confirm; null once resumed. */
    expires_at: instantOut.nullable(),
    /** Null while a second operator is missing. */
    resumed_at: instantOut.nullable(),
  }),
  refusals: ["operator-only", "instrument-unknown", "market-not-halted"],
});

const reads = { noun: "operator", who: "operator", method: "GET", roles: ["admin", "compliance"] } as const;
const admin = { noun: "operator", who: "operator", method: "POST", roles: ["admin"], isIdempotent: false } as const;

export const getOperators = endpoint({
  ...reads,
  path: "/operator/operators",
  summary: "Everyone who is or was an operator, by name.",
  request: z.object({}),
  response: z.object({
    list: z.array(
      z.object({
        name: z.string(),
        roles: z.array(z.enum(OPERATOR_ROLES)),
        created_at: instantOut,
        /** Null where the machine's command line added them. */
        added_by: z.string().nullable(),
        /** `enrolling`: an enrolment token waits; `waiting`: enrolled, to be confirmed by another administrator. */
        state: z.enum(["enrolling", "waiting", "on-duty", "revoked"]),
        revoked_at: instantOut.nullable(),
        last_seen_at: instantOut.nullable(),
        has_passkey: z.boolean(),
        has_totp: z.boolean(),
        /** Whether the caller may confirm this enrolment. */
        may_confirm: z.boolean(),
      }),
    ),
  }),
  refusals: ["operator-only"],
});

export const confirmEnrolment = endpoint({
  ...admin,
  path: "/operator/operators/confirm",
  summary:
    "Confirm a new operator's enrolment by the code that was shown to them; never by the administrator who was shown the token.",
  request: z.object({
    name: operatorName,
    code: plainText(32).transform((text) => text.replace(/[\s-]/g, "").toUpperCase()),
  }),
  response: z.object({ is_confirmed: z.literal(true) }),
  refusals: ["operator-only", "operator-unknown", "enrolment-unknown", "enrolment-own", "enrolment-code-wrong"],
});

export const revokeAccess = endpoint({
  ...admin,
  path: "/operator/operators/revoke",
  summary: "Revoke an operator and end their sessions at once. The name is never given again.",
  request: z.object({
    name: operatorName,
    reason: plainText(500)
      .transform((text) => text.trim())
      .pipe(z.string().min(1)),
  }),
  response: z.object({ is_revoked: z.literal(true) }),
  refusals: ["operator-only", "operator-unknown"],
});

export const listActs = endpoint({
  ...reads,
  path: "/operator/audit/list",
  rate: "list",
  summary: "What operators did, newest first.",
  request: z.object({
    ...paging(50),
    operator: optionalField(operatorName),
    act: optionalField(z.string().regex(/^[a-z][a-z-]{0,39}$/)),
    subject_kind: optionalField(z.string().regex(/^[a-z][a-z-]{0,39}$/)),
    subject_id: optionalField(plainText(100)),
    from: optionalField(instantIn),
    to: optionalField(instantIn),
  }),
  response: z.object(
    queueOf(
      z.object({
        id: recordId,
        /** Place in the chain. */
        sequence: z.int(),
        at: instantOut,
        /** Null for a failed sign-in under a name that nobody has. */
        operator: z.string().nullable(),
        act: z.string(),
        subject_kind: z.string().nullable(),
        subject_id: z.string().nullable(),
        reason: z.string(),
        details: z.string(),
        /** Hex. */
        hash: z.string(),
      }),
    ),
  ),
  refusals: ["operator-only"],
});

export const checkActs = endpoint({
  ...reads,
  path: "/operator/audit/check",
  summary: "Reckon the chain of everything that operators did anew, and say where it is broken.",
  rate: "sign-in",
  request: z.object({}),
  response: z.object({
    is_whole: z.boolean(),
    /** How many acts the chain holds. */
    count: z.int(),
    head_hash: z.string().nullable(),
    /** At most 20, in the order of the chain. */
    faults: z.array(
      z.object({
        sequence: z.int().nullable(),
        act_id: recordId.nullable(),
        fault: z.enum(["act-changed", "act-missing", "act-not-in-chain", "link-broken", "link-missing", "mark-broken"]),
      }),
    ),
  }),
  refusals: ["operator-only"],
});

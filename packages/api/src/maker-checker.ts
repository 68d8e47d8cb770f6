/**
 * What one operator proposes and another one approves (DOMAIN section 11). The subject is JSON text by the kind's own schema and
 * never changes; the approver names the hash of what they read. It is carried out in the transaction of the approval.
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PROPOSAL_STATES } from "./operator-words.ts";
import { paging, queueOf } from "./paging.ts";
import { instantOut, optionalField, plainText, recordId } from "./scalars.ts";

const makerChecker = { noun: "maker-checker", who: "operator", roles: [], isIdempotent: false } as const;
const reason = plainText(500)
  .transform((text) => text.trim())
  .pipe(z.string().min(1));

const proposalOut = z.object({
  id: recordId,
  /** "operator-add", "operator-roles", "manual-credit", … */
  kind: z.string(),
  /** One line for people: what it changes, from what to what. */
  summary: z.string(),
  /** JSON text. */
  subject: z.string(),
  /** Hex; the approval names it. */
  subject_hash: z.string(),
  reason: z.string(),
  state: z.enum(PROPOSAL_STATES),
  proposed_by: z.string(),
  proposed_at: instantOut,
  expires_at: instantOut,
  decided_by: z.string().nullable(),
  decided_at: instantOut.nullable(),
  /** Of a rejection. */
  decision_reason: z.string().nullable(),
  /** Whether the caller could approve it now, as far as their roles and what they proposed go. */
  may_approve: z.boolean(),
  may_withdraw: z.boolean(),
});

export const listProposals = endpoint({
  ...makerChecker,
  method: "GET",
  path: "/operator/proposal/list",
  rate: "list",
  summary: "What was proposed, newest first; those that wait unless another state is asked for.",
  request: z.object({
    state: optionalField(z.enum([...PROPOSAL_STATES, "all"])),
    ...paging(20),
  }),
  response: z.object({
    ...queueOf(proposalOut),
    /** Kinds that the caller may propose. */
    kinds: z.array(z.string()),
  }),
  refusals: ["operator-only"],
});

export const getProposal = endpoint({
  ...makerChecker,
  method: "GET",
  path: "/operator/proposal/detail",
  summary: "One proposal.",
  request: z.object({ id: recordId }),
  response: proposalOut,
  refusals: ["operator-only", "proposal-unknown"],
});

/** Whatever the kind's own checks refuse is answered as well: of a credit, of the house's funds, of a freeze or restriction. */
const KINDS_REFUSALS = [
  ...(["customer-unknown", "account-already-frozen", "account-not-frozen", "account-not-restricted"] as const),
  ...(["operator-account-unchanged"] as const),
  ...(["currency-unknown", "instrument-unknown", "insufficient-funds"] as const),
  ...(["amount-not-positive", "amount-too-many-digits", "amount-too-many-decimals"] as const),
] as const;

export const addProposal = endpoint({
  ...makerChecker,
  method: "POST",
  path: "/operator/proposal/add",
  summary: "Propose something that another operator has to approve within 48 hours.",
  request: z.object({
    ...{ kind: z.string().regex(/^[a-z][a-z-]{1,39}$/), subject: plainText(20_000), reason },
    /** Sent again under the same one, as where no answer came, it is the same proposal. */
    request_id: optionalField(z.string().regex(/^[\x21-\x7e]{1,128}$/)),
  }),
  response: proposalOut,
  refusals: [
    ...(["operator-only", "operator-unknown", "operator-name-taken", "operator-roles-unchanged"] as const),
    "idempotency-key-reused",
    ...KINDS_REFUSALS,
  ],
});

export const approveProposal = endpoint({
  ...makerChecker,
  method: "POST",
  path: "/operator/proposal/approve",
  summary: "Approve what somebody else proposed, as it was read; it is carried out at once.",
  request: z.object({ id: recordId, subject_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: z.object({
    proposal: proposalOut,
    /** Shown once and stored nowhere, such as the enrolment token of a new operator; null for most kinds. */
    shown: z.string().nullable(),
  }),
  refusals: [
    "operator-only",
    "proposal-unknown",
    "proposal-own",
    "proposal-changed",
    "proposal-ended",
    "operator-unknown",
    "operator-name-taken",
    "operator-roles-unchanged",
    ...KINDS_REFUSALS,
  ],
});

export const rejectProposal = endpoint({
  ...makerChecker,
  method: "POST",
  path: "/operator/proposal/reject",
  summary: "Reject what somebody proposed, with a reason. Whoever may approve it may reject it.",
  request: z.object({ id: recordId, reason }),
  response: proposalOut,
  refusals: ["operator-only", "proposal-unknown", "proposal-own", "proposal-ended"],
});

export const withdrawProposal = endpoint({
  ...makerChecker,
  method: "POST",
  path: "/operator/proposal/withdraw",
  summary: "Take back one's own proposal.",
  request: z.object({ id: recordId }),
  response: proposalOut,
  refusals: ["operator-only", "proposal-unknown", "proposal-ended"],
});

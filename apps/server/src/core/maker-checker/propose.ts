/** One operator proposes: the subject is read by its kind's schema, judged, described, and kept as it is for good. */

import type { RequestOf } from "@candor/api/endpoint";
import type * as api from "@candor/api/maker-checker";
import { PROPOSAL_S } from "@candor/api/operator-words";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { plainText } from "@candor/api/scalars";
import { instantOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { OperatorCall } from "../../platform/http/route.ts";
import { currentRoles, recordAuditEntry } from "../operator/operator.ts";
import type { AnyProposalKind, MakerCheckerDeps } from "./maker-checker-types.ts";
import { findSentBefore, insertProposal, type NewProposal, type Proposal } from "./proposal-store.ts";

/** Two values of the longest setting, and words around them: what is approved is never cut short. */
const SUMMARY_MAX = 5_000;

export function propose(
  deps: MakerCheckerDeps,
  request: RequestOf<typeof api.addProposal>,
  call: OperatorCall,
): Promise<Answer<Proposal>> {
  return call.transaction(async (tx): Promise<Answer<Proposal>> => {
    const kind = deps.kinds.find((one) => one.kind === request.kind);
    if (!kind) return refuse("bad-input", { field: "kind" });
    const unable = await roleFault(tx, call.operator, kind.proposers);
    if (unable) return unable;
    const subject = readSubject(kind, request.subject);
    if ("refused" in subject) return subject;
    const written = { kind: kind.kind, subject: JSON.stringify(subject.value), reason: request.reason };
    const proposedAt = deps.clock.now();
    const earlier =
      request.request_id && (await findSentBefore(tx, { operator: call.operator, at: proposedAt }, request.request_id));
    if (earlier) return isSame(earlier, written) ? answer(earlier) : refuse("idempotency-key-reused");
    const fault = await kind.check(tx, subject.value);
    if (fault) return fault;
    const summary = await summaryOf(kind, tx, subject.value);
    const proposal: NewProposal = {
      ...{ id: deps.ids.next(), ...written, summary },
      ...{ proposerRoles: kind.proposers, approverRoles: kind.approvers, proposedBy: call.operator, proposedAt },
      expiresAt: instantOf(proposedAt + PROPOSAL_S * 1000),
    };
    await insertProposal(tx, { ...proposal, requestKey: request.request_id });
    await recordAuditEntry(tx, {
      ...{ operator: call.operator, at: proposedAt, act: "proposed", reason: request.reason },
      ...{ subject: { kind: "proposal", id: proposal.id }, details: `${kind.kind}: ${summary}` },
    });
    return answer({
      ...proposal,
      ...{ state: "proposed", decidedBy: null, decidedAt: null, decisionReason: null, isKin: false },
    });
  });
}

type Written = Pick<Proposal, "kind" | "subject" | "reason">;

const isSame = (one: Written, other: Written): boolean =>
  one.kind === other.kind && one.subject === other.subject && one.reason === other.reason;

/** Undefined where somebody is an operator with one of the roles, and stays so until the transaction ends. */
export async function roleFault(
  tx: Tx,
  operator: string,
  wanted: AnyProposalKind["proposers"],
): Promise<Refusal | undefined> {
  const roles = await currentRoles(tx, operator);
  if (!roles) return refuse("operator-only");
  const isAble = wanted.some((role) => roles.includes(role));
  return isAble ? undefined : refuse("operator-role-missing", { roles: wanted.join(", ") });
}

/** What a kind says of a subject as things are now, as it can be kept. */
export const summaryOf = async (kind: AnyProposalKind, reader: Reader, subject: unknown): Promise<string> =>
  (await kind.describe(reader, subject)).slice(0, SUMMARY_MAX).toWellFormed();

/** What escapes in JSON can smuggle in where the text around them is plain, and no table keeps. */
const plain = plainText(Number.MAX_SAFE_INTEGER);
const isPlain = (value: unknown): boolean => typeof value !== "string" || plain.safeParse(value).success;

/** What the text says of the kind's subject. */
export function readSubject(kind: AnyProposalKind, text: string): { readonly value: unknown } | Refusal {
  let json: unknown;
  let isAllPlain = true;
  try {
    json = JSON.parse(text, (name, value: unknown) => {
      isAllPlain &&= isPlain(name) && isPlain(value);
      return value;
    });
  } catch {
    return refuse("bad-input", { field: "subject" });
  }
  if (!isAllPlain) return refuse("bad-input", { field: "subject" });
  const parsed = kind.schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const path = parsed.error.issues[0]?.path ?? [];
  return refuse("bad-input", { field: ["subject", ...path].map(String).join(".") });
}

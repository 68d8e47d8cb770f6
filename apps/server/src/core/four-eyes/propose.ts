/** One operator proposes: the subject is read by its kind's schema, judged, described, and kept as it is for good. */

import type { RequestOf } from "@candor/api/endpoint";
import type * as api from "@candor/api/four-eyes";
import { PROPOSAL_S } from "@candor/api/operator-words";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { instantOf } from "@candor/money/money";
import type { Tx } from "../../platform/database.ts";
import type { OperatorCall } from "../../platform/http/route.ts";
import { recordAct, rolesOnDuty } from "../operator/operator.ts";
import type { AnyProposalKind, FourEyesDeps } from "./four-eyes.ts";
import { insertProposal, type NewProposal, type Proposal } from "./proposal-store.ts";

const SUMMARY_MAX = 500;

export function propose(
  deps: FourEyesDeps,
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
    const fault = await kind.check(tx, subject.value);
    if (fault) return fault;
    const summary = (await kind.describe(tx, subject.value)).slice(0, SUMMARY_MAX);
    const proposedAt = deps.clock.now();
    const proposal: NewProposal = {
      ...{
        id: deps.ids.next(),
        kind: kind.kind,
        subject: JSON.stringify(subject.value),
        summary,
        reason: request.reason,
      },
      ...{ proposerRoles: kind.proposers, approverRoles: kind.approvers, proposedBy: call.operator, proposedAt },
      expiresAt: instantOf(proposedAt + PROPOSAL_S * 1000),
    };
    await insertProposal(tx, proposal);
    await recordAct(tx, {
      ...{ operator: call.operator, at: proposedAt, act: "proposed", reason: request.reason },
      ...{ subject: { kind: "proposal", id: proposal.id }, details: `${kind.kind}: ${summary}` },
    });
    return answer({
      ...proposal,
      ...{ state: "proposed", decidedBy: null, decidedAt: null, decisionReason: null, isKin: false },
    });
  });
}

/** Undefined where somebody is on duty with one of the roles, and stays so until the transaction ends. */
export async function roleFault(
  tx: Tx,
  operator: string,
  wanted: AnyProposalKind["proposers"],
): Promise<Refusal | undefined> {
  const roles = await rolesOnDuty(tx, operator);
  if (!roles) return refuse("operator-only");
  const isAble = wanted.some((role) => roles.includes(role));
  return isAble ? undefined : refuse("operator-role-missing", { roles: wanted.join(", ") });
}

/** What the text says of the kind's subject. */
export function readSubject(kind: AnyProposalKind, text: string): { readonly value: unknown } | Refusal {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse("bad-input", { field: "subject" });
  }
  const parsed = kind.schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const path = parsed.error.issues[0]?.path ?? [];
  return refuse("bad-input", { field: ["subject", ...path].map(String).join(".") });
}

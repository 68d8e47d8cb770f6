/**
 * Another operator approves what was proposed, or rejects it, or its own proposer takes it back. The row is locked first, so that
 * of two who decide at once the second finds it decided; an approval is carried out in the same transaction or not at all.
 */
import { createHash } from "node:crypto";
import type { RequestOf } from "@candor/api/endpoint";
import type * as api from "@candor/api/maker-checker";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { OperatorCall } from "../../platform/http/route.ts";
import { currentRoles, recordAuditEntry } from "../operator/operator.ts";
import type { MakerCheckerDeps } from "./maker-checker-types.ts";
import { decideProposal, lockProposal, type Proposal } from "./proposal-store.ts";
import { readSubject, roleFault, summaryOf } from "./propose.ts";

/** Of all that the approver reads: subject, summary and reason. */
export const subjectHashOf = ({ kind, subject, summary, reason }: Proposal): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, subject, summary, reason]))
    .digest("hex");

export const isExpired = ({ state, expiresAt }: Proposal, now: Instant): boolean =>
  state === "proposed" && expiresAt <= now;

export interface Approved {
  readonly proposal: Proposal;
  readonly shown: string | null;
}

export function approve(
  deps: MakerCheckerDeps,
  request: RequestOf<typeof api.approveProposal>,
  call: OperatorCall,
): Promise<Answer<Approved>> {
  const { operator } = call;
  return call.transaction(async (tx): Promise<Answer<Approved>> => {
    const at = deps.clock.now();
    const found = await lockProposal(tx, request.id, { operator, at });
    const fault = found ? await othersFault(tx, found, { operator, at }) : refuse("proposal-unknown");
    if (!found || fault) return fault ?? refuse("proposal-unknown");
    if (found.isKin) return refuse("proposal-own");
    if (subjectHashOf(found) !== request.subject_hash) return refuse("proposal-changed");
    // Whoever was revoked, or has lost the role, proposes nothing any more.
    const proposers = (await currentRoles(tx, found.proposedBy)) ?? [];
    if (!found.proposerRoles.some((role) => proposers.includes(role))) return refuse("proposal-ended");
    return carryOut(deps, tx, found, { operator, at });
  });
}

async function carryOut(
  deps: MakerCheckerDeps,
  tx: Tx,
  found: Proposal,
  { operator, at }: By,
): Promise<Answer<Approved>> {
  const kind = deps.kinds.find((one) => one.kind === found.kind);
  const subject = kind && readSubject(kind, found.subject);
  if (!kind || !subject || "refused" in subject) return refuse("proposal-ended");
  const unfit = await kind.check(tx, subject.value);
  if (unfit) return unfit;
  // It says from what to what: where that is not true any more, something else was read than would be done.
  if ((await summaryOf(kind, tx, subject.value)) !== found.summary) return refuse("proposal-changed");
  const proposal = await decided(tx, found, { state: "approved", operator, at, reason: null });
  const { id, proposedBy, reason } = found;
  const done = await kind.carryOut(tx, subject.value, { proposal: id, proposedBy, approvedBy: operator, reason });
  if (done && "refused" in done) return done;
  return answer({ proposal, shown: done?.shown ?? null });
}

export function reject(
  deps: MakerCheckerDeps,
  request: RequestOf<typeof api.rejectProposal>,
  call: OperatorCall,
): Promise<Answer<Proposal>> {
  const { operator } = call;
  return call.transaction(async (tx): Promise<Answer<Proposal>> => {
    const at = deps.clock.now();
    const found = await lockProposal(tx, request.id, { operator, at });
    const fault = found ? await othersFault(tx, found, { operator, at }) : refuse("proposal-unknown");
    if (!found || fault) return fault ?? refuse("proposal-unknown");
    return answer(await decided(tx, found, { state: "rejected", operator, at, reason: request.reason }));
  });
}

export function withdraw(
  deps: MakerCheckerDeps,
  { id }: RequestOf<typeof api.withdrawProposal>,
  call: OperatorCall,
): Promise<Answer<Proposal>> {
  const { operator } = call;
  return call.transaction(async (tx): Promise<Answer<Proposal>> => {
    const at = deps.clock.now();
    if (!(await currentRoles(tx, operator))) return refuse("operator-only");
    const found = await lockProposal(tx, id, { operator, at });
    if (!found) return refuse("proposal-unknown");
    if (found.proposedBy !== operator) return refuse("proposal-unknown");
    if (found.state !== "proposed" || isExpired(found, at)) return refuse("proposal-ended");
    return answer(await decided(tx, found, { state: "withdrawn", operator, at, reason: null }));
  });
}

interface By {
  readonly operator: string;
  readonly at: Instant;
}

/** Why somebody cannot decide what another one proposed. */
async function othersFault(tx: Tx, found: Proposal, { operator, at }: By): Promise<Refusal | undefined> {
  const unable = await roleFault(tx, operator, found.approverRoles);
  if (unable) return unable;
  if (found.state !== "proposed" || isExpired(found, at)) return refuse("proposal-ended");
  return found.proposedBy === operator ? refuse("proposal-own") : undefined;
}

type Outcome = By & { readonly state: "approved" | "rejected" | "withdrawn"; readonly reason: string | null };

async function decided(tx: Tx, found: Proposal, { state, operator, at, reason }: Outcome): Promise<Proposal> {
  const isDecided = await decideProposal(tx, { id: found.id, state, operator, at, reason });
  if (!isDecided) throw new Error(`proposal ${found.id} was locked and is decided`);
  await recordAuditEntry(tx, {
    ...{ operator, at, act: state, subject: { kind: "proposal", id: found.id } },
    ...{ reason: reason ?? "", details: `${found.kind}: ${found.summary} (proposed by ${found.proposedBy})` },
  });
  return { ...found, state, decidedBy: operator, decidedAt: at, decisionReason: reason };
}

/** An officer decides an application: all of it is verified, or what has to be sent again is named with a reason for each field. */
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import { PICTURE_FIELDS, type PictureField, type VerificationField } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { OperatorCall } from "../../platform/http/route.ts";
import { hasReadApplication, isActiveOperator, recordAuditEntry } from "../operator/operator.ts";
import { keepVerifiedPerson } from "../related/related.ts";
import {
  type ApplicationRecord,
  acceptFields,
  decideApplication,
  lockApplicationById,
  readFields,
  rejectField,
} from "./application-store.ts";
import { claimDocument, forgetSentDocument } from "./document-store.ts";
import { openFields, sentValue, verifiedPersonOf } from "./encrypted-fields.ts";
import { notifyDecision } from "./notify-decision.ts";
import { type FieldReason, insertDecision, readOpened } from "./officer-store.ts";
import { verificationStateAfter } from "./verification-state.ts";
import type { VerificationDeps } from "./verification-types.ts";

export interface Review {
  readonly id: string;
  readonly decision: "verify" | "reject";
  /** One for each field that has to be sent again; none to verify. */
  readonly reasons: readonly FieldReason[];
}

/** Whoever decides, and the transaction in which their session is shown: the tables ask for it. */
export type Reviewer = Pick<OperatorCall, "operator" | "transaction">;

export async function reviewVerification(
  deps: VerificationDeps,
  by: Reviewer,
  review: Review,
): Promise<Answer<ApplicationRecord>> {
  const { operator } = by;
  return by.transaction(async (tx): Promise<Answer<ApplicationRecord>> => {
    if (!(await isActiveOperator(tx, operator))) return refuse("operator-only");
    const found = await lockApplicationById(tx, review.id);
    if (!found) return refuse("verification-unknown");
    const state = verificationStateAfter(found.state, review.decision);
    if (state === null) return refuse("verification-not-pending");
    // What was rejected may have been sent again while an earlier sending was still open before somebody.
    if (!(await hasReadApplication(tx, operator, found.id, found.submittedAt))) return refuse("verification-not-read");
    const fault = (await reasonsFault(tx, review)) ?? (await unopenedFault(tx, review, operator));
    if (fault) return fault;
    // Before anything is written: a refusal leaves nothing behind.
    if (state === "verified" && found.level === 1 && !(await claimDocument(tx, found.customerId)))
      return refuse("document-already-used");
    const decided = { ...found, state, decidedAt: deps.clock.now(), decidedBy: operator };
    await decide(deps, tx, decided, review);
    return answer(decided);
  });
}

export const isPicture = (field: VerificationField): field is PictureField =>
  PICTURE_FIELDS.some((picture) => picture === field);

/** Who verifies has opened each picture since it was sent; the table asks for it too. */
async function unopenedFault(tx: Tx, { id, decision }: Review, operator: string): Promise<Refusal | undefined> {
  if (decision !== "verify") return undefined;
  const opened = await readOpened(tx, id, operator);
  const isUnseen = (await readFields(tx, id)).some(({ field }) => isPicture(field) && !opened.has(field));
  return isUnseen ? refuse("verification-pictures-not-opened") : undefined;
}

async function reasonsFault(tx: Tx, { id, decision, reasons }: Review): Promise<Refusal | undefined> {
  const misplaced = refuse("bad-input", { field: "reasons" });
  if (decision === "verify") return reasons.length > 0 ? misplaced : undefined;
  if (reasons.length === 0) return refuse("verification-reason-missing");
  const named = new Set(reasons.map(({ field }) => field));
  const sent = new Set((await readFields(tx, id)).map(({ field }) => field));
  return named.size < reasons.length || [...named].some((field) => !sent.has(field)) ? misplaced : undefined;
}

type Decided = ApplicationRecord & { readonly decidedAt: Instant; readonly decidedBy: string };

async function decide(deps: VerificationDeps, tx: Tx, decided: Decided, { decision, reasons }: Review): Promise<void> {
  const { id, state, decidedAt: at, decidedBy: operator } = decided;
  await decideApplication(tx, id, { state, at, operator });
  const decisionId = await insertDecision(tx, { applicationId: id, operator, at, decision, reasons });
  const act = decision === "verify" ? "verification-verified" : "verification-rejected";
  await recordAuditEntry(tx, { operator, at, act, subject: { kind: "verification", id } });
  await acceptFields(tx, id);
  if (decision === "verify") await keepVerified(deps, tx, decided);
  else await reject(deps, tx, decided, reasons);
  await notifyDecision(deps, tx, decided, decisionId);
}

async function keepVerified({ customers, encryption }: VerificationDeps, tx: Tx, decided: Decided): Promise<void> {
  const { id, customerId, level, decidedAt: at } = decided;
  const fields = level === 1 ? await openFields(encryption, tx, id) : [];
  const country = sentValue(fields, "country") ?? null;
  const person = verifiedPersonOf(fields);
  if (person) await keepVerifiedPerson(encryption, tx, { customerId, applicationId: id, at, person });
  await customers.markVerified(tx, customerId, { level, country, at });
}

/** What a field is judged by has to be sent again with it: its kind, and of an identity card the country. */
async function implied(
  encryption: Encryptor,
  tx: Tx,
  id: string,
  reasons: readonly FieldReason[],
): Promise<FieldReason[]> {
  const reasonOf = (field: VerificationField) => reasons.find((one) => one.field === field);
  if (reasonOf("document_number")) return [];
  const kind = sentValue(await openFields(encryption, tx, id), "document_type");
  const cause = reasonOf("document_type") ?? (kind === "id-card" ? reasonOf("country") : undefined);
  return cause ? [{ ...cause, field: "document_number" }] : [];
}

async function reject(
  { encryption }: VerificationDeps,
  tx: Tx,
  { id, customerId }: Decided,
  reasons: readonly FieldReason[],
): Promise<void> {
  const all = [...reasons, ...(await implied(encryption, tx, id, reasons))];
  for (const { field, reason } of all) await rejectField(tx, id, field, reason);
  if (all.some(({ field }) => field === "document_number")) await forgetSentDocument(tx, customerId);
}

/** Takes what an owner sends of themselves for one level: exactly what is wanted, each valid, and only once until it is decided. */
import { bindEmail, bindMobile } from "@candor/api/account-safety";
import { isCountryCode } from "@candor/api/countries";
import { type Refusal, refuse } from "@candor/api/refusal";
import type { SubmittedFields } from "@candor/api/verification";
import {
  AGE_MIN_YEARS,
  ageFault,
  fieldsOf,
  isDocumentNumber,
  PICTURE_FIELDS,
  type VerificationField,
  type VerificationLevel,
} from "@candor/api/verification-words";
import { isoOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { CustomerCall } from "../../platform/http/route.ts";
import { recordSafetyEvent } from "../customer/customer.ts";
import { insertApplication, lockApplication, reopenApplication } from "./application-store.ts";
import { putSentDocument } from "./document-store.ts";
import {
  documentHash,
  documentOf,
  encryptField,
  fileIdOf,
  type OpenField,
  openFields,
  sentValue,
} from "./encrypted-fields.ts";
import { putReplaced } from "./replaced-store.ts";
import { verificationStateAfter } from "./verification-state.ts";
import type { VerificationDeps } from "./verification-types.ts";

export interface Submission {
  readonly customerId: string;
  readonly level: VerificationLevel;
  readonly fields: SubmittedFields;
  /** Of the call that sent it. */
  readonly origin: Pick<CustomerCall, "clientAddress" | "userAgent">;
}

/** Pictures are their owner's own. Asked before the transaction, as it reads elsewhere. */
export async function pictureFault(
  { ownsFile }: VerificationDeps,
  { customerId, fields }: Submission,
): Promise<Refusal | undefined> {
  for (const field of PICTURE_FIELDS) {
    const path = fields[field];
    if (path !== undefined && !(await ownsFile(customerId, path))) return refuse("file-missing", { field });
  }
  return undefined;
}

/** Undefined where it was taken. After a refusal the transaction is to leave nothing behind. */
export async function submitVerification(
  deps: VerificationDeps,
  tx: Tx,
  submission: Submission,
): Promise<Refusal | undefined> {
  const { encryption, clock, ids } = deps;
  const { customerId, level, fields, origin } = submission;
  const at = clock.now();
  const isNew = await insertApplication(tx, { id: ids.next(), customerId, level, at });
  const found = await lockApplication(tx, customerId, level);
  const state = isNew ? "unverified" : found.state;
  if (verificationStateAfter(state, "submit") === null)
    return refuse(state === "verified" ? "verification-done" : "verification-pending");
  const barred = await entryFault(deps, tx, submission);
  if (barred) return barred;
  const standing = await openFields(encryption, tx, found.id);
  const wanted = await wantedOf(deps, tx, submission, standing);
  const fault = fitFault(wanted, fields) ?? contentFault(fields, standing, isoOf(at).slice(0, 10));
  if (fault) return fault;
  await keepDocument(deps, tx, submission, standing);
  for (const field of wanted) await encryptField(encryption, tx, found.id, { field, value: fields[field] ?? "", at });
  await putReplaced(tx, replacedBy(fields, standing), at);
  await reopenApplication(tx, found.id, at);
  // When it was somebody else, its owner hears of it before an officer decides.
  await recordSafetyEvent(deps, tx, customerId, "verification-sent", origin);
  return undefined;
}

/** E-mail and phone come first (spec section 5), and level 1 before level 2. */
async function entryFault(
  { customers }: VerificationDeps,
  tx: Tx,
  { customerId, level }: Submission,
): Promise<Refusal | undefined> {
  const customer = await customers.find(tx, customerId);
  const unbound = [...(customer?.email ? [] : [bindEmail.path]), ...(customer?.mobile ? [] : [bindMobile.path])];
  if (!customer || unbound.length > 0) return refuse("contacts-not-bound", { path: unbound.join(", ") });
  return customer.verifiedLevel < level - 1 ? refuse("verification-level-first") : undefined;
}

/** Everything at first, and then what was rejected. */
async function wantedOf(
  { encryption }: VerificationDeps,
  tx: Tx,
  { customerId, level }: Submission,
  standing: readonly OpenField[],
): Promise<readonly VerificationField[]> {
  const document = (await documentOf(encryption, tx, customerId)) ?? "passport";
  return stillWanted(fieldsOf(level, document), standing);
}

export const stillWanted = (
  fields: readonly VerificationField[],
  standing: readonly OpenField[],
): readonly VerificationField[] =>
  fields.filter((field) => (standing.find((one) => one.field === field)?.state ?? "rejected") === "rejected");

function fitFault(wanted: readonly VerificationField[], fields: SubmittedFields): Refusal | undefined {
  const missing = wanted.find((field) => fields[field] === undefined);
  if (missing) return refuse("verification-field-missing", { field: missing });
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  const [unwanted] = sent.find(([field]) => !wanted.some((one) => one === field)) ?? [];
  return unwanted === undefined ? undefined : refuse("verification-field-accepted", { field: unwanted });
}

/** @param today in UTC, as "2026-11-22" */
function contentFault(fields: SubmittedFields, standing: readonly OpenField[], today: string): Refusal | undefined {
  const { birth_date, country, document_number } = fields;
  if (country !== undefined && !isCountryCode(country)) return refuse("country-unknown");
  const age = birth_date === undefined ? undefined : ageFault(birth_date, today);
  if (age === "too-young") return refuse("birth-date-too-young", { years: AGE_MIN_YEARS });
  if (age === "impossible") return refuse("verification-field-invalid", { field: "birth_date" });
  const [kind, where] = (["document_type", "country"] as const).map(
    (field) => fields[field] ?? sentValue(standing, field),
  );
  // A number that was accepted is judged again with what it is judged by.
  const number = document_number ?? sentValue(standing, "document_number");
  if (number !== undefined && !isDocumentNumber(number, kind, where))
    return refuse("verification-field-invalid", { field: "document_number" });
  const pictures = PICTURE_FIELDS.map((field) => fields[field] ?? sentValue(standing, field)).filter(Boolean);
  return new Set(pictures).size < pictures.length ? refuse("picture-already-used") : undefined;
}

/** Who else has it is for officers to know: whoever sends a document reads nothing of others from the answer. */
async function keepDocument(
  { encryption }: VerificationDeps,
  tx: Tx,
  { customerId, fields }: Submission,
  standing: readonly OpenField[],
): Promise<void> {
  const { document_number } = fields;
  if (document_number === undefined) return;
  const kind = fields.document_type ?? sentValue(standing, "document_type") ?? "";
  await putSentDocument(tx, customerId, documentHash(encryption, kind, document_number));
}

/** The pictures in whose place others are sent. */
const replacedBy = (fields: SubmittedFields, standing: readonly OpenField[]): readonly string[] =>
  PICTURE_FIELDS.flatMap((field) => {
    const [before, now] = [sentValue(standing, field), fields[field]];
    return before === undefined || now === undefined || before === now ? [] : (fileIdOf(before) ?? []);
  });

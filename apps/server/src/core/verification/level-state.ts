/** A level as its owner sees it: its state, what is wanted, why something was rejected, and what stands. */
import type { ResponseOf } from "@candor/api/endpoint";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { getBasicState } from "@candor/api/verification";
import { fieldsOf, PICTURE_FIELDS, TEXT_FIELDS, type VerificationLevel } from "@candor/api/verification-words";
import { instantOf } from "@candor/money/money";
import { findApplication } from "./application-store.ts";
import { documentOf, type OpenField, openFields } from "./encrypted-fields.ts";
import { stillWanted } from "./submit-verification.ts";
import type { VerificationDeps } from "./verification-types.ts";

type LevelState = ResponseOf<typeof getBasicState>;

const HOUR_MS = 3_600_000;

export async function readLevelState(
  { customers, database, encryption, reviewHours }: VerificationDeps,
  customerId: string,
  level: VerificationLevel,
): Promise<Answer<LevelState>> {
  const customer = await customers.find(database, customerId);
  if (!customer) return refuse("session-ended");
  const found = await findApplication(database, customerId, level);
  const sent = found ? await openFields(encryption, database, found.id) : [];
  const isWanted = !found || found.state === "rejected";
  const document = await documentOf(encryption, database, customerId);
  // Until the kind of document is known, everything may be asked for.
  const asked = level === 2 && !document ? PICTURE_FIELDS : fieldsOf(level, document ?? "passport");
  const rejected = sent.filter(({ state }) => state === "rejected");
  return answer({
    level,
    state: found?.state ?? "unverified",
    verified_level: customer.verifiedLevel,
    is_email_bound: customer.email !== null,
    is_mobile_bound: customer.mobile !== null,
    submitted_at: found?.submittedAt ?? null,
    decided_at: found?.decidedAt ?? null,
    expected_by: found?.state === "pending" ? instantOf(found.submittedAt + reviewHours() * HOUR_MS) : null,
    wanted: isWanted ? [...stillWanted(asked, sent)] : [],
    reasons: rejected.map(({ field, reason }) => ({ field, reason: reason ?? "" })),
    rejected: Object.fromEntries(rejected.filter(isText).map(({ field, value }) => [field, value])),
    fields: Object.fromEntries(
      sent
        .filter(({ state }) => state !== "rejected")
        .map(({ field, value }) => [field, field === "document_number" ? partOf(value) : value]),
    ),
  });
}

const isText = ({ field }: OpenField): boolean => TEXT_FIELDS.some((one) => one === field);

/** The end of a document's number, at most a third of it and four signs. */
const partOf = (number: string): string => `••••${number.slice(-Math.min(4, Math.floor(number.length / 3)))}`;

/** What officers read and do. Whoever is no operator gets nothing, and each look into an application is kept under their name. */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { PictureField, VerificationField } from "@candor/api/verification-words";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import { isActiveOperator, recordAuditEntry } from "../operator/operator.ts";
import {
  type ApplicationPage,
  type ApplicationRecord,
  type ApplicationSearch,
  findApplication,
  findApplicationById,
  readApplications,
} from "./application-store.ts";
import { type OtherHolder, readOtherHolders } from "./document-store.ts";
import { type OpenField, openFields, sentValue } from "./encrypted-fields.ts";
import { insertView, readOpened } from "./officer-store.ts";
import { isPicture, type Review, type Reviewer, reviewVerification } from "./review-verification.ts";
import type { Picture, VerificationDeps } from "./verification-types.ts";

export interface ApplicationView extends ApplicationRecord {
  /** Public number of the customer. */
  readonly uid: string;
}

export interface ApplicationDetail extends ApplicationView {
  readonly fields: readonly {
    readonly field: VerificationField;
    readonly value: string;
    /** Why it was rejected before, where it was. */
    readonly reason: string | null;
    /** Whether whoever reads has opened the picture since it was sent; null for text. */
    readonly isOpened: boolean | null;
  }[];
  readonly email: string | null;
  readonly mobile: string | null;
  /** Other customers who sent the same document. */
  readonly otherHolders: readonly OtherHolder[];
}

export interface Officers {
  list(reader: Reader, asked: ApplicationSearch): Promise<ApplicationPage>;
  /** With the text of level 1, whichever level the application is of: pictures are compared with it. */
  read(operator: string, id: string): Promise<Answer<ApplicationDetail>>;
  /** Answered once it is written down who looks, and why. */
  view(operator: string, look: AccessRecord): Promise<Answer<Picture>>;
  review(by: Reviewer, review: Review): Promise<Answer<ApplicationView>>;
}

export interface AccessRecord {
  readonly id: string;
  readonly field: PictureField;
  readonly reason: string;
}

export function createOfficers(deps: VerificationDeps): Officers {
  const { database } = deps;
  return {
    list: readApplications,
    read: (operator, id) => database.transaction((tx) => readApplication(deps, tx, operator, id)),
    view: (operator, look) => viewPicture(deps, operator, look),
    async review(by, review) {
      const decided = await reviewVerification(deps, by, review);
      return decided.refused ? decided : answer(await shown(deps, database, decided.value));
    },
  };
}

async function ownerOf({ customers }: VerificationDeps, reader: Reader, { customerId }: ApplicationRecord) {
  const customer = await customers.find(reader, customerId);
  if (!customer) throw new Error(`no customer ${customerId}`);
  return customer;
}

const shown = async (deps: VerificationDeps, reader: Database, found: ApplicationRecord): Promise<ApplicationView> => ({
  ...found,
  uid: (await ownerOf(deps, reader, found)).uid,
});

async function readApplication(
  deps: VerificationDeps,
  tx: Tx,
  operator: string,
  id: string,
): Promise<Answer<ApplicationDetail>> {
  if (!(await isActiveOperator(tx, operator))) return refuse("operator-only");
  const found = await findApplicationById(tx, id);
  if (!found) return refuse("verification-unknown");
  const { uid, email, mobile } = await ownerOf(deps, tx, found);
  const basic = found.level === 1 ? found : await findApplication(tx, found.customerId, 1);
  const fields: OpenField[] = [];
  for (const one of new Set([basic?.id ?? id, id])) fields.push(...(await openFields(deps.encryption, tx, one)));
  await recordAuditEntry(tx, {
    operator,
    at: deps.clock.now(),
    act: "verification-read",
    subject: { kind: "verification", id },
  });
  const opened = await readOpened(tx, id, operator);
  return answer({
    ...{ ...found, uid, email, mobile },
    otherHolders: await readOtherHolders(tx, found.customerId),
    fields: fields.map(({ field, value, reason }) => {
      const isOpened = isPicture(field) ? opened.has(field) : null;
      return { field, value, reason, isOpened };
    }),
  });
}

/** Read first, so that nothing is written down that nobody has seen; answered only once it is. */
async function viewPicture(
  deps: VerificationDeps,
  operator: string,
  { id, field, reason }: AccessRecord,
): Promise<Answer<Picture>> {
  const { database, encryption, clock, readPicture } = deps;
  const found = await findApplicationById(database, id);
  if (!found) return refuse("verification-unknown");
  const { customerId } = found;
  const path = sentValue(await openFields(encryption, database, id), field);
  const picture = path === undefined ? undefined : await readPicture(customerId, path);
  if (!picture) return refuse("file-missing");
  const at = clock.now();
  const isWritten = await database.transaction(async (tx) => {
    if (!(await isActiveOperator(tx, operator))) return false;
    await insertView(tx, { applicationId: id, customerId, field, operator, at, reason });
    await recordAuditEntry(tx, { operator, at, act: "document-viewed", subject: { kind: "verification", id }, reason });
    return true;
  });
  return isWritten ? answer(picture) : refuse("operator-only");
}

/** What fields say, encrypted for the tables and opened for those who may read it. Each opens as its own field of its own case only. */
import type { DocumentKind, VerificationField } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { VerifiedPerson } from "../related/related.ts";
import { type FieldRecord, findApplication, putField, readFields } from "./application-store.ts";

/** Which column and row an encrypted value belongs to. */
const boundTo = (applicationId: string, field: VerificationField): string => `verification ${applicationId} ${field}`;

export interface OpenField extends Omit<FieldRecord, "sealed"> {
  readonly value: string;
}

export async function openFields(encryption: Encryptor, reader: Reader, applicationId: string): Promise<OpenField[]> {
  const records = await readFields(reader, applicationId);
  return records.map(({ sealed, ...record }) => ({
    ...record,
    // Empty: its key was lost and it was given up.
    value: sealed.length === 0 ? "" : encryption.decrypt(sealed, boundTo(applicationId, record.field)).toString(),
  }));
}

export const encryptField = (
  encryption: Encryptor,
  tx: Tx,
  applicationId: string,
  { field, value, at }: { readonly field: VerificationField; readonly value: string; readonly at: Instant },
): Promise<void> => {
  const sealed = encryption.encrypt(Buffer.from(value), boundTo(applicationId, field));
  return putField(tx, applicationId, { field, sealed, fileId: fileIdOf(value), at });
};

/** The number of the upload at "/files/<number>.<ending>"; null for what is no such path. */
export const fileIdOf = (value: string): string | null => /^\/files\/(\d{1,19})\.\w+$/.exec(value)?.[1] ?? null;

export const sentValue = (fields: readonly OpenField[], field: VerificationField): string | undefined =>
  fields.find((one) => one.field === field)?.value;

/** The kind of document that level 1 names; undefined where nothing was sent for it. */
export async function documentOf(
  encryption: Encryptor,
  reader: Reader,
  customerId: string,
): Promise<DocumentKind | undefined> {
  const basic = await findApplication(reader, customerId, 1);
  const kind = basic && sentValue(await openFields(encryption, reader, basic.id), "document_type");
  return kind ? (kind as DocumentKind) : undefined;
}

/** The same document is found again by this, and not read from it. The country is where somebody lives, so it does not count. */
export const documentHash = (encryption: Encryptor, kind: string, number: string): Buffer =>
  encryption.fingerprint(`${kind} ${number}`, "verification document");

/** First and last name as they were verified; empty without, and where they were given up. */
export async function verifiedName(
  { encryption }: { readonly encryption: Encryptor },
  reader: Reader,
  customerId: string,
): Promise<string> {
  const basic = await findApplication(reader, customerId, 1);
  if (basic?.state !== "verified") return "";
  const fields = await openFields(encryption, reader, basic.id);
  return `${sentValue(fields, "first_name") ?? ""} ${sentValue(fields, "last_name") ?? ""}`.trim();
}

/** Who level 1 says somebody is; undefined where something of it was given up. */
export function verifiedPersonOf(fields: readonly OpenField[]): VerifiedPerson | undefined {
  const [firstName, lastName] = [sentValue(fields, "first_name"), sentValue(fields, "last_name")];
  const [birthDate, country] = [sentValue(fields, "birth_date"), sentValue(fields, "country")];
  return firstName && lastName && birthDate && country ? { firstName, lastName, birthDate, country } : undefined;
}

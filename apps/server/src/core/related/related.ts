/**
 * Related accounts, one question for every product (DOMAIN section 14). Two accounts are related where the same person or document
 * was verified for both, or where both were really paid out to the same payee; the accounts of one person count as one, and a
 * payee reaches one step and no further. A device that both use relates nobody: it is for alerts. Operators' own accounts, as two
 * of them agreed, and whoever is related to these, are staff's. Links are written with their evidence and refused without.
 */
import type { RelatedVia } from "@candor/api/related-words";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import {
  areAccountsRelated,
  endOperatorAccount,
  hasSharedDevice,
  insertOperatorAccount,
  insertPersonLink,
  isRelatedToStaff,
  readDeviceSharers,
  readOperatorAccount,
  readPersonPortfolios,
  readRelated,
} from "./related-store.ts";

export interface RelatedAccount {
  readonly customerId: string;
  /** Of each kind of evidence one; the same person comes before a payee. */
  readonly via: readonly RelatedVia[];
  /** When the first of it became known. */
  readonly since: Instant;
}

export interface RelatedList<T> {
  readonly list: readonly T[];
  /** There are more than were asked for. */
  readonly hasMore: boolean;
}

/** Whether two accounts are related; every account is related to itself. Never by a device, nor by what somebody typed. */
export const areRelated = (reader: Reader, one: string, other: string): Promise<boolean> =>
  areAccountsRelated(reader, one, other);

/** Whom an account is related to, without itself; at most so many. */
export async function relatedTo(reader: Reader, customerId: string, max = 100): Promise<RelatedList<RelatedAccount>> {
  const rows = await readRelated(reader, customerId, max + 1);
  return { list: rows.slice(0, max), hasMore: rows.length > max };
}

/** What the limits of a person count together: see the store. @param portfolioIds null for all */
export const portfoliosOfPersons = readPersonPortfolios;

/** For alerts alone: whether both were signed in twice in the same browser, each with everything the account asks for. */
export const sharesDevice = (reader: Reader, one: string, other: string): Promise<boolean> =>
  hasSharedDevice(reader, one, other);

/** For alerts alone: who uses a browser of this account's; at most so many. */
export async function sharersOfDevice(reader: Reader, customerId: string, max = 100): Promise<RelatedList<string>> {
  const rows = await readDeviceSharers(reader, customerId, max + 1);
  return { list: rows.slice(0, max), hasMore: rows.length > max };
}

/** Whether it is an account of an operator, or related to one: such take no part where the house gives or ranks. */
export const isStaffRelated = (reader: Reader, customerId: string): Promise<boolean> =>
  isRelatedToStaff(reader, customerId);

export interface VerifiedPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** As "1990-04-23". */
  readonly birthDate: string;
  /** As ISO 3166 has it. */
  readonly country: string;
}

/** "Müller-Lüdenscheidt, José" and "JOSÉ MÜLLER LÜDENSCHEIDT" are one: which is the first name is written either way. */
export const personText = ({ firstName, lastName, birthDate, country }: VerifiedPerson): string => {
  const words =
    `${firstName} ${lastName}`
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [[...words].sort().join(" "), birthDate, country.toUpperCase()].join("\n");
};

/** Keeps who somebody was verified as, by a keyed hash; in the transaction of the decision, or later where it was missed. */
export function keepVerifiedPerson(
  encryption: Pick<Encryptor, "fingerprint">,
  tx: Tx,
  known: {
    readonly customerId: string;
    readonly applicationId: string;
    readonly at: Instant;
    readonly person: VerifiedPerson;
  },
): Promise<void> {
  const shared = encryption.fingerprint(personText(known.person), "related person");
  return insertPersonLink(tx, { ...known, shared });
}

/** Of operators' own accounts, which two of them agree on. */
export const operatorAccounts = { find: readOperatorAccount, add: insertOperatorAccount, end: endOperatorAccount };

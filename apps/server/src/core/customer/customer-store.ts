/** SQL of customers and portfolios. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Language } from "@candor/api/language";
import type { VerifiedLevel } from "@candor/api/verification-words";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Contact } from "./contact.ts";
import type { Customer, NewCustomer } from "./customer-types.ts";

const CUSTOMER = [
  "id",
  "uid",
  "email",
  "mobile",
  "area_code as areaCode",
  "nickname",
  "portrait_path as portraitPath",
  "invite_code as inviteCode",
  "wallet_address as walletAddress",
  "registered_at as registeredAt",
] as const;

const proofColumns = (proof: NewCustomer["proof"]) =>
  proof.kind === "wallet"
    ? { wallet_address: proof.address, wallet_chain_id: String(proof.chainId) }
    : {
        [proof.contact.kind]: proof.contact.value,
        area_code: proof.contact.areaCode,
        password_hash: proof.passwordHash,
      };

/** Inserts unless somebody has the contact or wallet, the uid or the invite code; answers whether it was inserted. */
export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.kysely
    .insertInto("customer")
    .values({
      id: customer.id,
      uid: customer.uid,
      ...proofColumns(customer.proof),
      language: customer.language,
      invite_code: customer.inviteCode,
      invited_by: customer.invitedBy,
      registered_at: isoOf(customer.at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertPortfolio(
  tx: Tx,
  portfolio: { id: string; customerId: string; mode: AccountMode; at: Instant },
): Promise<void> {
  const { id, customerId, mode, at } = portfolio;
  await tx.kysely
    .insertInto("portfolio")
    .values({ id, customer_id: customerId, mode, created_at: isoOf(at) })
    .execute();
}

export async function findCustomer(reader: Reader, id: string): Promise<Customer | undefined> {
  return reader.kysely
    .selectFrom("customer")
    .select(CUSTOMER)
    .select((of) => [
      of.ref("language").$castTo<Language>().as("language"),
      of.ref("verified_level").$castTo<VerifiedLevel>().as("verifiedLevel"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

export interface CredentialsRow {
  readonly id: string;
  /** Null for customers who have only ever signed in with a wallet. */
  readonly passwordHash: string | null;
}

export async function findCredentials(reader: Reader, contact: Contact): Promise<CredentialsRow | undefined> {
  return reader.kysely
    .selectFrom("customer")
    .select(["id", "password_hash as passwordHash"])
    .where(contact.kind, "=", contact.value)
    .executeTakeFirst();
}

/** What a signed-in customer can prove anew who they are with, beside a second factor. */
export async function findProofs(
  reader: Reader,
  customerId: string,
): Promise<{ readonly passwordHash: string | null; readonly walletAddress: string | null }> {
  return reader.kysely
    .selectFrom("customer")
    .select(["password_hash as passwordHash", "wallet_address as walletAddress"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
}

/** True when the password is still that one; it then stays so until the transaction ends. */
export async function lockPasswordHash(tx: Tx, { id, passwordHash }: CredentialsRow): Promise<boolean> {
  const row = await tx.kysely
    .selectFrom("customer")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCustomerIdByInviteCode(reader: Reader, inviteCode: string): Promise<string | undefined> {
  const row = await reader.kysely
    .selectFrom("customer")
    .select("id")
    .where("invite_code", "=", inviteCode)
    .executeTakeFirst();
  return row?.id;
}

const update = (tx: Tx, customerId: string) => tx.kysely.updateTable("customer").where("id", "=", customerId);

export async function updatePasswordHash(tx: Tx, customerId: string, passwordHash: string): Promise<void> {
  await update(tx, customerId).set({ password_hash: passwordHash }).execute();
}

/** Where somebody has the contact the unique constraint throws: see `isContactTaken`. */
export async function updateContact(tx: Tx, customerId: string, { kind, value, areaCode }: Contact): Promise<void> {
  await update(tx, customerId)
    .set(kind === "email" ? { email: value } : { mobile: value, area_code: areaCode })
    .execute();
}

const UNIQUE_VIOLATION = "23505";
const CONTACT_CONSTRAINTS = ["customer_email_key", "customer_mobile_key"];

export const isContactTaken = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === UNIQUE_VIOLATION &&
  "constraint" in error &&
  CONTACT_CONSTRAINTS.some((name) => name === error.constraint);

export async function updateVerifiedLevel(tx: Tx, customerId: string, level: VerifiedLevel): Promise<void> {
  await update(tx, customerId).set({ verified_level: level }).execute();
}

/** SQL of customers and portfolios. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Language } from "@candor/api/language";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database.ts";
import type { Contact } from "./contact.ts";
import type { Customer } from "./customer.ts";

interface CustomerRow {
  id: string;
  uid: string;
  email: string | null;
  mobile: string | null;
  area_code: string | null;
  nickname: string | null;
  portrait_path: string | null;
  language: Language;
  invite_code: string;
  registered_at: Instant;
}

const COLUMNS = "id, uid, email, mobile, area_code, nickname, portrait_path, language, invite_code, registered_at";

const customerOf = (row: CustomerRow): Customer => ({
  id: row.id,
  uid: row.uid,
  email: row.email,
  mobile: row.mobile,
  areaCode: row.area_code,
  nickname: row.nickname,
  portraitPath: row.portrait_path,
  language: row.language,
  inviteCode: row.invite_code,
  registeredAt: row.registered_at,
});

export interface NewCustomer {
  readonly id: string;
  readonly uid: string;
  readonly contact: Contact;
  readonly passwordHash: string;
  readonly language: Language;
  readonly inviteCode: string;
  readonly invitedBy: string | null;
  readonly at: Instant;
}

/** Inserts unless somebody has the contact, the uid or the invite code; answers whether it was inserted. */
export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<boolean> {
  const column = customer.contact.kind;
  const { rowCount } = await tx.query(
    `insert into customer (id, uid, ${column}, area_code, password_hash, language, invite_code, invited_by, registered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      customer.id,
      customer.uid,
      customer.contact.value,
      customer.contact.areaCode,
      customer.passwordHash,
      customer.language,
      customer.inviteCode,
      customer.invitedBy,
      new Date(customer.at),
    ],
  );
  return rowCount === 1;
}

export async function insertPortfolio(
  tx: Tx,
  portfolio: { id: string; customerId: string; mode: AccountMode; at: Instant },
): Promise<void> {
  await tx.query("insert into portfolio (id, customer_id, mode, created_at) values ($1, $2, $3, $4)", [
    portfolio.id,
    portfolio.customerId,
    portfolio.mode,
    new Date(portfolio.at),
  ]);
}

export async function findCustomer(reader: Reader, id: string): Promise<Customer | undefined> {
  const { rows } = await reader.query<CustomerRow>(`select ${COLUMNS} from customer where id = $1`, [id]);
  return rows[0] && customerOf(rows[0]);
}

export interface CredentialsRow {
  readonly id: string;
  readonly passwordHash: string;
}

export async function findCredentials(reader: Reader, contact: Contact): Promise<CredentialsRow | undefined> {
  const { rows } = await reader.query<{ id: string; password_hash: string }>(
    `select id, password_hash from customer where ${contact.kind} = $1`,
    [contact.value],
  );
  return rows[0] && { id: rows[0].id, passwordHash: rows[0].password_hash };
}

/** True when the password is still that one; it then stays so until the transaction ends. */
export async function lockPasswordHash(tx: Tx, { id, passwordHash }: CredentialsRow): Promise<boolean> {
  const { rowCount } = await tx.query("select from customer where id = $1 and password_hash = $2 for share", [
    id,
    passwordHash,
  ]);
  return rowCount === 1;
}

export async function findCustomerIdByInviteCode(reader: Reader, inviteCode: string): Promise<string | undefined> {
  const { rows } = await reader.query<{ id: string }>("select id from customer where invite_code = $1", [inviteCode]);
  return rows[0]?.id;
}

export async function updatePasswordHash(tx: Tx, customerId: string, passwordHash: string): Promise<void> {
  await tx.query("update customer set password_hash = $2 where id = $1", [customerId, passwordHash]);
}

export async function updateNickname(tx: Tx, customerId: string, nickname: string): Promise<void> {
  await tx.query("update customer set nickname = $2 where id = $1", [customerId, nickname]);
}

export async function updatePortrait(tx: Tx, customerId: string, path: string): Promise<void> {
  await tx.query("update customer set portrait_path = $2 where id = $1", [customerId, path]);
}

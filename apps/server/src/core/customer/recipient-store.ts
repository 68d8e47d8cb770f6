/** SQL of customers as others may find them: by their public number, with what they call themselves. */
import type { Reader } from "../../platform/database/database.ts";

export interface RecipientRow {
  readonly customerId: string;
  readonly uid: string;
  readonly nickname: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly walletAddress: string | null;
  readonly isFrozen: boolean;
  /** Of the real account. */
  readonly portfolioId: string;
}

const RECIPIENT = `select customer.id as "customerId", uid, nickname, email, mobile, wallet_address as "walletAddress",
    exists (select from account_freeze where customer_id = customer.id and ended_at is null) as "isFrozen",
    portfolio.id as "portfolioId"
  from customer join portfolio on portfolio.customer_id = customer.id and portfolio.mode = 'real'`;

export async function findRecipient(reader: Reader, uid: string): Promise<RecipientRow | undefined> {
  return (await reader.query<RecipientRow>(`${RECIPIENT} where uid = $1`, [uid])).rows[0];
}

export async function findByIds(reader: Reader, customerIds: readonly string[]): Promise<readonly RecipientRow[]> {
  return (await reader.query<RecipientRow>(`${RECIPIENT} where customer.id = any($1::bigint[])`, [customerIds])).rows;
}

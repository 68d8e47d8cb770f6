/** SQL of transfers from one user to another. */
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type Place, type Stretch, stretchOf } from "../../platform/database/list-stretch.ts";

export interface UserTransferRecord {
  readonly id: string;
  readonly fromCustomerId: string;
  readonly fromPortfolioId: string;
  readonly toCustomerId: string;
  readonly toPortfolioId: string;
  readonly currencyId: number;
  /** What left the sender; the fee is part of it. */
  readonly amount: Amount;
  readonly fee: Amount;
  readonly note: string;
  readonly createdAt: Instant;
  /** When it was sent, in minor units of USDT and BTC; null where there was no price. */
  readonly worthUsdt: Amount | null;
  readonly worthBtc: Amount | null;
  /** Sent less than 24 hours after the sender's first transfer to this recipient. */
  readonly isNewRecipient: boolean;
}

/** As lists show it. */
export type ListedTransfer = Omit<UserTransferRecord, "worthUsdt" | "worthBtc" | "isNewRecipient">;

export async function insertUserTransfer(tx: Tx, transfer: UserTransferRecord): Promise<void> {
  await tx.query(
    `insert into user_transfer (id, from_customer_id, from_portfolio_id, to_customer_id, to_portfolio_id, currency_id,
       amount, fee, note, created_at, worth_usdt, worth_btc, is_new_recipient)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[transfer.id, transfer.fromCustomerId, transfer.fromPortfolioId, transfer.toCustomerId],
      ...[transfer.toPortfolioId, transfer.currencyId, transfer.amount.toString(), transfer.fee.toString()],
      ...[transfer.note, isoOf(transfer.createdAt)],
      ...[transfer.worthUsdt?.toString() ?? null, transfer.worthBtc?.toString() ?? null, transfer.isNewRecipient],
    ],
  );
}

/** Sent by the portfolio, received by it, or both: newest first. */
export function readUserTransfers(
  reader: Reader,
  portfolioId: string,
  which: "sent" | "received" | "both",
  place: Place,
): Promise<Stretch<ListedTransfer>> {
  return stretchOf(place, (after, most) => transfersBefore(reader, [portfolioId, which, most, after]));
}

async function transfersBefore(reader: Reader, asked: readonly unknown[]): Promise<readonly ListedTransfer[]> {
  const { rows } = await reader.query<Omit<ListedTransfer, "amount" | "fee"> & { amount: string; fee: string }>(
    `select id, from_customer_id as "fromCustomerId", from_portfolio_id as "fromPortfolioId",
       to_customer_id as "toCustomerId", to_portfolio_id as "toPortfolioId", currency_id as "currencyId", amount, fee, note,
       created_at as "createdAt"
     from (
       (select * from user_transfer where from_portfolio_id = $1 and $2 <> 'received' and id < $4::bigint order by id desc limit $3)
       union all
       (select * from user_transfer where to_portfolio_id = $1 and $2 <> 'sent' and id < $4::bigint order by id desc limit $3)
     ) own order by id desc limit $3`,
    asked,
  );
  return rows.map((row) => ({ ...row, amount: amountOf(BigInt(row.amount)), fee: amountOf(BigInt(row.fee)) }));
}

/** When the customer first sent anything to the other; undefined before. */
export async function readFirstSent(reader: Reader, from: string, to: string): Promise<Instant | undefined> {
  const { rows } = await reader.query<{ at: Instant | null }>(
    "select min(created_at) as at from user_transfer where from_customer_id = $1 and to_customer_id = $2",
    [from, to],
  );
  return rows[0]?.at ?? undefined;
}

/** What went to recipients who were new within the 24 hours before then, in minor units of USDT. */
export async function readSentToNew(reader: Reader, from: string, then: Instant): Promise<bigint> {
  const { rows } = await reader.query<{ usdt: string }>(
    `select coalesce(sum(worth_usdt), 0) as usdt from user_transfer
     where from_customer_id = $1 and created_at > $2::timestamptz - interval '24 hours' and is_new_recipient`,
    [from, isoOf(then)],
  );
  return BigInt(rows[0]?.usdt ?? 0);
}

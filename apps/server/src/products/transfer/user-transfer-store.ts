/** SQL of transfers from one user to another. */
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";

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
}

export async function insertUserTransfer(tx: Tx, transfer: UserTransferRecord): Promise<void> {
  await tx.query(
    `insert into user_transfer (id, from_customer_id, from_portfolio_id, to_customer_id, to_portfolio_id, currency_id,
       amount, fee, note, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[transfer.id, transfer.fromCustomerId, transfer.fromPortfolioId, transfer.toCustomerId],
      ...[transfer.toPortfolioId, transfer.currencyId, transfer.amount.toString(), transfer.fee.toString()],
      ...[transfer.note, isoOf(transfer.createdAt)],
    ],
  );
}

/** Sent by the portfolio, received by it, or both: newest first. */
export async function readUserTransfers(
  reader: Reader,
  portfolioId: string,
  which: "sent" | "received" | "both",
  limit: number,
): Promise<readonly UserTransferRecord[]> {
  const { rows } = await reader.query<Omit<UserTransferRecord, "amount" | "fee"> & { amount: string; fee: string }>(
    `select id, from_customer_id as "fromCustomerId", from_portfolio_id as "fromPortfolioId",
       to_customer_id as "toCustomerId", to_portfolio_id as "toPortfolioId", currency_id as "currencyId", amount, fee, note,
       created_at as "createdAt"
     from (
       (select * from user_transfer where from_portfolio_id = $1 and $2 <> 'received' order by id desc limit $3)
       union all
       (select * from user_transfer where to_portfolio_id = $1 and $2 <> 'sent' order by id desc limit $3)
     ) own order by id desc limit $3`,
    [portfolioId, which, limit],
  );
  return rows.map((row) => ({ ...row, amount: amountOf(BigInt(row.amount)), fee: amountOf(BigInt(row.fee)) }));
}

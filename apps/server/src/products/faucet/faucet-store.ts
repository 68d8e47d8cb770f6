/** SQL of the faucet: to whom it gives, and what it gave. */
import { type Amount, amountOf, type Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";

export interface Gift {
  readonly id: string;
  readonly customerId: string;
  readonly currencyId: number;
  readonly address: string;
  readonly amount: Amount;
  readonly askedAt: Instant;
}

/** The newest address that deposits of theirs arrive at; undefined before they asked for one. */
export async function findOwnAddress(reader: Reader, customerId: string): Promise<string | undefined> {
  const { rows } = await reader.query<{ address: string }>(
    "select address from deposit_address where customer_id = $1 order by made_at desc limit 1",
    [customerId],
  );
  return rows[0]?.address;
}

/** Of two that one customer asks for at once, the later waits. */
export async function lockGifts(tx: Tx, customerId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('faucet ' || $1, 0))", [customerId]);
}

/** What a customer was promised since an instant, newest first. */
export async function readGiftsSince(
  reader: Reader,
  customerId: string,
  since: Instant,
): Promise<readonly Pick<Gift, "currencyId" | "askedAt">[]> {
  const { rows } = await reader.query<{ currencyId: number; askedAt: Instant }>(
    `select currency_id as "currencyId", asked_at as "askedAt" from faucet_gift
     where customer_id = $1 and asked_at > $2 order by asked_at desc`,
    [customerId, isoOf(since)],
  );
  return rows;
}

export async function insertGift(
  tx: Tx,
  { id, customerId, currencyId, address, amount, askedAt }: Gift,
): Promise<void> {
  await tx.query(
    "insert into faucet_gift (id, customer_id, currency_id, address, amount, asked_at) values ($1, $2, $3, $4, $5, $6)",
    [id, customerId, currencyId, address, String(amount), isoOf(askedAt)],
  );
}

/** Oldest first. */
export async function readUnpaid(
  reader: Reader,
): Promise<readonly Pick<Gift, "id" | "currencyId" | "address" | "amount">[]> {
  const { rows } = await reader.query<{ id: string; currencyId: number; address: string; amount: string }>(
    `select id, currency_id as "currencyId", address, amount from faucet_gift where tx_hash is null order by id limit 100`,
  );
  return rows.map((row) => ({ ...row, amount: amountOf(BigInt(row.amount)) }));
}

export async function markGiven(database: Database, id: string, txHash: string): Promise<void> {
  await database.query("update faucet_gift set tx_hash = $2 where id = $1 and tx_hash is null", [id, txHash]);
}

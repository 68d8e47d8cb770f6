/** SQL of the messages that wallets are asked to sign. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { sqlInstant } from "../../platform/database/sql-instant.ts";

export interface StoredMessage {
  readonly hash: Buffer;
  /** Lower-case hex. */
  readonly address: string;
  readonly chainId: number;
  /** Whom it proves anew; null where it is for signing in. */
  readonly customerId: string | null;
}

const EXPIRED_AT_ONCE = 20;

/** Stores a message, and forgets a few that have expired: what does not exist is refused as what has expired is. */
export async function insertMessage(
  tx: Tx,
  message: StoredMessage & { readonly expiresAt: Instant },
  now: Instant,
): Promise<void> {
  await tx.query(
    `delete from wallet_message where message_hash in (
       select message_hash from wallet_message where expires_at < $1 order by expires_at limit $2 for update skip locked)`,
    [isoOf(now), EXPIRED_AT_ONCE],
  );
  await tx.kysely
    .insertInto("wallet_message")
    .values({
      message_hash: message.hash,
      address: message.address,
      chain_id: String(message.chainId),
      customer_id: message.customerId,
      expires_at: isoOf(message.expiresAt),
    })
    .execute();
}

/** Uses a message for signing in up. Undefined where none is as said, or another was faster. */
export async function takeMessage(
  tx: Tx,
  { hash, address }: Pick<StoredMessage, "hash" | "address">,
  now: Instant,
): Promise<StoredMessage | undefined> {
  return messageOf(
    await tx.kysely
      .updateTable("wallet_message")
      .set({ used_at: isoOf(now) })
      .where("message_hash", "=", hash)
      .where("address", "=", address)
      .where("customer_id", "is", null)
      .where("used_at", "is", null)
      .where("expires_at", ">", sqlInstant(now))
      .returning(["message_hash", "address", "chain_id", "customer_id"])
      .executeTakeFirst(),
  );
}

/** Uses up the newest message that proves a customer anew. */
export async function takeMessageOf(tx: Tx, customerId: string, now: Instant): Promise<StoredMessage | undefined> {
  const newest = await tx.kysely
    .selectFrom("wallet_message")
    .select("message_hash")
    .where("customer_id", "=", customerId)
    .where("used_at", "is", null)
    .where("expires_at", ">", sqlInstant(now))
    .orderBy("expires_at", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!newest) return undefined;
  return messageOf(
    await tx.kysely
      .updateTable("wallet_message")
      .set({ used_at: isoOf(now) })
      .where("message_hash", "=", newest.message_hash)
      .returning(["message_hash", "address", "chain_id", "customer_id"])
      .executeTakeFirst(),
  );
}

interface MessageRow {
  readonly message_hash: Buffer;
  readonly address: string;
  readonly chain_id: string;
  readonly customer_id: string | null;
}

const messageOf = (row: MessageRow | undefined): StoredMessage | undefined =>
  row && {
    hash: row.message_hash,
    address: row.address,
    chainId: Number(row.chain_id),
    customerId: row.customer_id,
  };

export interface Wallet {
  readonly address: string;
  readonly chainId: number;
}

export async function findWallet(reader: Reader, customerId: string): Promise<Wallet | undefined> {
  const row = await reader.kysely
    .selectFrom("customer")
    .select(["wallet_address as address", "wallet_chain_id as chainId"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  if (!row || row.address === null) return undefined;
  return { address: row.address, chainId: Number(row.chainId) };
}

export interface WalletAccount {
  readonly customerId: string;
  /** Of the message that the account was opened with. */
  readonly chainId: number;
}

export async function findAccountOfWallet(reader: Reader, address: string): Promise<WalletAccount | undefined> {
  const row = await reader.kysely
    .selectFrom("customer")
    .select(["id as customerId", "wallet_chain_id as chainId"])
    .where("wallet_address", "=", address)
    .executeTakeFirst();
  return row && { ...row, chainId: Number(row.chainId) };
}

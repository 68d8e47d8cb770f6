/** SQL of deposit addresses: which is whose, and which comes next. Rows only grow. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";

/** Of one key. */
export async function findAddress(reader: Reader, customerId: string, keyId: string): Promise<string | undefined> {
  const found = await reader.kysely
    .selectFrom("deposit_address")
    .select("address")
    .where("customer_id", "=", customerId)
    .where("key_id", "=", keyId)
    .executeTakeFirst();
  return found?.address;
}

/** Of every key that was ever in use: each stays its customer's. */
export async function readAddresses(reader: Reader, customerId: string): Promise<readonly string[]> {
  const rows = await reader.kysely
    .selectFrom("deposit_address")
    .select("address")
    .where("customer_id", "=", customerId)
    .orderBy("made_at", "desc")
    .execute();
  return rows.map(({ address }) => address);
}

/** Whose these are, of those that are anybody's. */
export async function readOwners(reader: Reader, addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await reader.query<{ address: string; customerId: string }>(
    `select address, customer_id as "customerId" from deposit_address where address = any($1::text[])`,
    [addresses],
  );
  return new Map(rows.map(({ address, customerId }) => [address, customerId]));
}

/** Until the transaction ends nobody else takes an address of this key; answers the next index. */
export async function lockKey(tx: Tx, keyId: string): Promise<number> {
  await tx.query("insert into deposit_key (id) values ($1) on conflict (id) do nothing", [keyId]);
  const { rows } = await tx.query<{ next: number }>(
    "select next_index as next from deposit_key where id = $1 for update",
    [keyId],
  );
  return rows[0]?.next ?? 0;
}

export async function insertAddress(
  tx: Tx,
  row: { address: string; customerId: string; keyId: string; index: number; at: Instant },
): Promise<void> {
  await tx.query(
    `insert into deposit_address (address, customer_id, key_id, key_index, made_at) values ($1, $2, $3, $4, $5)`,
    [row.address, row.customerId, row.keyId, row.index, isoOf(row.at)],
  );
  await tx.query("update deposit_key set next_index = $2 where id = $1", [row.keyId, row.index + 1]);
}

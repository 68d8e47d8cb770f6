/** SQL of deposit addresses: which is whose, and which comes next. Rows only grow. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

/** What the table says of an address; `owned-address.ts` says whether that is believed. */
export interface AddressRow {
  /** As chains compare them: in lower case. */
  readonly address: string;
  readonly customerId: string;
  readonly keyId: string;
  readonly keyIndex: number;
}

const COLUMNS = `address, customer_id as "customerId", key_id as "keyId", key_index as "keyIndex"`;

/** Of one key. */
export async function findAddress(reader: Reader, customerId: string, keyId: string): Promise<AddressRow | undefined> {
  const { rows } = await reader.query<AddressRow>(
    `select ${COLUMNS} from deposit_address where customer_id = $1 and key_id = $2`,
    [customerId, keyId],
  );
  return rows[0];
}

/** Of every key that was ever in use, newest first: each stays its customer's. */
export async function readAddresses(reader: Reader, customerId: string): Promise<readonly AddressRow[]> {
  const { rows } = await reader.query<AddressRow>(
    `select ${COLUMNS} from deposit_address where customer_id = $1 order by made_at desc`,
    [customerId],
  );
  return rows;
}

/** Those of these that are in the table. */
export async function findAddresses(reader: Reader, addresses: readonly string[]): Promise<readonly AddressRow[]> {
  if (addresses.length === 0) return [];
  const { rows } = await reader.query<AddressRow>(
    `select ${COLUMNS} from deposit_address where address = any($1::text[])`,
    [addresses],
  );
  return rows;
}

/** For each key that has addresses, one of them. */
export async function readKeysInUse(reader: Reader): Promise<readonly AddressRow[]> {
  const { rows } = await reader.query<AddressRow>(
    `select one.* from deposit_key key cross join lateral (
       select ${COLUMNS} from deposit_address where key_id = key.id order by key_index limit 1) one`,
  );
  return rows;
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

export async function insertAddress(tx: Tx, row: AddressRow & { readonly at: Instant }): Promise<void> {
  await tx.query(
    `insert into deposit_address (address, customer_id, key_id, key_index, made_at) values ($1, $2, $3, $4, $5)`,
    [row.address, row.customerId, row.keyId, row.keyIndex, isoOf(row.at)],
  );
  await tx.query("update deposit_key set next_index = $2 where id = $1", [row.keyId, row.keyIndex + 1]);
}

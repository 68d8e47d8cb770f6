/**
 * Where in the database encrypted values lie, and which key encrypted what. All of them begin alike (version and number of the key, then
 * the nonce), and each column has an index on that beginning. Names of tables and columns in SQL are this file's own words.
 */
import type { Reader } from "../database/database.ts";

export interface EncryptedColumn {
  readonly table:
    | "stored_file"
    | "verification_field"
    | "authenticator"
    | "operator_authenticator"
    | "operator_enrolment"
    | "payee";
  readonly column: string;
}

/** Every column that holds what a `Encryptor` or a data key has made. One that is missing here would lose its key: a test looks. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: "stored_file", column: "sealed_key" },
  { table: "verification_field", column: "sealed" },
  { table: "authenticator", column: "sealed_secret" },
  { table: "operator_authenticator", column: "sealed_secret" },
  { table: "operator_enrolment", column: "sealed_secret" },
  { table: "payee", column: "sealed" },
];

const NONCE_BYTES = 12;
const KEY_BYTES = 9;
/** The beginning of a value, as the index has it. */
export const beginning = (column: string): string => `substring(${column} from 1 for ${KEY_BYTES + NONCE_BYTES})`;
/** Behind everything that one key has encrypted. */
export const endOf = (prefix: Buffer): Buffer => Buffer.concat([prefix, Buffer.alloc(NONCE_BYTES, 0xff)]);

/**
 * What one key encrypted, in the order of the index.
 * @param prefix what everything of that key begins with
 * @param page.after the last one read, or the prefix itself
 */
export async function readEncryptedBy(
  reader: Reader,
  { table, column }: EncryptedColumn,
  prefix: Buffer,
  { after, limit }: { readonly after: Buffer; readonly limit: number },
): Promise<readonly Buffer[]> {
  const { rows } = await reader.query<{ sealed: Buffer }>(
    `select ${column} as sealed from ${table} where ${beginning(column)} > $1 and ${beginning(column)} <= $2
     order by ${beginning(column)} limit $3`,
    [after.subarray(0, KEY_BYTES + NONCE_BYTES), endOf(prefix), limit],
  );
  return rows.map(({ sealed }) => sealed);
}

/** How much one key encrypted in one column. */
export async function countEncryptedBy(
  reader: Reader,
  { table, column }: EncryptedColumn,
  prefix: Buffer,
): Promise<number> {
  const { rows } = await reader.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${beginning(column)} > $1 and ${beginning(column)} <= $2`,
    [prefix, endOf(prefix)],
  );
  return rows[0]?.count ?? 0;
}

export async function isKeyUsed(reader: Reader, prefix: Buffer): Promise<boolean> {
  for (const column of ENCRYPTED_COLUMNS) {
    const found = await readEncryptedBy(reader, column, prefix, { after: prefix, limit: 1 });
    if (found.length > 0) return true;
  }
  return false;
}

/** What the values of each key that anything is encrypted with begin with. Jumps from key to key, so it reads few rows. */
export async function readKeysInUse(reader: Reader): Promise<readonly Buffer[]> {
  const found = new Map<string, Buffer>();
  for (const { table, column } of ENCRYPTED_COLUMNS) {
    for (let behind: Buffer = Buffer.from([0]); ; ) {
      const { rows } = await reader.query<{ prefix: Buffer }>(
        `select substring(${column} from 1 for ${KEY_BYTES}) as prefix from ${table}
         where ${beginning(column)} > $1 order by ${beginning(column)} limit 1`,
        [behind],
      );
      const prefix = rows[0]?.prefix;
      if (!prefix) break;
      found.set(prefix.toString("hex"), prefix);
      behind = endOf(prefix);
    }
  }
  return [...found.values()];
}

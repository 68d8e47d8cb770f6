/**
 * Opens the keys that a database was sealed with. Never makes new ones, nor takes others, where what they would have to open is
 * there already: everything sealed from then on would hide that the rest is lost.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Reader } from "./database.ts";
import { SEALED_COLUMNS } from "./renew-seals.ts";
import { SEALING_FILE, type SealingKeys, sealingKeysIn } from "./sealing-keys.ts";
import { StartRefused } from "./start-refused.ts";

/** What is hashed with a key of the same file, and cannot be checked without it. */
const KEYED_HASHES = ["recovery_code", "pay_password", "verification_document"] as const;

/** Throws StartRefused where the database holds what these keys do not open. Looks at one row of each table. */
export async function sealingKeysOf(reader: Reader, folder: string): Promise<SealingKeys> {
  const file = join(folder, SEALING_FILE);
  const { sealed, isHashed } = await readKept(reader);
  const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
  if (!isThere && (isHashed || sealed.length > 0)) throw refusal(file, "is missing");
  const keys = sealingKeysIn(folder);
  const known = keys.list().map(({ id }) => keys.prefixOf(id));
  const isForeign = sealed.some((one) => !known.some((prefix) => prefix.equals(one.subarray(0, prefix.length))));
  if (isForeign) throw refusal(file, "is that of another installation or of another time");
  return keys;
}

const refusal = (file: string, fault: string): StartRefused =>
  new StartRefused(
    `${file} ${fault}, and only its keys open the pictures, personal text and codes that the database holds: bring it back from a backup.`,
  );

async function readKept(reader: Reader): Promise<{ sealed: readonly Buffer[]; isHashed: boolean }> {
  const sealed = SEALED_COLUMNS.map(
    ({ table, column }) => `(select ${column} from ${table} where ${column} is not null limit 1)`,
  );
  const hashed = KEYED_HASHES.map((table) => `exists (select from ${table})`);
  const { rows } = await reader.query<{ sealed: readonly (Buffer | null)[]; hashed: boolean }>(
    `select array[${sealed.join()}] as sealed, ${hashed.join(" or ")} as hashed`,
  );
  const [row] = rows;
  return { sealed: (row?.sealed ?? []).filter((one) => one !== null), isHashed: row?.hashed === true };
}

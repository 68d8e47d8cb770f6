/**
 * Opens the keys that a database was encrypted with. Never makes new ones, nor takes others, where what they would have to open is
 * there already: everything encrypted from then on would hide that the rest is lost.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Reader } from "../database/database.ts";
import { StartRefused } from "../process/start-refused.ts";
import { readKeysInUse } from "./encrypted-columns.ts";
import { ENCRYPTION_KEYS_FILE, type EncryptionKeys, encryptionKeysIn } from "./encryption-keys.ts";
import { holdKeys, type KeyUse, readKeyMark, refuseNewKeys } from "./installation-keys.ts";

/** What is hashed with a key of the same file, and cannot be checked without it. */
const KEYED_HASHES = ["recovery_code", "pay_password", "verification_document", "verification_document_sent"] as const;

/** Shows which file it is, over all its rotations, and opens nothing. */
export const markOfKeys = (keys: Pick<EncryptionKeys, "fingerprint">): string =>
  keys.fingerprint("these keys", "installation").toString("hex").slice(0, MARK_LENGTH);
const MARK_LENGTH = 32;

/**
 * Throws StartRefused where the database holds what these keys do not open, or its installation has others. Looks at one row for
 * each key in use.
 */
export async function encryptionKeysOf(
  reader: Reader,
  folder: string,
  use: KeyUse = "command",
): Promise<EncryptionKeys> {
  const file = join(folder, ENCRYPTION_KEYS_FILE);
  const inUse = await readKeysInUse(reader);
  const isThere = isFileOfKeys(folder);
  if (!isThere && (inUse.length > 0 || (await holdsKeyedHashes(reader)))) throw refusal(file, "is missing");
  const held = { kind: "sealing", file, isThere, lostForGood: GIVE_UP } as const;
  const known = await readKeyMark(reader, held.kind);
  refuseNewKeys(known, use, held);
  const keys = encryptionKeysIn(folder);
  if (lostOf(inUse, keys).length > 0) throw refusal(file, "is that of another installation or of another time");
  await holdKeys(reader, markOfKeys(keys), known, use, held);
  return keys;
}

const GIVE_UP = ", or give it up with npm run keys -- sealing give-up";

export const isFileOfKeys = (folder: string): boolean =>
  statSync(join(folder, ENCRYPTION_KEYS_FILE), { throwIfNoEntry: false }) !== undefined;

/** Of what the values of keys begin with: those whose key is not there. */
export function lostOf(inUse: readonly Buffer[], keys: EncryptionKeys): readonly Buffer[] {
  const known = keys.list().map(({ id }) => keys.prefixOf(id));
  return inUse.filter((prefix) => !known.some((one) => one.equals(prefix)));
}

const refusal = (file: string, fault: string): StartRefused =>
  new StartRefused(
    `${file} ${fault}, and only its keys open the pictures, personal text and codes that the database holds: bring it back from a backup.`,
  );

async function holdsKeyedHashes(reader: Reader): Promise<boolean> {
  const { rows } = await reader.query<{ isHeld: boolean }>(
    `select ${KEYED_HASHES.map((table) => `exists (select from ${table})`).join(" or ")} as "isHeld"`,
  );
  return rows[0]?.isHeld === true;
}

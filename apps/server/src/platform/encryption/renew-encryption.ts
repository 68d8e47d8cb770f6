/**
 * Passes what older keys encrypted on to the current one, in small transactions and without touching what is encrypted; and then
 * forgets keys that nothing needs any more.
 */
import { type Clock, isoOf } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import { DecryptionFailed } from "./cipher.ts";
import { beginning, ENCRYPTED_COLUMNS, type EncryptedColumn, isKeyUsed, readEncryptedBy } from "./encrypted-columns.ts";
import type { EncryptionKeys } from "./encryption-keys.ts";

export interface ReencryptDeps {
  readonly database: Database;
  readonly encryption: EncryptionKeys;
  readonly clock: Clock;
  readonly log: Log;
}

const ROWS_AT_ONCE = 200;
const PATIENCE_MS = 60_000;
/** How long a key stays after another became current: longer than anything that it encrypts can be on its way. */
const KEPT_MS = 86_400_000;

/** A new current key, with everything passed on to it. Answers its id and how many things were passed on. */
export async function rotateEncryptionKey(deps: ReencryptDeps): Promise<{ id: string; reencrypted: number }> {
  const id = await aloneWithKeys(deps.database, () => deps.encryption.rotate(isoOf(deps.clock.now())));
  return { id, reencrypted: await reencryptAll(deps) };
}

/** Answers how many things the current key has taken over. What cannot be opened is left as it is and told loudly. */
export async function reencryptAll(deps: ReencryptDeps): Promise<number> {
  const current = deps.encryption.currentPrefix();
  const older = deps.encryption
    .list()
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ id }) => deps.encryption.prefixOf(id));
  if (older.length === 0) return 0;
  let reencrypted = 0;
  for (const column of ENCRYPTED_COLUMNS)
    for (const prefix of older) {
      let after: Buffer | undefined = prefix;
      while (after) {
        const batch = await passOnBatch(deps, column, prefix, after);
        reencrypted += batch.reencrypted;
        after = batch.last;
      }
    }
  deps.log.info({ reencrypted, key: current.subarray(1).toString("hex") }, "what older keys sealed was passed on");
  return reencrypted;
}

async function passOnBatch(
  { database, encryption, log }: ReencryptDeps,
  of: EncryptedColumn,
  prefix: Buffer,
  after: Buffer,
): Promise<{ reencrypted: number; last: Buffer | undefined }> {
  const { table, column } = of;
  const found = await readEncryptedBy(database, of, prefix, { after, limit: ROWS_AT_ONCE });
  const pairs = found.flatMap((sealed) => {
    try {
      return [{ sealed, renewed: encryption.reencrypted(sealed) }];
    } catch (error) {
      if (!(error instanceof DecryptionFailed)) throw error;
      log.error({ err: error, table, column }, "something sealed cannot be passed on to the current key");
      return [];
    }
  });
  // By its old content, so that what was encrypted anew meanwhile stays; and found by its beginning, which has an index.
  const { rowCount } = await database.query(
    `update ${table} set ${column} = pair.renewed from unnest($1::bytea[], $2::bytea[]) as pair (sealed, renewed)
     where ${beginning(`${table}.${column}`)} = ${beginning("pair.sealed")} and ${table}.${column} = pair.sealed`,
    [pairs.map(({ sealed }) => sealed), pairs.map(({ renewed }) => renewed)],
  );
  return { reencrypted: rowCount, last: found.at(-1) };
}

/** Removes keys that were not current for a day and that nothing is encrypted with; answers their ids. */
export function forgetUnusedKeys({ database, encryption, clock, log }: ReencryptDeps): Promise<string[]> {
  return aloneWithKeys(database, async (tx) => {
    const keys = encryption.list();
    const unused: string[] = [];
    for (const [at, key] of keys.entries()) {
      const next = keys[at + 1];
      if (!next || clock.now() - Date.parse(next.madeAt) < KEPT_MS) continue;
      if (!key.isCurrent && !(await isKeyUsed(tx, encryption.prefixOf(key.id)))) unused.push(key.id);
    }
    encryption.remove(unused);
    if (unused.length > 0) log.info({ keys: unused }, "keys that nothing is sealed with any more were removed");
    return unused;
  });
}

/** One process at a time changes the file of keys. */
export function aloneWithKeys<T>(database: Database, work: (tx: Tx) => T | Promise<T>): Promise<T> {
  return database.transaction(
    async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtext('sealing keys'))");
      return work(tx);
    },
    { patienceMs: PATIENCE_MS },
  );
}

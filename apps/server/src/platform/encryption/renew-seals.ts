/**
 * Passes what older keys sealed on to the current one, in small transactions and without touching what is sealed; and then
 * forgets keys that nothing needs any more.
 */
import { type Clock, isoOf } from "../clock.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import { SealBroken } from "./seal-cipher.ts";
import { beginning, isKeyUsed, readSealedBy, SEALED_COLUMNS, type SealColumn } from "./sealed-columns.ts";
import type { SealingKeys } from "./sealing-keys.ts";

export interface SealDeps {
  readonly database: Database;
  readonly sealing: SealingKeys;
  readonly clock: Clock;
  readonly log: Log;
}

const ROWS_AT_ONCE = 200;
const PATIENCE_MS = 60_000;
/** How long a key stays after another became current: longer than anything that it seals can be on its way. */
const KEPT_MS = 86_400_000;

/** A new current key, with everything passed on to it. Answers its id and how many things were passed on. */
export async function rotateSealingKey(deps: SealDeps): Promise<{ id: string; passedOn: number }> {
  const id = await aloneWithKeys(deps.database, () => deps.sealing.rotate(isoOf(deps.clock.now())));
  return { id, passedOn: await passOnSeals(deps) };
}

/** Answers how many things the current key has taken over. What cannot be opened is left as it is and told loudly. */
export async function passOnSeals(deps: SealDeps): Promise<number> {
  const current = deps.sealing.currentPrefix();
  const older = deps.sealing
    .list()
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ id }) => deps.sealing.prefixOf(id));
  if (older.length === 0) return 0;
  let passedOn = 0;
  for (const column of SEALED_COLUMNS)
    for (const prefix of older) {
      let after: Buffer | undefined = prefix;
      while (after) {
        const batch = await passOnBatch(deps, column, prefix, after);
        passedOn += batch.passedOn;
        after = batch.last;
      }
    }
  deps.log.info({ passedOn, key: current.subarray(1).toString("hex") }, "what older keys sealed was passed on");
  return passedOn;
}

async function passOnBatch(
  { database, sealing, log }: SealDeps,
  of: SealColumn,
  prefix: Buffer,
  after: Buffer,
): Promise<{ passedOn: number; last: Buffer | undefined }> {
  const { table, column } = of;
  const found = await readSealedBy(database, of, prefix, { after, limit: ROWS_AT_ONCE });
  const pairs = found.flatMap((sealed) => {
    try {
      return [{ sealed, renewed: sealing.passedOn(sealed) }];
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      log.error({ err: error, table, column }, "something sealed cannot be passed on to the current key");
      return [];
    }
  });
  // By its old content, so that what was sealed anew meanwhile stays; and found by its beginning, which has an index.
  const { rowCount } = await database.query(
    `update ${table} set ${column} = pair.renewed from unnest($1::bytea[], $2::bytea[]) as pair (sealed, renewed)
     where ${beginning(`${table}.${column}`)} = ${beginning("pair.sealed")} and ${table}.${column} = pair.sealed`,
    [pairs.map(({ sealed }) => sealed), pairs.map(({ renewed }) => renewed)],
  );
  return { passedOn: rowCount, last: found.at(-1) };
}

/** Removes keys that were not current for a day and that nothing is sealed with; answers their ids. */
export function forgetUnusedKeys({ database, sealing, clock, log }: SealDeps): Promise<string[]> {
  return aloneWithKeys(database, async (tx) => {
    const keys = sealing.list();
    const unused: string[] = [];
    for (const [at, key] of keys.entries()) {
      const next = keys[at + 1];
      if (!next || clock.now() - Date.parse(next.madeAt) < KEPT_MS) continue;
      if (!key.isCurrent && !(await isKeyUsed(tx, sealing.prefixOf(key.id)))) unused.push(key.id);
    }
    sealing.remove(unused);
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

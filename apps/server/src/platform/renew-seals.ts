/**
 * Passes what older keys sealed on to the current one, in small transactions and without touching what is sealed; and then
 * forgets keys that nothing needs any more.
 */
import { type Clock, isoOf } from "./clock.ts";
import type { Database, Reader, Tx } from "./database.ts";
import type { Log } from "./log.ts";
import { SealBroken } from "./seal-cipher.ts";
import type { SealingKey, SealingKeys } from "./sealing-keys.ts";

/** Every column that holds what a `Sealer` or a data key has made. One that is missing here would lose its key: a test looks. */
export const SEALED_COLUMNS: readonly SealColumn[] = [
  { table: "stored_file", column: "sealed_key" },
  { table: "verification_field", column: "sealed" },
  { table: "authenticator", column: "sealed_secret" },
];

interface SealColumn {
  readonly table: string;
  readonly column: string;
}

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
  const id = await alone(deps.database, () => deps.sealing.rotate(isoOf(deps.clock.now())));
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
  for (const column of SEALED_COLUMNS) {
    let after: Buffer | undefined = Buffer.alloc(0);
    while (after) {
      const batch = await passOnBatch(deps, column, older, after);
      passedOn += batch.passedOn;
      after = batch.last;
    }
  }
  deps.log.info({ passedOn, key: current.subarray(1).toString("hex") }, "what older keys sealed was passed on");
  return passedOn;
}

/** Names of tables and columns are this file's own words. */
async function passOnBatch(
  { database, sealing, log }: SealDeps,
  { table, column }: SealColumn,
  older: readonly Buffer[],
  after: Buffer,
): Promise<{ passedOn: number; last: Buffer | undefined }> {
  const { rows } = await database.query<{ sealed: Buffer }>(
    `select ${column} as sealed from ${table}
     where substring(${column} from 1 for 9) = any($1) and ${column} > $2 order by ${column} limit ${ROWS_AT_ONCE}`,
    [older, after],
  );
  const pairs = rows.flatMap(({ sealed }) => {
    try {
      return [{ sealed, renewed: sealing.passedOn(sealed) }];
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      log.error({ err: error, table, column }, "something sealed cannot be passed on to the current key");
      return [];
    }
  });
  // By its old content, so that what was sealed anew meanwhile stays.
  const { rowCount } = await database.query(
    `update ${table} set ${column} = pair.renewed from unnest($1::bytea[], $2::bytea[]) as pair (sealed, renewed)
     where ${table}.${column} = pair.sealed`,
    [pairs.map(({ sealed }) => sealed), pairs.map(({ renewed }) => renewed)],
  );
  return { passedOn: rowCount, last: rows.at(-1)?.sealed };
}

/** Removes keys that were not current for a day and that nothing is sealed with; answers their ids. */
export function forgetUnusedKeys({ database, sealing, clock, log }: SealDeps): Promise<string[]> {
  return alone(database, async (tx) => {
    const keys = sealing.list();
    const unused: string[] = [];
    for (const [at, key] of keys.entries()) {
      const next = keys[at + 1];
      if (!next || clock.now() - Date.parse(next.madeAt) < KEPT_MS) continue;
      if (!(await isUsed(tx, sealing, key))) unused.push(key.id);
    }
    sealing.remove(unused);
    if (unused.length > 0) log.info({ keys: unused }, "keys that nothing is sealed with any more were removed");
    return unused;
  });
}

async function isUsed(reader: Reader, sealing: SealingKeys, { id, isCurrent }: SealingKey): Promise<boolean> {
  if (isCurrent) return true;
  for (const { table, column } of SEALED_COLUMNS) {
    const { rowCount } = await reader.query(
      `select from ${table} where substring(${column} from 1 for 9) = $1 limit 1`,
      [sealing.prefixOf(id)],
    );
    if (rowCount > 0) return true;
  }
  return false;
}

/** One process at a time changes the file of keys. */
function alone<T>(database: Database, work: (tx: Tx) => T | Promise<T>): Promise<T> {
  return database.transaction(
    async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtext('sealing keys'))");
      return work(tx);
    },
    { patienceMs: PATIENCE_MS },
  );
}

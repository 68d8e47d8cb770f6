/**
 * The SQL that gives back the room of heads that were folded, where they left most of their table empty: a demonstration that kept all of its
 * log before. Day by day the table's own clearing is enough, as new heads take the place of old ones.
 */
import type { Reader } from "../../../platform/database/database.ts";
import { Outage } from "../../../platform/process/outage.ts";

/** About what a head takes with its place in the index. */
const HEAD_BYTES = 270;
const WASTED_BYTES_MIN = 256 * 1_048_576;
/** Whoever writes heads meanwhile goes first. */
const PATIENCE = "2s";

/**
 * As the owner of the tables, before anything writes heads: nobody reads any meanwhile. How many bytes came back.
 * @param owner one connection, without a bound on how long a statement takes
 * @param wastedBytesMin below that it is left as it is
 */
export async function compactHeads(owner: Reader, wastedBytesMin = WASTED_BYTES_MIN): Promise<number> {
  const before = await sizeOf(owner);
  const wasted = before.bytes - before.heads * HEAD_BYTES;
  if (!before.isDemonstration || wasted < wastedBytesMin || wasted < before.bytes / 2) return 0;
  try {
    await owner.query(`set lock_timeout = '${PATIENCE}'`);
    await owner.query("vacuum (full, analyze) tick_head");
  } catch (error) {
    if (!(error instanceof Outage && error.reason === "contention")) throw error;
  } finally {
    await owner.query("reset lock_timeout");
  }
  return before.bytes - (await sizeOf(owner)).bytes;
}

async function sizeOf(owner: Reader) {
  const { rows } = await owner.query<{ bytes: string; heads: number; is: boolean }>(
    `select pg_total_relation_size('tick_head') as bytes, greatest(reltuples, 0)::float8 as heads, is_demonstration() as is
     from pg_class where oid = 'tick_head'::regclass`,
  );
  const [found] = rows;
  return { bytes: Number(found?.bytes), heads: found?.heads ?? 0, isDemonstration: found?.is === true };
}

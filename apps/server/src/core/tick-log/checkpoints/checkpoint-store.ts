/** The SQL of the tick log's checkpoints: what is left of heads that a demonstration has folded. The folding itself is a function of the tables. */
import type { KeptProof, LogCheckpoint } from "@candor/engine/log-checkpoint";
import type { PathStep } from "@candor/engine/merkle-tree";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../../platform/clock.ts";
import type { Reader } from "../../../platform/database/database.ts";

/** all: as a production does. short: a demonstration, as long as its prices are not live. */
export type LogKeeping = "all" | "short";

/** Said at each start, by the owner of the tables; what once kept all does so for ever. */
export async function writeKeeping(owner: Reader, keeps: LogKeeping): Promise<void> {
  await owner.query(
    `insert into tick_log_keeping (keeps) values ($1)
     on conflict (id) do update set keeps = excluded.keeps, since = now()
     where tick_log_keeping.keeps = 'short' and excluded.keeps = 'all'`,
    [keeps],
  );
}

export async function readIsDemonstration(reader: Reader): Promise<boolean> {
  const { rows } = await reader.query<{ is: boolean }>("select is_demonstration() as is");
  return rows[0]?.is === true;
}

interface CheckpointRecord {
  instrument_id: number;
  number: number;
  price_mode: LogCheckpoint["priceMode"];
  first_seq: string;
  last_seq: string;
  first_at: Instant;
  last_at: Instant;
  head_count: number;
  entry_count: number;
  before_hash: Uint8Array;
  last_hash: Uint8Array;
  root: Uint8Array;
  at: Instant;
  key_id: string;
  previous_hash: Uint8Array;
  signature: Uint8Array;
  kept: string[];
  paths: Uint8Array[];
}

export interface CheckpointRange {
  readonly instrumentId: number;
  /** Those whose last number comes after it. */
  readonly afterSeq: number;
  readonly limit: number;
}

/** In their order. */
export async function readCheckpoints(reader: Reader, range: CheckpointRange): Promise<LogCheckpoint[]> {
  const { rows } = await reader.query<CheckpointRecord>(
    `select folded.*, key.id as key_id, kept.seqs as kept, kept.paths
     from tick_log_checkpoint folded join tick_log_key key on key.number = folded.key_number
     cross join lateral (
       select coalesce(array_agg(first_seq::text order by first_seq), '{}') as seqs,
         coalesce(array_agg(path order by first_seq), '{}') as paths
       from tick_head_kept where instrument_id = folded.instrument_id
         and first_seq between folded.first_seq and folded.last_seq
     ) kept
     where folded.instrument_id = $1 and folded.last_seq > $2 order by folded.number limit $3`,
    [range.instrumentId, range.afterSeq, range.limit],
  );
  return rows.map(checkpointOf);
}

const checkpointOf = (row: CheckpointRecord): LogCheckpoint => ({
  ...{ instrumentId: row.instrument_id, number: row.number, priceMode: row.price_mode },
  ...{ firstSeq: Number(row.first_seq), lastSeq: Number(row.last_seq), firstAt: row.first_at, lastAt: row.last_at },
  ...{ headCount: row.head_count, entryCount: row.entry_count },
  ...{ beforeHash: row.before_hash, lastHash: row.last_hash, root: row.root },
  ...{ at: row.at, keyId: row.key_id, previousHash: row.previous_hash, signature: row.signature },
  kept: row.kept.map((seq, nth): KeptProof => ({ firstSeq: Number(seq), path: pathOf(row.paths[nth]) })),
});

const STEP_BYTES = 33;

/** As the tables write it: a byte for the side, and the hash. */
function pathOf(bytes: Uint8Array = new Uint8Array(0)): PathStep[] {
  const steps: PathStep[] = [];
  for (let at = 0; at < bytes.length; at += STEP_BYTES)
    steps.push({ side: bytes[at] === 0 ? "left" : "right", hash: bytes.subarray(at + 1, at + STEP_BYTES) });
  return steps;
}

/** The last one of an instrument. */
export async function readLastCheckpoint(reader: Reader, instrumentId: number): Promise<LogCheckpoint | undefined> {
  const { rows } = await reader.query<{ seq: string }>(
    "select (last_seq - 1)::text as seq from tick_log_checkpoint where instrument_id = $1 order by number desc limit 1",
    [instrumentId],
  );
  const afterSeq = rows[0]?.seq;
  if (afterSeq === undefined) return undefined;
  return (await readCheckpoints(reader, { instrumentId, afterSeq: Number(afterSeq), limit: 1 })).at(-1);
}

/** Whether the head of a number was folded, whether or not it is one of those that stay. */
export async function isFolded(reader: Reader, instrumentId: number, seq: number): Promise<boolean> {
  const { rowCount } = await reader.query(
    "select from tick_log_checkpoint where instrument_id = $1 and first_seq <= $2 and last_seq >= $2",
    [instrumentId, seq],
  );
  return rowCount > 0;
}

/**
 * Of the heads after a number that end before an instant, the first one whose price was not live; and the first such one whose
 * block is gone, which can be folded. Undefined where there is none.
 */
export async function firstFoldable(
  reader: Reader,
  instrumentId: number,
  { afterSeq, before }: { readonly afterSeq: number; readonly before: Instant },
): Promise<{ readonly unlived: number | undefined; readonly foldable: number | undefined }> {
  const first = async (condition: string, after: number): Promise<number | undefined> => {
    const { rows } = await reader.query<{ seq: string }>(
      `select first_seq::text as seq from tick_head head
       where instrument_id = $1 and first_seq > $2 and last_at < $3 and price_mode <> 'live' and format > 1 ${condition}
       order by first_seq limit 1`,
      [instrumentId, after, isoOf(before)],
    );
    return rows[0] && Number(rows[0].seq);
  };
  const unlived = await first("", afterSeq);
  if (unlived === undefined) return { unlived, foldable: undefined };
  const withoutBlock = `and not exists (select from tick_block block where block.instrument_id = head.instrument_id
    and block.first_seq = head.first_seq and block.last_at = head.last_at)`;
  return { unlived, foldable: await first(withoutBlock, unlived - 1) };
}

/** Heads go, and their checkpoint comes; refused by the tables where any of it may not be. How many heads went. */
export async function foldHeads(
  reader: Reader,
  { instrumentId, firstSeq, lastSeq, at, keyId, root, previousHash, signature }: Omit<LogCheckpoint, "kept">,
): Promise<number> {
  const { rows } = await reader.query<{ gone: number }>(
    "select tick_head_fold($1, $2, $3, $4, $5, $6, $7, $8) as gone",
    [
      ...[instrumentId, firstSeq, lastSeq, isoOf(at), keyId],
      ...[Buffer.from(root), Buffer.from(previousHash), Buffer.from(signature)],
    ],
  );
  return rows[0]?.gone ?? 0;
}

/** Blocks of days before one, where no price of the day was live; as `tick_block_forget_simulated_before` says. How many days went. */
export async function forgetSimulatedBefore(reader: Reader, firstKept: string): Promise<number> {
  const { rows } = await reader.query<{ days: number }>("select tick_block_forget_simulated_before($1) as days", [
    firstKept,
  ]);
  return rows[0]?.days ?? 0;
}

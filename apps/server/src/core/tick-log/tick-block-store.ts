/** The SQL of the tick log: signed heads, which stay for ever or are folded, and blocks, which stay for a time or as long as they are pinned. */
import type { PriceMode } from "@candor/api/site";
import type { CalendarName } from "@candor/engine/calendar/session";
import type { HaltCause, HaltEntry } from "@candor/engine/halt-entry";
import type { KeptBlock } from "@candor/engine/log-wire";
import { NO_BLOCK_HASH, type SignedHead, type TickBlock } from "@candor/engine/tick-block";
import { type Instant, instantOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import { type Hold, heldLease, LeaseLost } from "../../platform/tasks/leases.ts";
import { isFolded } from "./checkpoints/checkpoint-store.ts";

const idList = (ids: readonly number[]): string => `{${ids.join(",")}}`;

/** Makes room for the blocks of a day, "2026-11-21"; changes nothing where there is room. */
export async function openDay(reader: Reader, day: string): Promise<void> {
  await reader.query("select tick_block_open_day($1)", [day]);
}

/** Drops the blocks of the days before one, but for pinned ones; a pin that is not committed is waited for. How many days went. */
export async function forgetBlocksBefore(reader: Reader, firstKept: string): Promise<number> {
  const { rows } = await reader.query<{ days: number }>("select tick_block_forget_before($1) as days", [firstKept]);
  return rows[0]?.days ?? 0;
}

/**
 * Heads and blocks in one statement, at least one; their days must be open. Throws `LeaseLost` where another process makes the
 * prices now.
 */
export async function writeBlocks(tx: Tx, blocks: readonly TickBlock[], hold: Hold): Promise<void> {
  const column = <T>(pick: (block: TickBlock) => T): T[] => blocks.map(pick);
  const bytes = (pick: (block: TickBlock) => Uint8Array) => column((block) => Buffer.from(pick(block)));
  const { rowCount } = await tx.query({
    name: "tick-block-write",
    text: `with held as (${heldLease("$14", "$15")}), block as (
        select b.* from held cross join unnest($1::int[], $2::int8[], $3::int8[], $4::timestamptz[], $5::timestamptz[], $6::int[], $7::text[],
          $8::text[], $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[], $13::int2[])
          as b(instrument_id, first_seq, last_seq, first_at, last_at, entry_count, price_mode, key_id, merkle_root, hash,
            signature, packed, format)
      ), content as (
        insert into tick_block (instrument_id, first_seq, last_at, packed)
        select instrument_id, first_seq, last_at, packed from block
      )
      insert into tick_head (instrument_id, first_seq, last_seq, first_at, last_at, format, key_number, entry_count,
        price_mode, merkle_root, hash, signature)
      select instrument_id, first_seq, last_seq, first_at, last_at, block.format, key.number, entry_count, price_mode, merkle_root,
        hash, signature
      from block left join tick_log_key key on key.id = block.key_id`,
    values: [
      column((block) => block.instrumentId),
      column((block) => block.firstSeq),
      column((block) => block.lastSeq),
      column((block) => isoOf(block.firstAt)),
      column((block) => isoOf(block.lastAt)),
      column((block) => block.entryCount),
      column((block) => block.priceMode),
      column((block) => block.keyId),
      bytes((block) => block.merkleRoot),
      bytes((block) => block.hash),
      bytes((block) => block.signature),
      bytes((block) => block.packed),
      column((block) => block.format),
      hold.name,
      hold.epoch,
    ],
  });
  if (rowCount === 0) throw new LeaseLost("another process makes the prices");
}

interface HeadRecord {
  instrument_id: number;
  first_seq: string;
  last_seq: string;
  first_at: Instant;
  last_at: Instant;
  format: SignedHead["format"];
  key_id: string | null;
  entry_count: number;
  price_mode: PriceMode;
  merkle_root: Uint8Array;
  previous_hash: Uint8Array | null;
  hash: Uint8Array;
  signature: Uint8Array | null;
}

interface BlockRecord extends HeadRecord {
  packed: Uint8Array | null;
}

const NO_BYTES = new Uint8Array(0);

/** A head names the hash of the one before it: that row's, which is the one with the numbers before, or what was kept of one that is folded. */
const HEAD_COLUMNS = `head.instrument_id, head.first_seq, head.last_seq, head.first_at, head.last_at, head.format,
  (select id from tick_log_key where number = head.key_number) as key_id, head.entry_count, head.price_mode,
  head.merkle_root, head.hash, head.signature, coalesce(
    (select previous_hash from tick_head_kept kept
      where kept.instrument_id = head.instrument_id and kept.first_seq = head.first_seq),
    (select case when folded.last_seq = head.first_seq - 1 then last_hash end from tick_log_checkpoint folded
      where folded.instrument_id = head.instrument_id and folded.first_seq < head.first_seq
      order by folded.first_seq desc limit 1),
    (select hash from tick_head before where before.instrument_id = head.instrument_id and before.first_seq < head.first_seq
      order by before.first_seq desc limit 1)) as previous_hash`;

const PACKED_COLUMN = `coalesce(
  (select packed from tick_block block where block.instrument_id = head.instrument_id
    and block.first_seq = head.first_seq and block.last_at = head.last_at),
  (select packed from tick_block_kept block where block.instrument_id = head.instrument_id
    and block.first_seq = head.first_seq)) as packed`;

const headOf = (row: HeadRecord): SignedHead => ({
  format: row.format,
  instrumentId: row.instrument_id,
  priceMode: row.price_mode,
  firstSeq: Number(row.first_seq),
  lastSeq: Number(row.last_seq),
  firstAt: row.first_at,
  lastAt: row.last_at,
  entryCount: row.entry_count,
  merkleRoot: row.merkle_root,
  previousHash: row.previous_hash ?? NO_BLOCK_HASH,
  keyId: row.key_id ?? "",
  hash: row.hash,
  signature: row.signature ?? NO_BYTES,
});

const blockOf = (row: BlockRecord): KeptBlock => ({ ...headOf(row), packed: row.packed });

/** The latest block of each instrument that has one. */
export async function readLastBlocks(reader: Reader, instrumentIds: readonly number[]): Promise<KeptBlock[]> {
  const { rows } = await reader.query<BlockRecord>(
    `select ${HEAD_COLUMNS}, ${PACKED_COLUMN} from unnest($1::int[]) as wanted(id) cross join lateral (
       select * from tick_head where instrument_id = wanted.id order by first_seq desc limit 1
     ) head`,
    [idList(instrumentIds)],
  );
  return rows.map(blockOf);
}

/** Where the walk over an instrument's blocks begins and ends: after this number, up to that instant. */
export interface BlockRange {
  readonly instrumentId: number;
  /** Blocks whose last tick comes after it. */
  readonly afterSeq: number;
  /** Blocks whose first tick lies at it or earlier. */
  readonly to?: Instant | undefined;
  readonly limit: number;
}

const IN_RANGE = `from tick_head head where instrument_id = $1 and last_seq > $2
  and first_seq >= coalesce((select max(first_seq) from tick_head where instrument_id = $1 and first_seq <= $2 + 1), 0)
  and ($4::int8 is null or first_seq <= $4)
  order by first_seq limit $3`;

async function rangeValues(reader: Reader, { instrumentId, afterSeq, limit, to }: BlockRange): Promise<unknown[]> {
  const last = to === undefined ? undefined : await lastPlaceWhere(reader, "first_at <= $2", instrumentId, to);
  return [instrumentId, afterSeq, limit, last?.first_seq ?? null];
}

/** Oldest first. */
export async function readBlocks(reader: Reader, range: BlockRange): Promise<KeptBlock[]> {
  const { rows } = await reader.query<BlockRecord>(
    `select ${HEAD_COLUMNS}, ${PACKED_COLUMN} ${IN_RANGE}`,
    await rangeValues(reader, range),
  );
  return rows.map(blockOf);
}

/** Oldest first. */
export async function readHeads(reader: Reader, range: BlockRange): Promise<SignedHead[]> {
  const { rows } = await reader.query<HeadRecord>(
    `select ${HEAD_COLUMNS} ${IN_RANGE}`,
    await rangeValues(reader, range),
  );
  return rows.map(headOf);
}

/** The last number before an instant; 0 when there is none. */
export async function lastSeqBefore(reader: Reader, instrumentId: number, at: Instant): Promise<number> {
  return Number((await lastPlaceWhere(reader, "last_at < $2", instrumentId, at)).last_seq);
}

/**
 * The last head that is early enough; zeros when there is none. Numbers and instants rise together, so the numbers are
 * halved until it is found: anyone may ask for any instant, and there are millions of heads.
 */
async function lastPlaceWhere(
  reader: Reader,
  isEarly: "first_at <= $2" | "last_at < $2",
  instrumentId: number,
  at: Instant,
): Promise<{ first_seq: string; last_seq: string }> {
  const { rows } = await reader.query<{ first_seq: string; last_seq: string }>(
    `with recursive search(low, high, first_seq, last_seq) as (
       select 0::int8, coalesce(max(first_seq), 0), 0::int8, 0::int8 from tick_head where instrument_id = $1
       union all
       select case when is_early then middle else low end, case when is_early then high else head.first_seq - 1 end,
         case when is_early then coalesce(head.first_seq, search.first_seq) else search.first_seq end,
         case when is_early then coalesce(head.last_seq, search.last_seq) else search.last_seq end
       from search cross join lateral (select (low + high + 1) / 2 as middle) half
         left join lateral (
           select first_seq, last_seq, first_at, last_at from tick_head
           where instrument_id = $1 and first_seq <= middle order by first_seq desc limit 1
         ) head on true
         cross join lateral (select coalesce(head.${isEarly}, true) as is_early) found
       where low < high
     )
     select first_seq, last_seq from search order by low desc, high limit 1`,
    [instrumentId, isoOf(at)],
  );
  return rows[0] ?? { first_seq: "0", last_seq: "0" };
}

/** From this number on no block is forgotten; undefined where none is kept but pinned ones. */
export async function firstKeptSeq(reader: Reader, instrumentId: number): Promise<number | undefined> {
  const { rows } = await reader.query<{ seq: string | null }>(
    "select min(first_seq) as seq from tick_block where instrument_id = $1",
    [instrumentId],
  );
  const seq = rows[0]?.seq ?? null;
  return seq === null ? undefined : Number(seq);
}

interface LoggedRecord {
  id: number;
  symbol: string;
  calendar: CalendarName;
}

/** Instruments that have a log. */
export async function readLoggedInstruments(reader: Reader): Promise<LoggedRecord[]> {
  const { rows } = await reader.query<LoggedRecord>(
    `select id, symbol, calendar from instrument
     where exists (select from tick_head where instrument_id = instrument.id) order by id`,
  );
  return rows;
}

/**
 * Keeps the block of a tick for good, also while the transaction is open; false when it is in no block yet. Throws where the
 * block is forgotten already.
 */
export async function pinBlock(tx: Tx, instrumentId: number, seq: number, referrer: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with head as (
       select instrument_id, first_seq from tick_head
       where instrument_id = $1 and first_seq <= $2 and last_seq >= $2 order by first_seq desc limit 1
     ), pin as (insert into tick_block_pin select instrument_id, first_seq, $3 from head on conflict do nothing)
     select from head`,
    [instrumentId, seq, referrer],
  );
  if (rowCount === 0 && (await isFolded(tx, instrumentId, seq)))
    throw new Error(`the block of tick ${seq} of instrument ${instrumentId} is kept no more`);
  return rowCount === 1;
}

interface EntryRecord {
  instrument_id: number;
  kind: HaltEntry["kind"];
  cause: HaltCause;
  at: Instant;
  after_seq: string;
  operators: string[];
  reason: string;
  samples: { source: string; price: number; at: number }[];
}

const ENTRY_COLUMNS = "instrument_id, kind, cause, at, after_seq, operators, reason, samples";

const entryOf = (row: EntryRecord): HaltEntry => ({
  instrumentId: row.instrument_id,
  kind: row.kind,
  cause: row.cause,
  at: row.at,
  afterSeq: Number(row.after_seq),
  operators: row.operators,
  reason: row.reason,
  samples: row.samples.map(({ source, price, at }) => ({ source, price, at: instantOf(at) })),
});

/** Halts and resumptions that came after each instrument's last block, oldest first. */
export async function readUnsealedEntries(reader: Reader): Promise<HaltEntry[]> {
  const { rows } = await reader.query<EntryRecord>(
    `select ${ENTRY_COLUMNS} from halt_entry entry
     where at > coalesce(
       (select last_at from tick_head where instrument_id = entry.instrument_id order by first_seq desc limit 1), '-infinity')
     order by id`,
  );
  return rows.map(entryOf);
}

/** An instrument's halts and resumptions, oldest first. */
export async function readEntries(reader: Reader, instrumentId: number): Promise<HaltEntry[]> {
  const { rows } = await reader.query<EntryRecord>(
    `select ${ENTRY_COLUMNS} from halt_entry where instrument_id = $1 order by id`,
    [instrumentId],
  );
  return rows.map(entryOf);
}

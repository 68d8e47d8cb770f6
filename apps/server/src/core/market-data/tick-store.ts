/** The SQL of ticks: the journal that makes them durable, the blocks that keep them, and where prices come from. */
import type { PriceMode } from "@candor/api/site";
import type { TickBlock } from "@candor/engine/tick-block";
import { type Instant, instantOf, priceTicksOf } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database.ts";
import type { Tick } from "./tick.ts";

const arrayText = (values: readonly (number | boolean)[]): string => `{${values.join(",")}}`;

/** Makes the ticks of one grid step durable. The same step written twice is written once. */
export async function writeStep(reader: Reader, at: Instant, ticks: readonly Tick[]): Promise<void> {
  await reader.query({
    name: "tick-journal-write",
    text: `insert into tick_journal (step_at, instrument_ids, seqs, chart_ats, prices, volumes, are_valid)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict (step_at) do nothing`,
    values: [
      isoOf(at),
      arrayText(ticks.map((tick) => tick.instrumentId)),
      arrayText(ticks.map((tick) => tick.seq)),
      arrayText(ticks.map((tick) => tick.chartAt)),
      arrayText(ticks.map((tick) => tick.price)),
      arrayText(ticks.map((tick) => tick.volume)),
      arrayText(ticks.map((tick) => tick.isValid)),
    ],
  });
}

interface JournalRecord {
  step_at: Instant;
  instrument_id: number;
  seq: string;
  chart_at: string;
  price: string;
  volume: string;
  is_valid: boolean;
}

/** Every tick of the journal in the order of its steps; of one instrument where one is named. */
export async function readJournal(reader: Reader, instrumentId: number | null = null): Promise<Tick[]> {
  const { rows } = await reader.query<JournalRecord>(
    `select step_at, tick.* from tick_journal cross join lateral
       unnest(instrument_ids, seqs, chart_ats, prices, volumes, are_valid)
       as tick(instrument_id, seq, chart_at, price, volume, is_valid)
     where $1::int is null or instrument_id = $1
     order by step_at, instrument_id`,
    [instrumentId],
  );
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    seq: Number(row.seq),
    at: row.step_at,
    chartAt: instantOf(Number(row.chart_at)),
    price: priceTicksOf(Number(row.price)),
    volume: Number(row.volume),
    isValid: row.is_valid,
    samples: [],
  }));
}

/** Drops the steps that are in blocks now; in the transaction that wrote the blocks. */
export async function deleteSteps(tx: Tx, upTo: Instant): Promise<void> {
  await tx.query("delete from tick_journal where step_at <= $1", [isoOf(upTo)]);
}

export async function writeBlocks(tx: Tx, blocks: readonly TickBlock[]): Promise<void> {
  const texts = (pick: (block: TickBlock) => string | number) => blocks.map(pick);
  const bytes = (pick: (block: TickBlock) => Uint8Array) => blocks.map((block) => Buffer.from(pick(block)));
  await tx.query({
    name: "tick-block-write",
    text: `insert into tick_block (instrument_id, first_seq, last_seq, first_at, last_at, price_mode, ticks, merkle_root,
        previous_hash, hash)
      select * from unnest($1::int[], $2::int8[], $3::int8[], $4::timestamptz[], $5::timestamptz[], $6::text[],
        $7::bytea[], $8::bytea[], $9::bytea[], $10::bytea[])`,
    values: [
      texts((block) => block.instrumentId),
      texts((block) => block.firstSeq),
      texts((block) => block.lastSeq),
      texts((block) => isoOf(block.firstAt)),
      texts((block) => isoOf(block.lastAt)),
      texts((block) => block.priceMode),
      bytes((block) => block.ticks),
      bytes((block) => block.merkleRoot),
      bytes((block) => block.previousHash),
      bytes((block) => block.hash),
    ],
  });
}

interface BlockRecord {
  instrument_id: number;
  first_seq: string;
  last_seq: string;
  first_at: Instant;
  last_at: Instant;
  price_mode: PriceMode;
  ticks: Uint8Array;
  merkle_root: Uint8Array;
  previous_hash: Uint8Array;
  hash: Uint8Array;
}

const BLOCK_COLUMNS = `instrument_id, first_seq, last_seq, first_at, last_at, price_mode, ticks, merkle_root,
  previous_hash, hash`;

const blockOfRecord = (row: BlockRecord): TickBlock => ({
  instrumentId: row.instrument_id,
  firstSeq: Number(row.first_seq),
  lastSeq: Number(row.last_seq),
  firstAt: row.first_at,
  lastAt: row.last_at,
  priceMode: row.price_mode,
  ticks: row.ticks,
  merkleRoot: row.merkle_root,
  previousHash: row.previous_hash,
  hash: row.hash,
});

/** The latest block of each instrument that has one. */
export async function readLastBlocks(reader: Reader, instrumentIds: readonly number[]): Promise<TickBlock[]> {
  const { rows } = await reader.query<BlockRecord>(
    `select block.* from unnest($1::int[]) i cross join lateral (
       select ${BLOCK_COLUMNS} from tick_block where instrument_id = i order by last_seq desc limit 1
     ) block`,
    [arrayText(instrumentIds)],
  );
  return rows.map(blockOfRecord);
}

/** Blocks of one instrument whose last tick comes after a sequence number, oldest first. */
export async function readBlocks(
  reader: Reader,
  instrumentId: number,
  afterSeq: number,
  limit: number,
): Promise<TickBlock[]> {
  const { rows } = await reader.query<BlockRecord>(
    `select ${BLOCK_COLUMNS} from tick_block where instrument_id = $1 and last_seq > $2 order by last_seq limit $3`,
    [instrumentId, afterSeq, limit],
  );
  return rows.map(blockOfRecord);
}

export interface StoredOrigin {
  readonly mode: PriceMode;
  readonly origin: string;
  /** Ticks up to this instant had another origin. */
  readonly since: Instant;
}

export async function readOrigin(reader: Reader): Promise<StoredOrigin | undefined> {
  const { rows } = await reader.query<StoredOrigin>("select mode, origin, since from market_data_origin");
  return rows[0];
}

export async function writeOrigin(tx: Tx, { mode, origin, since }: StoredOrigin): Promise<void> {
  await tx.query(
    `insert into market_data_origin (mode, origin, since) values ($1, $2, $3)
     on conflict (id) do update set mode = excluded.mode, origin = excluded.origin, since = excluded.since`,
    [mode, origin, isoOf(since)],
  );
}

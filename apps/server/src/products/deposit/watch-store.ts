/** SQL of how far each network was looked at, and by which blocks. */
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";

export interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

export interface WatchRecord extends BlockRef {
  readonly network: string;
  readonly lookedAt: Instant;
  readonly fault: string | null;
  readonly failedSince: Instant | null;
}

/** So many blocks back a reorganisation is followed. */
const BLOCKS_KEPT = 2_000;

type Row = Omit<WatchRecord, "height"> & { height: string };
const COLUMNS = `network, height, hash, looked_at as "lookedAt", fault, failed_since as "failedSince"`;
const ofRow = (row: Row): WatchRecord => ({ ...row, height: Number(row.height) });

export async function readWatches(reader: Reader): Promise<readonly WatchRecord[]> {
  const { rows } = await reader.query<Row>(`select ${COLUMNS} from chain_watch order by network`);
  return rows.map(ofRow);
}

export async function findWatch(reader: Reader, network: string): Promise<WatchRecord | undefined> {
  const { rows } = await reader.query<Row>(`select ${COLUMNS} from chain_watch where network = $1`, [network]);
  return rows.map(ofRow)[0];
}

/** Until the transaction ends nobody else looks on or credits. */
export async function lockWatch(tx: Tx, network: string): Promise<WatchRecord | undefined> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from chain_watch where network = $1 for update`, [network]);
  return rows.map(ofRow)[0];
}

/** Where a network is looked at from; nothing where somebody was first. */
export async function beginWatch(tx: Tx, network: string, { height, hash }: BlockRef, at: Instant): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into chain_watch (network, height, hash, looked_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [network, height, hash, isoOf(at)],
  );
  if (rowCount === 1) await keepBlocks(tx, network, [{ height, hash }]);
}

/** In the commit that keeps what was seen on the way. */
export async function moveWatch(tx: Tx, network: string, { height, hash }: BlockRef, at: Instant): Promise<void> {
  await tx.query(
    `update chain_watch set height = $2, hash = $3, looked_at = $4, fault = null, failed_since = null where network = $1`,
    [network, height, hash, isoOf(at)],
  );
}

/** Nothing new, and nothing wrong. */
export async function touchWatch(reader: Reader, network: string, at: Instant): Promise<void> {
  await reader.query(`update chain_watch set looked_at = $2, fault = null, failed_since = null where network = $1`, [
    network,
    isoOf(at),
  ]);
}

export async function putFault(reader: Reader, network: string, fault: string, at: Instant): Promise<void> {
  await reader.query(
    `update chain_watch set fault = $2, failed_since = coalesce(failed_since, $3) where network = $1`,
    [network, fault, isoOf(at)],
  );
}

export async function keepBlocks(tx: Tx, network: string, blocks: readonly BlockRef[]): Promise<void> {
  await tx.query(`insert into chain_block (network, height, hash) select $1, * from unnest($2::bigint[], $3::text[])`, [
    network,
    blocks.map(({ height }) => height),
    blocks.map(({ hash }) => hash),
  ]);
  const newest = blocks.at(-1)?.height ?? 0;
  await tx.query("delete from chain_block where network = $1 and height <= $2", [network, newest - BLOCKS_KEPT]);
}

export async function dropBlocksAbove(tx: Tx, network: string, height: number): Promise<void> {
  await tx.query("delete from chain_block where network = $1 and height > $2", [network, height]);
}

/** At or below a height, highest first. */
export async function readBlocks(reader: Reader, network: string, upTo: number): Promise<readonly BlockRef[]> {
  const { rows } = await reader.query<{ height: string; hash: string }>(
    `select height, hash from chain_block where network = $1 and height <= $2 order by height desc`,
    [network, upTo],
  );
  return rows.map(({ height, hash }) => ({ height: Number(height), hash }));
}

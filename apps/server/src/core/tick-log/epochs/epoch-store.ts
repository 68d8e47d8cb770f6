/** The SQL of the tick log's epochs: a list that grows by one with each restored backup. */
import type { EpochPlace, LogEpoch } from "@candor/engine/log-epoch";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../../platform/clock.ts";
import type { Reader, Tx } from "../../../platform/database/database.ts";

interface EpochRecord {
  number: number;
  at: Instant;
  key_id: string;
  previous_hash: Uint8Array;
  signature: Uint8Array;
}

interface PlaceRecord {
  epoch: number;
  instrument_id: number;
  kept_seq: string;
  kept_hash: Uint8Array;
  published_seq: string | null;
  published_hash: Uint8Array | null;
  orphaned_count: number;
  orphaned_hash: Uint8Array;
}

/** In their order. */
export async function readEpochs(reader: Reader): Promise<LogEpoch[]> {
  const epochs = await reader.query<EpochRecord>(
    `select epoch.number, epoch.at, key.id as key_id, epoch.previous_hash, epoch.signature
     from tick_log_epoch epoch join tick_log_key key on key.number = epoch.key_number order by epoch.number`,
  );
  const { rows } = await reader.query<PlaceRecord>("select * from tick_log_epoch_place order by epoch, instrument_id");
  return epochs.rows.map((row) => ({
    ...{ number: row.number, at: row.at, keyId: row.key_id },
    ...{ previousHash: row.previous_hash, signature: row.signature },
    places: rows.filter(({ epoch }) => epoch === row.number).map(placeOf),
  }));
}

const placeOf = (row: PlaceRecord): EpochPlace => ({
  instrumentId: row.instrument_id,
  kept: { seq: Number(row.kept_seq), hash: row.kept_hash },
  published:
    row.published_seq === null || row.published_hash === null
      ? null
      : { seq: Number(row.published_seq), hash: row.published_hash },
  ...{ orphanedCount: row.orphaned_count, orphanedHash: row.orphaned_hash },
});

export async function insertEpoch(tx: Tx, epoch: LogEpoch): Promise<void> {
  await tx.query(
    `insert into tick_log_epoch (number, at, key_number, previous_hash, signature)
     select $1, $2, number, $4, $5 from tick_log_key where id = $3`,
    [epoch.number, isoOf(epoch.at), epoch.keyId, Buffer.from(epoch.previousHash), Buffer.from(epoch.signature)],
  );
  for (const { instrumentId, kept, published, orphanedCount, orphanedHash } of epoch.places) {
    await tx.query(
      `insert into tick_log_epoch_place (epoch, instrument_id, kept_seq, kept_hash, published_seq, published_hash,
         orphaned_count, orphaned_hash) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[epoch.number, instrumentId, kept.seq, Buffer.from(kept.hash)],
        ...[published?.seq ?? null, published && Buffer.from(published.hash)],
        ...[orphanedCount, Buffer.from(orphanedHash)],
      ],
    );
  }
}

/** Packed as they are exported. @param runs in their order */
export async function insertOrphans(
  tx: Tx,
  { epoch, instrumentId, runs }: { epoch: number; instrumentId: number; runs: readonly Uint8Array[] },
): Promise<void> {
  for (const [run, heads] of runs.entries())
    await tx.query("insert into tick_head_orphaned (epoch, instrument_id, run, heads) values ($1, $2, $3, $4)", [
      ...[epoch, instrumentId, run, Buffer.from(heads)],
    ]);
}

/** The runs of one instrument after a restore, in their order. */
export async function readOrphans(reader: Reader, epoch: number, instrumentId: number): Promise<Uint8Array[]> {
  const { rows } = await reader.query<{ heads: Uint8Array }>(
    "select heads from tick_head_orphaned where epoch = $1 and instrument_id = $2 order by run",
    [epoch, instrumentId],
  );
  return rows.map(({ heads }) => heads);
}

/** The SQL of the tick log's public keys: a list that only grows. */
import type { LogKey, LogKeyKind } from "@candor/engine/log-key";
import type { Instant } from "@candor/money/money";
import { isoOf } from "../../../platform/clock.ts";
import type { Reader } from "../../../platform/database/database.ts";

interface KeyRecord {
  id: string;
  public_key: Uint8Array;
  kind: LogKeyKind;
  since: Instant;
  previous_id: string | null;
  reason: string;
  own_signature: Uint8Array;
  previous_signature: Uint8Array | null;
}

/** In the order they were used. */
export async function readKeys(reader: Reader): Promise<LogKey[]> {
  const { rows } = await reader.query<KeyRecord>(
    `select id, public_key, kind, since, previous_id, reason, own_signature, previous_signature
     from tick_log_key order by number`,
  );
  return rows.map((row) => ({
    id: row.id,
    publicKey: row.public_key,
    kind: row.kind,
    since: row.since,
    previousId: row.previous_id ?? "",
    reason: row.reason,
    ownSignature: row.own_signature,
    previousSignature: row.previous_signature ?? new Uint8Array(0),
  }));
}

export async function readCurrentKeyId(reader: Reader): Promise<string | undefined> {
  const { rows } = await reader.query<{ id: string }>({
    name: "tick-log-key-current",
    text: "select id from tick_log_key order by number desc limit 1",
  });
  return rows[0]?.id;
}

/** Fails when another key has taken the same turn. @param turn 1 for the first */
export async function insertKey(reader: Reader, key: LogKey, turn: number): Promise<void> {
  await reader.query(
    `insert into tick_log_key (number, id, public_key, kind, since, previous_id, reason, own_signature, previous_signature)
     values ($1, $2, $3, $4, $5, nullif($6, ''), $7, $8, $9)`,
    [
      turn,
      key.id,
      Buffer.from(key.publicKey),
      key.kind,
      isoOf(key.since),
      key.previousId,
      key.reason,
      Buffer.from(key.ownSignature),
      key.previousSignature.length === 0 ? null : Buffer.from(key.previousSignature),
    ],
  );
}

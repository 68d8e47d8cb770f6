/** The SQL of exported heads: how far each folder has them. */
import type { Reader } from "../../../platform/database/database.ts";

export interface ExportPosition {
  /** The day's file that was written last, and its length then. */
  readonly file: string;
  readonly fileBytes: number;
  /** The last exported sequence number of each instrument. */
  readonly lastSeqs: ReadonlyMap<number, number>;
}

interface PositionRecord {
  file: string;
  file_bytes: string;
  instrument_ids: number[];
  last_seqs: string[];
}

export async function readPosition(reader: Reader, folder: string): Promise<ExportPosition | undefined> {
  const { rows } = await reader.query<PositionRecord>(
    "select file, file_bytes, instrument_ids, last_seqs from tick_head_export where folder = $1",
    [folder],
  );
  const row = rows[0];
  if (!row) return undefined;
  const lastSeqs = new Map(row.instrument_ids.map((id, index) => [id, Number(row.last_seqs[index])]));
  return { file: row.file, fileBytes: Number(row.file_bytes), lastSeqs };
}

export async function writePosition(reader: Reader, folder: string, position: ExportPosition): Promise<void> {
  await reader.query(
    `insert into tick_head_export (folder, file, file_bytes, instrument_ids, last_seqs) values ($1, $2, $3, $4, $5)
     on conflict (folder) do update set file = excluded.file, file_bytes = excluded.file_bytes,
       instrument_ids = excluded.instrument_ids, last_seqs = excluded.last_seqs`,
    [folder, position.file, position.fileBytes, [...position.lastSeqs.keys()], [...position.lastSeqs.values()]],
  );
}

/**
 * Writes the heads that are new since the last time to an outside folder, so that nobody who holds the database alone can
 * rewrite what was published. After a crash some heads may be written twice, never none.
 */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database.ts";
import type { Log } from "../../../platform/log.ts";
import { readKeys } from "../log-keys/key-store.ts";
import { readHeads, readLoggedInstruments } from "../tick-block-store.ts";
import { readPosition, writePosition } from "./export-store.ts";
import { appendLines, dayFileOf, lineOf, writeKeys } from "./head-files.ts";

export interface ExportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** An absolute path; made when it is missing. */
  readonly folder: string;
}

/** An hour of one instrument. */
const HEADS_PER_LINE = 720;

/** How many heads were written. */
export async function exportHeads({ database, clock, log, folder }: ExportDeps): Promise<number> {
  const position = await readPosition(database, folder);
  if (position) await warnOfLoss(position.file, position.fileBytes, folder, log);
  const lastSeqs = new Map(position?.lastSeqs);
  const file = dayFileOf(clock.now());
  let count = 0;
  for (const { id } of await readLoggedInstruments(database)) {
    for (;;) {
      const range = { instrumentId: id, afterSeq: lastSeqs.get(id) ?? 0, limit: HEADS_PER_LINE };
      const heads = await readHeads(database, range);
      const last = heads.at(-1);
      if (!last) break;
      const fileBytes = await appendLines(folder, file, [lineOf(heads)]);
      lastSeqs.set(id, last.lastSeq);
      await writePosition(database, folder, { file, fileBytes, lastSeqs });
      count += heads.length;
      if (heads.length < HEADS_PER_LINE) break;
    }
  }
  await writeKeys(folder, await readKeys(database));
  return count;
}

async function warnOfLoss(file: string, bytes: number, folder: string, log: Log): Promise<void> {
  const { size } = await stat(join(folder, file)).catch(() => ({ size: 0 }));
  if (size < bytes) log.warn({ file, folder, size, was: bytes }, "an exported file of heads has become shorter");
}

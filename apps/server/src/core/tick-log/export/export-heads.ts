/**
 * Writes the heads that are new since the last time to an outside folder, so that nobody who holds the database alone can
 * rewrite what was published. After a crash some heads may be written twice, never none. After a restored backup the new heads go
 * to a folder of their epoch: what was exported before stays as it is, whoever's it is.
 */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { LogEpoch } from "@candor/engine/log-epoch";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { lastSeqsIn } from "../check/export-source.ts";
import { readEpochs } from "../epochs/epoch-store.ts";
import { readKeys } from "../keys/key-store.ts";
import { readHeads, readLoggedInstruments } from "../tick-block-store.ts";
import { readPosition, writePosition } from "./export-store.ts";
import {
  appendLines,
  dayFileOf,
  HEADS_PER_LINE,
  keptSeqOf,
  lineOf,
  partOf,
  writeEpochs,
  writeKeys,
} from "./head-files.ts";

export interface ExportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** An absolute path; made when it is missing. */
  readonly folder: string;
}

/** How many heads were written. */
export async function exportHeads(deps: ExportDeps): Promise<number> {
  const { database, folder } = deps;
  const epochs = await readEpochs(database);
  let count = 0;
  for (let number = 0; number <= epochs.length; number += 1)
    count += await exportPart(deps, { begunBy: epochs[number - 1], endedBy: epochs[number] });
  await writeEpochs(folder, epochs);
  await writeKeys(folder, await readKeys(database));
  return count;
}

interface Part {
  /** The restores at its two ends, where there are any. */
  readonly begunBy: LogEpoch | undefined;
  readonly endedBy: LogEpoch | undefined;
}

async function exportPart(deps: ExportDeps, { begunBy, endedBy }: Part): Promise<number> {
  const { database, clock, log } = deps;
  const folder = partOf(deps.folder, begunBy);
  const position = await readPosition(database, folder);
  if (position && endedBy === undefined) await warnOfLoss(position.file, position.fileBytes, folder, log);
  const lastSeqs = new Map(position?.lastSeqs);
  const instruments = await readLoggedInstruments(database);
  const isWhole = instruments.every(({ id }) => (lastSeqs.get(id) ?? 0) >= keptSeqOf(endedBy, id));
  // Of a closed part another database may have exported more, before this one was restored: that is no part of this log.
  if (endedBy && !isWhole)
    for (const [id, seq] of await lastSeqsIn(folder))
      lastSeqs.set(id, Math.min(keptSeqOf(endedBy, id), Math.max(seq, lastSeqs.get(id) ?? 0)));
  const file = dayFileOf(clock.now());
  let count = 0;
  for (const { id } of isWhole ? [] : instruments) {
    const from = begunBy === undefined ? 0 : keptSeqOf(begunBy, id);
    for (;;) {
      const afterSeq = Math.max(from, lastSeqs.get(id) ?? 0);
      const read = await readHeads(database, { instrumentId: id, afterSeq, limit: HEADS_PER_LINE });
      const heads = read.filter(({ lastSeq }) => lastSeq <= keptSeqOf(endedBy, id));
      const last = heads.at(-1);
      if (!last) break;
      const fileBytes = await appendLines(folder, file, [lineOf(heads)]);
      lastSeqs.set(id, last.lastSeq);
      await writePosition(database, folder, { file, fileBytes, lastSeqs });
      count += heads.length;
      if (heads.length < HEADS_PER_LINE) break;
    }
  }
  if (endedBy && !isWhole) await writePosition(database, folder, { file, fileBytes: 0, lastSeqs });
  return count;
}

async function warnOfLoss(file: string, bytes: number, folder: string, log: Log): Promise<void> {
  const { size } = await stat(join(folder, file)).catch(() => ({ size: 0 }));
  if (size < bytes) log.warn({ file, folder, size, was: bytes }, "an exported file of heads has become shorter");
}

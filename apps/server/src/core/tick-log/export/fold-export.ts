/**
 * Folds what was exported as the log itself was: checkpoints are written down first, then lines go whose heads they stand for. A
 * line that says something else stays, and so does all that an earlier epoch exported.
 */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { LogCheckpoint } from "@candor/engine/log-checkpoint";
import { keptPlaces } from "@candor/engine/log-epoch";
import type { SignedHead } from "@candor/engine/tick-block";
import type { Instant } from "@candor/money/money";
import { headsOfLine, readCheckpointsFile } from "../check/export-source.ts";
import { foldedAmong } from "../check/kept-heads.ts";
import { readCheckpoints } from "../checkpoints/checkpoint-store.ts";
import { readEpochs } from "../epochs/epoch-store.ts";
import { readLoggedInstruments } from "../tick-block-store.ts";
import type { ExportDeps } from "./export-heads.ts";
import { readPosition } from "./export-store.ts";
import {
  appendLines,
  CHECKPOINTS_FILE,
  checkpointLine,
  dayFileOf,
  dayFilesIn,
  partOf,
  replaceFile,
} from "./head-files.ts";

const CHECKPOINTS_PER_READ = 1_000;

/** Call after heads were exported. @param before files of its day and later ones stay. How many lines went */
export async function foldExport(deps: ExportDeps, before: Instant): Promise<number> {
  const { database } = deps;
  const epochs = await readEpochs(database);
  const folder = partOf(deps.folder, epochs.at(-1));
  const written = await readCheckpointsFile(folder);
  for (const { id } of await readLoggedInstruments(database)) {
    const own = written.get(id) ?? [];
    for (;;) {
      const range = { instrumentId: id, afterSeq: own.at(-1)?.lastSeq ?? 0, limit: CHECKPOINTS_PER_READ };
      const more = await readCheckpoints(database, range);
      if (more.length === 0) break;
      const places = keptPlaces(epochs, id);
      const lines = more.map((checkpoint) => checkpointLine(checkpoint, places));
      await appendLines(folder, CHECKPOINTS_FILE, lines);
      own.push(...more);
    }
    written.set(id, own);
  }
  const position = await readPosition(database, folder);
  const files = (await dayFilesIn(folder)).filter((name) => name < dayFileOf(before) && name !== position?.file);
  let gone = 0;
  for (const file of files) gone += await foldFile(deps, folder, file, written);
  return gone;
}

async function foldFile(
  { log }: ExportDeps,
  folder: string,
  file: string,
  checkpoints: ReadonlyMap<number, readonly LogCheckpoint[]>,
): Promise<number> {
  const left: string[] = [];
  let [gone, differing] = [0, 0];
  for await (const line of createInterface({ input: createReadStream(join(folder, file)), crlfDelay: 0 })) {
    const heads = await headsOfLine(line);
    const found = heads ? await standingOf(heads, checkpoints.get(heads[0]?.instrumentId ?? 0) ?? []) : "differs";
    if (found === "folded") gone += 1;
    else left.push(`${line}\n`);
    if (found === "differs") differing += 1;
  }
  if (differing > 0) log.warn({ file, folder, lines: differing }, "exported heads are not those that were folded");
  if (gone > 0) await replaceFile(folder, file, left.join(""));
  return gone;
}

/** Whether checkpoints stand for all of them. @param heads in a row */
async function standingOf(
  heads: readonly SignedHead[],
  checkpoints: readonly LogCheckpoint[],
): Promise<"folded" | "kept" | "differs"> {
  const groups = Map.groupBy(heads, ({ lastSeq }) => checkpoints.find((one) => one.lastSeq >= lastSeq));
  let isFolded = true;
  for (const [checkpoint, own] of groups) {
    const isWithin = checkpoint && own.every(({ firstSeq }) => firstSeq >= checkpoint.firstSeq);
    if (!isWithin) isFolded = false;
    else if ((await foldedAmong(own, checkpoint)).other) return "differs";
  }
  return isFolded ? "folded" : "kept";
}

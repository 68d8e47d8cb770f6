/**
 * The heads of an outside folder. Some lines may be there twice, after a crash; they must say the same. What was exported after a
 * restored backup lies in a folder for each epoch; what an earlier one holds beyond the heads that were kept is orphaned.
 */
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unpackHeads } from "@candor/engine/head-packing";
import type { LogCheckpoint } from "@candor/engine/log-checkpoint";
import type { LogEpoch } from "@candor/engine/log-epoch";
import type { LogKey } from "@candor/engine/log-key";
import { epochOfWire, keyOfWire, type WireEpoch, type WireKey } from "@candor/engine/log-wire";
import { isSameBytes, type SignedHead } from "@candor/engine/tick-block";
import { messageOf } from "../../../platform/process/start-refused.ts";
import {
  CHECKPOINTS_FILE,
  checkpointOfLine,
  dayFilesIn,
  epochsFileOf,
  epochsText,
  keptSeqOf,
  keysFileOf,
  keysText,
  partOf,
} from "../export/head-files.ts";
import { type LoggedInstrument, type LogSource, UnreadableLog } from "./log-source.ts";
import { nodeCrypto } from "./node-crypto.ts";

/** Where a line lies. */
interface Place {
  readonly file: string;
  readonly number: number;
  readonly start: number;
  readonly length: number;
}

const LINE = /^(\d{1,10}) ([\w+/=]+)$/;

export interface ExportSource extends LogSource {
  /** All heads of an instrument that are of the log. */
  heads(instrumentId: number): AsyncIterable<SignedHead>;
  /** Those that an epoch left behind: exported before it, after the head that it kept. */
  orphans(instrumentId: number, epoch: LogEpoch): AsyncIterable<SignedHead>;
  /** Whether heads after a number were folded there: then nobody can say any more which those were. */
  hasFoldedAfter(instrumentId: number, seq: number): Promise<boolean>;
}

/**
 * @param symbols the names of instruments, where they are known; else they are called by their numbers
 * @param known the epochs of the log that the heads are held against; those that the folder names, where there is no log
 */
export function exportSource(
  folder: string,
  symbols: ReadonlyMap<number, string> = new Map(),
  known?: readonly LogEpoch[],
): ExportSource {
  const indexes = new Map<number, Promise<Map<number, Place[]>>>();
  const epochsOf = async (): Promise<readonly LogEpoch[]> => known ?? (await readEpochsFile(folder));

  async function* part(number: number, instrumentId: number): AsyncIterable<SignedHead> {
    const own = partOf(folder, (await epochsOf())[number - 1]);
    const index = indexes.get(number) ?? indexOf(own);
    indexes.set(number, index);
    yield* headsOf(own, (await index).get(instrumentId) ?? [], instrumentId);
  }

  const folded = new Map<number, Promise<Map<number, LogCheckpoint[]>>>();
  async function foldedIn(number: number, instrumentId: number): Promise<readonly LogCheckpoint[]> {
    const own = folded.get(number) ?? readCheckpointsFile(partOf(folder, (await epochsOf())[number - 1]));
    folded.set(number, own);
    return (await own).get(instrumentId) ?? [];
  }

  /** Of two with one number, made before and after a restore, the later one is of the log. */
  async function checkpoints(instrumentId: number): Promise<readonly LogCheckpoint[]> {
    const epochs = await epochsOf();
    const byNumber = new Map<number, LogCheckpoint>();
    for (let number = 0; number <= epochs.length; number += 1)
      for (const one of await foldedIn(number, instrumentId))
        if (one.lastSeq <= keptSeqOf(epochs[number], instrumentId)) byNumber.set(one.number, one);
    return [...byNumber.values()].sort((one, other) => one.number - other.number);
  }

  async function* heads(instrumentId: number): AsyncIterable<SignedHead> {
    const epochs = await epochsOf();
    let last = 0;
    for (let number = 0; number <= epochs.length; number += 1) {
      const upTo = keptSeqOf(epochs[number], instrumentId);
      for await (const head of part(number, instrumentId)) {
        if (head.lastSeq <= last || head.lastSeq > upTo) continue;
        last = head.lastSeq;
        yield head;
      }
    }
  }

  /** Lines of what was folded may still be there; a checkpoint stands for them, but for those that it names. */
  async function* unfolded(instrumentId: number): AsyncIterable<SignedHead> {
    const all = await checkpoints(instrumentId);
    let nth = 0;
    for await (const head of heads(instrumentId)) {
      while ((all[nth]?.lastSeq ?? Number.POSITIVE_INFINITY) < head.firstSeq) nth += 1;
      const around = all[nth];
      const isFolded = around !== undefined && around.firstSeq <= head.firstSeq;
      if (!isFolded || around.kept.some(({ firstSeq }) => firstSeq === head.firstSeq)) yield head;
    }
  }

  return {
    keys: () => readKeysFile(folder),
    epochs: epochsOf,
    async instruments() {
      const parts = [undefined, ...(await epochsOf())].map((epoch) => partOf(folder, epoch));
      const places = await Promise.all(parts.map(indexOf));
      const ids = [...new Set(places.flatMap((index) => [...index.keys()]))].sort((left, right) => left - right);
      return ids.map((id): LoggedInstrument => ({ id, symbol: symbols.get(id) ?? String(id) }));
    },
    async *blocks(instrumentId, { from, to }) {
      for await (const head of unfolded(instrumentId)) {
        const isIn = (from === undefined || head.lastAt >= from) && (to === undefined || head.firstAt <= to);
        if (isIn) yield { ...head, packed: null };
      }
    },
    async headAfter(instrumentId, seq) {
      for await (const head of unfolded(instrumentId)) if (head.lastSeq > seq) return head;
      return undefined;
    },
    checkpoints,
    witnessed: async (instrumentId) => foldedIn((await epochsOf()).length, instrumentId),
    hasFoldedAfter: async (instrumentId, seq) =>
      ((await foldedIn((await epochsOf()).length, instrumentId)).at(-1)?.lastSeq ?? 0) > seq,
    heads,
    async *orphans(instrumentId, epoch) {
      const after = keptSeqOf(epoch, instrumentId);
      for await (const head of part(epoch.number - 1, instrumentId)) if (head.lastSeq > after) yield head;
    },
    hasHeadsOnly: true,
  };
}

/** The last number of each instrument in one part of a folder, as far as it can be read. */
export async function lastSeqsIn(part: string): Promise<Map<number, number>> {
  const last = new Map<number, number>();
  for (const [id, places] of await indexOf(part)) {
    const place = places.at(-1);
    const heads = place ? await readLine(part, place, id) : [];
    last.set(id, heads.at(-1)?.lastSeq ?? 0);
  }
  return last;
}

async function readKeysFile(folder: string): Promise<LogKey[]> {
  const text = await readFile(keysFileOf(folder), "utf8");
  try {
    const keys = (JSON.parse(text) as WireKey[]).map(keyOfWire);
    if (keysText(keys) === text) return keys;
  } catch (error) {
    throw new UnreadableLog(`keys.json: ${messageOf(error)}`);
  }
  throw new UnreadableLog("keys.json is not as it was written");
}

async function readEpochsFile(folder: string): Promise<LogEpoch[]> {
  const text = await readFile(epochsFileOf(folder), "utf8").catch(() => undefined);
  if (text === undefined) return [];
  try {
    const epochs = (JSON.parse(text) as WireEpoch[]).map(epochOfWire);
    if (epochsText(epochs) === text) return epochs;
  } catch (error) {
    throw new UnreadableLog(`epochs.json: ${messageOf(error)}`);
  }
  throw new UnreadableLog("epochs.json is not as it was written");
}

/** Each instrument's, in the order they were written. */
export async function readCheckpointsFile(part: string): Promise<Map<number, LogCheckpoint[]>> {
  const text = await readFile(join(part, CHECKPOINTS_FILE), "utf8").catch(() => "");
  const checkpoints = text.split("\n").map((line, index, lines) => {
    if (line === "" && index === lines.length - 1) return undefined;
    const checkpoint = checkpointOfLine(line);
    if (!checkpoint || index === lines.length - 1) throw new UnreadableLog(`${CHECKPOINTS_FILE}, line ${index + 1}`);
    return checkpoint;
  });
  return Map.groupBy(
    checkpoints.filter((one) => one !== undefined),
    ({ instrumentId }) => instrumentId,
  );
}

/** Which lines are whose, so that a file need not be read once for each instrument. */
async function indexOf(folder: string): Promise<Map<number, Place[]>> {
  const places = new Map<number, Place[]>();
  for (const file of await dayFilesIn(folder)) {
    const bytes = await readFile(join(folder, file));
    let start = 0;
    for (let number = 1; start < bytes.length; number += 1) {
      const end = bytes.indexOf("\n", start);
      if (end < 0) throw new UnreadableLog(`${file}, line ${number}: cut short`);
      const id = /^(\d{1,10}) /.exec(bytes.toString("latin1", start, Math.min(end, start + 12)))?.[1];
      if (id === undefined) throw new UnreadableLog(`${file}, line ${number}`);
      const own = places.get(Number(id)) ?? [];
      own.push({ file, number, start, length: end - start });
      places.set(Number(id), own);
      start = end + 1;
    }
  }
  return places;
}

/** In the order they were written, each once. */
async function* headsOf(folder: string, places: readonly Place[], instrumentId: number): AsyncIterable<SignedHead> {
  let before: readonly SignedHead[] = [];
  for (const place of places) {
    const heads = await readLine(folder, place, instrumentId);
    const lastSeq = before.at(-1)?.lastSeq ?? 0;
    for (const head of heads) {
      if (head.firstSeq > lastSeq) yield head;
      else if (!before.some(({ firstSeq, hash }) => firstSeq === head.firstSeq && isSameBytes(hash, head.hash)))
        throw new UnreadableLog(`${place.file}, line ${place.number}: another block ${head.firstSeq} than before`);
    }
    before = (heads.at(-1)?.lastSeq ?? 0) > lastSeq ? heads : before;
  }
}

async function readLine(folder: string, { file, number, start, length }: Place, instrumentId: number) {
  const bytes = Buffer.alloc(length);
  const handle = await open(join(folder, file));
  await handle.read(bytes, 0, length, start).finally(() => handle.close());
  const heads = await headsOfLine(bytes.toString("latin1"));
  if (heads?.[0]?.instrumentId !== instrumentId) throw new UnreadableLog(`${file}, line ${number}`);
  return heads;
}

/** Undefined where the text is no such line. @param line without its end */
export async function headsOfLine(line: string): Promise<SignedHead[] | undefined> {
  const [, id, text] = LINE.exec(line) ?? [];
  const packed = Buffer.from(text ?? "", "base64");
  const isOnlySpelling = text !== undefined && packed.toString("base64") === text && String(Number(id)) === id;
  const heads = isOnlySpelling ? await unpackHeads(packed, nodeCrypto.sha256) : undefined;
  return heads?.[0]?.instrumentId === Number(id) ? heads : undefined;
}

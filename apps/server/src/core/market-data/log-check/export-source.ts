/** The heads of an outside folder. Some lines may be there twice, after a crash; they must say the same. */
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { unpackHeads } from "@candor/engine/head-packing";
import type { LogKey } from "@candor/engine/log-key";
import { keyOfWire, type WireKey } from "@candor/engine/log-wire";
import { isSameBytes, type SignedHead } from "@candor/engine/tick-block";
import { messageOf } from "../../../platform/start-refused.ts";
import { dayFilesIn, keysFileOf, keysText } from "../log-export/head-files.ts";
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

/** @param symbols the names of instruments, where they are known; else they are called by their numbers */
export function exportSource(folder: string, symbols: ReadonlyMap<number, string> = new Map()): LogSource {
  let index: Promise<Map<number, Place[]>> | undefined;
  const places = () => {
    index ??= indexOf(folder);
    return index;
  };
  return {
    keys: () => readKeysFile(folder),
    async instruments() {
      const ids = [...(await places()).keys()].sort((left, right) => left - right);
      return ids.map((id): LoggedInstrument => ({ id, symbol: symbols.get(id) ?? String(id) }));
    },
    async *blocks(instrumentId, { from, to }) {
      for await (const head of headsOf(folder, (await places()).get(instrumentId) ?? [], instrumentId)) {
        const isIn = (from === undefined || head.lastAt >= from) && (to === undefined || head.firstAt <= to);
        if (isIn) yield { ...head, packed: null };
      }
    },
    async headAfter(instrumentId, seq) {
      for await (const head of headsOf(folder, (await places()).get(instrumentId) ?? [], instrumentId))
        if (head.lastSeq > seq) return head;
      return undefined;
    },
    hasHeadsOnly: true,
  };
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
  const [, id, text] = LINE.exec(bytes.toString("latin1")) ?? [];
  const packed = Buffer.from(text ?? "", "base64");
  const isOnlySpelling = text !== undefined && packed.toString("base64") === text && String(Number(id)) === id;
  const heads = isOnlySpelling ? await unpackHeads(packed, nodeCrypto.sha256) : undefined;
  if (!heads || heads[0]?.instrumentId !== instrumentId) throw new UnreadableLog(`${file}, line ${number}`);
  return heads;
}

/**
 * Folds the heads of a demonstration whose blocks are gone: an hour of an instrument becomes a signed checkpoint. Hour by hour over
 * all instruments, as they lie beside each other on the disk. What does not hold is not folded. What may be, and that nothing else
 * is, the tables see to.
 */
import { createHash } from "node:crypto";
import { type CheckpointFacts, hashOfCheckpoint, type LogCheckpoint, rootOfHeads } from "@candor/engine/log-checkpoint";
import type { LogKey } from "@candor/engine/log-key";
import { hashOfHead, isSameBytes, NO_BLOCK_HASH, type SignedHead } from "@candor/engine/tick-block";
import { type Instant, instantOf } from "@candor/money/money";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { nodeCrypto } from "../check/node-crypto.ts";
import type { KeyService } from "../keys/key-service.ts";
import { readKeys } from "../keys/key-store.ts";
import { type CurrentKey, keyInUse } from "../keys/log-keys.ts";
import { readHeads, readLoggedInstruments } from "../tick-block-store.ts";
import { firstFoldable, foldHeads, readLastCheckpoint } from "./checkpoint-store.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

const HOUR_MS = 3_600_000;
/** After restarts blocks are shorter than five seconds; what is left of an hour then is the next checkpoint's. */
const HEADS_MAX = 2_000;
/**
 * So many hours of an instrument in one go, some six of all: what that writes to the write-ahead log is cleared before the next
 * go, an hour later.
 */
export const FOLDS_MAX = 300;

export interface FoldDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly service: KeyService;
}

/** @param before heads that end at it or later stay. How many heads went. StartRefused where the key that signs is not there */
export async function foldOldHeads(deps: FoldDeps, before: Instant): Promise<number> {
  const { database } = deps;
  const key = await keyInUse(database, deps);
  if (!key) return 0;
  const signing = { ...key, keys: await readKeys(database) };
  const instruments = await Promise.all(
    (await readLoggedInstruments(database)).map(({ id }) => progressOf(deps, id, before)),
  );
  let [gone, folds] = [0, 0];
  let going = instruments;
  while (going.length > 0 && folds < FOLDS_MAX) {
    const earliest = Math.min(...going.map(({ hour }) => hour));
    for (const progress of going.filter(({ hour }) => hour === earliest)) {
      gone += await foldNext(deps, progress, before, signing);
      folds += 1;
    }
    going = going.filter(({ next }) => next !== undefined);
  }
  return gone;
}

/** Where the folding of one instrument stands. */
interface FoldProgress {
  readonly instrumentId: number;
  last: LogCheckpoint | undefined;
  /** The number that the next checkpoint begins with. */
  next: number | undefined;
  /** Of the next one, in hours. */
  hour: number;
}

async function progressOf(deps: FoldDeps, instrumentId: number, before: Instant): Promise<FoldProgress> {
  const last = await readLastCheckpoint(deps.database, instrumentId);
  const progress: FoldProgress = { instrumentId, last, next: undefined, hour: Number.POSITIVE_INFINITY };
  await look(deps, progress, last?.lastSeq ?? 0, before);
  return progress;
}

async function look({ database }: FoldDeps, progress: FoldProgress, afterSeq: number, before: Instant): Promise<void> {
  const { instrumentId } = progress;
  progress.next = (await firstFoldable(database, instrumentId, { afterSeq, before })).foldable;
  if (progress.next === undefined) return;
  const [head] = await readHeads(database, { instrumentId, afterSeq: progress.next - 1, limit: 1 });
  progress.hour = head ? hourOf(head) : Number.POSITIVE_INFINITY;
}

const hourOf = ({ lastAt }: SignedHead): number => Math.floor(lastAt / HOUR_MS);

interface Signing extends CurrentKey {
  /** All of the log, checked where they are used to check. */
  readonly keys: readonly LogKey[];
}

async function foldNext(deps: FoldDeps, progress: FoldProgress, before: Instant, signing: Signing): Promise<number> {
  const { database, clock, log } = deps;
  const { keyId, signer, keys } = signing;
  const { instrumentId, last, next, hour } = progress;
  if (next === undefined) return 0;
  const to = instantOf((hour + 1) * HOUR_MS);
  const found = await readHeads(database, { instrumentId, afterSeq: next - 1, to, limit: HEADS_MAX });
  // The newest of all is never folded.
  const newest = (await readHeads(database, { instrumentId, afterSeq: found.at(-1)?.lastSeq ?? 0, limit: 1 })).length
    ? undefined
    : found.at(-1);
  const heads = inARow(found.filter((head) => hourOf(head) === hour && head.lastAt < before && head !== newest));
  const [first, final] = [heads[0], heads.at(-1)];
  if (!first || !final || first.priceMode === "live") return stop(progress);
  if (!(await areWhole(heads, keys))) {
    log.error(
      { instrumentId, firstSeq: first.firstSeq, lastSeq: final.lastSeq },
      "heads that do not hold are not folded",
    );
    return stop(progress);
  }
  const facts: CheckpointFacts = {
    ...{ instrumentId, number: (last?.number ?? 0) + 1, priceMode: first.priceMode },
    ...{ firstSeq: first.firstSeq, lastSeq: final.lastSeq, firstAt: first.firstAt, lastAt: final.lastAt },
    headCount: heads.length,
    entryCount: heads.reduce((sum, { entryCount }) => sum + entryCount, 0),
    ...{ beforeHash: first.previousHash, lastHash: final.hash, root: await rootOfHeads(heads, sha256) },
    ...{ at: clock.now(), keyId },
    previousHash: last ? await hashOfCheckpoint(last, sha256) : NO_BLOCK_HASH,
  };
  const checkpoint = { ...facts, signature: await signer.sign(await hashOfCheckpoint(facts, sha256)), kept: [] };
  const gone = await foldHeads(database, checkpoint);
  progress.last = checkpoint;
  await look(deps, progress, checkpoint.lastSeq, before);
  return gone;
}

function stop(progress: FoldProgress): 0 {
  progress.next = undefined;
  return 0;
}

/** Each is what its hash says and follows the one before; the last one's signature is then for all of them. */
async function areWhole(heads: readonly SignedHead[], keys: readonly LogKey[]): Promise<boolean> {
  for (const [nth, head] of heads.entries()) {
    const before = heads[nth - 1];
    if (before && !isSameBytes(head.previousHash, before.hash)) return false;
    if (!isSameBytes(await hashOfHead(head, sha256), head.hash)) return false;
  }
  const last = heads.at(-1);
  const key = keys.find(({ id }) => id === last?.keyId);
  return last !== undefined && key !== undefined && nodeCrypto.verify(key.publicKey, last.hash, last.signature);
}

/** As many as follow each other and are of the same kind of prices. */
function inARow(heads: readonly SignedHead[]): readonly SignedHead[] {
  const end = heads.findIndex((head, nth) => {
    const before = heads[nth - 1];
    return before !== undefined && (head.firstSeq !== before.lastSeq + 1 || head.priceMode !== before.priceMode);
  });
  return end < 0 ? heads : heads.slice(0, end);
}

/**
 * Begins a new epoch of the tick log after a backup was restored: signs which heads were kept, and lists those that were
 * published after them and are no part of the log any more. Call once for each restore, before a server starts on it.
 */
import { createHash } from "node:crypto";
import { packHeads } from "@candor/engine/head-packing";
import {
  type EpochPlace,
  hashOfEpoch,
  hashOfOrphans,
  type LogEpoch,
  type LogEpochFacts,
} from "@candor/engine/log-epoch";
import type { LogKey } from "@candor/engine/log-key";
import { LogVerifier } from "@candor/engine/log-verifier";
import { isSameBytes, NO_BLOCK_HASH, type SignedHead } from "@candor/engine/tick-block";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { StartRefused } from "../../../platform/process/start-refused.ts";
import { exportSource } from "../check/export-source.ts";
import { nodeCrypto } from "../check/node-crypto.ts";
import { HEADS_PER_LINE } from "../export/head-files.ts";
import { createKeyFiles } from "../keys/key-files.ts";
import { readKeys } from "../keys/key-store.ts";
import { currentKey } from "../keys/log-keys.ts";
import { readLastBlocks, readLoggedInstruments } from "../tick-block-store.ts";
import { insertEpoch, insertOrphans, readEpochs } from "./epoch-store.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

export interface EpochDeps {
  readonly clock: Clock;
  readonly keysFolder: string;
  /** Where the heads were exported to before; null where nobody has that folder any more. */
  readonly exported: string | null;
}

/** As the owner of the tables. StartRefused where the export is not of this log, or the key that signs is not there. */
export async function beginEpoch(tx: Tx, { clock, keysFolder, exported }: EpochDeps): Promise<LogEpoch> {
  const [epochs, keys] = [await readEpochs(tx), await readKeys(tx)];
  const instruments = await readLoggedInstruments(tx);
  const { keyId, signer } = await currentKey(tx, { clock, service: createKeyFiles(keysFolder) });
  const source = exported === null ? undefined : exportSource(exported, new Map(), epochs);
  const number = epochs.length + 1;
  const found: { place: EpochPlace; orphans: readonly SignedHead[] }[] = [];
  const heads = await readLastBlocks(
    tx,
    instruments.map(({ id }) => id),
  );
  for (const kept of heads.toSorted((one, other) => one.instrumentId - other.instrumentId)) {
    // What was folded after the backup was made nobody can list any more.
    const known = (await source?.hasFoldedAfter(kept.instrumentId, kept.lastSeq)) ? undefined : source;
    const orphans = known ? await orphansAfter(known.heads(kept.instrumentId), kept, keys) : [];
    found.push({ place: await placeOf(kept, orphans, known !== undefined), orphans });
  }
  const last = epochs.at(-1);
  const facts: LogEpochFacts = {
    ...{ number, at: clock.now(), keyId, places: found.map(({ place }) => place) },
    previousHash: last ? await hashOfEpoch(last, sha256) : NO_BLOCK_HASH,
  };
  const epoch = { ...facts, signature: await signer.sign(await hashOfEpoch(facts, sha256)) };
  await insertEpoch(tx, epoch);
  for (const { place, orphans } of found)
    await insertOrphans(tx, { epoch: number, instrumentId: place.instrumentId, runs: runsOf(orphans) });
  return epoch;
}

async function placeOf(kept: SignedHead, orphans: readonly SignedHead[], isKnown: boolean): Promise<EpochPlace> {
  const own = { seq: kept.lastSeq, hash: kept.hash };
  const last = orphans.at(-1);
  return {
    ...{ instrumentId: kept.instrumentId, kept: own },
    published: last ? { seq: last.lastSeq, hash: last.hash } : isKnown ? own : null,
    ...{ orphanedCount: orphans.length, orphanedHash: await hashOfOrphans(orphans, sha256) },
  };
}

/** The exported heads behind the kept one, each of which has to follow the one before it and be signed. */
async function orphansAfter(
  exported: AsyncIterable<SignedHead>,
  kept: SignedHead,
  keys: readonly LogKey[],
): Promise<SignedHead[]> {
  const verifier = new LogVerifier(kept.instrumentId, keys, nodeCrypto);
  await verifier.addNeighbour(kept);
  const orphans: SignedHead[] = [];
  for await (const head of exported) {
    if (head.lastSeq < kept.lastSeq) continue;
    const isOther = head.lastSeq === kept.lastSeq && !isSameBytes(head.hash, kept.hash);
    if (isOther || (head.lastSeq > kept.lastSeq && (await verifier.addHead(head)) !== undefined))
      throw new StartRefused(
        `The exported heads of instrument ${kept.instrumentId} do not go on from those of the backup: they are of another log.`,
      );
    if (head.lastSeq > kept.lastSeq) orphans.push(head);
  }
  return orphans;
}

function runsOf(heads: readonly SignedHead[]): Uint8Array[] {
  const runs: Uint8Array[] = [];
  for (let first = 0; first < heads.length; first += HEADS_PER_LINE)
    runs.push(packHeads(heads.slice(first, first + HEADS_PER_LINE)));
  return runs;
}

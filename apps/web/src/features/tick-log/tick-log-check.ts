/**
 * Checks the last minutes of a market's price log in this browser, trusting nothing that the server says about it: chain,
 * roots, signatures, each price and halt against its samples, where the range begins, and what this browser was given before.
 * No React.
 */
import type { WireRequest, WireResponse } from "@candor/api/api";
import { checkpointOfWire } from "@candor/engine/checkpoint-wire";
import { type CheckpointFault, faultOfCheckpoints, type LogCheckpoint } from "@candor/engine/log-checkpoint";
import { type EpochFault, faultOfEpochs, keptPlaces, type LogEpoch } from "@candor/engine/log-epoch";
import { faultOfKeys, type KeyFault, type LogCrypto, type LogKey } from "@candor/engine/log-key";
import { type LogFault, LogVerifier } from "@candor/engine/log-verifier";
import { blockOfWire, epochOfWire, headOfWire, hexOf, isWhole, keyOfWire } from "@candor/engine/log-wire";
import { hashOfHead, type SignedHead } from "@candor/engine/tick-block";
import type { KeptHead } from "../../live/log-heads.ts";

export type CheckFault = LogFault | KeyFault | EpochFault | CheckpointFault | "contradicted" | "content-missing";

export interface CheckResult {
  readonly instrumentId: number;
  readonly blocks: number;
  readonly prices: number;
  readonly halts: number;
  readonly keyId: string;
  /** A key that no key before it vouches for, because that one was lost. */
  readonly hasReplacedKey: boolean;
  /** The first and the last instant that was checked. */
  readonly from: number;
  readonly to: number;
  readonly lastSeq: number;
  readonly lastHash: string;
  /** Whether a head that this browser had kept is in the log. */
  readonly confirmsKept: boolean;
}

export type CheckOutcome =
  | { readonly is: "good"; readonly result: CheckResult }
  /** `seq`: the last price of the block at fault; null where a key is. */
  | { readonly is: "bad"; readonly fault: CheckFault; readonly seq: number | null }
  | { readonly is: "empty" };

type Key =
  | "GET /market/log/keys"
  | "GET /market/log/epochs"
  | "GET /market/log/checkpoints"
  | "GET /market/log/heads"
  | "GET /market/log/blocks";

export interface CheckDeps {
  readonly ask: <K extends Key>(key: K, input: WireRequest<K>) => Promise<WireResponse<K>>;
  readonly crypto: LogCrypto;
  readonly kept: KeptHead | undefined;
  readonly onProgress: (blocks: number) => void;
}

const BLOCKS_PER_ASK = 200;
const CHECKPOINTS_PER_ASK = 500;

/** @param from milliseconds */
export async function checkTickLog(instrumentId: number, from: number, deps: CheckDeps): Promise<CheckOutcome> {
  const { ask, crypto } = deps;
  const keys = (await ask("GET /market/log/keys", {})).map(keyOfWire);
  const keyFault = await faultOfKeys(keys, crypto);
  if (keyFault) return { is: "bad", fault: keyFault.fault, seq: null };
  const epochs = (await ask("GET /market/log/epochs", {})).map(epochOfWire);
  const epochFault = await faultOfEpochs(epochs, keys, crypto);
  if (epochFault) return { is: "bad", fault: epochFault.fault, seq: null };
  const given = isOrphaned(deps.kept, instrumentId, epochs) ? undefined : deps.kept;
  const known = given && (await headInLog(given, deps));
  const folded = given && !known ? await checkpointAround(given, keys, deps) : undefined;
  if (folded?.fault) return { is: "bad", fault: folded.fault, seq: given?.seq ?? null };
  const kept = folded?.checkpoint && given && canBeAmong(given, folded.checkpoint) ? undefined : given;
  if (kept && !known) return { is: "bad", fault: "contradicted", seq: kept.seq };
  const verifier = new LogVerifier(instrumentId, keys, crypto, keptPlaces(epochs, instrumentId));
  let [first, last] = [undefined as Block | undefined, undefined as Block | undefined];
  for await (const block of blocksFrom(instrumentId, from, deps)) {
    if (!isWhole(block)) return { is: "bad", fault: "content-missing", seq: block.lastSeq };
    const early = first ? undefined : await faultBefore(block, { from, verifier, keys }, deps);
    if (early) return { is: "bad", fault: early, seq: block.lastSeq };
    const found = await verifier.add(block);
    if (found) return { is: "bad", fault: found.fault, seq: found.seq ?? found.lastSeq };
    first ??= block;
    last = block;
    deps.onProgress(verifier.blocks);
  }
  // What this browser was given lies in the range and was left out of it: the log is longer than it was shown to be.
  if (known && known.lastAt >= from && known.lastSeq > (last?.lastSeq ?? 0))
    return { is: "bad", fault: "gap", seq: known.lastSeq };
  if (!first || !last) return { is: "empty" };
  return {
    is: "good",
    result: {
      ...{ instrumentId, blocks: verifier.blocks, prices: verifier.ticks, halts: verifier.entries, keyId: last.keyId },
      hasReplacedKey: keys.some(({ kind }) => kind === "replaced"),
      ...{ from: first.firstAt, to: last.lastAt, lastSeq: last.lastSeq, lastHash: last.wireHash },
      confirmsKept: kept !== undefined,
    },
  };
}

/** Of what a restored backup left behind the log is no longer: its entry says so. */
const isOrphaned = (kept: KeptHead | undefined, instrumentId: number, epochs: readonly LogEpoch[]): boolean =>
  kept !== undefined &&
  epochs.some(({ places }) => {
    const place = places.find((one) => one.instrumentId === instrumentId);
    return (
      place !== undefined && kept.seq > place.kept.seq && kept.seq <= (place.published?.seq ?? Number.POSITIVE_INFINITY)
    );
  });

interface Around {
  readonly checkpoint?: LogCheckpoint | undefined;
  readonly fault?: CheckpointFault;
}

/** A demonstration folds its heads after a day or two; what it signed of those around the kept one is checked by itself. */
async function checkpointAround(
  { instrumentId, seq }: Pick<KeptHead, "instrumentId" | "seq">,
  keys: readonly LogKey[],
  { ask, crypto }: CheckDeps,
): Promise<Around> {
  const all: LogCheckpoint[] = [];
  for (;;) {
    const after = all.at(-1)?.lastSeq ?? 0;
    const page = await ask("GET /market/log/checkpoints", {
      ...{ match_id: instrumentId, after_seq: after, limit: CHECKPOINTS_PER_ASK },
    });
    all.push(...page.list.map(checkpointOfWire));
    const reached = all.at(-1)?.lastSeq ?? 0;
    if (!page.has_more || reached <= after || reached >= seq) break;
  }
  const found = await faultOfCheckpoints(instrumentId, all, keys, crypto);
  if (found) return { fault: found.fault };
  return { checkpoint: all.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq) };
}

/** Only the last of the folded heads is still known by its hash; of another nothing can be said any more. */
const canBeAmong = ({ seq, hash }: KeptHead, { lastSeq, lastHash }: LogCheckpoint): boolean =>
  seq !== lastSeq || hash === hexOf(lastHash);

type Block = ReturnType<typeof blockOfWire> & { readonly wireHash: string };

async function* blocksFrom(instrumentId: number, from: number, { ask }: CheckDeps): AsyncIterable<Block> {
  let after = 0;
  for (;;) {
    const page = await ask("GET /market/log/blocks", {
      ...{ match_id: instrumentId, from, after_seq: after, limit: BLOCKS_PER_ASK },
    });
    for (const wire of page.list) yield { ...blockOfWire(wire), wireHash: wire.hash };
    const reached = page.list.at(-1)?.last_seq ?? after;
    // A server that goes round in circles has nothing more to say.
    if (!page.has_more || reached <= after) return;
    after = reached;
  }
}

interface RangeStart {
  readonly from: number;
  readonly verifier: LogVerifier;
  readonly keys: readonly LogKey[];
}

/** The head before the range, or what it was folded into: it ended before the range begins, or blocks of the range were left out. */
async function faultBefore(
  { instrumentId, firstSeq }: Block,
  { from, verifier, keys }: RangeStart,
  deps: CheckDeps,
): Promise<CheckFault | undefined> {
  if (firstSeq === 1) return undefined;
  const { list } = await deps.ask("GET /market/log/heads", {
    ...{ match_id: instrumentId, after_seq: firstSeq - 2, limit: 1 },
  });
  const before = list[0] && headOfWire(list[0]);
  if (before && before.lastSeq < firstSeq && before.lastAt < from) return (await verifier.addNeighbour(before))?.fault;
  if (before?.firstSeq !== firstSeq) return "gap";
  const { checkpoint, fault } = await checkpointAround({ instrumentId, seq: firstSeq - 1 }, keys, deps);
  if (fault) return fault;
  if (checkpoint?.lastSeq !== firstSeq - 1 || checkpoint.lastAt >= from) return "gap";
  verifier.beginAt({ lastSeq: checkpoint.lastSeq, lastAt: checkpoint.lastAt, hash: checkpoint.lastHash });
  return undefined;
}

/** The head that this browser was given, if the log still has it. */
async function headInLog(
  { instrumentId, seq, hash }: KeptHead,
  { ask, crypto }: CheckDeps,
): Promise<SignedHead | undefined> {
  const { list } = await ask("GET /market/log/heads", { match_id: instrumentId, after_seq: seq - 1, limit: 1 });
  const head = list[0] && headOfWire(list[0]);
  if (!head || head.lastSeq !== seq || hexOf(head.hash) !== hash) return undefined;
  return hexOf(await hashOfHead(head, crypto.sha256)) === hash ? head : undefined;
}

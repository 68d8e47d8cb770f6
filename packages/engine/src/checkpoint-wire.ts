/** Checkpoints of the tick log as they travel: plain numbers and text, hashes and signatures in hexadecimal. */
import type { Instant } from "@candor/money/money";
import type { KeptProof, LogCheckpoint } from "./log-checkpoint.ts";
import { bytesOfHex, hexOf } from "./log-wire.ts";
import type { PathStep } from "./merkle-tree.ts";

export interface WireCheckpoint {
  number: number;
  match_id: number;
  price_mode: LogCheckpoint["priceMode"];
  first_seq: number;
  last_seq: number;
  first_at: number;
  last_at: number;
  head_count: number;
  entry_count: number;
  before_hash: string;
  last_hash: string;
  root: string;
  at: number;
  key_id: string;
  previous_hash: string;
  signature: string;
  kept: { first_seq: number; path: PathStepWire[] }[];
}

type PathStepWire = { side: PathStep["side"]; hash: string };

export const wireCheckpoint = (checkpoint: LogCheckpoint): WireCheckpoint => ({
  ...{ number: checkpoint.number, match_id: checkpoint.instrumentId, price_mode: checkpoint.priceMode },
  ...{ first_seq: checkpoint.firstSeq, last_seq: checkpoint.lastSeq },
  ...{ first_at: checkpoint.firstAt, last_at: checkpoint.lastAt },
  ...{ head_count: checkpoint.headCount, entry_count: checkpoint.entryCount },
  ...{ before_hash: hexOf(checkpoint.beforeHash), last_hash: hexOf(checkpoint.lastHash), root: hexOf(checkpoint.root) },
  ...{ at: checkpoint.at, key_id: checkpoint.keyId },
  ...{ previous_hash: hexOf(checkpoint.previousHash), signature: hexOf(checkpoint.signature) },
  kept: checkpoint.kept.map(({ firstSeq, path }) => ({
    first_seq: firstSeq,
    path: path.map(({ side, hash }) => ({ side, hash: hexOf(hash) })),
  })),
});

export const checkpointOfWire = (wire: WireCheckpoint): LogCheckpoint => ({
  ...{ number: wire.number, instrumentId: wire.match_id, priceMode: wire.price_mode },
  ...{ firstSeq: wire.first_seq, lastSeq: wire.last_seq },
  ...{ firstAt: wire.first_at as Instant, lastAt: wire.last_at as Instant },
  ...{ headCount: wire.head_count, entryCount: wire.entry_count },
  ...{ beforeHash: bytesOfHex(wire.before_hash), lastHash: bytesOfHex(wire.last_hash), root: bytesOfHex(wire.root) },
  ...{ at: wire.at as Instant, keyId: wire.key_id },
  ...{ previousHash: bytesOfHex(wire.previous_hash), signature: bytesOfHex(wire.signature) },
  kept: wire.kept.map(
    ({ first_seq, path }): KeptProof => ({
      firstSeq: first_seq,
      path: path.map(({ side, hash }) => ({ side, hash: bytesOfHex(hash) })),
    }),
  ),
});

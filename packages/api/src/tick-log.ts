/** The public tick log: signed heads, blocks and the keys that sign them (DOMAIN section 3). Whoever likes checks it. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instantIn, instantOut, optionalField, pageLimit, plainText, refusal, smallId } from "./scalars.ts";
import { PRICE_MODES } from "./site.ts";

/** Hexadecimal, lower case. */
const hex = z.string().regex(/^(?:[0-9a-f]{2})*$/);

export const logHead = z.object({
  /**
   * 1: written before heads were signed; neither samples nor halts nor signature. 3: with ticks that were made after their
   * instants, each of which says so.
   */
  format: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  match_id: z.int(),
  price_mode: z.enum(PRICE_MODES),
  first_seq: z.int(),
  last_seq: z.int(),
  first_at: instantOut,
  last_at: instantOut,
  /** Halts and resumptions in the block. */
  entry_count: z.int(),
  merkle_root: hex,
  /** Hash of the head before; zeros in an instrument's first block. */
  previous_hash: hex,
  key_id: z.string(),
  /** SHA-256 of the head. */
  hash: hex,
  /** Ed25519, of the hash. */
  signature: hex,
});
export type LogHead = z.output<typeof logHead>;

export const logBlock = logHead.extend({
  /** The ticks with their samples, and the halts, packed; base64. Null once the block's time is over. */
  packed: z.string().nullable(),
});
export type LogBlock = z.output<typeof logBlock>;

export const logKey = z.object({
  /** The first 16 hexadecimal digits of the public key's SHA-256. */
  id: z.string(),
  /** Ed25519, 32 bytes. */
  public_key: hex,
  /** rotated: signed by the key before; replaced: that one was lost. */
  kind: z.enum(["first", "rotated", "replaced"]),
  since: instantOut,
  previous_id: z.string(),
  reason: z.string(),
  own_signature: hex,
  previous_signature: hex,
});
export type LogKey = z.output<typeof logKey>;

/** What an order's answer says of the log: the newest head of its instrument. */
export const logHeadReceipt = z.object({
  seq: z.int(),
  hash: hex,
  key_id: z.string(),
  signature: hex,
});
export type LogHeadReceipt = z.output<typeof logHeadReceipt>;

export const LOG_BLOCKS_PER_ANSWER_MAX = 500;

const afterSeq = optionalField(
  z
    .union([z.int(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .pipe(z.int().min(0)),
);

const range = z
  .object({
    match_id: optionalField(smallId),
    symbol: optionalField(plainText(32)),
    /** Blocks that end at it or later. */
    from: optionalField(instantIn),
    /** Blocks that begin at it or earlier. */
    to: optionalField(instantIn),
    /** Blocks that end after this sequence number: where the answer before ended. */
    after_seq: afterSeq,
    limit: pageLimit(100, LOG_BLOCKS_PER_ANSWER_MAX),
  })
  .refine((wire) => wire.match_id !== undefined || wire.symbol !== undefined, refusal("instrument-unknown"))
  .refine((wire) => wire.from === undefined || wire.to === undefined || wire.from <= wire.to, refusal("range-invalid"))
  .transform((wire) => ({
    instrumentId: wire.match_id,
    symbol: wire.symbol,
    from: wire.from,
    to: wire.to,
    afterSeq: wire.after_seq,
    limit: wire.limit,
  }));

export const listLogHeads = endpoint({
  method: "GET",
  path: "/market/log/heads",
  isShared: true,
  rate: "list",
  noun: "tick-log",
  summary:
    "Signed heads of one instrument's tick log, oldest first. They are kept for ever; those of a demonstration's simulated and replayed prices are folded into checkpoints after a day or two.",
  who: "visitor",
  request: range,
  response: z.object({ list: z.array(logHead), has_more: z.boolean() }),
  refusals: ["instrument-unknown", "range-invalid"],
});

export const listLogBlocks = endpoint({
  method: "GET",
  path: "/market/log/blocks",
  isShared: true,
  rate: "proof",
  noun: "tick-log",
  summary: "Blocks of one instrument's tick log with their heads, oldest first: every tick and the samples behind it.",
  who: "visitor",
  request: range,
  response: z.object({ list: z.array(logBlock), has_more: z.boolean() }),
  refusals: ["instrument-unknown", "range-invalid"],
});

export const listLogKeys = endpoint({
  method: "GET",
  path: "/market/log/keys",
  noun: "tick-log",
  summary: "The public keys that sign the tick log, in the order they were used; each is signed by the one before it.",
  who: "visitor",
  request: z.object({}),
  response: z.array(logKey),
});

export const listLogCheckpoints = endpoint({
  method: "GET",
  path: "/market/log/checkpoints",
  isShared: true,
  rate: "list",
  noun: "tick-log",
  summary:
    "What is left of one instrument's heads that a demonstration has folded, oldest first: signed, with a Merkle root over them. Of live prices there is none.",
  who: "visitor",
  request: z
    .object({
      match_id: smallId,
      /** Checkpoints that end after this sequence number: where the answer before ended. */
      after_seq: afterSeq,
      limit: pageLimit(100, LOG_BLOCKS_PER_ANSWER_MAX),
    })
    .transform((wire) => ({ instrumentId: wire.match_id, afterSeq: wire.after_seq, limit: wire.limit })),
  response: z.object({
    list: z.array(
      z.object({
        number: z.int(),
        match_id: z.int(),
        price_mode: z.enum(["replay", "simulated"]),
        first_seq: z.int(),
        last_seq: z.int(),
        first_at: instantOut,
        last_at: instantOut,
        head_count: z.int(),
        /** Halts and resumptions in the blocks of these heads. */
        entry_count: z.int(),
        /** Hash of the head that the first one follows; zeros where that was the log's first. */
        before_hash: hex,
        last_hash: hex,
        /** Of a Merkle tree over the hashes of the heads. */
        root: hex,
        /** When they were folded. */
        at: instantOut,
        key_id: z.string(),
        /** Hash of the checkpoint before; zeros in an instrument's first. */
        previous_hash: hex,
        /** Ed25519, of the checkpoint's hash. */
        signature: hex,
        /** Heads of its range that are still kept, and the way from each to the root. */
        kept: z.array(
          z.object({
            first_seq: z.int(),
            path: z.array(z.object({ side: z.enum(["left", "right"]), hash: hex })),
          }),
        ),
      }),
    ),
    has_more: z.boolean(),
  }),
  refusals: ["instrument-unknown"],
});

/** A head by its last tick. */
const headPlace = z.object({ seq: z.int(), hash: hex });

export const listLogEpochs = endpoint({
  method: "GET",
  path: "/market/log/epochs",
  isShared: true,
  rate: "list",
  noun: "tick-log",
  summary:
    "Restored backups, in their order: up to which head each instrument's log was kept, and how many published heads are orphaned.",
  who: "visitor",
  request: z.object({}),
  response: z.array(
    z.object({
      number: z.int(),
      at: instantOut,
      key_id: z.string(),
      /** Hash of the entry before; zeros in the first. */
      previous_hash: hex,
      /** Ed25519, of the entry's hash. */
      signature: hex,
      places: z.array(
        z.object({
          match_id: z.int(),
          kept: headPlace,
          /** The last head known to have been published before; null where nobody could say. */
          published: headPlace.nullable(),
          orphaned_count: z.int(),
          /** Hash of the orphaned heads' hashes. */
          orphaned_hash: hex,
        }),
      ),
    }),
  ),
});

export const listLoggedInstruments = endpoint({
  method: "GET",
  path: "/market/log/instruments",
  noun: "tick-log",
  summary: "Instruments that have a tick log.",
  who: "visitor",
  request: z.object({}),
  response: z.array(
    z.object({
      match_id: z.int(),
      /** "BTCUSDT", and its two currencies. */
      symbol: z.string(),
      currency_name: z.string(),
      legal_name: z.string(),
    }),
  ),
});

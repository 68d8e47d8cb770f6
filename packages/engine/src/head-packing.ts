/**
 * Heads of consecutive blocks of one instrument as bytes, for keeping them outside: what can be computed, the hashes, is left
 * out, so that little more than roots and signatures remains.
 */
import type { Instant } from "@candor/money/money";
import { ByteReader, ByteWriter } from "./byte-codec.ts";
import type { Sha256 } from "./merkle-tree.ts";
import { type BlockHead, hashOfHead, type SignedHead } from "./tick-block.ts";

const VERSION = 1;
const MODES = ["live", "replay", "simulated"] as const satisfies readonly BlockHead["priceMode"][];
const HASH_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** At least one head, each following the one before. */
export function packHeads(heads: readonly SignedHead[]): Uint8Array {
  const first = heads[0];
  if (!first) throw new RangeError("there is at least one head");
  const keyIds = [...new Set(heads.map(({ keyId }) => keyId))];
  const writer = new ByteWriter();
  for (const number of [VERSION, first.instrumentId, first.firstSeq, first.firstAt, heads.length, keyIds.length])
    writer.natural(number);
  for (const keyId of keyIds) writer.text(keyId);
  writer.raw(first.previousHash);
  let at: number = first.firstAt;
  for (const head of heads) {
    writer.natural(head.format);
    writer.natural(MODES.indexOf(head.priceMode));
    writer.natural(head.lastSeq - head.firstSeq);
    writer.natural(head.firstAt - at);
    writer.natural(head.lastAt - head.firstAt);
    writer.natural(head.entryCount);
    writer.natural(keyIds.indexOf(head.keyId));
    writer.raw(head.merkleRoot);
    // One of the first format has no signature that its hash could be checked by.
    writer.raw(head.format === 1 ? head.hash : head.signature);
    at = head.lastAt;
  }
  return writer.bytes();
}

/** Undefined when the bytes are no heads. Their hashes are computed: signatures and chain say whether they are right. */
export async function unpackHeads(bytes: Uint8Array, sha256: Sha256): Promise<SignedHead[] | undefined> {
  const reader = new ByteReader(bytes);
  const version = reader.natural();
  const instrumentId = reader.natural();
  let firstSeq = reader.natural();
  let at = reader.natural();
  const count = reader.natural();
  const keyIds = reader.many(() => reader.text());
  let previousHash = reader.raw(HASH_BYTES);
  if (version !== VERSION || !keyIds || !(count >= 1 && count <= bytes.length / HASH_BYTES)) return undefined;
  const heads: SignedHead[] = [];
  for (let index = 0; index < count; index += 1) {
    const read = readHead(reader, { instrumentId, firstSeq, at, previousHash, keyIds });
    if (!read) return undefined;
    const hash = await hashOfHead(read.head, sha256);
    heads.push({ ...read.head, hash: read.hash ?? hash, signature: read.signature });
    previousHash = hash;
    firstSeq = read.head.lastSeq + 1;
    at = read.head.lastAt;
  }
  return reader.isSpent ? heads : undefined;
}

interface Before extends Pick<BlockHead, "instrumentId" | "firstSeq" | "previousHash"> {
  readonly at: number;
  readonly keyIds: readonly string[];
}

function readHead(reader: ByteReader, before: Before) {
  const format = reader.natural();
  const priceMode = MODES[reader.natural()];
  const lastSeq = before.firstSeq + reader.natural();
  const firstAt = before.at + reader.natural();
  const lastAt = firstAt + reader.natural();
  const entryCount = reader.natural();
  const keyId = before.keyIds[reader.natural()];
  const merkleRoot = reader.raw(HASH_BYTES);
  const proof = reader.raw(format === 1 ? HASH_BYTES : SIGNATURE_BYTES);
  const isWhole = [lastSeq, lastAt, entryCount].every((value) => Number.isSafeInteger(value));
  if (
    (format !== 1 && format !== 2 && format !== 3) ||
    !priceMode ||
    keyId === undefined ||
    !isWhole ||
    proof.length === 0
  )
    return undefined;
  const { instrumentId, firstSeq, previousHash } = before;
  const head: BlockHead = {
    ...{ format, instrumentId, priceMode, firstSeq, lastSeq, entryCount, merkleRoot, previousHash, keyId },
    ...{ firstAt: firstAt as Instant, lastAt: lastAt as Instant },
  };
  return format === 1
    ? { head, hash: proof, signature: new Uint8Array(0) }
    : { head, hash: undefined, signature: proof };
}

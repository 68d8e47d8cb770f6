/**
 * A proof of what is owed to one person, as it travels and as it is checked: the signed head of a day's tree, the person's own
 * leaf and the way up from it. Checked without trusting whoever wrote it; nothing here does I/O.
 */
import { faultOfKeys, type KeyFault, type LogCrypto, type LogKey } from "./log-key.ts";
import { bytesOfHex, hexOf, keyOfWire, type WireKey, wireKey } from "./log-wire.ts";
import { areSameSums, leafNode, nodeAlong, SALT_BYTES, type SumStep, sumsOfWire, type WireSums } from "./merkle-sum.ts";
import type { Sha256 } from "./merkle-tree.ts";
import { onlyText } from "./receipt-wire.ts";

/** What is published of a tree, for ever. */
export interface WireSumHead {
  id: string;
  at: number;
  /** Leaves. */
  count: number;
  sums: WireSums;
  /** Hash at the top, in hexadecimal. */
  root: string;
  /** The last seal over the ledger's transfers when it was made; "0" and nothing before the first. */
  seal_number: string;
  seal_hash: string;
  /** Of the head before, by `hashOfSumHead`; nothing for the first. */
  previous: string;
  /** The key of the price log that signed it. */
  key_id: string;
  /** Ed25519, of everything else. */
  signature: string;
}

export interface WireSumStep {
  side: "left" | "right";
  hash: string;
  count: number;
  sums: WireSums;
}

export interface WireSumProof {
  version: 1;
  head: WireSumHead;
  leaf: { uid: string; salt: string; sums: WireSums };
  path: WireSumStep[];
  /** All keys of the price log up to the one that signed. */
  keys: WireKey[];
}

export type SumProofFault =
  | "unreadable"
  | KeyFault
  | "keys-differ"
  | "signature-wrong"
  | "leaf-of-another"
  | "root-differs"
  | "sums-differ"
  | "count-differs";

export interface SumProofReport {
  /** The first one; null where the proof holds. */
  readonly fault: SumProofFault | null;
  /** The key that begins the log: whoever knows it from elsewhere knows that it is the same log. */
  readonly firstKeyId: string;
}

export interface Known {
  /** Whose leaf it has to be. */
  readonly uid?: string;
  /** Keys of the price log as they are known from elsewhere; those of the proof must be the first of them. */
  readonly keys?: readonly LogKey[];
}

const encoder = new TextEncoder();
const NAME = encoder.encode("liability.1");
/** Far more than the levels of any tree. */
const PATH_MAX = 64;

async function hashedFacts(head: object, sha256: Sha256): Promise<Uint8Array> {
  const facts = Object.fromEntries(Object.entries(head).filter(([name]) => name !== "signature"));
  return sha256(encoder.encode(onlyText(facts)));
}

/** What the signature covers. Neither as long as a hash nor begun like a key or a receipt, so that none passes for another. */
export async function sumHeadMessage(head: Omit<WireSumHead, "signature">, sha256: Sha256): Promise<Uint8Array> {
  const hash = await hashedFacts(head, sha256);
  const message = new Uint8Array(NAME.length + hash.length);
  message.set(NAME);
  message.set(hash, NAME.length);
  return message;
}

/** By this the next head names this one, so that none can be taken out later. */
export const hashOfSumHead = async (head: WireSumHead, sha256: Sha256): Promise<string> =>
  hexOf(await hashedFacts(head, sha256));

/** @param value a proof as it was sent or read from a file; anything at all */
export async function verifySumProof(value: unknown, crypto: LogCrypto, known: Known = {}): Promise<SumProofReport> {
  const proof = value as WireSumProof;
  try {
    const fault = await faultOf(proof, crypto, known);
    return { fault, firstKeyId: proof.keys[0]?.id ?? "" };
  } catch {
    return { fault: "unreadable", firstKeyId: "" };
  }
}

/** Throws for what cannot be read. */
async function faultOf(proof: WireSumProof, crypto: LogCrypto, known: Known): Promise<SumProofFault | null> {
  const { version, head, leaf, path } = proof;
  if (version !== 1 || path.length > PATH_MAX) return "unreadable";
  const keys = proof.keys.map(keyOfWire);
  const keyFault = await faultOfKeys(keys, crypto);
  if (keyFault) return keyFault.fault;
  if (known.keys && !keys.every((key, at) => isSameKey(key, known.keys?.[at]))) return "keys-differ";
  const signer = keys.at(-1);
  if (!signer || signer.id !== head.key_id) return "signature-wrong";
  const message = await sumHeadMessage(head, crypto.sha256);
  if (!(await crypto.verify(signer.publicKey, message, bytesOfHex(head.signature)))) return "signature-wrong";
  if (known.uid !== undefined && leaf.uid !== known.uid) return "leaf-of-another";
  const salt = bytesOfHex(leaf.salt);
  if (salt.length !== SALT_BYTES) return "unreadable";
  const bottom = await leafNode({ uid: String(leaf.uid), salt, sums: sumsOfWire(leaf.sums) }, crypto.sha256);
  const top = await nodeAlong(bottom, path.map(stepOfWire), crypto.sha256);
  if (hexOf(top.hash) !== head.root) return "root-differs";
  if (!areSameSums(top.sums, sumsOfWire(head.sums))) return "sums-differ";
  return top.count === head.count ? null : "count-differs";
}

const isSameKey = (one: LogKey, other: LogKey | undefined): boolean =>
  other !== undefined && onlyText(wireKey(one)) === onlyText(wireKey(other));

function stepOfWire({ side, hash, count, sums }: WireSumStep): SumStep {
  if ((side !== "left" && side !== "right") || !Number.isSafeInteger(count) || count < 1)
    throw new RangeError("no step");
  return { side, hash: bytesOfHex(hash), count, sums: sumsOfWire(sums) };
}

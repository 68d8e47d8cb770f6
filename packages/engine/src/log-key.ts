/**
 * The keys that sign the tick log, in the order they were used. Each says by its own signature what it is, and is signed by
 * the key before it; a key that was lost is followed by one that nobody vouches for, which says so for ever.
 */
import type { Instant } from "@candor/money/money";
import { ByteWriter } from "./byte-codec.ts";
import type { Sha256 } from "./merkle-tree.ts";

/** What checking needs from outside; either may be slow, as the browser's are. */
export interface LogCrypto {
  readonly sha256: Sha256;
  /** Ed25519. @param publicKey 32 bytes */
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean | Promise<boolean>;
}

/** `replaced`: the key before was lost, so nothing but the operator's word says that this one follows it. */
export type LogKeyKind = "first" | "rotated" | "replaced";

export interface LogKeyFacts {
  /** The first 16 hexadecimal digits of the public key's hash. */
  readonly id: string;
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly kind: LogKeyKind;
  readonly since: Instant;
  /** The key before; empty for the first. */
  readonly previousId: string;
  /** Why it was replaced, in the operator's words; else empty. */
  readonly reason: string;
}

export interface LogKey extends LogKeyFacts {
  /** Of the facts, by the key itself. */
  readonly ownSignature: Uint8Array;
  /** Of the facts, by the key before; empty unless it was rotated. */
  readonly previousSignature: Uint8Array;
}

export type KeyFault = "key-id-wrong" | "key-order-wrong" | "key-signature-wrong" | "key-not-vouched-for";

/**
 * So long a running server may go on with a key after the next one has begun: it asks for the key before every block, and the
 * next one is known to all once its commit has come back.
 */
export const KEY_CHANGE_MS_MAX = 10_000;

const NAME = new TextEncoder().encode("tick-log-key.1");
const ID_BYTES = 8;

/** What the signatures of a key cover. Longer than a hash, so that neither passes for the other. */
export function keyMessage(key: LogKeyFacts): Uint8Array {
  const writer = new ByteWriter();
  writer.raw(NAME);
  writer.raw(key.publicKey);
  for (const text of [key.id, key.kind, key.previousId, key.reason]) writer.text(text);
  writer.natural(key.since);
  return writer.bytes();
}

export async function keyIdOf(publicKey: Uint8Array, sha256: Sha256): Promise<string> {
  const hash = await sha256(publicKey);
  return Array.from(hash.subarray(0, ID_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first key that is not what it says, or does not follow the one before it. */
export async function faultOfKeys(
  keys: readonly LogKey[],
  crypto: LogCrypto,
): Promise<{ fault: KeyFault; keyId: string } | undefined> {
  let previous: LogKey | undefined;
  for (const key of keys) {
    const fault = await faultOfKey(key, previous, crypto);
    if (fault) return { fault, keyId: key.id };
    previous = key;
  }
  return undefined;
}

async function faultOfKey(key: LogKey, previous: LogKey | undefined, crypto: LogCrypto): Promise<KeyFault | undefined> {
  if ((await keyIdOf(key.publicKey, crypto.sha256)) !== key.id) return "key-id-wrong";
  const isInTurn =
    key.previousId === (previous?.id ?? "") &&
    (key.kind === "first") === (previous === undefined) &&
    (key.kind === "replaced") === (key.reason !== "") &&
    key.since >= (previous?.since ?? 0);
  if (!isInTurn) return "key-order-wrong";
  const message = keyMessage(key);
  if (!(await crypto.verify(key.publicKey, message, key.ownSignature))) return "key-signature-wrong";
  const voucher = key.kind === "rotated" ? previous : undefined;
  const isVouchedFor = voucher
    ? await crypto.verify(voucher.publicKey, message, key.previousSignature)
    : key.previousSignature.length === 0;
  return isVouchedFor ? undefined : "key-not-vouched-for";
}

/** Keys of a tick log and what checks their signatures. For tests only. */
import type { Instant } from "@candor/money/money";
import { keyIdOf, keyMessage, type LogCrypto, type LogKey, type LogKeyFacts } from "./log-key.ts";

export const START = 1_790_000_000_000;

const { subtle } = globalThis.crypto;
type Bytes = Uint8Array<ArrayBuffer>;

/** As slow as a browser's: it answers later. */
export const crypto: LogCrypto = {
  sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes as Bytes)),
  verify: async (publicKey, message, signature) => {
    const key = await subtle.importKey("raw", publicKey as Bytes, "Ed25519", false, ["verify"]);
    return subtle.verify("Ed25519", key, signature as Bytes, message as Bytes);
  },
};

export interface Holder {
  readonly key: LogKey;
  readonly sign: (message: Uint8Array) => Promise<Uint8Array>;
}

/** A key of its own; a rotated one is signed by the one before. @param since milliseconds */
export async function holderOf(kind: LogKey["kind"], previous?: Holder, since = START): Promise<Holder> {
  const pair = await subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  if (!("privateKey" in pair)) throw new Error("a pair has a private key");
  const own = async (message: Uint8Array) =>
    new Uint8Array(await subtle.sign("Ed25519", pair.privateKey, message as Bytes));
  const publicKey = new Uint8Array(await subtle.exportKey("raw", pair.publicKey));
  const facts: LogKeyFacts = {
    ...{ id: await keyIdOf(publicKey, crypto.sha256), publicKey, kind, since: since as Instant },
    ...{ previousId: previous?.key.id ?? "", reason: kind === "replaced" ? "the disk was lost" : "" },
  };
  const message = keyMessage(facts);
  const previousSignature = kind === "rotated" && previous ? await previous.sign(message) : new Uint8Array(0);
  return { key: { ...facts, ownSignature: await own(message), previousSignature }, sign: own };
}

export const first: Holder = await holderOf("first");
export const second: Holder = await holderOf("rotated", first);
export const third: Holder = await holderOf("replaced", second);
export const KEYS: readonly LogKey[] = [first.key, second.key, third.key];

export const flipped = (bytes: Uint8Array, index: number, bit: number): Uint8Array =>
  bytes.map((byte, place) => (place === index ? byte ^ (1 << bit) : byte));

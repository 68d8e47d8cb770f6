/** Keys of a tick log and what checks their signatures. For tests only. */
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import type { Instant } from "@candor/money/money";
import { keyIdOf, keyMessage, type LogCrypto, type LogKey, type LogKeyFacts } from "./log-key.ts";

export const START = 1_790_000_000_000;

/** As slow as a browser's: it answers later. */
export const crypto: LogCrypto = {
  sha256: async (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest()),
  verify: async (publicKey, message, signature) => {
    const x = Buffer.from(publicKey).toString("base64url");
    return verify(null, message, createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }), signature);
  },
};

export interface Holder {
  readonly key: LogKey;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

export async function holderOf(kind: LogKey["kind"], previous?: Holder, since = START): Promise<Holder> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const signWith = (by: KeyObject) => (message: Uint8Array) => new Uint8Array(sign(null, message, by));
  const publicKey = Buffer.from(createPublicKey(privateKey).export({ format: "jwk" }).x ?? "", "base64url");
  const facts: LogKeyFacts = {
    ...{ id: await keyIdOf(publicKey, crypto.sha256), publicKey, kind, since: since as Instant },
    ...{ previousId: previous?.key.id ?? "", reason: kind === "replaced" ? "the disk was lost" : "" },
  };
  const own = signWith(privateKey);
  const previousSignature = kind === "rotated" && previous ? previous.sign(keyMessage(facts)) : new Uint8Array(0);
  return { key: { ...facts, ownSignature: own(keyMessage(facts)), previousSignature }, sign: own };
}

export const first: Holder = await holderOf("first");
export const second: Holder = await holderOf("rotated", first);
export const third: Holder = await holderOf("replaced", second);
export const KEYS: readonly LogKey[] = [first.key, second.key, third.key];

export const flipped = (bytes: Uint8Array, index: number, bit: number): Uint8Array =>
  bytes.map((byte, place) => (place === index ? byte ^ (1 << bit) : byte));

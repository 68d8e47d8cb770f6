/** Addresses of Polkadot: base58 of a network number, a key and two bytes of BLAKE2b (SS58). */
import { blake2b } from "@noble/hashes/blake2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { base58 } from "@scure/base";
import { base58Bytes } from "./base58-check.ts";

const POLKADOT = 0;
const BYTES = 1 + 32 + 2;
const BEFORE_HASHING = utf8ToBytes("SS58PRE");

/** As it is written; undefined where it is none, or one of another network of the family. */
export function polkadotAddress(text: string): string | undefined {
  const bytes = base58Bytes(base58, text);
  if (bytes?.length !== BYTES || bytes[0] !== POLKADOT) return undefined;
  const content = bytes.subarray(0, -2);
  const check = blake2b(Uint8Array.from([...BEFORE_HASHING, ...content]));
  return bytes.at(-2) === check[0] && bytes.at(-1) === check[1] ? text : undefined;
}

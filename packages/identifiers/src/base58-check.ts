/** Base58 with the four check bytes of a double SHA-256, as Bitcoin began it and others took it over. */
import { sha256 } from "@noble/hashes/sha2.js";
import type { BytesCoder } from "@scure/base";

const CHECK_BYTES = 4;
/** Longer ones are no address: decoding takes time by the square of the length. */
const TEXT_MAX = 120;

/** What a text of base58 says; undefined where it is none. */
export function base58Bytes(coder: BytesCoder, text: string): Uint8Array | undefined {
  if (text.length === 0 || text.length > TEXT_MAX) return undefined;
  try {
    return coder.decode(text);
  } catch {
    return undefined;
  }
}

/** What stands before the check bytes; undefined where these do not fit. */
export function checkedBytes(coder: BytesCoder, text: string): Uint8Array | undefined {
  const bytes = base58Bytes(coder, text);
  if (!bytes || bytes.length <= CHECK_BYTES) return undefined;
  const content = bytes.subarray(0, -CHECK_BYTES);
  const check = sha256(sha256(content));
  return bytes.subarray(-CHECK_BYTES).every((byte, at) => byte === check[at]) ? content : undefined;
}

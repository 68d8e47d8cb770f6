/** Addresses of Cardano: bech32 since Shelley (CIP-19), base58 with a CRC-32 in CBOR before (Byron). Main network alone. */
import { base58, bech32 } from "@scure/base";
import { base58Bytes } from "./base58-check.ts";

/** Longer than what BIP 173 allows: two hashes and a header. */
const TEXT_MAX = 108;
const MAIN_NETWORK = 1;
/** By the kind in the first four bits: two hashes, or one of a payment. Pointers and rewards are not paid to. */
const LENGTH_BY_KIND: Readonly<Record<number, number>> = { 0: 57, 1: 57, 2: 57, 3: 57, 6: 29, 7: 29 };

/** In small letters; undefined where it is none. */
export function cardanoAddress(text: string): string | undefined {
  if (isShelley(text)) return text.toLowerCase();
  return isByron(text) ? text : undefined;
}

function isShelley(text: string): boolean {
  if (!/^addr1/i.test(text) || text.length > TEXT_MAX) return false;
  try {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, TEXT_MAX);
    const bytes = bech32.fromWords(words);
    const header = bytes[0] ?? 0;
    return prefix === "addr" && (header & 15) === MAIN_NETWORK && bytes.length === LENGTH_BY_KIND[header >> 4];
  } catch {
    return false;
  }
}

/** CBOR: an array of two, bytes in tag 24 with their length in one byte, and a number of four bytes. */
const LIST_OF_TWO = 0x82;
const TAG_24 = [0xd8, 0x18, 0x58] as const;
const FOUR_BYTES = 0x1a;

function isByron(text: string): boolean {
  if (!/^(?:Ae2|DdzFF)/.test(text)) return false;
  const bytes = base58Bytes(base58, text);
  if (!bytes || bytes[0] !== LIST_OF_TWO || TAG_24.some((byte, at) => bytes[1 + at] !== byte)) return false;
  const length = bytes[4] ?? 0;
  const content = bytes.subarray(5, 5 + length);
  const rest = bytes.subarray(5 + length);
  if (rest.length !== 5 || rest[0] !== FOUR_BYTES) return false;
  return new DataView(rest.buffer, rest.byteOffset).getUint32(1) === crc32(content);
}

const POLYNOMIAL = 0xedb88320;

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

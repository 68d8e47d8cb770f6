/** Hashes of transactions as they are compared: one transaction has one text, however somebody copied it. */
import type { Network } from "../../core/network/network.ts";

const HEX = /^(?:0x)?([0-9a-f]{64})$/i;
/** Solana's signatures are 64 bytes in base58, which tells capitals from small letters. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/;

/** Undefined where the network has no such hash. */
export function hashOf(family: Network["family"], typed: string): string | undefined {
  if (family === "solana") return BASE58.test(typed) ? typed : undefined;
  const hex = HEX.exec(typed)?.[1]?.toLowerCase();
  if (hex === undefined) return undefined;
  return family === "evm" ? `0x${hex}` : hex;
}

/** Whether a hash ends as its owner said. */
export const endsAs = (hash: string, end: string): boolean => hash.toLowerCase().endsWith(end.toLowerCase());

/** By what a payment is found again: a transaction's hash, as its network writes it, or a bank's reference. */
import type { NetworkFamily } from "@candor/api/network-words";

const HEX = /^[0-9a-f]{64}$/;

/** One spelling for each payment, so that none is recorded twice; undefined for what no such network writes. */
export function paymentHash(family: NetworkFamily, text: string): string | undefined {
  if (family === "bank") {
    const reference = text.toUpperCase().replace(/[\s./-]+/g, "");
    return /^[A-Z0-9]{4,64}$/.test(reference) ? reference : undefined;
  }
  if (family === "solana") return /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(text) ? text : undefined;
  const hex = text.toLowerCase().replace(/^0x/, "");
  if (!HEX.test(hex)) return undefined;
  return family === "evm" || family === "polkadot" ? `0x${hex}` : hex;
}

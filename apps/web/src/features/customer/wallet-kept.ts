/** What this device remembers of the wallet that somebody is logged in with. */
import { readStoredJson, writeStored } from "@candor/client/storage";
import { WALLET_KEY } from "./wallet-key.ts";

export interface KeptWallet {
  /** Lower-case hex. */
  readonly address: string;
  readonly rdns: string | null;
}

export function keptWallet(): KeptWallet | null {
  const stored = readStoredJson(WALLET_KEY);
  if (typeof stored !== "object" || stored === null || !("address" in stored) || !("rdns" in stored)) return null;
  const { address, rdns } = stored;
  return typeof address === "string" ? { address, rdns: typeof rdns === "string" ? rdns : null } : null;
}

export const storeWallet = (wallet: KeptWallet | null): void =>
  writeStored(WALLET_KEY, wallet === null ? null : JSON.stringify(wallet));

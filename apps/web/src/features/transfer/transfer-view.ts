/** The wire's words for wallets, in the app's own. Pure. */
import type { Wallet } from "@candor/api/account-mode";
import { WIRE_OF_WALLET } from "@candor/api/wallet-words";

const WALLETS = Object.keys(WIRE_OF_WALLET) as readonly Wallet[];

export const walletOfWire = (field: string | null): Wallet | undefined =>
  WALLETS.find((wallet) => WIRE_OF_WALLET[wallet] === field);

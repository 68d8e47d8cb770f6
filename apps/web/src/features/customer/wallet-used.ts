/** Whether a wallet was used on this device. Loaded at the start, so it is nothing but the look and the loading of the rest. */
import { readStored } from "@candor/client/storage";
import { WALLET_KEY } from "./wallet-key.ts";

/** Follows the wallet somebody is logged in with; everybody else loads nothing. */
export function followUsedWallet(): void {
  if (readStored(WALLET_KEY) === null) return;
  import("./wallet-session.ts").then(({ followKeptWallet }) => followKeptWallet()).catch(() => undefined);
}

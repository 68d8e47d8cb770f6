/**
 * The wallet somebody is logged in with on this device. While they are, its account is watched: another one, or none, ends the
 * session here and on the server, and the log-in begins again (spec sections 1 and 4). Changes of chain are nothing to us.
 */
import { createStore, useStore } from "@candor/client/store";
import { call } from "../../app/api-client.ts";
import { currentPlace, redirect, returnHere } from "../../app/navigation.ts";
import { currentSession, onSessionChange, onSignOut, signOut } from "../../app/session.ts";
import { type BrowserWallet, findWallets } from "./wallet-discovery.ts";
import { keptWallet, storeWallet } from "./wallet-kept.ts";
import { accountIn, shownAccount } from "./wallet-signing.ts";

/** Why the log-in begins again, and with which wallet by itself; without one the person begins it. */
export interface WalletRestart {
  readonly reason: "changed" | "gone";
  readonly wallet: BrowserWallet | null;
}

const restart = createStore<WalletRestart | null>(null);
export const useWalletRestart = (): WalletRestart | null => useStore(restart);
export const currentWalletRestart = (): WalletRestart | null => restart.get();
export const endWalletRestart = (): void => restart.set(null);
// Whoever got in by another way asks no more why the log-in began again, and it must not begin by itself for the next.
onSessionChange(() => {
  if (currentSession().user !== null) endWalletRestart();
});
/** Once it has begun by itself it does not do so a second time. */
export const noteRestarted = (): void => restart.update((current) => current && { ...current, wallet: null });

let unwatch = (): void => undefined;

function forget(): void {
  unwatch();
  storeWallet(null);
}
onSignOut(forget);

/** Remembers the wallet of the person who is being logged in, and watches it from now on. */
export function keepWallet(wallet: BrowserWallet, address: string): void {
  endWalletRestart();
  storeWallet({ address, rdns: wallet.rdns });
  watch(wallet, address);
  // It was not watched while it signed and the server answered.
  void leaveWhereAnother(wallet, address);
}

function watch(wallet: BrowserWallet, address: string): void {
  unwatch();
  const hear = (accounts: unknown) => {
    const account = accountIn(accounts);
    if (account !== address) void leave(account === undefined ? null : wallet);
  };
  wallet.provider.on?.("accountsChanged", hear);
  unwatch = () => {
    wallet.provider.removeListener?.("accountsChanged", hear);
    unwatch = () => undefined;
  };
}

/** At the start: a wallet that meanwhile shows another account is no longer this person's. One that is locked says nothing. */
export async function followKeptWallet(): Promise<void> {
  const kept = keptWallet();
  if (kept === null || currentSession().user === null) return forget();
  const wallet = (await findWallets()).find(({ rdns }) => rdns === kept.rdns);
  if (wallet === undefined || currentSession().user === null) return;
  watch(wallet, kept.address);
  await leaveWhereAnother(wallet, kept.address);
}

/** A wallet that shows no account is locked, which says nothing of whose it is. */
async function leaveWhereAnother(wallet: BrowserWallet, address: string): Promise<void> {
  const account = await shownAccount(wallet).catch(() => undefined);
  const isTheirs = currentSession().user !== null && keptWallet()?.address === address;
  if (isTheirs && account !== undefined && account !== address) await leave(wallet);
}

async function leave(next: BrowserWallet | null): Promise<void> {
  unwatch();
  const ending = call("GET /user/logout", {}, { isQuiet: true }).catch(() => undefined);
  // At once and together: whoever looks at the screen now may be another person, and has not been turned away from a page.
  const from = returnHere();
  signOut();
  if (currentPlace().location.path !== "pages/common/login") redirect("pages/common/login", { return: from });
  // The answer takes the cookie away, so nobody is let in before it.
  await ending;
  if (currentSession().user === null) restart.set({ reason: next === null ? "gone" : "changed", wallet: next });
}

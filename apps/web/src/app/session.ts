/**
 * Who is signed in on this device, and whether they look at the demo or the real account. The session itself is an
 * HttpOnly cookie that no script can read; only the person's number is stored.
 */
import type { AccountMode } from "@candor/api/account-mode";
import { readStored, readStoredJson, writeStored } from "./storage.ts";
import { createStore, useStore } from "./store.ts";

export interface SessionUser {
  readonly userId: string;
}

interface Session {
  readonly user: SessionUser | null;
  readonly account: AccountMode;
}

const USER_KEY = "candor.user";
const ACCOUNT_KEY = "candor.account";

function storedUser(): SessionUser | null {
  const stored = readStoredJson(USER_KEY);
  if (typeof stored !== "object" || stored === null || !("userId" in stored)) return null;
  return typeof stored.userId === "string" ? { userId: stored.userId } : null;
}

const session = createStore<Session>({
  user: storedUser(),
  account: readStored(ACCOUNT_KEY) === "real" ? "real" : "demo",
});
const leavers = new Set<() => void>();

export const useSession = (): Session => useStore(session);
export const currentSession = (): Session => session.get();
export const onSessionChange = (listener: () => void): (() => void) => session.subscribe(listener);

export function signIn(user: SessionUser): void {
  writeStored(USER_KEY, JSON.stringify(user));
  session.update((current) => ({ ...current, user }));
}

/** Forgets who was signed in and everything fetched for them. The server ends the session itself by user/logout. */
export function signOut(): void {
  writeStored(USER_KEY, null);
  session.update((current) => ({ ...current, user: null }));
  for (const leave of leavers) leave();
}

/** Calls back after each sign-out, to drop what was fetched for that person. */
export function onSignOut(leave: () => void): void {
  leavers.add(leave);
}

export function setAccount(account: AccountMode): void {
  writeStored(ACCOUNT_KEY, account);
  session.update((current) => ({ ...current, account }));
}

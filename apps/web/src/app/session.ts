/**
 * Who is signed in on this device, and whether they look at the demo or the real account. The session itself is an
 * HttpOnly cookie that no script can read; only the person's number is stored.
 */
import type { AccountMode } from "@candor/api/account-mode";
import { readStored, readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";

export interface SessionUser {
  readonly userId: string;
}

interface Session {
  readonly user: SessionUser | null;
  readonly account: AccountMode;
}

const USER_KEY = "candor.user";
const ACCOUNT_KEY = "candor.account";

/** Whether a change of the storage under this key, or of all of it (null), may be one of who is signed in. */
export const isUserKey = (key: string | null): boolean => key === null || key === USER_KEY;

/** Who is signed in by what all tabs of this browser have stored. */
export function storedUser(): SessionUser | null {
  const stored = readStoredJson(USER_KEY);
  if (typeof stored !== "object" || stored === null || !("userId" in stored)) return null;
  return typeof stored.userId === "string" ? { userId: stored.userId } : null;
}

/** The real account is looked at by whoever chose it on this device, and by nobody after them: all others start in demo. */
const startOf = (user: SessionUser | null): Session => ({
  user,
  account: user && readStored(ACCOUNT_KEY) === user.userId ? "real" : "demo",
});

const session = createStore(startOf(storedUser()));
const leavers = new Set<() => void>();

export const useSession = (): Session => useStore(session);
export const currentSession = (): Session => session.get();
export const onSessionChange = (listener: () => void): (() => void) => session.subscribe(listener);

export function signIn(user: SessionUser): void {
  writeStored(USER_KEY, JSON.stringify(user));
  session.set(startOf(user));
}

/** Forgets who was signed in and everything fetched for them. The server ends the session itself by user/logout. */
export function signOut(): void {
  // Another tab may have signed somebody else in meanwhile.
  if (storedUser()?.userId === session.get().user?.userId) writeStored(USER_KEY, null);
  session.set(startOf(null));
  for (const leave of leavers) leave();
}

/** Calls back after each sign-out, to drop what was fetched for that person. */
export function onSignOut(leave: () => void): void {
  leavers.add(leave);
}

export function setAccount(account: AccountMode): void {
  const { user } = session.get();
  writeStored(ACCOUNT_KEY, user && account === "real" ? user.userId : null);
  session.set({ user, account });
}

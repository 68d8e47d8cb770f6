/**
 * Which operator is signed in at this browser. The session itself is an HttpOnly cookie that no script can read; the server is asked who it
 * belongs to. The address stays while nobody is signed in, so that signing in comes back to it.
 */
import type { OperatorRole } from "@candor/api/operator-words";
import { Refusal } from "@candor/client/envelope";
import { readStored, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";
import { beginSession, call, onSignedOut } from "./api-client.ts";
import { attendedAt, noteAttended } from "./attendance.ts";
import { now } from "./clock.ts";
import { drafts } from "./drafts.ts";
import { createLeftSession } from "./left-session.ts";
import { onOtherTab, tellTabs } from "./other-tabs.ts";
import { queryClient } from "./query.ts";

export interface SignedInOperator {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

type Session =
  | { readonly state: "asking" }
  | { readonly state: "unreachable"; readonly reason: string }
  /** `isEnded`: somebody was signed in, and is told so. */
  | { readonly state: "out"; readonly isEnded: boolean }
  | { readonly state: "in"; readonly me: SignedInOperator };

const session = createStore<Session>({ state: "asking" });

export const useSession = (): Session => useStore(session);

/** Whoever is signed in; asked for only where somebody is. */
export function useOperator(): SignedInOperator {
  const current = useSession();
  if (current.state !== "in") throw new Error("nobody is signed in");
  return current.me;
}

/** Empty roles mean every operator. */
export const mayOpen = (me: SignedInOperator, roles: readonly OperatorRole[]): boolean =>
  roles.length === 0 || roles.some((role) => me.roles.includes(role));

const LEFT_KEY = "candor.admin.left";
/** How often a session that could not be ended is tried again. */
const AGAIN_MS = 20_000;

const leftSession = createLeftSession(() => call("POST /operator/logout", {}), {
  get: () => readStored(LEFT_KEY) !== null,
  set: (isLeft) => writeStored(LEFT_KEY, isLeft ? "1" : null),
});

/** Whether a session that was left without a connection still goes on at the server. */
export const useLeftSession = (): boolean => useStore(leftSession.isLeft);

/** Before somebody signs in: what they would end afterwards would be their own. */
export const endLeftSession = (): Promise<void> => leftSession.endLeft();

/** Asks the server who is signed in. */
export async function askSession(): Promise<void> {
  if (leftSession.isLeft.get()) {
    session.set({ state: "out", isEnded: false });
    void leftSession.endLeft();
    return;
  }
  try {
    const { name, roles } = await call("GET /operator/me", {});
    attendedAt.set(now());
    drafts.sessionBegan(name);
    session.set({ state: "in", me: { name, roles } });
  } catch (cause) {
    if (cause instanceof Refusal && !cause.isUncertain) session.set({ state: "out", isEnded: false });
    else session.set({ state: "unreachable", reason: cause instanceof Error ? cause.message : "" });
  }
}

export function signIn(me: SignedInOperator): void {
  beginSession();
  noteAttended();
  drafts.sessionBegan(me.name);
  session.set({ state: "in", me });
  tellTabs(me.name);
}

function leave(isEnded: boolean): void {
  const current = session.get();
  // What somebody leaves on purpose is not waited for.
  if (current.state === "in" && isEnded) drafts.sessionEnded(current.me.name);
  queryClient.clear();
  session.set({ state: "out", isEnded });
}

onSignedOut(() => {
  if (session.get().state === "in") leave(true);
});

/** Watches what other tabs do, and for the next chance to end what was left; call once. */
export function watchSession(): void {
  onOtherTab((name) => {
    const current = session.get();
    if (name === null && current.state === "in") leave(true);
    // Somebody else: nothing of what is here is theirs.
    else if (name !== null && (current.state !== "in" || current.me.name !== name)) cameElsewhere(name);
  });
  const endLeft = () => {
    if (leftSession.isLeft.get()) void leftSession.endLeft();
  };
  window.addEventListener("online", endLeft);
  setInterval(endLeft, AGAIN_MS);
}

function cameElsewhere(name: string): void {
  const current = session.get();
  if (current.state === "in" && current.me.name !== name) location.reload();
  else void askSession();
}

/** At most one at a time: a second would reach the server after the next log-in, and end that. */
let leaving: Promise<void> | undefined;

/** @param isEnded nobody asked for it: the session has waited too long */
export function signOut(isEnded = false): Promise<void> {
  leaving ??= endAndLeave(isEnded).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function endAndLeave(isEnded: boolean): Promise<void> {
  if (session.get().state === "in") await leftSession.end();
  leave(isEnded);
  tellTabs(null);
}

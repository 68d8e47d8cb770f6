/**
 * Who is on duty at this browser. The session itself is an HttpOnly cookie that no script can read; the server is asked who it
 * belongs to. The address stays while nobody is signed in, so that signing in comes back to it.
 */
import type { OperatorRole } from "@candor/api/operator-words";
import { call, onSignedOut } from "./api-client.ts";
import { attendedAt, noteAttended } from "./attendance.ts";
import { now } from "./clock.ts";
import { Refusal } from "./envelope.ts";
import { queryClient } from "./query.ts";
import { createStore, useStore } from "./store.ts";

export interface Duty {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

type Session =
  | { readonly state: "asking" }
  | { readonly state: "unreachable"; readonly reason: string }
  /** `isEnded`: somebody was signed in, and is told so. */
  | { readonly state: "out"; readonly isEnded: boolean }
  | { readonly state: "in"; readonly duty: Duty };

const session = createStore<Session>({ state: "asking" });

export const useSession = (): Session => useStore(session);

/** Whoever is signed in; asked for only where somebody is. */
export function useDuty(): Duty {
  const current = useSession();
  if (current.state !== "in") throw new Error("nobody is signed in");
  return current.duty;
}

/** Empty roles mean every operator on duty. */
export const mayOpen = (duty: Duty, roles: readonly OperatorRole[]): boolean =>
  roles.length === 0 || roles.some((role) => duty.roles.includes(role));

/** Asks the server who is signed in. */
export async function askSession(): Promise<void> {
  try {
    const { name, roles } = await call("GET /operator/me", {});
    attendedAt.set(now());
    session.set({ state: "in", duty: { name, roles } });
  } catch (cause) {
    if (cause instanceof Refusal && !cause.isUncertain) session.set({ state: "out", isEnded: false });
    else session.set({ state: "unreachable", reason: cause instanceof Error ? cause.message : "" });
  }
}

export function signIn(duty: Duty): void {
  noteAttended();
  session.set({ state: "in", duty });
}

function leave(isEnded: boolean): void {
  queryClient.clear();
  session.set({ state: "out", isEnded });
}

onSignedOut(() => {
  if (session.get().state === "in") leave(true);
});

/** @param isEnded nobody asked for it: the session has waited too long */
export async function signOut(isEnded = false): Promise<void> {
  await call("POST /operator/logout", {}).catch(() => undefined);
  leave(isEnded);
}

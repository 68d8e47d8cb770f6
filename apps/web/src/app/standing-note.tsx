/**
 * What is told over every page once there is something to tell, such as how an order ended. The composition root says what it
 * is; its code is loaded only while someone waits for it, which this device remembers.
 */
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";
import { type ComponentType, Suspense } from "react";
import { currentSession, useSession } from "./session.ts";

const KEY = "candor.awaited";

function stored(): readonly string[] {
  const list = readStoredJson(KEY);
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}

/** Whose accounts something is awaited for. */
const awaited = createStore(stored());

const ownerOf = ({ user, account }: ReturnType<typeof currentSession>): string => `${user?.userId} ${account}`;

/** Says whether the account looked at may have to be told something, here or when the app is opened again. */
export function setAwaited(isAwaited: boolean): void {
  const owner = ownerOf(currentSession());
  const before = awaited.get();
  if (before.includes(owner) === isAwaited) return;
  const owners = isAwaited ? [...before, owner] : before.filter((one) => one !== owner);
  awaited.set(owners);
  writeStored(KEY, owners.length === 0 ? null : JSON.stringify(owners));
}

let note: ComponentType | undefined;

/** Call once, before the first render. */
export function provideStandingNote(component: ComponentType): void {
  note = component;
}

export function StandingNote() {
  const owners = useStore(awaited);
  const session = useSession();
  const Note = note;
  if (Note === undefined || session.user === null || !owners.includes(ownerOf(session))) return null;
  return (
    <Suspense fallback={null}>
      <Note />
    </Suspense>
  );
}

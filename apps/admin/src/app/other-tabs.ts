/** Tells the other tabs of this browser who has signed in or out, as all of them share one session. */
import { writeStored } from "@candor/client/storage";

const KEY = "candor.admin.duty";

/** @param name of whoever is in now; null where nobody is */
export function tellTabs(name: string | null): void {
  // Tabs hear of what differs only, and the same person may come again. Without storage each finds out with its next call.
  writeStored(KEY, JSON.stringify({ name, change: crypto.randomUUID() }));
}

/** Call once. */
export function onOtherTab(onSignIn: (name: string | null) => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== KEY || newValue === null) return;
    const { name }: { name?: unknown } = Object(JSON.parse(newValue));
    onSignIn(typeof name === "string" ? name : null);
  });
}

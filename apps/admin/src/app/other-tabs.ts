/** Tells the other tabs of this browser who has signed in or out, as all of them share one session. */

const KEY = "candor.admin.duty";

/** @param name of whoever is in now; null where nobody is */
export function tellTabs(name: string | null): void {
  try {
    // Tabs hear of what differs only, and the same person may come again.
    localStorage.setItem(KEY, JSON.stringify({ name, tellings: crypto.randomUUID() }));
  } catch {
    // Then each tab finds out with its next call.
  }
}

/** Call once. */
export function onOtherTab(heard: (name: string | null) => void): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== KEY || newValue === null) return;
    const { name }: { name?: unknown } = Object(JSON.parse(newValue));
    heard(typeof name === "string" ? name : null);
  });
}

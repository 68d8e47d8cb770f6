/** Short messages over the page. The host in ui shows them; this decides what and for how long. */
import { createStore } from "./store.ts";

/** By the spec. */
export const TOAST_MS = 1500;
/** What went wrong, and what to do about it, is read to its end: by bytes, as a character of Chinese says more than a letter. */
const READ_MS = 65;
const READ_MAX_MS = 10_000;

function timeOf(text: string, tone: Toast["tone"]): number {
  if (tone !== "error") return TOAST_MS;
  return Math.min(READ_MAX_MS, Math.max(TOAST_MS, new TextEncoder().encode(text).length * READ_MS));
}

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "success" | "error";
}

export const toasts = createStore<readonly Toast[]>([]);
let ids = 0;

/** Shows a message for 1500 ms, an error for as long as it takes to read; the same message twice in a row is shown once. */
export function toast(text: string, tone: Toast["tone"] = "plain"): void {
  if (text === "" || toasts.get().some((shown) => shown.text === text)) return;
  const id = ++ids;
  toasts.update((shown) => [...shown.slice(-1), { id, text, tone }]);
  setTimeout(() => toasts.update((shown) => shown.filter((one) => one.id !== id)), timeOf(text, tone));
}

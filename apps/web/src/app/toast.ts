/** Short messages over the page. The host in ui shows them; this decides what and for how long (1500 ms by the spec). */
import { createStore } from "@candor/client/store";

export const TOAST_MS = 1500;

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "plain" | "success" | "error";
}

export const toasts = createStore<readonly Toast[]>([]);
let ids = 0;

/** Shows a message for 1500 ms; the same message twice in a row is shown once. */
export function toast(text: string, tone: Toast["tone"] = "plain"): void {
  if (text === "" || toasts.get().some((shown) => shown.text === text)) return;
  const id = ++ids;
  toasts.update((shown) => [...shown.slice(-1), { id, text, tone }]);
  setTimeout(() => toasts.update((shown) => shown.filter((one) => one.id !== id)), TOAST_MS);
}

/** Whether live data is arriving, for banners and stale marks. The socket sets it; nothing here talks to the network. */
import { createStore } from "../app/store.ts";

/** "idle" until something is followed; "reconnecting" after a loss; "offline" when the device itself has no network. */
export type ConnectionState = "idle" | "connecting" | "online" | "reconnecting" | "offline";

export const connection = createStore<ConnectionState>("idle");

/** Follows the device's own network state. */
export function watchNetwork(): void {
  addEventListener("offline", () => connection.set("offline"));
  addEventListener("online", () => {
    if (connection.get() === "offline") connection.set("reconnecting");
  });
  if (navigator.onLine === false) connection.set("offline");
}

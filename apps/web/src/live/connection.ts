/** Whether live data is arriving, for banners and stale marks. The socket sets it; nothing here talks to the network. */
import { Refusal } from "@candor/client/envelope";
import { createStore } from "@candor/client/store";
import { isUnreachable } from "../app/api-client.ts";
import { queryClient } from "../app/query.ts";

/** "idle" until something is followed; "reconnecting" after a loss; "offline" when the device itself has no network. */
export type ConnectionState = "idle" | "connecting" | "online" | "reconnecting" | "offline";

export const connection = createStore<ConnectionState>("idle");

/** Follows the device's own network state, and that the server is reached again. */
export function watchNetwork(): void {
  addEventListener("offline", () => connection.set("offline"));
  addEventListener("online", () => {
    if (connection.get() === "offline") connection.set("reconnecting");
    isUnreachable.set(false);
  });
  connection.subscribe(() => {
    if (connection.get() !== "online") return;
    isUnreachable.set(false);
    askAgain();
  });
  if (navigator.onLine === false) connection.set("offline");
}

/** What did not come while nobody was reached is asked for again; what the server refused stays refused. */
function askAgain(): void {
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => isUnanswered(state.error) });
}

const isUnanswered = (error: unknown): boolean => error instanceof Refusal && error.isUnanswered;

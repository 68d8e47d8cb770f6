/** The link between a process and one that it has started, over the channel that the system gives the two. */
import type { Link } from "./link.ts";

/** One end of the channel: a child as its parent has it, or the process itself where it is a child. */
interface End {
  readonly connected: boolean;
  send?: ((message: never, callback: (error: Error | null) => void) => boolean) | undefined;
  on(event: "message" | "disconnect", listener: (...args: never[]) => void): unknown;
}

/** @param end started with `serialization: "advanced"` and a channel */
export function createProcessLink(end: End): Link {
  let waiting = 0;
  const left = (): void => {
    waiting -= 1;
  };
  return {
    send(message) {
      if (!end.connected) return;
      waiting += 1;
      // A failure means that the other side has ended: `onClose` says so.
      end.send?.(message as never, left);
    },
    get waiting() {
      return waiting;
    },
    onMessage: (handler) => void end.on("message", handler),
    onClose: (handler) => void end.on("disconnect", handler),
  };
}

/**
 * A session that somebody left while the server could not be reached: it goes on there until it is ended, so a mark stays in
 * this browser and the end is told at the next chance.
 */
import { Refusal } from "@candor/client/envelope";
import { createStore, type Store } from "@candor/client/store";

interface LeftSession {
  /** Whether one still goes on at the server. */
  readonly isLeft: Pick<Store<boolean>, "get" | "subscribe">;
  /** Ends the session; where nobody answers, the mark stays. */
  end(): Promise<void>;
  /** Ends one that was left before; does nothing where none was. */
  endLeft(): Promise<void>;
}

interface Kept {
  get(): boolean;
  set(isLeft: boolean): void;
}

/** @param logOut asks the server to end the session of this browser */
export function createLeftSession(logOut: () => Promise<unknown>, kept: Kept): LeftSession {
  const isLeft = createStore(kept.get());
  const mark = (next: boolean) => {
    kept.set(next);
    isLeft.set(next);
  };
  const end = async () => {
    try {
      await logOut();
      mark(false);
    } catch (cause) {
      // A refusal says that there is no session any more.
      mark(!(cause instanceof Refusal) || cause.isUncertain);
    }
  };
  return { isLeft, end, endLeft: async () => (kept.get() ? end() : mark(false)) };
}

/**
 * What was typed and not sent when a session ended, for whoever signs in again under the same name: kept in this tab's memory
 * alone, and gone when somebody else signs in, with the tab, or when it stands in its form again. Pure.
 */

export interface Drafts {
  /** What stands in a form now. @param key names the form, such as the address and its title */
  note(key: string, typed: object): void;
  /** It was sent or put away, or the page was left: it stands in no form any more. */
  drop(key: string): void;
  /** What was typed in the form when the session ended; undefined where nothing was. */
  left(key: string): object | undefined;
  /** What was left stands in its form again. */
  resume(key: string): void;
  /** The session has ended: what stands in forms is now what was left. */
  sessionEnded(owner: string): void;
  /** What somebody else left is forgotten. */
  sessionBegan(owner: string): void;
  readonly hasLeft: boolean;
}

export function createDrafts(): Drafts {
  const open = new Map<string, object>();
  const left = new Map<string, object>();
  let ownerOfLeft: string | undefined;
  return {
    note: (key, typed) => void open.set(key, typed),
    drop: (key) => void open.delete(key),
    left: (key) => left.get(key),
    resume(key) {
      const typed = left.get(key);
      if (typed) open.set(key, typed);
      left.delete(key);
    },
    sessionEnded(owner) {
      ownerOfLeft = owner;
      for (const [key, typed] of open) left.set(key, typed);
      open.clear();
    },
    sessionBegan(owner) {
      open.clear();
      if (ownerOfLeft !== owner) left.clear();
    },
    get hasLeft() {
      return left.size > 0;
    },
  };
}

export const drafts: Drafts = createDrafts();

/**
 * Bounds what is logged: a kind of line once a second and all kinds together a few dozen, with a count of those that were held
 * back. In an overload the same few things go wrong thousands of times, and their lines would fill the disk.
 */

export interface LogBounds {
  /** What to do with a line: write it, with so many held back before it, or hold it back (null). */
  judge(kind: string): number | null;
  /** Kinds that were held back and have not come again since, with how many; each is told once. */
  leftOver(): readonly (readonly [kind: string, held: number])[];
}

const EVERY_MS = 1_000;
const LINES_MAX = 50;
/** Kinds that are told apart; further ones count as one. */
const KINDS_MAX = 500;
const OTHERS = "others";

interface Kind {
  lastAt: number;
  held: number;
}

/** @param now milliseconds that only grow */
export function createLogBounds(now: () => number = () => performance.now()): LogBounds {
  const kinds = new Map<string, Kind>();
  let windowAt = Number.NEGATIVE_INFINITY;
  let lines = 0;

  function kindOf(name: string): Kind {
    const known = kinds.get(name);
    if (known) return known;
    if (kinds.size >= KINDS_MAX && name !== OTHERS) return kindOf(OTHERS);
    const kind = { lastAt: Number.NEGATIVE_INFINITY, held: 0 };
    kinds.set(name, kind);
    return kind;
  }

  function judge(name: string): number | null {
    const at = now();
    const kind = kindOf(name);
    if (at - windowAt >= EVERY_MS) {
      windowAt = at;
      lines = 0;
    }
    if (at - kind.lastAt < EVERY_MS || lines >= LINES_MAX) {
      kind.held += 1;
      return null;
    }
    const { held } = kind;
    kind.lastAt = at;
    kind.held = 0;
    lines += 1;
    return held;
  }

  return {
    judge,
    leftOver() {
      const at = now();
      const left = [...kinds].filter(([, { held, lastAt }]) => held > 0 && at - lastAt >= EVERY_MS);
      return left.map(([name, kind]) => {
        const { held } = kind;
        kind.held = 0;
        return [name, held] as const;
      });
    },
  };
}

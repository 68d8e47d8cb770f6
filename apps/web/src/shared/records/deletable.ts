/** Rows that stay in their place after they were deleted, with the way back, until the list is left. */
import { useState } from "react";

interface Deletable {
  readonly id: string;
  /** Epoch milliseconds; the list is newest first. */
  readonly created_at: number;
}

/** The rows of a list with those deleted from it since it was opened. `leave` deletes one of them from the list, `bringBack` undoes it. */
export function useDeletable<T extends Deletable>(listed: readonly T[]) {
  const [deleted, setDeleted] = useState<ReadonlyMap<string, T>>(new Map());
  const known = new Map([...listed, ...deleted.values()].map((row) => [row.id, row]));
  return {
    rows: [...known.values()].sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1)),
    isDeleted: ({ id }: T): boolean => deleted.has(id),
    leave: (row: T) => setDeleted((now) => new Map(now).set(row.id, row)),
    bringBack: (id: string) => setDeleted((now) => new Map([...now].filter(([other]) => other !== id))),
  };
}

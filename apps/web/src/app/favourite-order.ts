/** The order that a person gives to the markets kept, by their numbers. Pure. */

/** With one more: before another, or last where that is null or not there. */
export function insertedBefore(ids: readonly number[], id: number, beforeId: number | null): readonly number[] {
  const at = beforeId === null ? -1 : ids.indexOf(beforeId);
  return at === -1 ? [...ids, id] : ids.toSpliced(at, 0, id);
}

/** With one of them before another, or last; as they were when it is none of them or is to stand before itself. */
export function movedBefore(ids: readonly number[], id: number, beforeId: number | null): readonly number[] {
  if (!ids.includes(id) || id === beforeId) return ids;
  return insertedBefore(
    ids.filter((one) => one !== id),
    id,
    beforeId,
  );
}

/** What stands behind one of them; null behind the last. */
export const nextOf = (ids: readonly number[], id: number): number | null => ids[ids.indexOf(id) + 1] ?? null;

/**
 * Keeps the numbers of one channel: an update is applied only when it is the next one, and a gap asks for a new snapshot.
 * Pure; the socket feeds it.
 */

/** What to do with an update. */
export type UpdateVerdict = "apply" | "ignore" | "gap";

export interface ChannelTrack {
  /** Number of the last message applied; null while a snapshot is awaited. */
  readonly seq: number | null;
}

export const AWAITING_SNAPSHOT: ChannelTrack = { seq: null };

export const snapshotTaken = (seq: number): ChannelTrack => ({ seq });

/** Updates before the snapshot and repeated ones are ignored; a number that was skipped is a gap. */
export function judgeUpdate(track: ChannelTrack, seq: number): UpdateVerdict {
  if (track.seq === null || seq <= track.seq) return "ignore";
  return seq === track.seq + 1 ? "apply" : "gap";
}

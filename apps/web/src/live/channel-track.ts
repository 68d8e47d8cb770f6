/**
 * Keeps the numbers of one channel: an update is applied only when it is the next one, and a gap asks for a new snapshot.
 * Of several askings only the last one's answer counts: updates follow on that, and an older snapshot may come after it.
 * Pure; the socket feeds it.
 */

/** What to do with an update. */
export type UpdateVerdict = "apply" | "ignore" | "gap";

export interface ChannelTrack {
  /** Number of the last message applied; null while a snapshot is awaited. */
  readonly seq: number | null;
  /** How often a snapshot was asked for. */
  readonly askings: number;
}

export const NEVER_ASKED: ChannelTrack = { seq: null, askings: 0 };

/** A snapshot is awaited from now on. */
export const asked = ({ askings }: ChannelTrack): ChannelTrack => ({ seq: null, askings: askings + 1 });

/** Whether an answer is to the last asking. */
export const isAwaited = (track: ChannelTrack, asking: ChannelTrack): boolean => track.askings === asking.askings;

export const taken = ({ askings }: ChannelTrack, seq: number): ChannelTrack => ({ seq, askings });

/** Updates before the snapshot and repeated ones are ignored; a number that was skipped is a gap. */
export function judgeUpdate(track: ChannelTrack, seq: number): UpdateVerdict {
  if (track.seq === null || seq <= track.seq) return "ignore";
  return seq === track.seq + 1 ? "apply" : "gap";
}

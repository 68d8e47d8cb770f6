/**
 * What this browser remembers of what is owed: the newest published head that it has checked. A list that is shown later and
 * has another one under that number, or none, is another history.
 */
import { readStoredJson, writeStored } from "@candor/client/storage";

export interface SeenHead {
  /** Number in the published list. */
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  /** By `hashOfSumHead`. */
  readonly hash: string;
}

const KEY = "candor.owed-head";

/** Reads what was stored; undefined for what is no head. */
export function seenHeadFrom(stored: unknown): SeenHead | undefined {
  const { id, at, hash }: Record<string, unknown> = Object(stored);
  if (typeof id !== "string" || !/^[1-9]\d{0,18}$/.test(id)) return undefined;
  if (typeof at !== "number" || !Number.isSafeInteger(at)) return undefined;
  return typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash) ? { id, at, hash } : undefined;
}

export const keptOwedHead = (): SeenHead | undefined => seenHeadFrom(readStoredJson(KEY));

/** Keeps a head of a list that holds, unless another tab has kept a later one meanwhile. */
export function keepOwedHead(head: SeenHead): void {
  const before = keptOwedHead();
  if (before && BigInt(before.id) >= BigInt(head.id)) return;
  writeStored(KEY, JSON.stringify({ id: head.id, at: head.at, hash: head.hash }));
}

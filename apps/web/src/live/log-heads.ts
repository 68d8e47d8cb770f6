/**
 * What this browser remembers of each market's price log: the newest signed head that it was given with an order or has
 * checked itself. A log that is rewritten later contradicts it. Bounded: of many markets the latest stay.
 */
import { readStoredJson, writeStored } from "@candor/client/storage";
import { createStore, useStore } from "@candor/client/store";

export interface KeptHead {
  readonly instrumentId: number;
  /** The last price of the block. */
  readonly seq: number;
  readonly hash: string;
  /** Up to when this browser has checked the log, in milliseconds; null when it has not. */
  readonly checkedTo: number | null;
}

const KEY = "candor.log-heads";
const HEADS_MAX = 60;

/** Reads a stored list; what is no head in it is left out. */
export function headsFrom(stored: unknown): readonly KeptHead[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, HEADS_MAX).flatMap((one: unknown): KeptHead[] => {
    const { instrumentId, seq, hash, checkedTo }: Record<string, unknown> = Object(one);
    const isHead = isNumber(instrumentId) && isNumber(seq) && typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash);
    return isHead ? [{ instrumentId, seq, hash, checkedTo: isNumber(checkedTo) ? checkedTo : null }] : [];
  });
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value);

/** The list with a head that has come: of one market the newest stays, and how far it was checked is not forgotten. */
export function withHead(heads: readonly KeptHead[], head: KeptHead): readonly KeptHead[] {
  const before = heads.find(({ instrumentId }) => instrumentId === head.instrumentId);
  const newest = before && before.seq > head.seq ? before : head;
  const checked = [before?.checkedTo, head.checkedTo].filter((at) => at !== null && at !== undefined);
  const others = heads.filter(({ instrumentId }) => instrumentId !== head.instrumentId);
  const checkedTo = checked.length > 0 ? Math.max(...checked) : null;
  return [{ ...newest, checkedTo }, ...others].slice(0, HEADS_MAX);
}

const heads = createStore<readonly KeptHead[]>(headsFrom(readStoredJson(KEY)));

const headIn = (kept: readonly KeptHead[], id: number): KeptHead | undefined =>
  kept.find(({ instrumentId }) => instrumentId === id);

export const keptHead = (instrumentId: number): KeptHead | undefined => headIn(heads.get(), instrumentId);
export const useKeptHead = (instrumentId: number): KeptHead | undefined => headIn(useStore(heads), instrumentId);

export function keepHead(head: KeptHead): void {
  heads.update((current) => withHead(current, head));
  writeStored(KEY, JSON.stringify(heads.get()));
}

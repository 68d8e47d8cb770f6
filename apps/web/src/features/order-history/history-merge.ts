/**
 * One list out of several that come in pages, each newest first: the newest of their heads is next. No page is fetched before
 * its list is wanted. It asks through what it is given and keeps nothing itself.
 */
import type { RecordEntry, RecordKind } from "../../shared/records/record-kind.ts";

interface Source {
  readonly kind: RecordKind;
  /** Where its next page begins; null at its beginning. */
  readonly after: string | null;
  /** Fetched and not taken yet, newest first. */
  readonly ready: readonly RecordEntry[];
  readonly isEnded: boolean;
}

/** Where the reading stands; the next reading goes on from it. */
export type MergeState = readonly Source[];

export const startMerge = (kinds: readonly RecordKind[]): MergeState =>
  kinds.map((kind) => ({ kind, after: null, ready: [], isEnded: false }));

export interface EntryPage {
  readonly entries: readonly RecordEntry[];
  /** Where the next page begins; null with the last. A page may be empty and be followed by others. */
  readonly next: string | null;
}

export interface MergeQuery {
  /** Rejects as calls do; so then does the reading. */
  readonly fetchPage: (kind: RecordKind, after: string | null) => Promise<EntryPage>;
  readonly accepts: (entry: RecordEntry) => boolean;
  /** Nothing placed before is wanted; null for no such end. */
  readonly oldest: number | null;
  /** How many are wanted, and how often lists may be asked for them. */
  readonly wanted: number;
  readonly roundsMax: number;
}

export interface Taken {
  readonly entries: readonly RecordEntry[];
  /** Null when there is no more. */
  readonly next: MergeState | null;
  /** When the last order looked at was placed; null where none was. */
  readonly reached: number | null;
  /** It ended because the lists were asked often enough, with fewer than wanted. */
  readonly isCut: boolean;
}

export async function takeEntries(start: MergeState, query: MergeQuery): Promise<Taken> {
  const entries: RecordEntry[] = [];
  let state = start;
  let reached: number | null = null;
  for (let rounds = 0; entries.length < query.wanted; ) {
    if (state.some(isBare)) {
      if (rounds === query.roundsMax) return { entries, next: state, reached, isCut: true };
      rounds += 1;
      state = await Promise.all(state.map((source) => (isBare(source) ? filled(source, query.fetchPage) : source)));
      continue;
    }
    const head = newestOf(state);
    if (head === undefined || isTooOld(head, query.oldest)) return { entries, next: null, reached, isCut: false };
    state = state.map((source) => (source.ready[0] === head ? { ...source, ready: source.ready.slice(1) } : source));
    reached = head.placedAt;
    if (query.accepts(head)) entries.push(head);
  }
  const next = newestOf(state);
  const isOver = next === undefined ? !state.some(isBare) : !state.some(isBare) && isTooOld(next, query.oldest);
  return { entries, next: isOver ? null : state, reached, isCut: false };
}

/** What comes next of it is not known. */
const isBare = ({ ready, isEnded }: Source): boolean => ready.length === 0 && !isEnded;

const isTooOld = (entry: RecordEntry, oldest: number | null): boolean => oldest !== null && entry.placedAt < oldest;

async function filled(source: Source, fetchPage: MergeQuery["fetchPage"]): Promise<Source> {
  const { entries, next } = await fetchPage(source.kind, source.after);
  return { ...source, after: next, ready: entries, isEnded: (next ?? null) === null };
}

/** Of several placed at one instant, the list named first is first. */
function newestOf(state: MergeState): RecordEntry | undefined {
  let newest: RecordEntry | undefined;
  for (const { ready } of state) {
    const [head] = ready;
    if (head !== undefined && (newest === undefined || head.placedAt > newest.placedAt)) newest = head;
  }
  return newest;
}

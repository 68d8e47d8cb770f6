/** What the history is narrowed to, as it stands in the address: which lists can have it, since when, and what of them fits. Pure. */
import type { QueryOf } from "../../app/route-paths.ts";
import {
  DIRECTIONS,
  type Direction,
  type KindName,
  RESULTS,
  type RecordEntry,
  type RecordKind,
  type Result,
} from "../../shared/records/record-kind.ts";

export const PERIODS = ["all", "today", "week", "month", "dates"] as const;
export type Period = (typeof PERIODS)[number];

export interface HistoryFilter {
  readonly kind: "all" | KindName;
  readonly instrumentId: number | null;
  readonly direction: "all" | Direction;
  readonly result: "all" | Result;
  /** Of when an order was placed, by the reader's days; the dates, "2026-03-04", count with "dates" alone. */
  readonly period: Period;
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: HistoryFilter = {
  ...{ kind: "all", instrumentId: null, direction: "all", result: "all" },
  ...{ period: "all", from: "", to: "" },
};

type HistoryQuery = QueryOf<"pages/historyList">;

const oneOf = <T extends string>(words: readonly T[], text: string | undefined): T | "all" =>
  words.find((word) => word === text) ?? "all";
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const dateIn = (text: string | undefined): string => (text !== undefined && DATE.test(text) ? text : "");

/** What an address does not name, or names wrongly, is not narrowed. */
export const filterOf = (query: Partial<HistoryQuery>, kinds: readonly RecordKind[]): HistoryFilter => ({
  kind: kinds.find(({ name }) => name === query.kind)?.name ?? "all",
  instrumentId: query.market !== undefined && /^\d{1,9}$/.test(query.market) ? Number(query.market) : null,
  direction: oneOf(DIRECTIONS, query.direction),
  result: oneOf(RESULTS, query.result),
  period: oneOf(PERIODS, query.period),
  from: dateIn(query.from),
  to: dateIn(query.to),
});

export function queryOf(filter: HistoryFilter): HistoryQuery {
  const { kind, instrumentId, direction, result, period, from, to } = filter;
  return {
    ...(kind !== "all" && { kind }),
    ...(instrumentId !== null && { market: String(instrumentId) }),
    ...(direction !== "all" && { direction }),
    ...(result !== "all" && { result }),
    ...(period !== "all" && { period }),
    ...(period === "dates" && from !== "" && { from }),
    ...(period === "dates" && to !== "" && { to }),
  };
}

/** How many of the choices narrow the list, the kind aside. */
export const choicesMade = ({ instrumentId, direction, result, period }: HistoryFilter): number =>
  [instrumentId !== null, direction !== "all", result !== "all", period !== "all"].filter(Boolean).length;

export const isNarrowed = (filter: HistoryFilter): boolean => filter.kind !== "all" || choicesMade(filter) > 0;

/** Epoch milliseconds; null where it is open. */
export interface Span {
  readonly from: number | null;
  readonly before: number | null;
}

const DAYS: Partial<Record<Period, number>> = { today: 1, week: 7, month: 30 };

/** From midnight to midnight by the reader's own calendar; today is the last of the days counted. */
export function spanOf({ period, from, to }: HistoryFilter, now: number): Span {
  if (period === "dates") return { from: midnightOf(from, 0), before: midnightOf(to, 1) };
  const days = DAYS[period];
  if (days === undefined) return { from: null, before: null };
  const today = new Date(now);
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1);
  return { from: first.getTime(), before: null };
}

/** @param after so many days later, however long a day is */
function midnightOf(date: string, after: number): number | null {
  if (!DATE.test(date)) return null;
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const midnight = new Date(year, month - 1, day + after).getTime();
  return Number.isNaN(midnight) ? null : midnight;
}

/** The lists that can have what is looked for. */
export const kindsOf = ({ kind, result }: HistoryFilter, kinds: readonly RecordKind[]): readonly RecordKind[] =>
  kinds.filter(
    ({ name, results }) => (kind === "all" || kind === name) && (result === "all" || results.includes(result)),
  );

/** Whether an order is what is looked for; what a list was asked for already is looked at once more. */
export function accepts(filter: HistoryFilter, span: Span, entry: RecordEntry): boolean {
  const { instrumentId, direction, result } = filter;
  return (
    (instrumentId === null || entry.instrumentId === instrumentId) &&
    (direction === "all" || entry.direction === direction) &&
    (result === "all" || entry.result === result) &&
    (span.from === null || entry.placedAt >= span.from) &&
    (span.before === null || entry.placedAt < span.before)
  );
}

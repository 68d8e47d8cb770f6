/** Orders that have ended, of whichever product, as the history of all of them reads and shows them. */
import type { CsvCell } from "@candor/client/csv-file";
import type { ReactNode } from "react";
import type { Catalogues } from "../../app/declared.ts";
import type { RoutePath } from "../../app/route-paths.ts";

/** Names of texts below "kind" and "kinds" of the history. */
export type KindName = keyof Catalogues["order-history"]["kinds"];

/** What came of an order. A spot order has no profit of its own: it traded, or it did not. */
export const RESULTS = ["profit", "loss", "even", "traded", "none"] as const;
export type Result = (typeof RESULTS)[number];

/** Buying counts as up, selling as down. */
export const DIRECTIONS = ["up", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** What the history says of an order, whatever its kind. */
export interface EndedMarks {
  /** What kind of order it is. */
  readonly caption: string;
  /** When it ended, for an order stands under the day it was placed; null where nobody knows. */
  readonly when: string | null;
}

export interface RecordEntry {
  readonly kind: KindName;
  /** Orders of two products may have one number. */
  readonly id: string;
  readonly instrumentId: number;
  readonly symbol: string;
  /** The order in which every list of the interface comes. Epoch milliseconds, as when it was over. */
  readonly placedAt: number;
  readonly endedAt: number | null;
  readonly direction: Direction;
  readonly result: Result;
  /** As the product's own list says them, for the file. */
  readonly type: string;
  readonly status: string;
  readonly reason: string | null;
  readonly receiptId: string | null;
  /**
   * Quantity, its unit, limit, entry, exit, value, fees, nights, result after all costs, currency.
   * @param lots what contracts are counted in
   */
  readonly figures: (lots: string) => readonly CsvCell[];
  /** The order as an item of a list. */
  readonly item: (marks: EndedMarks) => ReactNode;
}

/** What a product's list is narrowed to, as far as it can be asked to; null where it is not. */
export interface RecordQuery {
  readonly direction: Direction | null;
  readonly result: Result | null;
  readonly instrumentId: number | null;
  /** Where the page begins; null at the beginning. */
  readonly after: string | null;
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface RecordKind {
  readonly name: KindName;
  /** Where those stand that have not ended. */
  readonly openPath: RoutePath;
  /** What can come of its orders. */
  readonly results: readonly Result[];
  /** A page of its list, newest first. It may be empty and be followed by others. Rejects as calls do. */
  readonly read: (
    query: RecordQuery,
  ) => Promise<{ readonly entries: readonly RecordEntry[]; readonly next: string | null }>;
}

/** Ended orders of all products as one file: every figure as it came, under translated columns. Pure. */
import { csvInstant, csvTable } from "@candor/client/csv-file";
import type { KindName, RecordEntry } from "../../shared/records/record-kind.ts";

interface HistoryWords {
  /** Names of the columns, divided by bars. */
  readonly columns: string;
  /** What contracts are counted in. */
  readonly lots: string;
  readonly kind: (kind: KindName) => string;
  /** "BTC/USDT" of an instrument; undefined where it is not known. */
  readonly pairOf: (instrumentId: number) => string | undefined;
}

/** Amounts are in the row's currency, instants in UTC. */
export const historyCsv = (entries: readonly RecordEntry[], words: HistoryWords): string =>
  csvTable(
    words.columns,
    entries.map((entry) => [
      words.kind(entry.kind),
      entry.id,
      words.pairOf(entry.instrumentId) ?? entry.symbol,
      entry.type,
      entry.status,
      ...entry.figures(words.lots),
      csvInstant(entry.placedAt),
      csvInstant(entry.endedAt),
      entry.reason,
      entry.receiptId,
    ]),
  );

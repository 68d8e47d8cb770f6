/** The filter of a bill, days as moments, and its lines as files. Pure. */
import type { Wallet } from "@candor/api/account-mode";
import type { WireResponse } from "@candor/api/api";
import type { LineKinds } from "@candor/api/wallet-words";
import { csvInstant, csvTable } from "@candor/client/csv-file";

export interface BillFilter {
  readonly kinds: LineKinds | null;
  readonly wallet: Wallet | null;
  readonly currencyId: number | null;
  /** Days as a date input has them, "2026-03-04"; empty for none. */
  readonly from: string;
  readonly to: string;
}

export const NO_BILL_FILTER: BillFilter = { kinds: null, wallet: null, currencyId: null, from: "", to: "" };

/** Midnight where the reader is at the beginning of the day, or of the day after; null for no day. */
export function dayStart(day: string, daysLater = 0): number | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || year === undefined || month === undefined || date === undefined) return null;
  return new Date(year, month - 1, date + daysLater).getTime();
}

type Line = WireResponse<"POST /wallet/legal_log">["list"][number];

/** Amounts as the server wrote them, moments in UTC. @param columns their names, divided by bars */
export const billCsv = (lines: readonly Line[], columns: string): string =>
  csvTable(
    columns,
    lines.map((line) => [
      ...[csvInstant(line.created_at), line.kind, line.wallet, line.currency_name, line.amount, line.balance],
      ...[line.reference, line.id],
    ]),
  );

export const billJson = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines.map((line) => ({ ...line, created_at: new Date(line.created_at).toISOString() })),
    null,
    2,
  );

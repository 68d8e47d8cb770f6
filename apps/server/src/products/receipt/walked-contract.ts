/**
 * Walks the way of one contract along the log: whether a price before the one that entered it called for the entry, and one
 * before the one that closed it for the end. Reads only.
 */
import { NO_STOPS } from "@candor/engine/contract-triggers";
import { spanBeforeEntry, spansBefore, type WalkedSpan } from "@candor/engine/receipt-walk";
import type { BlockTick } from "@candor/engine/tick-packing";
import { type Hole, Holes } from "./log-holes.ts";
import type { ClosingRow } from "./settled-closing-store.ts";
import type { WalkedTicks } from "./walked-ticks.ts";

export interface WalkedContract {
  /** The first thing that does not follow from the log. */
  readonly fault?: string;
  /** What of the way is kept no more. */
  readonly holes: readonly Hole[];
}

/** Of orders from before that was kept it is not known after which tick they were taken, nor which stops they have had. */
export const isKnown = ({ takenAfter }: Pick<ClosingRow, "takenAfter">): boolean => takenAfter !== null;

/** What of the stops is known to have stood at the closing: a stop that closed, or what closed it whole before one did. */
export const withKnownStops = (row: ClosingRow): ClosingRow =>
  isKnown(row) || row.cause !== "user" ? row : { ...row, ...NO_STOPS };

/** @param entry the tick that entered it */
export async function walkContract(
  walked: WalkedTicks,
  row: ClosingRow,
  entry: Pick<BlockTick, "samples">,
): Promise<WalkedContract> {
  const early = faultOfOrder(row);
  if (early !== undefined) return { fault: early, holes: [] };
  const passed = new Holes();
  const reached = async (span: WalkedSpan, sources: readonly string[] = []): Promise<number | undefined> => {
    const { seq, holes } = await walked.firstReached(row.instrumentId, span, sources);
    passed.add(holes);
    return seq;
  };
  const fault = (await faultOfEntry(row, entry, reached)) ?? (await faultOfEnd(row, reached));
  return { ...(fault !== undefined && { fault }), holes: passed.list() };
}

type Reached = (span: WalkedSpan, sources?: readonly string[]) => Promise<number | undefined>;

function faultOfOrder({ cause, askedAfter, closeSeq, takenAfter, openSeq }: ClosingRow): string | undefined {
  if (takenAfter !== null && takenAfter >= openSeq) return "entered before it was taken";
  return cause === "user" && askedAfter !== null && askedAfter >= closeSeq
    ? "closed before it was asked for"
    : undefined;
}

/**
 * Nothing is entered on a price that has news too seldom. Which sources are quick the log does not say; those behind the entry
 * were enough for it, so that a price of all of them would have been as well. An order that closed in parts is walked with the first.
 */
async function faultOfEntry(
  row: ClosingRow,
  { samples }: Pick<BlockTick, "samples">,
  reached: Reached,
): Promise<string | undefined> {
  const isLater = row.steps.some(({ kind }) => kind === "close");
  if (row.takenAfter === null || isLater) return undefined;
  const sources = samples.map(({ source }) => source);
  const seq = await reached(
    spanBeforeEntry(row, { after: row.takenAfter, at: row.takenAt, bumpMs: row.bumpMs }),
    sources,
  );
  return seq === undefined ? undefined : `entered by tick ${row.openSeq} instead of ${seq}`;
}

async function faultOfEnd(row: ClosingRow, reached: Reached): Promise<string | undefined> {
  const life = isKnown(row) ? row : { ...row, past: [], stops: NO_STOPS };
  for (const span of spansBefore(row, life)) {
    const seq = await reached(span);
    if (seq !== undefined) return `tick ${row.closeSeq} instead of ${seq}`;
  }
  return undefined;
}

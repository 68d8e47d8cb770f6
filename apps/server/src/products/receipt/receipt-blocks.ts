/**
 * Which ticks a receipt shows, and the blocks of the log that hold them. Undefined until the last of them is sealed; TicksForgotten
 * where one of them is kept no more. What lies beside them may be gone.
 */
import { isWhole, type KeptBlock, TicksForgotten } from "@candor/engine/log-wire";
import { settlingWindow } from "@candor/engine/option-order";
import type { TickBlock } from "@candor/engine/tick-block";
import { type BlockTick, unpackContent } from "@candor/engine/tick-packing";
import type { LogProofs } from "../../core/tick-log/tick-log.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { ClosingRow } from "./settled-closing-store.ts";
import type { OptionRow } from "./settled-order-store.ts";

export interface ShownTicks {
  readonly seqs: readonly number[];
  /** In their order, each once. */
  readonly blocks: readonly TickBlock[];
}

/** A window is three seconds, and a block hardly ever shorter than five; after restarts some hold a single tick. */
const BLOCKS_MAX = 24;

/**
 * From the tick after which the order was taken up to its entry; and from the last tick before the window to the first after
 * it, which show that none of the window is left out.
 */
export async function ticksOfOption(
  reader: Reader,
  proofs: LogProofs,
  { instrumentId, afterSeq, entry }: OptionRow,
): Promise<ShownTicks | undefined> {
  if (entry === null) throw new Error("an option that was not entered has no ticks");
  const { after, upTo } = settlingWindow(entry.endAt);
  const before = await proofs.seqBefore(reader, instrumentId, after);
  const [ofEntry, ofWindow] = await Promise.all([
    proofs.blocksAfter(reader, instrumentId, afterSeq, BLOCKS_MAX),
    // The block before too: what lies outside the window may be its last tick.
    proofs.blocksAfter(reader, instrumentId, Math.max(0, before - 1), BLOCKS_MAX),
  ]);
  const ticks = ofWindow.filter(isWhole).flatMap(ticksOf);
  const from = ticks.findLast(({ at }) => at <= after)?.seq;
  const to = ticks.find(({ at }) => at > upTo)?.seq;
  if (from === undefined || to === undefined) {
    if (!ofWindow.some(({ lastAt }) => lastAt > upTo)) return undefined;
    throw new TicksForgotten(`the ticks around the window that ends at ${upTo} are kept no more`);
  }
  return shown([...ofEntry, ...ofWindow], [...through(afterSeq + 1, entry.seq), ...through(from, to)]);
}

/** The tick that entered it and the one that closed it. */
export async function ticksOfClosing(
  reader: Reader,
  proofs: LogProofs,
  { instrumentId, openSeq, closeSeq }: ClosingRow,
): Promise<ShownTicks | undefined> {
  const blocks = await Promise.all(
    [openSeq, closeSeq].map((seq) => proofs.blocksAfter(reader, instrumentId, seq - 1, 1)),
  );
  return shown(blocks.flat(), [openSeq, closeSeq]);
}

function shown(found: readonly KeptBlock[], seqs: readonly number[]): ShownTicks | undefined {
  const holding = found.filter(({ firstSeq, lastSeq }) => seqs.some((seq) => seq >= firstSeq && seq <= lastSeq));
  const blocks = [...new Map(holding.filter(isWhole).map((block) => [block.firstSeq, block])).values()];
  const isSealed = (seq: number) => blocks.some(({ firstSeq, lastSeq }) => seq >= firstSeq && seq <= lastSeq);
  const gone = seqs.find((seq) => !isSealed(seq) && found.some(({ lastSeq }) => lastSeq >= seq));
  if (gone !== undefined) throw new TicksForgotten(`the tick ${gone} is kept no more`);
  return seqs.every(isSealed)
    ? { seqs, blocks: blocks.sort((one, other) => one.firstSeq - other.firstSeq) }
    : undefined;
}

/** What the blocks hold, by the numbers of the ticks. */
export const tickMap = ({ seqs, blocks }: ShownTicks): ReadonlyMap<number, BlockTick> => {
  const wanted = new Set(seqs);
  const ticks = blocks.flatMap(ticksOf).filter(({ seq }) => wanted.has(seq));
  return new Map(ticks.map((tick) => [tick.seq, tick]));
};

export function ticksOf({ packed, instrumentId, lastSeq }: TickBlock): readonly BlockTick[] {
  const content = unpackContent(packed, instrumentId);
  if (!content) throw new Error(`the tick block ${lastSeq} of instrument ${instrumentId} cannot be read`);
  return content.ticks;
}

const through = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

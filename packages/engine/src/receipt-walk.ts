/**
 * What a contract would have done at each price between its acceptance, its entry and a closing: spans of ticks, each with the
 * prices that would have entered or ended it. Whoever has the log looks whether one of them was reached; none may have been.
 */
import type { Instant } from "@candor/money/money";
import { afterClosing } from "./contract-close.ts";
import type { Position } from "./contract-margin.ts";
import { entryTrigger, NO_STOPS, nearestOf, positionTriggers, type Stops } from "./contract-triggers.ts";
import { bumpedFrom } from "./price-freshness.ts";
import type { ContractStep, ContractStory } from "./receipt.ts";
import { entryPosition } from "./receipt-contract.ts";

/** A night says after which tick it was taken, a closing which tick did it; null in what was written before that was kept. */
export type WalkedStep = ContractStep & { readonly seq: number | null };

/**
 * Stops that were replaced: ticks up to `heardSeq` were judged by them, those after `afterSeq` are by the next. Those between
 * were on their way, and known to whoever replaced them: the liquidation alone judges them.
 */
export interface PastStops extends Stops {
  readonly heardSeq: number;
  readonly afterSeq: number;
}

export interface WalkedLife {
  readonly steps: readonly WalkedStep[];
  readonly past: readonly PastStops[];
  /** Those that stand since the last change, or since the entry. */
  readonly stops: Stops;
  /** The last tick that anybody could know of when its owner asked to close; null where nobody asked. */
  readonly askedAfter: number | null;
  /** When that was; null where it was not kept, and the first price closed it. */
  readonly askedAt: Instant | null;
  /** How much later than what was asked a price has to be, ms; 0 in what was taken before there was a bump. */
  readonly bumpMs: number;
}

/** Ticks after one number and up to another: a valid price at `above` or over it, or at `below` or under it, acts on the contract. */
export interface WalkedSpan {
  readonly after: number;
  readonly upTo: number;
  readonly above: number;
  readonly below: number;
  /** Left out, every tick of the span acts. Given, only those that the house prices what was asked at. */
  readonly priced?: PricedSpan;
}

/** What a tick has to be for the house to price at it (DOMAIN section 4, "The bump"). */
export interface PricedSpan {
  /** Formed no earlier than this. */
  readonly from: Instant;
  /** An entry wants a fresh one: of no sample older than this, ms, and with no source apart from it. */
  readonly freshMs?: number;
  /** A closing takes any that is made of what was said since this. */
  readonly saidSince?: Instant;
}

type Story = Pick<ContractStory, "direction" | "lots" | "openPrice" | "terms" | "openSeq" | "closeSeq">;

/** When an order was taken, after which tick that anybody could know of, and with which bump. */
export interface Taken {
  readonly after: number;
  readonly at: Instant;
  /** 0 in what was taken before there was one. */
  readonly bumpMs: number;
}

/** Beyond every price and beneath it. */
const NEVER = { above: Number.POSITIVE_INFINITY, below: Number.NEGATIVE_INFINITY };

/**
 * Of the ticks before the one that entered it. At the market any price enters that has news often enough for contracts.
 */
export function spanBeforeEntry(
  { direction, limit, terms, openSeq }: Pick<ContractStory, "direction" | "limit" | "terms" | "openSeq">,
  { after, at, bumpMs }: Taken,
): WalkedSpan {
  const priced = bumpMs === 0 ? {} : { priced: { from: bumpedFrom(at, bumpMs), freshMs: bumpMs } };
  const ticks = { after, upTo: openSeq - 1, ...priced };
  if (limit === null) return { ...NEVER, ...ticks, above: 0 };
  const entry = entryTrigger(direction, limit, terms.halfSpread);
  return { ...nearestOf(entry === null ? [] : [entry]), ...ticks };
}

/** Of the ticks before the one that closed; from the last step on whose place is not known. */
export function spansBefore(story: Story, life: WalkedLife): WalkedSpan[] {
  const { steps, past, stops, askedAfter, askedAt, bumpMs } = life;
  const spans: WalkedSpan[] = [];
  let position: Position | null = entryPosition(story);
  let after = story.openSeq;
  const walkTo = (seq: number): void => {
    if (position !== null && after !== UNKNOWN) spans.push(...spansOf(position, after, seq, { past, stops }));
  };
  for (const { seq, ...step } of steps) {
    // The tick of a closing was judged with it; a night comes after one.
    if (seq !== null) walkTo(step.kind === "close" ? seq - 1 : seq);
    if (position !== null) position = changed(position, step);
    after = seq === null ? UNKNOWN : Math.max(after, seq);
  }
  walkTo(story.closeSeq - 1);
  const asked = { ...NEVER, above: 0, upTo: story.closeSeq - 1 };
  if (askedAfter !== null && askedAfter < asked.upTo) {
    const priced = askedAt === null ? {} : { priced: { from: bumpedFrom(askedAt, bumpMs), saidSince: askedAt } };
    spans.push({ ...asked, ...priced, after: askedAfter });
  }
  return spans;
}

/** Beyond every tick, so that nothing after it is walked. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;

function changed(position: Position, step: ContractStep): Position | null {
  if (step.kind === "close") return step.lots < position.lots ? afterClosing(position, step.lots) : null;
  return { ...position, margin: (position.margin - step.cost) as Position["margin"] };
}

/** One for each time that the stops were others, and for each that was between two. */
function spansOf(
  position: Position,
  from: number,
  upTo: number,
  { past, stops }: Pick<WalkedLife, "past" | "stops">,
): WalkedSpan[] {
  const spans: WalkedSpan[] = [];
  let after = from;
  const walkTo = (seq: number, by: Stops): void => {
    const last = Math.min(seq, upTo);
    if (last <= after) return;
    // A warning ends nothing.
    spans.push({ ...nearestOf(positionTriggers(position, by, true)), after, upTo: last });
    after = last;
  };
  for (const stood of past) {
    walkTo(stood.heardSeq, stood);
    walkTo(stood.afterSeq, NO_STOPS);
  }
  walkTo(upTo, stops);
  return spans;
}

/** Those that a tick was judged by: the first that were replaced after it was heard, or those that stand; none between two. */
export function stopsAt(seq: number, { past, stops }: Pick<WalkedLife, "past" | "stops">): Stops {
  const next = past.find(({ afterSeq }) => seq <= afterSeq);
  if (next === undefined) return stops;
  return seq <= next.heardSeq ? next : NO_STOPS;
}

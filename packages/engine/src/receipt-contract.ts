/** What a receipt of a contract has to show: entry and closing at what their ticks asked and bid, and the margin in between. */
import type { Amount, PriceTicks } from "@candor/money/money";
import { afterClosing, firstMarginOf, type Settlement, settleContract } from "./contract-close.ts";
import { entryCost, financingOf, marginFor, type Position } from "./contract-margin.ts";
import { notionalOf, oppositeOf, quoteFor } from "./contract-order.ts";
import { type ContractResult, closingResult } from "./contract-result.ts";
import { positionTriggers, reachedBy } from "./contract-triggers.ts";
import type { ContractFacts, ContractStory, ReceiptCause } from "./receipt.ts";
import type { BlockTick } from "./tick-packing.ts";

export type ContractFault =
  | "terms-wrong"
  | "entry-wrong"
  | "margin-wrong"
  | "closing-wrong"
  | "trigger-not-reached"
  | "trigger-passed-over"
  | "result-wrong";

const DAY_MS = 86_400_000;
/** A night may be charged so long before a tick of the day before is heard of. */
const OVERNIGHT_SLACK_MS = 60_000;

/** Causes that a price has to have reached. */
const TRIGGERED: readonly ReceiptCause[] = ["take-profit", "stop-loss", "liquidation"];

/** @param ticks those of the receipt by their numbers, each known to be in the log */
export function faultOfContract(
  story: ContractStory,
  ticks: ReadonlyMap<number, BlockTick>,
): ContractFault | undefined {
  const { terms, closeSeq, openSeq, cause } = story;
  if (terms.halfSpread < 1 || terms.tickValue < 1n) return "terms-wrong";
  const [entry, closing] = [ticks.get(openSeq), ticks.get(closeSeq)];
  if (!entry?.isValid || !isEntryAt(story, entry)) return "entry-wrong";
  // The end of a session closes at the last price, and at the tick that says it is the last.
  const mayBeAny = cause === "session-end";
  if (!closing || !(mayBeAny || (closing.isValid && closeSeq > openSeq))) return "closing-wrong";
  if (quoteFor(oppositeOf(story.direction), closing.price, terms.halfSpread) !== story.closePrice)
    return "closing-wrong";
  const position = positionBefore(story, { from: entry.at, to: closing.at });
  if (position?.margin !== story.margin || story.closedLots > position.lots) return "margin-wrong";
  const ofTrigger = faultOfTrigger(story, position, closing.price);
  if (ofTrigger) return ofTrigger;
  return isSame(settleContract(position, story.closePrice, story.closedLots), story.settlement)
    ? undefined
    : "result-wrong";
}

function isEntryAt({ direction, limit, worst, terms, openPrice }: ContractFacts, { price }: BlockTick): boolean {
  const isNoWorse = (than: PriceTicks | null) =>
    than === null || (direction === "long" ? openPrice <= than : openPrice >= than);
  return quoteFor(direction, price, terms.halfSpread) === openPrice && isNoWorse(limit) && isNoWorse(worst);
}

/** What was open after the entry. */
export function entryPosition({
  direction,
  lots,
  openPrice,
  terms,
}: Pick<ContractFacts, "direction" | "lots" | "openPrice" | "terms">): Position {
  const margin = marginFor(notionalOf(openPrice, lots, terms.tickValue), terms.leverage);
  return { direction, lots, openPrice, terms, margin, firstMargin: margin };
}

/**
 * What was open before the closing, from the entry on; undefined where the steps do not follow from each other.
 *
 * @param span of the entry's tick and the closing's, between which nights were charged; left out, they are not compared
 */
export function positionBefore(
  facts: ContractFacts,
  span?: { readonly from: number; readonly to: number },
): Position | undefined {
  let position = entryPosition(facts);
  let lastDay = 0;
  for (const step of facts.steps) {
    if (step.kind === "close") {
      const rest = step.lots < position.lots ? afterClosing(position, step.lots) : null;
      if (rest === null) return undefined;
      position = rest;
      continue;
    }
    const began = step.day * DAY_MS;
    const isIn = span === undefined || (began > span.from && began <= span.to + OVERNIGHT_SLACK_MS);
    if (!isIn || step.day <= lastDay || step.cost !== financingOf(position)) return undefined;
    lastDay = step.day;
    position = { ...position, margin: (position.margin - step.cost) as Position["margin"] };
  }
  return position;
}

/** What this closing brought its owner, and what was held for its lots at entry; undefined where the steps do not follow from each other. */
export function storyResult(story: ContractStory): (ContractResult & { readonly firstMargin: Amount }) | undefined {
  const position = positionBefore(story);
  if (position === undefined || story.closedLots > position.lots) return undefined;
  const { lots, openPrice, terms, closedLots, settlement } = story;
  const before = { lots, open: position.lots, openFee: entryCost(openPrice, lots, terms).fee };
  return {
    ...closingResult({ ...before, firstMargin: position.firstMargin }, { ...settlement, lots: closedLots }),
    firstMargin: firstMarginOf(position, closedLots),
  };
}

/** What a price reaches comes before its owner's request; the end of a session and an operator need no price; a warning ends nothing. */
function faultOfTrigger(
  story: ContractStory,
  position: Position,
  index: PriceTicks,
): "trigger-not-reached" | "trigger-passed-over" | undefined {
  const reached = reachedBy(positionTriggers(position, story, true), index)?.kind;
  if (story.cause === "user") return reached === undefined ? undefined : "trigger-passed-over";
  if (!TRIGGERED.includes(story.cause)) return undefined;
  return reached === story.cause && story.closedLots === position.lots ? undefined : "trigger-not-reached";
}

const isSame = (one: Settlement, other: Settlement): boolean =>
  (Object.keys(one) as (keyof Settlement)[]).every((name) => one[name] === other[name]);

/** What a receipt of an option has to show: where it was entered, every price of its last three seconds, and what follows. */
import { judgeOption, paidAtEnd, payoutOf, SETTLING_TICKS, settlingWindow } from "./option-order.ts";
import { bumpedFrom, newestSaidAt } from "./price-freshness.ts";
import type { OptionStory } from "./receipt.ts";
import type { BlockTick } from "./tick-packing.ts";

export type OptionFault = "terms-wrong" | "entry-wrong" | "window-incomplete" | "result-wrong";

/** @param ticks those of the receipt by their numbers, each known to be in the log */
export function faultOfOption(story: OptionStory, ticks: ReadonlyMap<number, BlockTick>): OptionFault | undefined {
  const { stake, payoutRate, payout, seconds, entryAt, endAt } = story;
  const areTerms = stake > 0n && payoutOf(stake, payoutRate) === payout && endAt === entryAt + seconds * 1_000;
  if (!areTerms) return "terms-wrong";
  if (!isEntered(story, ticks)) return "entry-wrong";
  const window = windowOf(story, [...ticks.values()]);
  if (!window) return "window-incomplete";
  const prices = window.filter(({ isValid }) => isValid).map(({ price }) => price);
  if (prices.length > SETTLING_TICKS) return "result-wrong";
  const { outcome, count, sum } = judgeOption(story.direction, story.entryPrice, prices);
  const isResult = outcome === story.outcome && count === story.count && sum === story.sum;
  return isResult && paidAtEnd(outcome, stake, payout) === story.paid ? undefined : "result-wrong";
}

/** The first price after the order was taken that the house makes it at: each tick before it is there and does not count. */
function isEntered(story: OptionStory, ticks: ReadonlyMap<number, BlockTick>) {
  const { afterSeq, entrySeq, entryAt, entryPrice } = story;
  const entry = ticks.get(entrySeq);
  if (entrySeq <= afterSeq || entry?.at !== entryAt || entry.price !== entryPrice) return false;
  if (mayEnter(entry, story) === "no") return false;
  for (let seq = entrySeq - 1; seq > afterSeq; seq -= 1) {
    const tick = ticks.get(seq);
    if (tick === undefined || mayEnter(tick, story) === "yes") return false;
  }
  return true;
}

/**
 * A receipt does not show the minutes before. So one whose sources do not agree to the tick may have been passed over, and so may
 * any where the market's own steps count; whoever has the log can tell (`npm run verify -- --settlements`).
 */
function mayEnter(tick: BlockTick, { takenAt, bumpMs, isStepBound }: OptionStory): "yes" | "perhaps" | "no" {
  if (!tick.isValid) return "no";
  if (bumpMs === 0) return "yes";
  const saidAt = newestSaidAt(tick.samples);
  if (tick.at < bumpedFrom(takenAt, bumpMs) || saidAt === undefined || tick.at - saidAt > bumpMs) return "no";
  return !isStepBound && tick.samples.every(({ price }) => price === tick.price) ? "yes" : "perhaps";
}

/**
 * The ticks of the window. Numbers leave no gap, so all of them are here where the one before the first lies outside, and the
 * one after the last. Undefined where any is missing.
 */
function windowOf({ endAt }: OptionStory, ticks: readonly BlockTick[]): readonly BlockTick[] | undefined {
  const { after, upTo } = settlingWindow(endAt);
  const newestFirst = ticks.toSorted((left, right) => right.seq - left.seq);
  const window: BlockTick[] = [];
  let later: BlockTick | undefined;
  for (const tick of newestFirst) {
    const isNext = later === undefined ? tick.at > upTo : tick.seq === later.seq - 1 && tick.at < later.at;
    if (!isNext) return undefined;
    if (tick.at <= after) return window;
    if (tick.at <= upTo) window.push(tick);
    later = tick;
  }
  return undefined;
}

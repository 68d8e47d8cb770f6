/**
 * What the house loses to contracts where a market jumps (DOMAIN section 14): who wins is paid in full, who loses pays no more than
 * the margin, so that a long and a short of one person gain together from a jump. Taken together that is capped. Exact sums only.
 */
import { type Amount, amountOf, RATE_SCALE, type Rate } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import { maintenanceOf, type Position } from "./contract-margin.ts";
import { notionalOf } from "./contract-order.ts";

const ONE = 10n ** BigInt(RATE_SCALE);

/** One person has at most this part of a market's cover. */
export const OWN_PART = 10n;

/** What a jump by `gap` against a position takes beyond its margin, rounded up; zero where the margin covers it. */
export function gapLoss(notional: Amount, margin: Amount, gap: Rate): Amount {
  const beyond = notional * gap - margin * ONE;
  return amountOf(beyond > 0n ? divideRounded(beyond, ONE, "charge") : 0n);
}

/**
 * The same of a position at its worst: it may have drifted to just before its liquidation when the gap comes, where no more is
 * left of its margin than its maintenance, and a short is worth more by what it has lost. What was held at its entry is gone by
 * then: only what is left before it is liquidated counts.
 */
export function positionGapLoss(position: Position, gap: Rate): Amount {
  const { direction, openPrice, lots, terms, margin } = position;
  const maintenance = maintenanceOf(position);
  const isWhole = maintenance < margin;
  const left = isWhole ? maintenance : margin;
  const lost = margin - left;
  const notional = notionalOf(openPrice, lots, terms.tickValue);
  return gapLoss(amountOf(direction === "long" ? notional - lost : notional + lost), left, gap);
}

/** What a market has of it already, longs and shorts alike. */
export interface GapRisk {
  readonly gap: Rate;
  /** Of all open positions. */
  readonly market: Amount;
  /** Of the person's own. */
  readonly own: Amount;
  /** What all may come to. */
  readonly cover: Amount;
}

/** Whether a position with such a loss goes beyond what a market, or a person in it, may come to. One that its margin covers never does. */
export function exceedsGapRisk(loss: Amount, { market, own, cover }: Omit<GapRisk, "gap">): boolean {
  if (loss === 0n) return false;
  return market + loss > cover || (own + loss) * OWN_PART > cover;
}

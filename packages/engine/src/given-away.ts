/**
 * What trades give to whoever is on the other side: how much worse than the index they are for their owner. Without a fresh
 * proof of who asks the sum of a day is bounded, or many small ones would take what a single one may not.
 */
import { type InstrumentScale, quoteAmount } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Lots, type PriceTicks, RATE_SCALE, ZERO } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import { UNPROVED_WIDTH } from "./price-band.ts";
import type { Side } from "./spot-order.ts";

/** For so long what was given away counts: 24 hours. */
export const GIVEN_COUNTS_MS = 86_400_000;

/** So much may be given away whatever the account is worth: 100 USDT in its minor units, which have six decimals. */
export const GIVEN_ALWAYS: Amount = amountOf(100_000_000n);

export interface Traded {
  readonly side: Side;
  readonly price: PriceTicks;
  readonly lots: Lots;
}

/** What a trade at this price gives away, in minor units of the quote currency, rounded up; zero where it is no worse than the index. */
export function givenAway({ side, price, lots }: Traded, index: PriceTicks, scale: InstrumentScale): Amount {
  const worse = side === "buy" ? price - index : index - price;
  return worse <= 0 ? ZERO : quoteAmount(worse as PriceTicks, lots, scale, "charge");
}

/** What may be given away within 24 hours without a fresh proof: 2 % of what the account is worth, or 100 USDT where that is more. */
export function givenMax(worth: Amount): Amount {
  const part = divideRounded(worth * UNPROVED_WIDTH, 10n ** BigInt(RATE_SCALE), "pay");
  return part > GIVEN_ALWAYS ? amountOf(part) : GIVEN_ALWAYS;
}

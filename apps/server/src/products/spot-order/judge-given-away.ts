/**
 * Whoever found the phone open must not hand its owner's money to a partner by many trades that are each a little worse than
 * the index. Without a fresh proof the sum is bounded: what trades with other customers gave away since the last proof, within
 * 24 hours, what the orders in the books could give away, and what the one that is placed does. Reads alone.
 */
import { isFreshProof } from "@candor/api/account-safety";
import { type Refusal, refuse } from "@candor/api/refusal";
import { GIVEN_ALWAYS, givenAway, givenMax, type Traded } from "@candor/engine/given-away";
import type { AcceptOutcome, IncomingOrder } from "@candor/engine/spot-order";
import { formatDecimalShort } from "@candor/money/decimal";
import type { InstrumentScale } from "@candor/money/instrument-scale";
import { type Amount, amountOf, type Instant, type Lots, type PriceTicks, ZERO } from "@candor/money/money";
import { rescale } from "@candor/money/rounding";
import type { SpotBook } from "./spot-book.ts";
import type { PlaceCommand } from "./spot-command.ts";
import type { SpotDecision } from "./spot-decision.ts";
import type { SpotOrderMemory } from "./spot-order-memory.ts";
import type { SpotOrderRecord } from "./spot-order-record.ts";
import { USDT_DECIMALS, type WorthInUsdt } from "./worth-in-usdt.ts";

/** Of what is said of a bound. */
const CENTS = 2;

/** What has no price might be worth anything. */
const UNPRICED = amountOf(10n ** 30n);

/** In minor units of USDT, rounded up; zero where there is no index to be worse than. */
export function givenInUsdt(traded: Traded, { market, instrument, mode }: SpotBook, worth: WorthInUsdt): Amount {
  if (mode !== "real" || market.index === null) return ZERO;
  const given = givenAway(traded, market.index, instrument.scale);
  return given === 0n ? given : (worth(instrument.quoteCurrencyId, given, "charge") ?? UNPRICED);
}

interface Owner extends Pick<PlaceCommand, "portfolioId" | "provedAt"> {
  readonly at: Instant;
}

/**
 * What an owner gave away, and what their orders in the books could give away now, the batch in progress included. An order that
 * waits for the house's next price counts when it has traded or rests: the best price goes first, and the house is there.
 */
export function givenSoFar(memory: SpotOrderMemory, { portfolioId, provedAt, at }: Owner, worth: WorthInUsdt): Amount {
  let sum: bigint = memory.given.since(portfolioId, provedAt, at);
  for (const instrumentId of memory.instrumentsOf(portfolioId)) {
    const book = memory.book(instrumentId, "real");
    const index = book?.market.index ?? null;
    if (!book || index === null) continue;
    const { scale, quoteCurrencyId } = book.instrument;
    const given = memory.restingGiven(portfolioId, instrumentId, index, (orders) => givenByAll(orders, index, scale));
    if (given > 0n) sum += worth(quoteCurrencyId, given, "charge") ?? UNPRICED;
  }
  return amountOf(sum);
}

/** Of real orders that rest, in minor units of the quote currency. */
function givenByAll(orders: Iterable<SpotOrderRecord>, index: PriceTicks, scale: InstrumentScale): Amount {
  let sum = 0n;
  for (const { mode, pricedFrom, side, price, lots, filledLots } of orders) {
    if (mode !== "real" || pricedFrom !== null) continue;
    sum += givenAway({ side, price, lots: (lots - filledLots) as Lots }, index, scale);
  }
  return amountOf(sum);
}

/** What an order of real money gives away at once, and could while it rests. */
function givenBy(
  { id, side, price }: IncomingOrder,
  { ending, fills, left }: AcceptOutcome,
  book: SpotBook,
  worth: WorthInUsdt,
): bigint {
  let sum = ending === "resting" ? givenInUsdt({ side, price, lots: left }, book, worth) : 0n;
  for (const fill of fills) {
    if (fill.takerId !== id || fill.makerOwner === null) continue;
    sum += givenInUsdt({ side, price: fill.price, lots: fill.lots }, book, worth);
  }
  return sum;
}

/** Judged with the order in the book: whoever is refused has it taken out again. */
export function refuseGivenAway(
  { mode, portfolioId, provedAt }: PlaceCommand,
  { incoming, outcome }: { readonly incoming: IncomingOrder; readonly outcome: AcceptOutcome },
  book: SpotBook,
  { memory, batch: { at }, worth, spotWorth }: SpotDecision,
): Refusal | undefined {
  if (mode !== "real" || isFreshProof(provedAt, at)) return undefined;
  const sum = givenSoFar(memory, { portfolioId, provedAt, at }, worth) + givenBy(incoming, outcome, book, worth);
  if (sum <= GIVEN_ALWAYS) return undefined;
  const most = givenMax(spotWorth(portfolioId));
  if (sum <= most) return undefined;
  const cents = rescale(most, USDT_DECIMALS, CENTS, "pay");
  return refuse("step-up-required", { maximum: formatDecimalShort(cents, CENTS), currency: "USDT" });
}

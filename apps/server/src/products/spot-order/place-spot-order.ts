/**
 * Place a spot order: check it, match it, pay what trades and hold for what rests. Decides purely, on the book in memory
 * and the locked accounts; a refused order leaves no trace, an accepted one is one linked group of postings.
 */
import { isFreshProof } from "@candor/api/account-safety";
import { type Answer, answer, type Refusal, refuse } from "@candor/api/refusal";
import type { PlacedSpotOrder } from "@candor/api/spot-order";
import { marketLimit, marketProtection, mayFillFar } from "@candor/engine/price-band";
import { bumpedFrom } from "@candor/engine/price-freshness";
import { NO_TOTALS } from "@candor/engine/spot-fees";
import type { AcceptOutcome, IncomingOrder } from "@candor/engine/spot-order";
import {
  ORDER_LOTS_MAX,
  type SpotOrderQuestion,
  type SpotOrderRefusal,
  spotOrderHold,
  spotOrderRefusals,
} from "@candor/engine/spot-order-check";
import { formatDecimalShort } from "@candor/money/decimal";
import { formatPrice, formatQuantity } from "@candor/money/instrument-scale";
import { type Amount, type Instant, instantOf, type Lots, ZERO } from "@candor/money/money";
import { type Deferred, isFresh, orderPrice } from "../../core/desk/desk.ts";
import type { Instrument } from "../../core/instrument/instrument.ts";
import { refuseGivenAway } from "./judge-given-away.ts";
import type { SpotBook } from "./spot-book.ts";
import type { NewSpotOrder, PlaceCommand } from "./spot-command.ts";
import type { SpotDecision } from "./spot-decision.ts";
import { heldCurrency, holdPostings } from "./spot-order-entries.ts";
import { endedOrder, isFinal, SPOT_ENTRY_WITHIN_MS, type SpotOrderRecord } from "./spot-order-record.ts";
import { wireOrder } from "./spot-order-wire.ts";
import { bookTrades } from "./spot-trade.ts";

/** Open orders that a portfolio may have at one instrument. */
const OPEN_ORDERS_MAX = 200;
/** The order as the matcher takes it; undefined while there is no index. A market order stops somewhere, and never beyond the band. */
export function incomingOrder(order: NewSpotOrder, owner: string, book: SpotBook): IncomingOrder | undefined {
  const { index, band } = book.market;
  if (index === null || band === null) return undefined;
  const { id, side, kind, lots, timeInForce, isPostOnly } = order;
  const asked = order.price ?? marketProtection(side, index, band);
  const price = kind === "market" ? marketLimit(side, asked, band) : asked;
  return { id, owner, side, kind, price, lots, timeInForce, isPostOnly };
}

export function decidePlace(command: PlaceCommand, decision: SpotDecision): Answer<PlacedSpotOrder> | Deferred {
  const { order } = command;
  const priced = orderPrice(decision.marketData, order.instrument.id, { mode: decision.mode, at: decision.batch.at });
  if ("refused" in priced) return priced;
  const book = decision.book(order.instrument.id, command.mode);
  // The market may be well again before the book has processed so: its prices are then those of before.
  if (!isFresh(book.pricedAt, decision.batch.at)) return refuse("price-stale");
  const incoming = incomingOrder(order, command.portfolioId, book);
  if (!incoming) return refuse("price-stale");
  const { seenTerms, instrument } = order;
  if (seenTerms !== undefined && seenTerms !== instrument.spotTermsId) return refuse("terms-changed");
  const refused =
    refuseByTerms(incoming, instrument, book, decision) ?? refuseUnproved(command, incoming, book, decision);
  if (refused) return refused;
  const mark = book.market.mark();
  const outcome = book.market.accept(incoming, pricedWithin(instrument, decision.batch.at));
  if (outcome.ending === "rejected") return refuse(outcome.reason);
  if (!makersAreAtHand(outcome, book, decision)) {
    book.market.rollbackTo(mark);
    return "deferred";
  }
  const unproved = refuseGivenAway(command, { incoming, outcome }, book, decision);
  if (unproved) {
    book.market.rollbackTo(mark);
    return unproved;
  }
  const placed = settle(recordOf(incoming, instrument, book, decision), outcome, book, decision);
  return answer({ ...wireOrder(placed, instrument), log_head: decision.marketData.logReceipt(instrument.id) });
}

/** The prices that the house fills an order at that is accepted now. */
export const pricedWithin = ({ freshnessMs }: Pick<Instrument, "freshnessMs">, at: Instant) => ({
  from: bumpedFrom(at, freshnessMs),
  until: instantOf(at + SPOT_ENTRY_WITHIN_MS),
});

/** What speaks against this order: its size, its price, its owner's funds and open orders. */
function refuseByTerms(
  incoming: IncomingOrder,
  instrument: Instrument,
  book: SpotBook,
  decision: SpotDecision,
): Refusal | undefined {
  const { market, accounts } = book;
  const { side, kind, price, lots, owner } = incoming;
  // Whatever its kind, it may wait for the house's next price.
  const count = decision.memory.openCount(owner, instrument.id);
  if (count >= OPEN_ORDERS_MAX) return refuse("too-many-open-orders", { maximum: OPEN_ORDERS_MAX });
  const { index, band } = market;
  const question: SpotOrderQuestion = {
    side,
    kind,
    price,
    lots,
    rates: { maker: instrument.makerFeeRate, taker: instrument.takerFeeRate },
    scale: instrument.scale,
    market: index === null || band === null ? null : { index, band },
    minimumNotional: instrument.minNotional,
    available: decision.batch.books.available(accounts.customer(owner, heldCurrency(side, instrument))),
  };
  const code = spotOrderRefusals(question)[0];
  return code === undefined ? undefined : refuse(code, detailsOf(code, question, book));
}

/** Whoever found the phone open must not hand its owner's money to a partner by bad trades. Judged last: nobody proves for nothing. */
function refuseUnproved(
  { mode, provedAt }: PlaceCommand,
  { side, price }: IncomingOrder,
  { market: { index } }: SpotBook,
  { batch }: SpotDecision,
): Refusal | undefined {
  if (mode !== "real" || index === null || !mayFillFar(side, price, index)) return undefined;
  return isFreshProof(provedAt, batch.at) ? undefined : refuse("step-up-required");
}

function detailsOf(code: SpotOrderRefusal, question: SpotOrderQuestion, book: SpotBook): Record<string, string> {
  const { scale, quoteCode, baseCode } = book.instrument;
  const quote = (amount: Amount) => formatDecimalShort(amount, scale.quoteScale);
  switch (code) {
    case "amount-too-small":
      return { minimum: quote(question.minimumNotional), currency: quoteCode };
    case "amount-too-large":
      return { maximum: formatQuantity(ORDER_LOTS_MAX, scale), currency: baseCode };
    case "price-outside-band": {
      const band = question.market?.band;
      return band ? { low: formatPrice(band.low, scale), high: formatPrice(band.high, scale) } : {};
    }
    case "insufficient-funds": {
      const decimals = question.side === "buy" ? scale.quoteScale : scale.baseScale;
      return {
        needed: formatDecimalShort(spotOrderHold(question), decimals),
        available: formatDecimalShort(question.available ?? ZERO, decimals),
        currency: heldCurrency(question.side, book.instrument),
      };
    }
    default:
      return {};
  }
}

/** Whether the accounts of everyone it traded with are among the locked ones. */
function makersAreAtHand(outcome: AcceptOutcome, { accounts, instrument }: SpotBook, { batch }: SpotDecision): boolean {
  return outcome.fills.every(
    ({ makerOwner }) =>
      makerOwner === null ||
      (batch.books.has(accounts.customer(makerOwner, instrument.quoteCode)) &&
        batch.books.has(accounts.customer(makerOwner, instrument.baseCode))),
  );
}

function recordOf(
  incoming: IncomingOrder,
  instrument: Instrument,
  book: SpotBook,
  { mode, batch }: SpotDecision,
): SpotOrderRecord {
  const { id, owner, side, kind, price, lots, timeInForce, isPostOnly } = incoming;
  const rates = { maker: instrument.makerFeeRate, taker: instrument.takerFeeRate };
  return {
    id,
    portfolioId: owner,
    mode,
    instrumentId: instrument.id,
    side,
    kind,
    timeInForce,
    isPostOnly,
    price,
    lots,
    ...{ rates, termsId: instrument.spotTermsId },
    sequence: book.nextSequence(),
    pricedFrom: null,
    createdAt: batch.at,
    filledLots: 0 as Lots,
    totals: NO_TOTALS,
    held: spotOrderHold({ side, price, lots, rates, scale: instrument.scale }),
    status: "open",
    reason: null,
    updatedAt: batch.at,
  };
}

/** The order after what it traded at once: ended, filled, resting, or waiting for the house's next price. */
function leftAs(
  traded: SpotOrderRecord,
  outcome: AcceptOutcome,
  { instrument }: SpotBook,
  at: Instant,
): SpotOrderRecord {
  if (outcome.ending === "cancelled") return endedOrder(traded, outcome.reason, at);
  return outcome.ending === "waiting" ? { ...traded, pricedFrom: bumpedFrom(at, instrument.freshnessMs) } : traded;
}

/** Pays and holds in one group, and keeps what has changed. The order as it is now. */
function settle(
  fresh: SpotOrderRecord,
  outcome: AcceptOutcome,
  book: SpotBook,
  { memory, batch, nextId, worth }: SpotDecision,
): SpotOrderRecord {
  const orderOf = (id: string) => (id === fresh.id ? fresh : memory.order(id));
  const trades = bookTrades(outcome.fills, { book, at: batch.at, nextId, worth, orderOf });
  const traded = trades.orders.get(fresh.id) ?? fresh;
  const placed = leftAs(traded, outcome, book, batch.at);
  const hold = isFinal(placed) ? [] : holdPostings(placed, book.accounts, book.instrument);
  const result = batch.books.apply([...trades.postings, ...hold]);
  // The funds were looked at before: a refusal here means that the sums do not agree.
  if (result.refused) throw new Error(`order ${fresh.id} cannot be booked: ${result.code} at ${result.position}`);
  for (const maker of trades.orders.values()) memory.put(maker);
  memory.put(placed);
  for (const fill of trades.fills) memory.addFill(fill);
  return placed;
}

/** A spot order as desk and tables know it, in whole ticks, lots and minor units. Records are never changed in place. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Side, SpotOrderStatus, TimeInForce } from "@candor/api/spot-order";
import type { SpotFeeRates, SpotTotals } from "@candor/engine/spot-fees";
import type { CancelReason } from "@candor/engine/spot-order";
import { isFinalSpotOrder, type SpotOrderEvent, spotOrderStatusAfter } from "@candor/engine/spot-order-state";
import type { SpotBooking } from "@candor/engine/spot-postings";
import { type Amount, type Instant, type Lots, type PriceTicks, ZERO } from "@candor/money/money";

/** Why a final order ended short of filled. */
export type SpotOrderEnd = CancelReason | "cancelled-by-owner" | "session-ended";

export interface SpotOrderRecord {
  readonly id: string;
  readonly portfolioId: string;
  readonly mode: AccountMode;
  readonly instrumentId: number;
  readonly side: Side;
  readonly kind: "limit" | "market";
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  /** The limit; for a market order the worst price it accepted. */
  readonly price: PriceTicks;
  readonly lots: Lots;
  /** Frozen when the order was placed. */
  readonly rates: SpotFeeRates;
  /** The edition of the fees that those are of; null in what was placed before there were any. */
  readonly termsId: string | null;
  /** Place in the queue: among equal prices the lower goes first. */
  readonly sequence: number;
  /** While something of it waits for the house's next price: from when on one fills it. Null otherwise. */
  readonly pricedFrom: Instant | null;
  readonly createdAt: Instant;

  readonly filledLots: Lots;
  readonly totals: SpotTotals;
  /** What is still held for the rest: quote currency for a buy, base currency for a sale. */
  readonly held: Amount;
  readonly status: SpotOrderStatus;
  readonly reason: SpotOrderEnd | null;
  readonly updatedAt: Instant;
}

/** One customer's side of a trade. */
export interface SpotFillRecord {
  /** The trade's id: both sides of a trade between customers have the same. */
  readonly id: string;
  readonly portfolioId: string;
  readonly orderId: string;
  readonly instrumentId: number;
  readonly side: Side;
  readonly price: PriceTicks;
  readonly lots: Lots;
  /** Of this fill alone, in minor units of the quote currency. */
  readonly value: Amount;
  readonly fee: Amount;
  readonly isMaker: boolean;
  readonly counterparty: "customer" | "house";
  /** What it gave to another customer against the index, in minor units of USDT; zero in practice and against the house. */
  readonly given: Amount;
  readonly createdAt: Instant;
}

export const isFinal = (order: SpotOrderRecord): boolean => isFinalSpotOrder(order.status);

/** The money side of an order, as the engine books it. */
export const bookingOf = (order: SpotOrderRecord): SpotBooking => ({
  orderId: order.id,
  portfolioId: order.portfolioId,
  side: order.side,
  limit: order.price,
  left: (order.lots - order.filledLots) as Lots,
  rates: order.rates,
  totals: order.totals,
  held: order.held,
});

/** An order and one side of the trade that brought it there. */
export interface FilledOrder {
  readonly order: SpotOrderRecord;
  readonly fill: SpotFillRecord;
}

/** The order after a fill that left it with this booking. */
export function filledOrder(
  before: SpotOrderRecord,
  booking: SpotBooking,
  trade: {
    id: string;
    price: PriceTicks;
    lots: Lots;
    isMaker: boolean;
    counterparty: "customer" | "house";
    given: Amount;
    at: Instant;
  },
): FilledOrder {
  const { id, price, lots, isMaker, counterparty, given, at } = trade;
  const order: SpotOrderRecord = {
    ...before,
    filledLots: (before.filledLots + lots) as Lots,
    totals: booking.totals,
    held: booking.held,
    pricedFrom: booking.left === 0 ? null : before.pricedFrom,
    status: statusAfter(before, booking.left === 0 ? "fill-rest" : "fill-part"),
    updatedAt: at,
  };
  const value = (booking.totals.quote - before.totals.quote) as Amount;
  const fee = (booking.totals.fee - before.totals.fee) as Amount;
  const { portfolioId, instrumentId, side } = before;
  const orderId = before.id;
  return {
    order,
    fill: {
      id,
      portfolioId,
      orderId,
      instrumentId,
      side,
      price,
      lots,
      value,
      fee,
      isMaker,
      counterparty,
      given,
      createdAt: at,
    },
  };
}

/** An order that was accepted ends short of filled when nobody takes it in time, too. */
export const SPOT_ENTRY_WITHIN_MS = 3_000;

/** The order with nothing left to wait for. */
export const endedOrder = (before: SpotOrderRecord, reason: SpotOrderEnd, at: Instant): SpotOrderRecord => ({
  ...before,
  held: ZERO,
  pricedFrom: null,
  status: statusAfter(before, "cancel"),
  reason,
  updatedAt: at,
});

function statusAfter({ id, status }: SpotOrderRecord, event: SpotOrderEvent): SpotOrderStatus {
  const after = spotOrderStatusAfter(status, event);
  if (after === null) throw new Error(`order ${id} is ${status} and cannot ${event}`);
  return after;
}

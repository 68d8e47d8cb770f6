/**
 * The words of spot matching: what an order asks, what a fill says, how an order left the matcher. Types only; quantities
 * are whole lots and prices whole ticks of one instrument.
 */
import type { Instant, Lots, PriceTicks } from "@candor/money/money";

export type Side = "buy" | "sell";

/** Decimal text of a 63-bit id; compared as text, never read as a number. */
export type OrderId = string;

/** Whose order it is (a portfolio): two orders of one owner never trade with each other. */
export type OwnerId = string;

/** Good till cancelled, immediate or cancel, fill or kill. */
export type TimeInForce = "gtc" | "ioc" | "fok";

/** An order that rests in the book. */
export interface RestingOrder {
  readonly id: OrderId;
  readonly owner: OwnerId;
  readonly side: Side;
  readonly price: PriceTicks;
  /** Lots still open; positive. */
  readonly lots: Lots;
}

export interface IncomingOrder {
  readonly id: OrderId;
  readonly owner: OwnerId;
  readonly side: Side;
  /** A market order never rests, whatever its time in force. */
  readonly kind: "limit" | "market";
  /** The limit, or for a market order the worst price it accepts (what its hold was computed at). */
  readonly price: PriceTicks;
  readonly lots: Lots;
  readonly timeInForce: TimeInForce;
  /** A limit order that rests whole or is refused; outranks the time in force. */
  readonly isPostOnly: boolean;
  /** Where it rests, the house fills it on no earlier price than this; left out, on any. */
  readonly from?: Instant;
}

/** What of an order the house is to fill by the first price from `from` on; without one by `until` it is left to customers. */
export interface WaitingOrder extends IncomingOrder {
  readonly from: Instant;
  readonly until: Instant;
}

/** One trade. A null order and owner is the house. */
export interface Fill {
  readonly makerId: OrderId | null;
  readonly makerOwner: OwnerId | null;
  readonly takerId: OrderId | null;
  readonly takerOwner: OwnerId | null;
  readonly takerSide: Side;
  readonly price: PriceTicks;
  readonly lots: Lots;
  /** Lots the maker's order still has open after this fill; 0 means it is filled. Always 0 where the house is the maker. */
  readonly makerLeft: Lots;
}

/** Why the rest of an accepted order was cancelled. Fills made before stay. */
export type CancelReason =
  | "immediate-or-cancel"
  | "no-liquidity"
  | "worst-price-reached"
  | "own-order-in-the-way"
  | "no-price-in-time"
  | "cannot-fill-completely";

/** Why an order was refused whole: nothing of it traded. The same words as the refusals of the interface. */
export type RejectReason =
  | "would-take-liquidity"
  | "cannot-fill-completely"
  | "own-order-in-the-way"
  | "no-liquidity"
  | "price-outside-band"
  | "price-stale";

/** How an order left the matcher. `left` lots are what rests, was cancelled or was refused; 0 when filled. */
export type PlaceOutcome =
  | {
      readonly ending: "filled" | "resting";
      readonly fills: readonly Fill[];
      readonly left: Lots;
      readonly reason: null;
    }
  | {
      readonly ending: "cancelled";
      readonly fills: readonly Fill[];
      readonly left: Lots;
      readonly reason: CancelReason;
    }
  | {
      readonly ending: "rejected";
      readonly fills: readonly Fill[];
      readonly left: Lots;
      readonly reason: RejectReason;
    };

/** How an accepted order left its first meeting with customers. `waiting`: what is left waits for the house's next price. */
export type AcceptOutcome =
  | PlaceOutcome
  | { readonly ending: "waiting"; readonly fills: readonly Fill[]; readonly left: Lots; readonly reason: null };

/** What became of an order that waited, once its price was there, or did not come. It is not refused any more. */
export interface Turn {
  readonly order: WaitingOrder;
  /** Its owner's own orders of since its acceptance that were in its way, as they rested: they are cancelled instead of it. */
  readonly cancelledMakers: readonly RestingOrder[];
  readonly outcome: Exclude<PlaceOutcome, { readonly ending: "rejected" }>;
}

/** One price of a side as a screen shows it. */
export interface DepthLevel {
  readonly price: PriceTicks;
  /** Customers and house together. */
  readonly lots: Lots;
  /** The house's part of `lots`. */
  readonly houseLots: Lots;
  /** Customers' orders at this price; 0 where only the house quotes. */
  readonly orders: number;
}

export const oppositeOf = (side: Side): Side => (side === "buy" ? "sell" : "buy");

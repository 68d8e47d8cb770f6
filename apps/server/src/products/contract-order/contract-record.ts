/** A contract order as the desk and the tables have it, and the steps of its life. Pure: no amount is decided here. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Settlement } from "@candor/engine/contract-close";
import type { Position } from "@candor/engine/contract-margin";
import type { Direction, FrozenTerms } from "@candor/engine/contract-order";
import {
  type ContractOrderEvent,
  type ContractOrderStatus,
  contractOrderStatusAfter,
} from "@candor/engine/contract-order-state";
import { type Amount, amountOf, type Instant, type Lots, lotsOf, type PriceTicks, ZERO } from "@candor/money/money";

export type ClosingCause = "user" | "take-profit" | "stop-loss" | "liquidation" | "operator" | "session-end";
/** Why an order ended that was never entered. */
export type EntryFailure =
  | "cancelled-by-owner"
  | "price-moved"
  | "no-price-in-time"
  | "session-ended"
  | "exposure-full"
  /** Of orders that were taken before what is held covered every entry. */
  | "insufficient-funds";

/** What an order keeps of the terms, and the edition that they are of; null in what was taken before there were any. */
export interface TakenTerms extends FrozenTerms {
  readonly termsId: string | null;
}

export interface ContractRecord {
  readonly id: string;
  readonly portfolioId: string;
  readonly mode: AccountMode;
  readonly instrumentId: number;
  readonly direction: Direction;
  readonly limit: PriceTicks | null;
  /** Of an entry at the market: beyond it there is none. */
  readonly worst: PriceTicks | null;
  readonly lots: Lots;
  readonly closedLots: Lots;
  readonly terms: TakenTerms;
  /** Held for what is not closed: before the entry all that the entry may need. */
  readonly margin: Amount;
  readonly firstMargin: Amount;
  readonly openFee: Amount;
  readonly closeFee: Amount;
  readonly financing: Amount;
  /** Gained or lost by its owner with what is closed, before fees and nights; at most the margin is lost. */
  readonly profit: Amount;
  readonly takeProfit: PriceTicks | null;
  readonly stopLoss: PriceTicks | null;
  /** The last tick that anybody could know of when they were set: they judge only later ones. Null where it was taken with them. */
  readonly stopsAfter: number | null;
  readonly isCalled: boolean;
  readonly openPrice: PriceTicks | null;
  readonly openSeq: number | null;
  readonly closePrice: PriceTicks | null;
  /** The last tick that had been heard when the order was last changed: only a later one does anything to it. */
  readonly afterSeq: number;
  /** How much later than its acceptance a price has to be that enters it or closes it at the market, ms. */
  readonly bumpMs: number;
  readonly closingLots: Lots | null;
  /** The last tick that anybody could know of when its closing was asked for: only a later one does it. */
  readonly closingAfter: number | null;
  /** When that was; null where nobody has asked. */
  readonly closingAt: Instant | null;
  /** Days since 1970 of the last night that was charged; null before the first. */
  readonly financedDay: number | null;
  readonly status: ContractOrderStatus;
  readonly reason: ClosingCause | EntryFailure | null;
  /** Of its last closing, which is the id of that closing; null before the first. */
  readonly receiptId: string | null;
  readonly createdAt: Instant;
  readonly openedAt: Instant | null;
  readonly updatedAt: Instant;
}

/** One closing of an order or a part of it. */
export interface ClosingRecord extends Settlement {
  readonly id: string;
  readonly portfolioId: string;
  readonly orderId: string;
  readonly mode: AccountMode;
  readonly instrumentId: number;
  readonly lots: Lots;
  readonly cause: ClosingCause;
  /** Where its owner asked for it, the last tick that anybody could know of then. */
  readonly askedAfter: number | null;
  readonly askedAt: Instant | null;
  readonly tickSeq: number;
  readonly tickIndex: PriceTicks;
  readonly price: PriceTicks;
}

export const isFinal = ({ status }: ContractRecord): boolean => status === "closed" || status === "cancelled";

export const openLots = ({ lots, closedLots }: ContractRecord): Lots => lotsOf(lots - closedLots);

/** What of it is open, as the engine reckons with it. Throws for an order that was not entered: a bug. */
export function positionOf(order: ContractRecord): Position {
  const { direction, openPrice, terms, margin, firstMargin } = order;
  if (openPrice === null) throw new Error(`contract order ${order.id} has not been entered`);
  return { direction, lots: openLots(order), openPrice, terms, margin, firstMargin };
}

function after(order: ContractRecord, event: ContractOrderEvent): ContractOrderStatus {
  const status = contractOrderStatusAfter(order.status, event);
  if (status === null) throw new Error(`contract order ${order.id} is ${order.status} and cannot ${event}`);
  return status;
}

export function entered(
  order: ContractRecord,
  entry: {
    readonly price: PriceTicks;
    readonly seq: number;
    readonly margin: Amount;
    readonly fee: Amount;
    readonly at: Instant;
  },
): ContractRecord {
  return {
    ...order,
    status: after(order, "enter"),
    openPrice: entry.price,
    openSeq: entry.seq,
    afterSeq: entry.seq,
    margin: entry.margin,
    firstMargin: entry.margin,
    openFee: entry.fee,
    openedAt: entry.at,
    updatedAt: entry.at,
  };
}

export function cancelled(order: ContractRecord, reason: EntryFailure, at: Instant): ContractRecord {
  return { ...order, status: after(order, "cancel"), reason, margin: ZERO, updatedAt: at };
}

/** Its owner wants it closed, or a part of it, at the first tick after `seq`; earlier ones still do what they did to it open. */
export function askedToClose(order: ContractRecord, lots: Lots, seq: number, at: Instant): ContractRecord {
  const asked = { closingLots: lots, closingAfter: seq, closingAt: at };
  return { ...order, status: after(order, "ask-close"), ...asked, updatedAt: at };
}

/** They judge the ticks after `seq`; earlier ones still do to it what needs no stop. */
export function withStops(
  order: ContractRecord,
  { takeProfit, stopLoss }: Pick<ContractRecord, "takeProfit" | "stopLoss">,
  seq: number,
  at: Instant,
): ContractRecord {
  return { ...order, status: after(order, "set-stops"), takeProfit, stopLoss, stopsAfter: seq, updatedAt: at };
}

export const called = (order: ContractRecord, seq: number, at: Instant): ContractRecord => ({
  ...order,
  isCalled: true,
  afterSeq: seq,
  updatedAt: at,
});

/** @param rest what of the position stays; null when nothing does */
export function closed(
  order: ContractRecord,
  closing: ClosingRecord,
  rest: Position | null,
  at: Instant,
): ContractRecord {
  return {
    ...order,
    status: after(order, rest === null ? "close" : "close-part"),
    closedLots: lotsOf(order.closedLots + closing.lots),
    margin: rest === null ? ZERO : rest.margin,
    firstMargin: rest === null ? ZERO : rest.firstMargin,
    closeFee: amountOf(order.closeFee + closing.fee),
    profit: amountOf(order.profit + closing.gain - closing.loss),
    closePrice: closing.price,
    afterSeq: closing.tickSeq,
    closingLots: null,
    closingAfter: null,
    closingAt: null,
    receiptId: closing.id,
    reason: closing.cause,
    updatedAt: at,
  };
}

/** One night's cost, taken from the margin. */
export function financed(
  order: ContractRecord,
  {
    cost,
    day,
    afterSeq,
    at,
  }: { readonly cost: Amount; readonly day: number; readonly afterSeq: number; readonly at: Instant },
): ContractRecord {
  return {
    ...order,
    status: after(order, "finance"),
    margin: amountOf(order.margin - cost),
    financing: amountOf(order.financing + cost),
    financedDay: day,
    afterSeq,
    updatedAt: at,
  };
}

/** An option order as the desk and the tables have it, and the steps of its life. Pure: no amount is decided here. */
import type { AccountMode } from "@candor/api/account-mode";
import type { OptionDirection, OptionJudgement, OptionOutcome } from "@candor/engine/option-order";
import {
  type OptionOrderEvent,
  type OptionOrderStatus,
  optionOrderStatusAfter,
} from "@candor/engine/option-order-state";
import { type Amount, type Instant, instantOf, type PriceTicks, type Rate } from "@candor/money/money";

export type OptionVoid = "no-price-in-time" | "too-few-prices" | "session-ended";

export interface OptionRecord {
  readonly id: string;
  readonly portfolioId: string;
  readonly mode: AccountMode;
  readonly instrumentId: number;
  readonly currencyId: number;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly stake: Amount;
  readonly payoutRate: Rate;
  /** The edition of the terms that it was taken under; null in what was taken before there were any. */
  readonly termsId: string | null;
  /** What a win pays beside the stake; held from the house while the order runs. */
  readonly payout: Amount;
  /** Only a tick after this one enters it. */
  readonly afterSeq: number;
  /** How much later than its acceptance that tick has to be, ms. */
  readonly bumpMs: number;
  /**
   * How far a source may be from that tick at all, in parts per billion: where it is kept, none may be ahead of it by more than
   * the odds bear either. Null in what was taken before there was this rule.
   */
  readonly apartPpb: bigint | null;
  /** Whether that tick's market may not go in steps that are coarser than the odds bear; false in what was taken before that. */
  readonly isStepBound: boolean;
  readonly entryPrice: PriceTicks | null;
  readonly entrySeq: number | null;
  readonly entryAt: Instant | null;
  readonly endAt: Instant | null;
  readonly priceCount: number | null;
  readonly priceSum: bigint | null;
  readonly endSeq: number | null;
  readonly status: OptionOrderStatus;
  readonly reason: OptionVoid | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export const isFinal = ({ status }: OptionRecord): boolean => status !== "accepted" && status !== "open";

function after(order: OptionRecord, event: OptionOrderEvent): OptionOrderStatus {
  const status = optionOrderStatusAfter(order.status, event);
  if (status === null) throw new Error(`option order ${order.id} is ${order.status} and cannot ${event}`);
  return status;
}

/** @param tick the first one after the order was taken that the house prices it at */
export function entered(
  order: OptionRecord,
  tick: { readonly seq: number; readonly price: PriceTicks; readonly at: Instant },
  at: Instant,
): OptionRecord {
  return {
    ...order,
    status: after(order, "enter"),
    entryPrice: tick.price,
    entrySeq: tick.seq,
    entryAt: tick.at,
    endAt: instantOf(tick.at + order.seconds * 1_000),
    updatedAt: at,
  };
}

/** Ends an order that was not entered. */
export const lapsed = (order: OptionRecord, reason: OptionVoid, at: Instant): OptionRecord => ({
  ...order,
  status: after(order, "lapse"),
  reason,
  updatedAt: at,
});

const EVENTS: Readonly<Record<OptionOutcome, OptionOrderEvent>> = {
  won: "win",
  lost: "lose",
  tied: "tie",
  void: "void",
};

/** @param endSeq the last tick of the window that was there; null where none was */
export function judged(
  order: OptionRecord,
  { outcome, count, sum }: OptionJudgement,
  endSeq: number | null,
  reason: OptionVoid | null,
  at: Instant,
): OptionRecord {
  return {
    ...order,
    status: after(order, EVENTS[outcome]),
    priceCount: count,
    priceSum: sum,
    endSeq,
    reason,
    updatedAt: at,
  };
}

/** What the run of a day does to one order: each date it has not dealt with, in turn. Decides and books; nothing is written here. */
import { compounded, type TermOffer } from "@candor/engine/term-offer";
import { termOrderStatusAfter } from "@candor/engine/term-order-state";
import { interestOnDate, OPEN_ENDED_DAYS, reserveAhead } from "@candor/engine/term-schedule";
import { amountOf } from "@candor/money/money";
import type { LedgerBatch } from "../ledger/ledger.ts";
import { lengthOf } from "./offered.ts";
import { addInterest, payInterest, reserve } from "./term-entries.ts";
import type { TermPayment } from "./term-order-store.ts";
import type { TermOrder } from "./term-types.ts";

export interface Paid {
  readonly order: TermOrder;
  readonly payments: readonly TermPayment[];
}

/** The last date that an order earns for. */
const lastDate = ({ takenDay, days, endsDay }: TermOrder): number =>
  endsDay === null ? Number.POSITIVE_INFINITY : days === null ? endsDay - 1 : takenDay + days;

/** @param runDay pays for the dates before it */
export function payDates(batch: LedgerBatch, offer: TermOffer, order: TermOrder, runDay: number): Paid {
  const payments: TermPayment[] = [];
  let at = order;
  for (let date = order.doneDay + 1; date <= Math.min(runDay - 1, lastDate(order)); date += 1) {
    const before = at;
    at = offer.payout === "compound" ? compoundDate(batch, offer, at, date) : payDate(batch, offer, at, date);
    const amount = at.paid - before.paid;
    const { portfolioId, id: orderId, currencyId } = order;
    if (amount > 0n) payments.push({ portfolioId, day: date + 1, orderId, currencyId, amount });
  }
  return { order: at, payments };
}

function payDate(batch: LedgerBatch, offer: TermOffer, order: TermOrder, date: number): TermOrder {
  const { principal, days, takenDay } = order;
  const interest = interestOnDate(offer, lengthOf(offer, days), principal, date - takenDay);
  payInterest(batch, order, interest);
  return {
    ...{ ...order, doneDay: date, paid: amountOf(order.paid + interest) },
    reserved: amountOf(order.reserved - interest),
  };
}

function compoundDate(batch: LedgerBatch, offer: TermOffer, order: TermOrder, date: number): TermOrder {
  const length = lengthOf(offer, order.days);
  const { balance, carry } = compounded(offer, length, order);
  const interest = balance - order.balance;
  addInterest(batch, order, interest);
  const after: TermOrder = {
    ...{ ...order, doneDay: date, balance, carry, paid: amountOf(order.paid + interest) },
    reserved: amountOf(order.reserved - interest),
  };
  if (order.status !== "active") return after;
  // What has no end has the interest of a notice set aside, or is given that notice.
  const missing = reserveAhead(offer, length, { balance, carry }) - after.reserved;
  if (reserve(batch, order, missing, order.id))
    return missing > 0n ? { ...after, reserved: amountOf(after.reserved + missing) } : after;
  const status = termOrderStatusAfter(order.status, "give-notice") ?? order.status;
  return { ...after, status, endsDay: date + OPEN_ENDED_DAYS + 1 };
}

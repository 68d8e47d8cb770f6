/**
 * The end of an order in the run after its last date: what it has earned and not been paid, then its principal, to its owner, or both
 * into a new order under the terms in force now, where they still offer that length and the house can fund it.
 */
import { interestAfter } from "@candor/engine/term-offer";
import { termOrderStatusAfter } from "@candor/engine/term-order-state";
import { decimalUnits } from "@candor/money/decimal";
import { type Amount, amountOf, ZERO } from "@candor/money/money";
import type { LedgerBatch } from "../ledger/ledger.ts";
import { lengthOf, smaller } from "./offered.ts";
import { book, newOrder } from "./subscribe.ts";
import { fundingOf, giveBack, payInterest, unreserve } from "./term-entries.ts";
import type { TermPayment } from "./term-order-store.ts";
import type { TermProducts } from "./term-product-types.ts";
import type { Offered, TermOrder } from "./term-types.ts";

export interface Ended {
  readonly order: TermOrder;
  readonly payment: TermPayment | null;
  readonly renewal: TermOrder | null;
}

interface Ending {
  readonly runDay: number;
  /** What is offered now, by number. */
  readonly offered: ReadonlyMap<number, Offered>;
  /** What may still be put in of an offer, without what this order takes of it. */
  readonly left: (offered: Offered, order: TermOrder) => bigint;
}

export function endOrder(
  { deps, frozen }: TermProducts,
  batch: LedgerBatch,
  order: TermOrder,
  { runDay, offered, left }: Ending,
): Ended {
  const offer = frozen.of(order.termsId);
  const { days, principal, portfolioId, currencyId } = order;
  if (offer.payout !== "maturity" && order.doneDay < (order.endsDay ?? runDay) - 1)
    throw new Error(`term order ${order.id} ends with dates that were not paid`);
  // What is paid daily, or compounds, has been paid by now.
  const due =
    offer.payout === "maturity" ? interestAfter(offer, lengthOf(offer, days), principal, days ?? 0) - order.paid : 0n;
  payInterest(batch, order, due);
  unreserve(batch, order, order.reserved - due);
  giveBack(batch, order, 0n);
  const paid = amountOf(order.paid + due);
  const ended: TermOrder = {
    ...{ ...order, status: termOrderStatusAfter(order.status, "mature") ?? "matured", paid },
    ...{ balance: ZERO, reserved: ZERO, doneDay: Math.max(order.doneDay, (order.endsDay ?? runDay) - 1) },
    ...{ endedAt: deps.clock.now(), refund: amountOf(order.balance + due), penalty: ZERO },
  };
  const payment = due > 0n ? { portfolioId, day: runDay, orderId: order.id, currencyId, amount: due } : null;
  const fresh = offered.get(order.offerId);
  const renewal = fresh ? renew(deps, batch, fresh, { ended, runDay, most: left(fresh, order) }) : null;
  return { order: ended, payment, renewal };
}

/** The same length again; null where it is not wanted or not possible, and the money is its owner's to use. */
function renew(
  deps: TermProducts["deps"],
  batch: LedgerBatch,
  offered: Offered,
  { ended, runDay, most }: { readonly ended: TermOrder; readonly runDay: number; readonly most: bigint },
): TermOrder | null {
  if (ended.atMaturity === "pay-out" || !offered.edition.content.is_open) return null;
  const { principal: first, paid } = ended;
  const has = batch.available(fundingOf(ended));
  // Interest that was paid before and is spent is not there any more.
  const all = smaller(has, first + paid);
  const wanted = ended.atMaturity === "renew-all" && all > first ? amountOf(all) : first;
  const principal = within(offered, wanted, most);
  if (principal === null) return null;
  const { customerId, portfolioId, mode, atMaturity, id: renewsId } = ended;
  // As of the run's own date, also where that was missed: no day is lost between the two.
  const taken = {
    customerId,
    portfolioId,
    mode,
    atMaturity,
    renewsId,
    principal,
    takenDay: runDay,
    takenAt: deps.clock.now(),
  };
  const order = newOrder(deps, offered, taken);
  const mark = batch.savepoint();
  if (book(batch, order, offered) === undefined) return order;
  batch.rollbackTo(mark);
  return null;
}

/** As much of it as the terms take; null below their least. */
function within({ edition, currency }: Offered, wanted: Amount, most: bigint): Amount | null {
  const { min, max } = edition.content;
  const bound = [decimalUnits(max, currency.decimals), most].reduce((one, other) => (one < other ? one : other));
  const taken = wanted < bound ? wanted : amountOf(bound);
  return taken >= decimalUnits(min, currency.decimals) ? taken : null;
}

/**
 * A customer takes their money out before the end, at what the terms of their order say it costs: they have seen it, and get no
 * less. On the day that it was taken it costs nothing. Closed while the day's run is under way, which has a part in it.
 */
import { type Answer, answer, refuse } from "@candor/api/refusal";
import { type Exit, exitOf } from "@candor/engine/early-exit";
import { isOpenTermOrder, termOrderStatusAfter } from "@candor/engine/term-order-state";
import { dayOf } from "@candor/engine/term-schedule";
import { parseDecimal } from "@candor/money/decimal";
import { amountOf, ZERO } from "@candor/money/money";
import type { Tx } from "../../platform/database/database.ts";
import type { FrozenTerms } from "./offered.ts";
import { lengthOf } from "./offered.ts";
import { accountsOf, giveBack, payInterest, unreserve } from "./term-entries.ts";
import { changeQuota, lockOwnOrder, lockQuota, updateTermOrders } from "./term-order-store.ts";
import { isSold, type Leaving, type Sold, type TermProducts } from "./term-product-types.ts";
import { settledDay } from "./term-run-store.ts";
import type { TermOrder } from "./term-types.ts";

/** What leaving brings on a date whose run is done. */
export function exitNow(terms: FrozenTerms, order: TermOrder, today: number): Exit {
  const { principal, balance, paid, days, takenDay } = order;
  if (today <= takenDay) return { interest: ZERO, penalty: ZERO, refund: balance };
  const offer = terms.of(order.termsId);
  // What compounds is in the balance already.
  if (offer.payout === "compound") return { interest: ZERO, penalty: ZERO, refund: balance };
  // Of what is paid each date, as many as were; of the rest by the clock, whatever a run says.
  const passed = offer.payout === "daily" ? order.doneDay - takenDay : today - 1 - takenDay;
  const daysEarned = Math.min(passed, days ?? Number.POSITIVE_INFINITY);
  return exitOf(offer, { principal, length: lengthOf(offer, days), daysEarned, paid });
}

export async function leaveEarly(
  { deps, frozen }: TermProducts,
  tx: Tx,
  sold: Sold,
  { portfolioId, id, refundSeen }: Leaving,
): Promise<Answer<TermOrder>> {
  const order = await lockOwnOrder(tx, portfolioId, id);
  if (!order || !isSold(sold, order.subject)) return refuse("term-order-unknown");
  if (!isOpenTermOrder(order.status)) return refuse("term-order-ended");
  const now = deps.clock.now();
  const today = await settledDay(tx, now);
  if (today === null) return refuse("term-run-under-way");
  await frozen.load(tx, [order.termsId]);
  await lockQuota(tx, order.offerId, order.mode);
  const exit = exitNow(frozen, order, Math.min(today, dayOf(now)));
  const { code: currency, decimals } = deps.ledger.currency(order.currencyId) ?? { code: "", decimals: 0 };
  const seen = parseDecimal(refundSeen, decimals);
  if (!seen.ok) return refuse(`amount-${seen.fault}`, { decimals, currency });
  if (exit.refund < seen.units) return refuse("term-exit-changed");
  const batch = await deps.ledger.begin(tx, accountsOf(order));
  payInterest(batch, order, exit.interest);
  unreserve(batch, order, order.reserved - exit.interest);
  giveBack(batch, order, exit.penalty);
  const changed = await batch.flush();
  tx.afterCommit(() => deps.ledger.announce(changed));
  const status = termOrderStatusAfter(order.status, today <= order.takenDay ? "cancel" : "redeem") ?? "redeemed";
  const left: TermOrder = {
    ...{ ...order, status, balance: ZERO, reserved: ZERO, endedAt: now },
    ...{ paid: amountOf(order.paid + exit.interest), refund: exit.refund, penalty: exit.penalty },
  };
  await updateTermOrders(tx, [left]);
  await changeQuota(tx, order.offerId, order.mode, -order.principal);
  return answer(left);
}

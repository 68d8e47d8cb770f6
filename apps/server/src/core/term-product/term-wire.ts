/** Offers and orders with a term as the interface shows them. */
import type { TermOfferOut, TermOrderOut } from "@candor/api/term-product";
import { compounded, interestAfter } from "@candor/engine/term-offer";
import { isOpenTermOrder } from "@candor/engine/term-order-state";
import { daysEarned, interestOnDate, interestToReserve } from "@candor/engine/term-schedule";
import { decimalUnits, formatDecimalShort } from "@candor/money/decimal";
import { amountOf, RATE_SCALE } from "@candor/money/money";
import { exitNow } from "./leave-early.ts";
import { lengthOf, smaller } from "./offered.ts";
import type { TermProducts } from "./term-product-types.ts";
import type { Offered, TermOrder } from "./term-types.ts";

const atLeastZero = (units: bigint): bigint => (units < 0n ? 0n : units);

/** What hangs on who asks: what is put in of the offer by all, by the portfolio under its terms, and what the house has free. */
export interface Room {
  readonly taken: bigint;
  readonly own: bigint;
  readonly treasury: bigint | null;
}

export function offerOut(offered: Offered, { taken, own, treasury }: Room): TermOfferOut {
  const { edition, currency, offer, days } = offered;
  const { content } = edition;
  const units = (text: string) => decimalUnits(text, currency.decimals);
  const text = (amount: bigint) => formatDecimalShort(atLeastZero(amount), currency.decimals);
  const left = units(content.quota) - taken;
  // Null of play money, which the house never lacks.
  const needed = interestToReserve(offer, lengthOf(offer, days), amountOf(units(content.min)));
  const isFunded = treasury === null || treasury >= needed;
  return {
    ...factsOut(offered),
    ...{ min: content.min, max: content.max, left: text(left) },
    person_left: text(smaller(units(content.person_max) - own, left)),
    is_open: content.is_open,
    is_sold_out: left < units(content.min) || !isFunded,
    at_maturity: [...offered.kind.atMaturity],
    terms_id: edition.id,
  };
}

/** What an order keeps of its offer. */
function factsOut({
  id,
  days,
  currency,
  kind,
  offer,
  edition,
}: Omit<Offered, "edition"> & Partial<Pick<Offered, "edition">>) {
  const lengths = offer.lengths.map((length) => [
    String(length.days ?? "open"),
    Object.fromEntries(
      length.tiers.map(({ from, rate }) => [
        formatDecimalShort(from, currency.decimals),
        formatDecimalShort(rate, RATE_SCALE),
      ]),
    ),
  ]);
  return {
    ...{ id, days, currency_id: currency.id, currency_name: currency.code, scale: currency.decimals },
    ...{ rate_per: kind.ratePer, payout: kind.payout, tiers_by: kind.tiersBy, exit_rule: kind.exitRule },
    lengths: Object.fromEntries(lengths) as Record<string, Record<string, string>>,
    exit: { ...(edition?.content.exit ?? exitFigures(offer.exit)) } as Record<string, string>,
  };
}

function exitFigures(exit: Offered["offer"]["exit"]): Record<string, string> {
  const rate = (of: bigint) => formatDecimalShort(of, RATE_SCALE);
  switch (exit.rule) {
    case "free":
      return {};
    case "lost-days":
      return { lost_days: String(exit.days) };
    case "scaled-fee":
      return { fee: rate(exit.feeRate) };
    case "shorter-rate":
      return { fee: rate(exit.feeRate), kept: rate(exit.keptRate) };
  }
}

/** @param today the date whose run is done, null while it is under way @param nowDay today by the clock */
export function termOrderOut(
  { deps, frozen }: TermProducts,
  order: TermOrder,
  { today, nowDay }: { readonly today: number | null; readonly nowDay: number },
): TermOrderOut {
  const offer = frozen.of(order.termsId);
  const [kind, currency] = [deps.kindOf(order.subject), deps.ledger.currency(order.currencyId)];
  if (!kind || !currency) throw new Error(`term order ${order.id} is of no product that the program knows`);
  const text = (amount: bigint) => formatDecimalShort(amount, currency.decimals);
  const isOpen = isOpenTermOrder(order.status);
  const left = isOpen && today !== null ? exitNow(frozen, order, Math.min(today, nowDay)) : null;
  const facts = { id: order.offerId, days: order.days, currency, kind, offer };
  return {
    ...{ id: order.id, offer: factsOut(facts), number: text(order.principal), balance: text(order.balance) },
    rate: order.rate === null ? null : formatDecimalShort(order.rate, RATE_SCALE),
    ...{ paid: text(order.paid), accrued: text(isOpen ? accruedOf(frozen.of(order.termsId), order, nowDay) : 0n) },
    ...{ today_income: text(isOpen ? todayIncome(frozen.of(order.termsId), order, nowDay) : 0n) },
    total_income:
      order.days === null ? null : text(interestAfter(offer, lengthOf(offer, order.days), order.principal, order.days)),
    ...{ taken_day: order.takenDay, done_day: order.doneDay, ends_day: order.endsDay },
    ...{ at_maturity: order.atMaturity, status: order.status },
    exit_now: left && { interest: text(left.interest), penalty: text(left.penalty), refund: text(left.refund) },
    refund: order.refund === null ? null : text(order.refund),
    penalty: order.penalty === null ? null : text(order.penalty),
    ...{ created_at: order.takenAt, ended_at: order.endedAt },
  };
}

/** Earned by the dates that are over, and not paid yet. */
function accruedOf(offer: Offered["offer"], { days, principal, takenDay, paid }: TermOrder, nowDay: number): bigint {
  if (offer.payout === "compound") return 0n;
  const earned = daysEarned(takenDay, days, nowDay);
  return atLeastZero(interestAfter(offer, lengthOf(offer, days), principal, earned) - paid);
}

/** What the date that it is earns. */
function todayIncome(offer: Offered["offer"], order: TermOrder, nowDay: number): bigint {
  const date = nowDay - order.takenDay;
  const length = lengthOf(offer, order.days);
  if (date < 1 || (order.days !== null && date > order.days)) return 0n;
  return offer.payout === "compound"
    ? compounded(offer, length, order).balance - order.balance
    : interestOnDate(offer, length, order.principal, date);
}

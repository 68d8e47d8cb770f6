/** When an order with a term pays, and what: shown before one agrees, and what the daily run pays by (DOMAIN section 14). */
import { type Amount, amountOf, type Instant, instantOf, ZERO } from "@candor/money/money";
import { type CompoundBalance, compoundedOver, interestAfter, type TermLength, type TermOffer } from "./term-offer.ts";

const DAY_MS = 86_400_000;
/** The run of a date begins at 00:10 UTC. */
const RUN_AFTER_MS = 600_000;
/** So far ahead the interest of what has no end is shown; and so long before its end its owner is given notice. */
export const OPEN_ENDED_DAYS = 30;
/** For so many dates the interest of what has no end is set aside: when one of them is paid and no more can be, a notice's are left. */
const RESERVED_DAYS = OPEN_ENDED_DAYS + 1;

/** The UTC date of an instant, in days since 1970. */
export const dayOf = (at: Instant): number => Math.floor(at / DAY_MS);
export const startOfDay = (day: number): Instant => instantOf(day * DAY_MS);
/** When the run of a date begins. */
export const runAt = (day: number): Instant => instantOf(day * DAY_MS + RUN_AFTER_MS);

/** An order taken on a date earns from the next one on; the run after its last date ends it. */
export const endsOn = (takenDay: number, days: number): number => takenDay + days + 1;

/** The dates that it has earned for when the runs up to and with that of a day are done. */
export const daysEarned = (takenDay: number, days: number | null, runDay: number): number =>
  Math.min(Math.max(0, runDay - 1 - takenDay), days ?? Number.POSITIVE_INFINITY);

export interface Payment {
  /** Of the run. */
  readonly day: number;
  readonly interest: Amount;
  /** What comes back with it. */
  readonly principal: Amount;
}

interface Asked {
  readonly principal: Amount;
  readonly length: TermLength;
  readonly takenDay: number;
}

/** Every payment of an order; of what has no end, what it earns in the first 30 days, as though it were left then. */
export function scheduleOf(offer: TermOffer, { principal, length, takenDay }: Asked): readonly Payment[] {
  const days = length.days ?? OPEN_ENDED_DAYS;
  const last = endsOn(takenDay, days);
  if (offer.payout === "compound") {
    const { balance } = compoundedOver(offer, length, { balance: principal, carry: 0n }, days);
    return [{ day: last, interest: amountOf(balance - principal), principal }];
  }
  if (offer.payout === "maturity")
    return [{ day: last, interest: interestAfter(offer, length, principal, days), principal }];
  return Array.from({ length: days }, (_, passed) => ({
    day: takenDay + passed + 2,
    interest: interestOnDate(offer, length, principal, passed + 1),
    principal: passed + 1 === days && length.days !== null ? principal : ZERO,
  }));
}

/** What the nth date pays. @param date from 1 */
export const interestOnDate = (offer: TermOffer, length: TermLength, principal: Amount, date: number): Amount =>
  amountOf(interestAfter(offer, length, principal, date) - interestAfter(offer, length, principal, date - 1));

/** What is set aside for an order when it is taken: its whole interest, or that of 31 dates where it has no end. */
export const interestToReserve = (offer: TermOffer, length: TermLength, principal: Amount): Amount =>
  offer.payout === "compound"
    ? reserveAhead(offer, length, { balance: principal, carry: 0n })
    : interestAfter(offer, length, principal, length.days ?? RESERVED_DAYS);

/** What is set aside for the dates to come of what compounds. */
export const reserveAhead = (offer: TermOffer, length: TermLength, at: CompoundBalance): Amount =>
  amountOf(compoundedOver(offer, length, at, length.days ?? RESERVED_DAYS).balance - at.balance);

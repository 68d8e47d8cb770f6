/** Money with a term as it is shown before and after one subscribes, by the engine's own functions. Pure; the server decides. */
import type { TermOfferOut, TermOrderOut } from "@candor/api/term-product";
import { exitOf } from "@candor/engine/early-exit";
import { compoundedOver, rateFor, type TermLength, type TermOffer } from "@candor/engine/term-offer";
import { readTermOffer } from "@candor/engine/term-reading";
import { dayOf, endsOn, type Payment, scheduleOf } from "@candor/engine/term-schedule";
import { decimalUnits, formatDecimalShort, parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf, instantOf, RATE_SCALE } from "@candor/money/money";
import { currentTag } from "../../app/i18n.ts";

type Offered = Pick<
  TermOfferOut,
  "days" | "scale" | "rate_per" | "payout" | "tiers_by" | "exit_rule" | "lengths" | "exit"
>;

interface Read {
  readonly offer: TermOffer;
  readonly length: TermLength;
}

function readOffer({ rate_per, payout, tiers_by, exit_rule, ...wire }: Offered): Read {
  const rule = { ratePer: rate_per, payout, tiersBy: tiers_by, exitRule: exit_rule } as const;
  const offer = readTermOffer(rule, wire, wire.scale);
  const length = offer.lengths.find(({ days }) => days === wire.days);
  if (!length) throw new Error(`no rates for ${wire.days} days`);
  return { offer, length };
}

/** A part as a percentage: "0.034" → "3.4%". */
export const formatShare = (text: string): string =>
  new Intl.NumberFormat(currentTag(), { style: "percent", maximumFractionDigits: 4 }).format(text as `${number}`);

/** A UTC date, in days since 1970, as it is written here. */
export const formatDay = (day: number): string =>
  new Intl.DateTimeFormat(currentTag(), { dateStyle: "medium", timeZone: "UTC" }).format(day * 86_400_000);

/** From the least rate of an offer to the most: "3.4%", "3.4% – 3.6%". */
export function ratesOf({ lengths, days }: Pick<Offered, "lengths" | "days">): string {
  const rates = Object.values(lengths[String(days ?? "open")] ?? {}).map((text) => decimalUnits(text, RATE_SCALE));
  const sorted = rates.toSorted((one, other) => (one < other ? -1 : 1));
  const ends = [sorted[0] ?? 0n, sorted.at(-1) ?? 0n];
  return [...new Set(ends)].map((rate) => formatShare(formatDecimalShort(rate, RATE_SCALE))).join(" – ");
}

export type TermProblem = "not-a-number" | "too-small" | "too-large" | "no-room" | "insufficient";

export interface Summary {
  readonly problem: TermProblem | null;
  /** As it will be sent; null unless it can be. */
  readonly amount: string | null;
  /** What the amount would bring, also where it cannot be sent; null without an amount. */
  readonly outcome: Outcome | null;
}

/** Amounts as decimal texts. */
export interface Outcome {
  readonly rate: string;
  readonly interest: string;
  /** What comes back at the end. */
  readonly total: string;
  /** Null of what has no end. */
  readonly endsDay: number | null;
  readonly schedule: readonly { readonly day: number; readonly interest: string; readonly principal: string }[];
  /** What leaving brings on some days, and how much less that is than what was put in, all interest paid counted. */
  readonly exits: readonly { readonly daysIn: number; readonly received: string; readonly loss: string }[];
}

/** @param available of the funding wallet; null for whoever is not signed in */
export function summaryOf(offered: TermOfferOut, typed: string, available: string | null, now: number): Summary {
  const { scale } = offered;
  if (typed === "") return { problem: null, amount: null, outcome: null };
  const parsed = parseDecimal(typed.replace(/\.$/, ""), scale);
  if (!parsed.ok) return { problem: "not-a-number", amount: null, outcome: null };
  if (parsed.units <= 0n) return { problem: "too-small", amount: null, outcome: null };
  const units = (text: string) => decimalUnits(text, scale);
  const problem = ((): TermProblem | null => {
    if (parsed.units < units(offered.min)) return "too-small";
    if (parsed.units > units(offered.max)) return "too-large";
    if (parsed.units > units(offered.person_left)) return "no-room";
    return available !== null && parsed.units > units(available) ? "insufficient" : null;
  })();
  const amount = amountOf(parsed.units);
  return {
    problem,
    amount: problem === null ? formatDecimalShort(amount, scale) : null,
    outcome: outcomeOf(offered, amount, dayOf(instantOf(now))),
  };
}

function outcomeOf(offered: TermOfferOut, principal: Amount, takenDay: number): Outcome {
  const { offer, length } = readOffer(offered);
  const text = (units: bigint) => formatDecimalShort(units, offered.scale);
  const schedule = scheduleOf(offer, { principal, length, takenDay });
  const interest = schedule.reduce((sum, one) => sum + one.interest, 0n);
  return {
    rate: formatDecimalShort(rateFor(length, principal), RATE_SCALE),
    ...{ interest: text(interest), total: text(principal + interest) },
    endsDay: length.days === null ? null : endsOn(takenDay, length.days),
    schedule: schedule.map((one) => ({ day: one.day, interest: text(one.interest), principal: text(one.principal) })),
    exits: exitDays(length.days).map((daysIn) => exitAfter({ offer, length }, { principal, daysIn, schedule, text })),
  };
}

/** The day after it begins to earn, quarters of it, and the day before its end. */
const exitDays = (days: number | null): readonly number[] =>
  days === null
    ? [1, 10, 30]
    : [...new Set([1, Math.ceil(days / 4), Math.ceil(days / 2), Math.ceil((days * 3) / 4), days - 1])];

interface Leaving {
  readonly principal: Amount;
  readonly daysIn: number;
  readonly schedule: readonly Payment[];
  readonly text: (units: bigint) => string;
}

function exitAfter({ offer, length }: Read, { principal, daysIn, schedule, text }: Leaving): Outcome["exits"][number] {
  const received = receivedAfter({ offer, length }, { principal, daysIn, schedule });
  return { daysIn, received: text(received), loss: text(received < principal ? principal - received : 0n) };
}

/** All that whoever leaves then has got, interest paid before and what they get then. */
function receivedAfter(
  { offer, length }: Read,
  { principal, daysIn, schedule }: Pick<Leaving, "principal" | "daysIn" | "schedule">,
): bigint {
  if (offer.payout === "compound")
    return compoundedOver(offer, length, { balance: principal, carry: 0n }, daysIn).balance;
  const before = offer.payout === "maturity" ? [] : schedule.slice(0, daysIn);
  const paid = amountOf(before.reduce((sum, one) => sum + one.interest, 0n));
  return exitOf(offer, { principal, length, daysEarned: daysIn, paid }).refund + paid;
}

/** How much of the whole interest of an order has been paid, in percent; null without an end. */
export function progressOf(
  { taken_day: from, ends_day: to }: Pick<TermOrderOut, "taken_day" | "ends_day">,
  now: number,
): number | null {
  if (to === null) return null;
  const day = dayOf(instantOf(now));
  return Math.max(0, Math.min(100, Math.floor(((day - from) * 100) / (to - from))));
}

/** A share of what is available, within what one may still put in. */
export function shareOf({ scale, person_left: left, max }: TermOfferOut, available: string, percent: number): string {
  const units = (text: string) => decimalUnits(text, scale);
  const wanted = (units(available) * BigInt(percent)) / 100n;
  return formatDecimalShort(
    [wanted, units(left), units(max)].reduce((one, other) => (one < other ? one : other)),
    scale,
  );
}

/** The whole interest of an amount, or that of 30 days, for a row of a list. */
export function interestOf(offered: TermOfferOut, amount: string): string {
  const { offer, length } = readOffer(offered);
  const principal = amountOf(decimalUnits(amount, offered.scale));
  const interest = scheduleOf(offer, { principal, length, takenDay: 0 }).reduce((sum, one) => sum + one.interest, 0n);
  return formatDecimalShort(interest, offered.scale);
}

/**
 * The ticket without its looks: what was chosen and typed → what it would pay → what speaks against it → what is sent. Every
 * figure comes from the engine's own preview, the same function the desk runs; nothing here renders or calls.
 */
import type { WireRequest } from "@candor/api/api";
import { type OptionPreview, previewOption } from "@candor/engine/option-check";
import { ENTRY_WITHIN_MS, type OptionDirection } from "@candor/engine/option-order";
import { formatDecimal, formatDecimalShort, parseDecimal, powerOfTen } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import { type Amount, amountOf, RATE_SCALE, type Rate } from "@candor/money/money";
import { rescale } from "@candor/money/rounding";
import { engineTermsOf, type OptionMarket, type StakeCurrency } from "./option-market.ts";

/** What was chosen and typed. The stake is a decimal with a point. */
export interface OptionForm {
  readonly direction: OptionDirection;
  /** Null: the shortest that is offered. */
  readonly seconds: number | null;
  readonly stake: string;
}

/** Whether an order taken now could end after the market has closed: the desk then does not take it. */
export const endsPastClose = (seconds: number, { secondsToClose }: OptionMarket): boolean =>
  secondsToClose !== null && seconds * 1000 + ENTRY_WITHIN_MS > secondsToClose * 1000;

type StakeFault = "not-a-number" | "too-many-decimals" | "too-many-digits" | "not-positive";

/** One thing that keeps the order from being placed, and the field where it is said. */
export interface OptionProblem {
  readonly field: "stake" | "order";
  readonly why: StakeFault | "duration-past-close" | OptionPreview["refusals"][number];
}

export interface OptionSummary {
  /** The duration that would be ordered; null before durations are known. */
  readonly seconds: number | null;
  /** Null while there is no readable stake. */
  readonly stake: Amount | null;
  /** Null while stake, durations or currency are missing. */
  readonly preview: OptionPreview | null;
  /** What the option wallet lacks; zero when it has enough, nobody is signed in, or so much is never taken. */
  readonly shortage: Amount;
  readonly problems: readonly OptionProblem[];
  /** It may be sent as far as can be seen from here. */
  readonly isReady: boolean;
}

/** The duration chosen where it is still offered, else the shortest. */
export const secondsOf = ({ seconds }: OptionForm, { terms }: OptionMarket): number | null =>
  (terms?.find((one) => one.seconds === seconds) ?? terms?.[0])?.seconds ?? null;

export function summarise(form: OptionForm, market: OptionMarket): OptionSummary {
  const { terms, currency, price, available } = market;
  const problems: OptionProblem[] = [];
  const seconds = secondsOf(form, market);
  if (seconds !== null && endsPastClose(seconds, market)) problems.push({ field: "order", why: "duration-past-close" });
  const { stake, fault } = stakeIn(form.stake, currency);
  if (fault !== null) problems.push({ field: "stake", why: fault });
  const preview =
    stake === null || terms === null || currency === null || seconds === null
      ? null
      : previewOption({
          seconds,
          stake,
          terms: engineTermsOf(terms, currency),
          hasPrice: price !== null,
          exposure: null,
          available,
        });
  // What no wallet could make acceptable is not said to be lacking as well.
  const refusals = preview?.refusals ?? [];
  const isTooLarge = refusals.includes("stake-too-large");
  for (const why of refusals) {
    if (!(isTooLarge && why === "insufficient-funds")) problems.push({ field: FIELD_OF[why] ?? "order", why });
  }
  if (preview === null && price === null) problems.push({ field: "order", why: "price-stale" });
  const lacks = stake === null || available === null || isTooLarge ? 0n : stake - available;
  return {
    seconds,
    stake,
    preview,
    shortage: amountOf(lacks > 0n ? lacks : 0n),
    problems,
    isReady: preview !== null && problems.length === 0,
  };
}

/** Where the engine's refusals are said; the others stand by the button. */
const FIELD_OF: Partial<Record<OptionProblem["why"], OptionProblem["field"]>> = {
  "stake-too-small": "stake",
  "stake-too-large": "stake",
};

interface ReadStake {
  readonly stake: Amount | null;
  readonly fault: StakeFault | null;
}

function stakeIn(typed: string, currency: StakeCurrency | null): ReadStake {
  if (typed === "" || currency === null) return { stake: null, fault: null };
  // A text may end in the point just typed.
  const read = parseDecimal(typed.endsWith(".") ? typed.slice(0, -1) : typed, currency.scale);
  if (!read.ok) return { stake: null, fault: read.fault };
  return read.units > 0n ? { stake: amountOf(read.units), fault: null } : { stake: null, fault: "not-positive" };
}

/** Round stakes for a tap, in whole units of the currency. */
const QUICK = [5n, 10n, 50n, 100n] as const;

/** Stakes to choose with one tap: those of the round ones that the terms allow. */
export function quickStakes({ currency }: OptionMarket): string[] {
  if (currency === null) return [];
  const unit = powerOfTen(currency.scale);
  return QUICK.filter((whole) => whole * unit >= currency.stakeMin && whole * unit <= currency.stakeMax).map(String);
}

/** An order as it was shown and as it will be sent: both stay the same until it is answered. */
export interface OptionDraft {
  readonly request: WireRequest<"POST /microtrade/submit">;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly currency: string;
  /** Decimal texts. */
  readonly stake: string;
  readonly payout: string;
  /** Stake and payout: what comes back after a win. */
  readonly back: string;
  readonly largestLoss: string;
  readonly payoutRate: Rate;
  readonly breakEven: Rate;
  /** When it was shown; the entry is the first price after the order is taken. */
  readonly priceShown: string | null;
}

/** The draft of a ready ticket; null for one that is not. */
export function draftOf(form: OptionForm, market: OptionMarket, summary: OptionSummary): OptionDraft | null {
  const { instrument, currency, price, termsId } = market;
  const { stake, seconds, preview, isReady } = summary;
  if (!isReady || preview === null || stake === null || seconds === null || currency === null) return null;
  const { direction } = form;
  const written = (units: bigint) => formatDecimalShort(units, currency.scale);
  const { payout, payoutRate, breakEven, largestLoss } = preview;
  return {
    request: {
      match_id: instrument.id,
      currency_id: currency.id,
      type: direction,
      seconds,
      number: written(stake),
      ...(termsId !== undefined && { terms_id: termsId }),
    },
    direction,
    seconds,
    currency: currency.name,
    stake: written(stake),
    payout: written(payout),
    back: written(stake + payout),
    largestLoss: written(largestLoss),
    payoutRate,
    breakEven,
    priceShown: price === null ? null : formatPrice(price, instrument.scale),
  };
}

/** Whether what was shown pays something else by now: it is then shown anew before it is placed. */
export const hasChanged = (shown: OptionDraft, current: OptionDraft | null): boolean =>
  current !== null && current.seconds === shown.seconds && current.payout !== shown.payout;

/** Whole and one decimal of a percentage, "55.6": a break-even is never said lower than it is, a payout never higher. */
export const percentText = (rate: Rate, rounding: "charge" | "pay"): string =>
  formatDecimal(rescale(rate, RATE_SCALE - PERCENT_SCALE, PERCENT_DECIMALS, rounding), PERCENT_DECIMALS);

const PERCENT_SCALE = 2;
const PERCENT_DECIMALS = 1;

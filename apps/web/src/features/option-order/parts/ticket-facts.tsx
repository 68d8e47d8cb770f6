/** What the order would do, before the tap: what a win pays, what a loss costs, and how often one must win not to lose. */
import { breakEvenRate } from "@candor/engine/option-order";
import { formatDecimal } from "@candor/money/decimal";
import { type Rounding, rescale } from "@candor/money/rounding";
import { formatAmount } from "../../../app/format.ts";
import { useLanguage, useText } from "../../../app/i18n.ts";
import type { Figure } from "../../../trading/ticket-figures.tsx";
import { percentText } from "../option-order-form.ts";
import type { OptionTicket } from "../option-order-ticket.ts";
import { shareText } from "../option-words.ts";

const NONE = "–";
/** Decimals of the figures above the button; the review shows them all. */
const SHORT = 2;

/** Of the duration chosen; it needs no stake. */
export function BreakEven({ ticket }: { readonly ticket: OptionTicket }) {
  const t = useText("option-order");
  const { tag } = useLanguage();
  const { market, summary } = ticket;
  const term = market.terms?.find(({ seconds }) => seconds === summary.seconds);
  if (term === undefined) return null;
  const share = shareText(percentText(breakEvenRate(term.payoutRate), "charge"), tag);
  return <p className="text-pretty text-ink-soft text-sm leading-snug">{t("facts.breakEvenNote", { share })}</p>;
}

/** What a win pays beside the stake, what comes back then, and the most that can be lost. */
export function useFigures({ market, summary }: OptionTicket): Figure[] {
  const t = useText("option-order");
  const { preview, stake } = summary;
  const scale = market.currency?.scale ?? SHORT;
  const inCurrency = (units: bigint, rounding: Rounding) =>
    formatAmount(formatDecimal(rescale(units, scale, SHORT, rounding), SHORT), SHORT);
  return [
    { name: t("facts.payout"), value: preview === null ? NONE : `+${inCurrency(preview.payout, "pay")}` },
    {
      name: t("facts.back"),
      value: preview === null || stake === null ? NONE : inCurrency(stake + preview.payout, "pay"),
    },
    { name: t("facts.largestLoss"), value: preview === null ? NONE : `−${inCurrency(preview.largestLoss, "charge")}` },
  ];
}

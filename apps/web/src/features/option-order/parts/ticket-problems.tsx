/** The sentences for what speaks against a ticket, with its own limits filled in, and what the wallet has for it. */
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import type { OptionProblem } from "../option-order-form.ts";
import type { Ticket } from "../option-order-ticket.ts";

export function useProblemText({ market }: Ticket): (problem: OptionProblem) => string {
  const t = useText("option-order");
  const { currency } = market;
  const written = (units: bigint, scale: number) => formatAmount(formatDecimalShort(units, scale), scale, 0);
  return ({ why }) =>
    t(`problem.${why}`, {
      minimum: currency === null ? "–" : written(currency.stakeMin, currency.scale),
      maximum: currency === null ? "–" : written(currency.stakeMax, currency.scale),
      step: currency === null ? "–" : written(1n, currency.scale),
      currency: currency?.name ?? "",
    });
}

/** The first problem said at a field. */
export const problemAt = (
  problems: readonly OptionProblem[],
  field: OptionProblem["field"],
): OptionProblem | undefined => problems.find((problem) => problem.field === field);

export function AvailableLine({ ticket }: { readonly ticket: Ticket }) {
  const t = useText("option-order");
  const { available, currency } = ticket.market;
  const text =
    available === null || currency === null
      ? "–"
      : formatAmount(formatDecimal(available, currency.scale), Math.min(2, currency.scale), 2);
  return (
    <p className="flex flex-1 flex-wrap justify-between gap-x-3 text-sm">
      <span className="text-ink-soft">{t("ticket.available")}</span>
      <span className="text-right font-medium">
        {text} {currency?.name}
      </span>
    </p>
  );
}

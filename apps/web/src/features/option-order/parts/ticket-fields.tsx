/** What is filled in of an option order: direction, duration, stake; and how it is decided. */
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { AvailableLine } from "../../../trading/available-line.tsx";
import { Chips } from "../../../trading/chips.tsx";
import { PadField } from "../../../trading/pad.tsx";
import { ShortageOffer } from "../../../trading/shortage-offer.tsx";
import { SideSwitch } from "../../../trading/side-switch.tsx";
import type { TicketPartProps } from "../../../trading/ticket-look.ts";
import { OrderProblem } from "../../../trading/ticket-problem.tsx";
import type { StakeCurrency } from "../option-market.ts";
import { endsPastClose, type OptionProblem, quickStakes } from "../option-order-form.ts";
import type { OptionTicket, OptionTypes } from "../option-order-ticket.ts";
import { DurationChoice } from "./duration-choice.tsx";
import { RuleNote } from "./rule-note.tsx";
import { useSides } from "./ticket-bar.tsx";
import { BreakEven } from "./ticket-facts.tsx";

export function TicketFields({ ticket, block }: TicketPartProps<OptionTypes>) {
  const t = useText("option-order");
  const problemAt = useProblemAt(ticket);
  const { form, change, market, summary } = ticket;
  const { currency } = market;
  return (
    <>
      <SideSwitch
        label={t("direction.label")}
        sides={useSides()}
        value={form.direction}
        onChange={(direction) => change({ direction })}
      />
      <DurationChoice
        terms={market.terms}
        seconds={summary.seconds}
        isPastClose={(seconds) => endsPastClose(seconds, market)}
        onChange={(seconds) => change({ seconds })}
      />
      {currency !== null && (
        <>
          <PadField
            name="amount"
            label={t("ticket.stake")}
            unit={currency.name}
            value={form.stake}
            decimals={currency.scale}
            error={problemAt("stake")}
            onChange={(stake) => change({ stake })}
          />
          <Stakes ticket={ticket} currency={currency} hasOffer={block !== "not-offered"} />
        </>
      )}
      {block === null && <OrderProblem text={problemAt("order")} />}
      <BreakEven ticket={ticket} />
      <RuleNote />
    </>
  );
}

interface StakesProps {
  readonly ticket: OptionTicket;
  readonly currency: StakeCurrency;
  /** Money may be brought from another wallet. */
  readonly hasOffer: boolean;
}

/** Round stakes, and what the wallet has or lacks for them. */
function Stakes({ ticket, currency, hasOffer }: StakesProps) {
  const t = useText("option-order");
  const { market, change, summary } = ticket;
  const { available } = market;
  const { id, name, scale } = currency;
  const decimals = Math.min(2, scale);
  return (
    <>
      <Chips
        chips={quickStakes(market).map((stake) => {
          const text = formatAmount(stake, 0, 0);
          return { text, label: t("ticket.quick", { stake: text, currency: name }), onPress: () => change({ stake }) };
        })}
      />
      <AvailableLine
        amount={available === null ? null : formatAmount(formatDecimal(available, scale), decimals, 2)}
        currency={name}
      />
      {summary.shortage > 0n && hasOffer && (
        <ShortageOffer
          shortage={{ wallet: "option", currencyId: id, amount: summary.shortage, decimals: scale, hold: null }}
          currency={name}
          shownDecimals={decimals}
        />
      )}
    </>
  );
}

/** What is said at a field: the first problem there, with the ticket's own limits filled in. */
function useProblemAt({ market, summary }: OptionTicket) {
  const t = useText("option-order");
  const { currency } = market;
  const written = (units: bigint | undefined) =>
    currency === null || units === undefined
      ? "–"
      : formatAmount(formatDecimalShort(units, currency.scale), currency.scale, 0);
  return (field: OptionProblem["field"]): string | undefined => {
    const why = summary.problems.find((one) => one.field === field)?.why;
    // A wallet that is short of it says so itself.
    if (why === undefined || why === "insufficient-funds") return undefined;
    return t(`problem.${why}`, {
      minimum: written(currency?.stakeMin),
      maximum: written(currency?.stakeMax),
      step: written(1n),
      currency: currency?.name ?? "",
    });
  };
}

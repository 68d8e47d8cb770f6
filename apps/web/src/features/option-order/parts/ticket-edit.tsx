/** The ticket while it is filled in: direction, duration, stake by pad or keyboard, and what it would pay or cost. */
import { decimalMark, formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { ShortageOffer } from "../../../app/shortage-offer.tsx";
import { NumberPad, pressed } from "../../../ui/number-pad.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { TicketField } from "../../../ui/ticket-field.tsx";
import { setChoices, useChoices } from "../option-order-choices.ts";
import { endsPastClose, quickStakes } from "../option-order-form.ts";
import type { Ticket } from "../option-order-ticket.ts";
import type { OptionBlock } from "../option-order-view.ts";
import { DirectionSwitch } from "./direction-switch.tsx";
import { DurationChoice } from "./duration-choice.tsx";
import { RuleNote } from "./rule-note.tsx";
import { BlockNote } from "./ticket-block.tsx";
import { BreakEven, TicketSums } from "./ticket-facts.tsx";
import { AvailableLine, problemAt, useProblemText } from "./ticket-problems.tsx";

interface TicketEditProps {
  readonly ticket: Ticket;
  readonly block: OptionBlock | null;
  /** Phones get the app's own number pad instead of a keyboard. */
  readonly hasPad: boolean;
}

export function TicketEdit({ ticket, block, hasPad }: TicketEditProps) {
  const t = useText("option-order");
  const common = useText("common");
  const problemText = useProblemText(ticket);
  const { form, change, market, summary } = ticket;
  const { currency } = market;
  const decimals = currency?.scale ?? 0;
  const stakeProblem = problemAt(summary.problems, "stake");
  const orderProblem = problemAt(summary.problems, "order");
  return (
    <div className="space-y-3">
      <DirectionSwitch direction={form.direction} onChange={(direction) => change({ direction })} />
      <DurationChoice
        terms={market.terms}
        seconds={summary.seconds}
        isPastClose={(seconds) => endsPastClose(seconds, market)}
        onChange={(seconds) => change({ seconds })}
      />
      {currency !== null && (
        <>
          <TicketField
            hasPad={hasPad}
            isActive={hasPad}
            onActivate={() => undefined}
            label={t("ticket.stake")}
            unit={currency.name}
            value={form.stake}
            decimals={decimals}
            error={stakeProblem && problemText(stakeProblem)}
            onChange={(stake) => change({ stake })}
          />
          <QuickStakes ticket={ticket} />
          <AvailableLine ticket={ticket} />
        </>
      )}
      {summary.shortage > 0n && currency !== null && block !== "not-offered" && (
        <ShortageOffer
          shortage={{
            wallet: "option",
            currencyId: currency.id,
            amount: summary.shortage,
            decimals,
            hold: null,
          }}
          currency={currency.name}
          shownDecimals={Math.min(2, decimals)}
        />
      )}
      {hasPad && currency !== null && (
        <div className="[&_button]:min-h-11">
          <NumberPad
            label={common("numberPad")}
            deleteLabel={common("deleteDigit")}
            decimalMark={decimalMark()}
            onPress={(key) => change({ stake: pressed(form.stake, key, decimals) })}
          />
        </div>
      )}
      {orderProblem !== undefined && orderProblem.why !== "insufficient-funds" && block === null && (
        <p role="status" className="text-error-text text-sm">
          {problemText(orderProblem)}
        </p>
      )}
      <div className="@container">
        <BreakEven ticket={ticket} />
        <div className="@max-[16rem]:block hidden pt-3">
          {block === null ? (
            <TicketSums ticket={ticket} />
          ) : (
            block !== "visitor" && <BlockNote block={block} instrument={market.instrument} />
          )}
        </div>
      </div>
      <RuleNote />
      {block !== "visitor" && <AskSwitch />}
      {block === "visitor" && <BlockNote block={block} instrument={market.instrument} />}
    </div>
  );
}

function QuickStakes({ ticket }: Pick<TicketEditProps, "ticket">) {
  const t = useText("option-order");
  const { market, change } = ticket;
  const currency = market.currency?.name ?? "";
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
      {quickStakes(market).map((stake) => (
        <button
          key={stake}
          type="button"
          aria-label={t("ticket.quick", { stake: formatAmount(stake, 0, 0), currency })}
          onClick={() => change({ stake })}
          className="min-h-11 rounded-xl bg-inset font-semibold text-sm touch-motion hover:bg-line active:scale-95"
        >
          {formatAmount(stake, 0, 0)}
        </button>
      ))}
    </div>
  );
}

function AskSwitch() {
  const t = useText("option-order");
  const { skipsReview } = useChoices();
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="font-medium text-sm">{t("ticket.ask")}</p>
        <p className="text-ink-soft text-sm leading-snug">{t("ticket.askNote")}</p>
      </div>
      <Switch label={t("ticket.ask")} isOn={!skipsReview} onChange={(asks) => setChoices({ skipsReview: !asks })} />
    </div>
  );
}

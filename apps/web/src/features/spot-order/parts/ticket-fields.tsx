/** What is filled in of a spot order: side, type, price, amount, shares of what is free; and what it would do. */
import { formatDecimal } from "@candor/money/decimal";
import { formatQuantity } from "@candor/money/instrument-scale";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { AvailableLine } from "../../../trading/available-line.tsx";
import { ShareSlider } from "../../../trading/chips.tsx";
import { KindChoice } from "../../../trading/kind-choice.tsx";
import { PadField } from "../../../trading/pad.tsx";
import { ShortageOffer } from "../../../trading/shortage-offer.tsx";
import { SideSwitch } from "../../../trading/side-switch.tsx";
import type { TicketPartProps } from "../../../trading/ticket-look.ts";
import { OrderProblem } from "../../../trading/ticket-problem.tsx";
import { amountForShare, inUnit, shareHeld, suggestedPrice } from "../spot-order-form.ts";
import type { SpotTicket, SpotTypes } from "../spot-order-ticket.ts";
import { AdvancedChoices } from "./advanced-choices.tsx";
import { useSides } from "./ticket-bar.ts";
import { shortSum, TicketFacts } from "./ticket-facts.tsx";
import { useProblemAt } from "./ticket-problems.ts";

export function TicketFields({ ticket, block }: TicketPartProps<SpotTypes>) {
  const t = useText("spot-order");
  const trade = useText("trade");
  const problemAt = useProblemAt(ticket);
  const { form, change, market, summary } = ticket;
  const { scale, base, quote } = market.instrument;
  const best = () => suggestedPrice(form.side, market);
  return (
    <>
      <SideSwitch label={t("side.label")} sides={useSides()} value={form.side} onChange={(side) => change({ side })} />
      <KindChoice
        kind={form.kind}
        onChange={(kind) => change({ kind, ...(kind === "limit" && form.price === "" && { price: best() }) })}
      />
      {form.kind === "limit" && (
        <PadField
          name="price"
          label={trade("kind.price")}
          unit={quote}
          value={form.price}
          decimals={scale.priceScale}
          error={problemAt("price")}
          onChange={(price) => change({ price })}
          note={<Available ticket={ticket} />}
          action={{ label: t("ticket.bestPrice"), onPress: () => change({ price: best() }) }}
        />
      )}
      <PadField
        name="amount"
        label={t("ticket.amount")}
        unit={form.unit === "base" ? base : quote}
        unitAction={{
          label: t("ticket.unit", { currency: form.unit === "base" ? quote : base }),
          onPress: () => change(inUnit(form, market, form.unit === "base" ? "quote" : "base")),
        }}
        value={form.amount}
        decimals={form.unit === "base" ? scale.quantityScale : scale.quoteScale}
        error={problemAt("amount")}
        onChange={(amount) => change({ amount })}
        note={<InOtherCurrency ticket={ticket} />}
      />
      <ShareSlider
        of="available"
        percent={shareHeld(form, market, summary)}
        isDisabled={market.funds === null}
        onShare={(percent) => change({ amount: amountForShare(form, market, percent) })}
      />
      {form.kind === "market" && <Available ticket={ticket} />}
      {summary.shortage > 0n && <Shortage ticket={ticket} />}
      {block === null && <OrderProblem text={problemAt("order")} />}
      <TicketFacts ticket={ticket} />
      {form.kind === "limit" && <AdvancedChoices form={form} onChange={change} />}
    </>
  );
}

interface TicketProps {
  readonly ticket: SpotTicket;
}

/** What the amount comes to in the currency that it is not typed in. */
function InOtherCurrency({ ticket: { form, market, summary } }: TicketProps) {
  const { base, quote, scale } = market.instrument;
  const { lots, total } = summary;
  const inBase = lots === null ? null : `${formatAmount(formatQuantity(lots, scale), scale.quantityScale, 0)} ${base}`;
  const inQuote =
    total === null
      ? null
      : `${shortSum(total.amount, market.instrument, form.side === "buy" ? "charge" : "pay")} ${quote}`;
  const text = form.unit === "base" ? inQuote : inBase;
  return text === null ? null : <p className="text-ink-soft text-sm">≈ {text}</p>;
}

function Available({ ticket: { form, market } }: TicketProps) {
  const { funds, instrument } = market;
  const { base, quote, scale } = instrument;
  if (form.side === "buy") {
    const text = funds && formatAmount(formatDecimal(funds.quote, scale.quoteScale), 2, 2);
    return <AvailableLine amount={text} currency={quote} />;
  }
  const text = funds && formatAmount(formatDecimal(funds.base, scale.baseScale), 8, 0);
  return <AvailableLine amount={text} currency={base} />;
}

/** Of quote currency. */
const SHOWN_DECIMALS = 2;

function Shortage({ ticket }: TicketProps) {
  const { form, market, summary } = ticket;
  const { base, baseId, quote, quoteId, scale } = market.instrument;
  const isBuy = form.side === "buy";
  const decimals = isBuy ? scale.quoteScale : scale.baseScale;
  return (
    <ShortageOffer
      shortage={{
        wallet: "spot",
        currencyId: isBuy ? quoteId : baseId,
        amount: summary.shortage,
        decimals,
        hold: isBuy ? (summary.preview?.hold ?? null) : null,
      }}
      currency={isBuy ? quote : base}
      shownDecimals={isBuy ? Math.min(SHOWN_DECIMALS, decimals) : decimals}
    />
  );
}

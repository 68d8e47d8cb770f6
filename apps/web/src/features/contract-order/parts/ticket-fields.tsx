/** What is filled in of a contract order: direction, type, price, leverage, lots, stops; and what it would do. */
import { worstEntry } from "@candor/engine/contract-check";
import { formatQuantity } from "@candor/money/instrument-scale";
import { lotsOf } from "@candor/money/money";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { NotLoaded } from "../../../app/not-loaded.tsx";
import { ShareSlider } from "../../../trading/chips.tsx";
import { KindChoice } from "../../../trading/kind-choice.tsx";
import { PadField } from "../../../trading/pad.tsx";
import { ShortageOffer } from "../../../trading/shortage-offer.tsx";
import { SideSwitch } from "../../../trading/side-switch.tsx";
import type { TicketPartProps } from "../../../trading/ticket-look.ts";
import { OrderProblem } from "../../../trading/ticket-problem.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { Slider } from "../../../ui/slider.tsx";
import { useCurrencyId, useDeal } from "../contract-data.ts";
import { LOTS_DECIMALS_SEEN, lotsForShare, shareHeld, suggestedPrice } from "../contract-form.ts";
import type { ContractTicket, ContractTypes } from "../contract-ticket.ts";
import { lotsText, NONE, shortMoney } from "./figures.ts";
import { orderFacts } from "./order-facts.ts";
import { useSides } from "./ticket-bar.ts";
import { useProblemAt } from "./ticket-problems.ts";
import { TicketStops } from "./ticket-stops.tsx";

export function TicketFields({ ticket, block }: TicketPartProps<ContractTypes>) {
  const t = useText("contract-order");
  const { form, change, market } = ticket;
  const sides = useSides();
  const { error, refetch } = useDeal(market.instrument);
  if (error !== null && market.deal === null) {
    return <NotLoaded reason={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <SideSwitch
        label={t("direction.label")}
        sides={sides}
        value={form.direction}
        onChange={(direction) => change({ direction })}
      />
      {block !== "visitor" && <OrderFields ticket={ticket} isBlocked={block !== null} />}
    </>
  );
}

interface TicketProps {
  readonly ticket: ContractTicket;
}

function OrderFields({ ticket, isBlocked }: TicketProps & { readonly isBlocked: boolean }) {
  const t = useText("contract-order");
  const trade = useText("trade");
  const problemAt = useProblemAt(ticket);
  const { form, change, market, summary } = ticket;
  const { scale, quote } = market.instrument;
  const now = () => suggestedPrice(form.direction, market);
  return (
    <>
      <KindChoice
        kind={form.kind}
        onChange={(kind) => change({ kind, ...(kind === "limit" && form.price === "" && { price: now() }) })}
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
          action={{ label: t("ticket.bestPrice"), onPress: () => change({ price: now() }) }}
        />
      )}
      <LeverageChoice ticket={ticket} />
      <PadField
        name="amount"
        label={t("ticket.lots")}
        unit={t("ticket.lotUnit")}
        value={form.lots}
        decimals={LOTS_DECIMALS_SEEN}
        padDecimals={0}
        error={problemAt("lots")}
        onChange={(lots) => change({ lots })}
        note={<LotsNote ticket={ticket} />}
      />
      <ShareSlider
        of="margin"
        percent={shareHeld(market, summary)}
        isDisabled={market.available === null || market.index === null}
        onShare={(percent) => change({ lots: lotsForShare(form, market, percent) })}
      />
      <Shortage ticket={ticket} />
      <TicketStops ticket={ticket} />
      {!isBlocked && <OrderProblem text={problemAt("order")} />}
      <WhatItDoes ticket={ticket} />
    </>
  );
}

function WhatItDoes({ ticket }: TicketProps) {
  const t = useText("contract-order");
  const trade = useText("trade");
  const { form, market, summary } = ticket;
  const { preview, question, leverage } = summary;
  const worst =
    form.kind === "market" && preview !== null && question !== null
      ? worstEntry(form.direction, preview.price, question.terms)
      : null;
  const { takeProfit = null, stopLoss = null } = question ?? {};
  const order = { kind: form.kind, leverage, worst, takeProfit, stopLoss, preview };
  return <FactList label={trade("order.facts")} facts={orderFacts(t, order, market.instrument, market.deal)} />;
}

/** A slider over what is offered, each of which is a tap away as well. */
function LeverageChoice({ ticket }: TicketProps) {
  const t = useText("contract-order");
  const { change, market, summary } = ticket;
  const offered = market.deal?.terms.leverages ?? [];
  const { leverage } = summary;
  if (offered.length === 0 || leverage === null) return null;
  const text = (one: number) => t("times", { leverage: one });
  return (
    <fieldset>
      <legend className="sr-only">{t("ticket.leverage")}</legend>
      <p aria-hidden className="flex justify-between text-sm">
        <span className="text-ink-soft">{t("ticket.leverage")}</span>
        <span className="font-semibold">{text(leverage)}</span>
      </p>
      <Slider
        label={t("ticket.leverage")}
        text={text(leverage)}
        max={offered.length - 1}
        value={offered.indexOf(leverage)}
        onChange={(place) => change({ leverage: offered[place] ?? leverage })}
      />
      <div className="-mt-2 flex flex-wrap justify-between">
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === leverage}
            onClick={() => change({ leverage: one })}
            className={`min-h-11 min-w-11 rounded-lg text-sm ${one === leverage ? "font-semibold text-link" : "text-ink-soft"}`}
          >
            {text(one)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** What the lots stand for, and the free margin. */
function LotsNote({ ticket }: TicketProps) {
  const t = useText("contract-order");
  const { available, deal, instrument } = ticket.market;
  if (deal === null) return null;
  const lots = lotsOf(Math.min(ticket.summary.lots ?? 1, deal.terms.lotsMax));
  const size = formatQuantity(lotsOf(deal.terms.lotSize * lots), instrument.scale);
  return (
    <p className="flex flex-1 flex-wrap justify-between gap-x-3 text-sm">
      <span className="text-ink-soft">
        {t("ticket.lotIs", { lots: lotsText(t, lots), size: formatAmount(size, 18, 0), base: instrument.base })}
      </span>
      <span className="text-right">
        <span className="text-ink-soft">{t("ticket.available")}</span>{" "}
        <span className="font-medium">
          {available === null ? NONE : shortMoney(available, deal.settleScale, deal.settle, "pay")}
        </span>
      </span>
    </p>
  );
}

function Shortage({ ticket }: TicketProps) {
  const { summary, market } = ticket;
  const currencyId = useCurrencyId(market.deal?.settle);
  if (summary.shortage <= 0n || market.deal === null || currencyId === undefined) return null;
  const { settle, settleScale } = market.deal;
  return (
    <ShortageOffer
      currency={settle}
      shownDecimals={Math.min(2, settleScale)}
      shortage={{
        wallet: "margin",
        currencyId,
        amount: summary.shortage,
        decimals: settleScale,
        hold: summary.preview?.hold ?? null,
      }}
    />
  );
}

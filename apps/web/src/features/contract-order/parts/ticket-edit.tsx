/** The ticket while it is filled in: direction, type, price, leverage, lots by pad or keyboard, stops, and what it would do. */
import { worstEntry } from "@candor/engine/contract-check";
import { useState } from "react";
import { decimalMark, formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { ShortageOffer } from "../../../app/shortage-offer.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { NumberPad } from "../../../ui/number-pad.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { TicketField } from "../../../ui/ticket-field.tsx";
import { setChoices, useChoices } from "../contract-choices.ts";
import { useCurrencyId } from "../contract-data.ts";
import { type ContractField, LOTS_DECIMALS_SEEN, lotsForShare, suggestedPrice } from "../contract-form.ts";
import type { Ticket } from "../contract-ticket.ts";
import type { TicketBlock } from "../contract-view.ts";
import { usePadTyping } from "../pad-typing.ts";
import { DirectionSwitch } from "./direction-switch.tsx";
import { NONE, shortMoney } from "./figures.ts";
import { orderFacts } from "./order-facts.ts";
import { ShareButtons } from "./share-buttons.tsx";
import { BlockNote } from "./ticket-block.tsx";
import { problemAt, problemText } from "./ticket-problems.ts";
import { TicketStops } from "./ticket-stops.tsx";

interface TicketEditProps {
  readonly ticket: Ticket;
  readonly block: TicketBlock | null;
  /** Phones get the app's own number pad instead of a keyboard. */
  readonly hasPad: boolean;
}

export function TicketEdit({ ticket, block, hasPad }: TicketEditProps) {
  const t = useText("contract-order");
  const common = useText("common");
  const [active, setActive] = useState<ContractField>("lots");
  const pad = usePadTyping();
  const { form, change, market, summary } = ticket;
  const { instrument } = market;
  const { scale, quote } = instrument;
  if (block === "visitor") {
    return (
      <div className="space-y-3">
        <DirectionSwitch direction={form.direction} onChange={(direction) => change({ direction })} />
        <BlockNote block={block} instrument={instrument} />
      </div>
    );
  }
  const field = form.kind === "market" && active === "price" ? "lots" : active;
  const padDecimals = field === "lots" ? 0 : scale.priceScale;
  const orderProblem = problemAt(summary.problems, "order");
  const fieldProps = (name: ContractField) => {
    const problem = problemAt(summary.problems, name);
    return {
      hasPad,
      isActive: hasPad && field === name,
      isReplaced: hasPad && field === name && pad.isReplaced(name, form[name]),
      onActivate: () => setActive(name),
      error: problem && problemText(t, problem, market, summary.bounds),
      value: form[name],
      decimals: name === "lots" ? LOTS_DECIMALS_SEEN : scale.priceScale,
      onChange: (value: string) => change({ [name]: pad.type(name, value) }),
    };
  };
  return (
    <div className="space-y-3">
      <DirectionSwitch direction={form.direction} onChange={(direction) => change({ direction })} />
      <Segmented
        label={t("kind.label")}
        value={form.kind}
        items={[
          { value: "market", label: t("kind.market") },
          { value: "limit", label: t("kind.limit") },
        ]}
        onChange={(kind) =>
          change({
            kind,
            ...(kind === "limit" && form.price === "" && { price: suggestedPrice(form.direction, market) }),
          })
        }
      />
      {form.kind === "limit" && (
        <TicketField
          {...fieldProps("price")}
          label={t("ticket.price")}
          unit={quote}
          action={{
            label: t("ticket.bestPrice"),
            onPress: () => change({ price: suggestedPrice(form.direction, market) }),
          }}
        />
      )}
      <LeverageChoice ticket={ticket} />
      <TicketField
        {...fieldProps("lots")}
        label={t("ticket.lots")}
        unit={t("ticket.lotUnit")}
        note={<LotsNote ticket={ticket} />}
      />
      <ShareButtons
        of="margin"
        isDisabled={market.available === null || market.index === null}
        onShare={(percent) => change({ lots: lotsForShare(form, market, percent) })}
      />
      <Shortage ticket={ticket} />
      {hasPad && (
        <div className="[&_button]:min-h-11">
          <NumberPad
            label={common("numberPad")}
            deleteLabel={common("deleteDigit")}
            decimalMark={padDecimals === 0 ? null : decimalMark()}
            onPress={(key) => change({ [field]: pad.press(field, form[field], key, padDecimals) })}
          />
        </div>
      )}
      <TicketStops ticket={ticket} fieldProps={fieldProps} />
      {orderProblem !== undefined && orderProblem.why !== "insufficient-funds" && block === null && (
        <p role="status" className="text-error-text text-sm">
          {problemText(t, orderProblem, market, summary.bounds)}
        </p>
      )}
      <WhatItDoes ticket={ticket} />
      <AskChoice />
    </div>
  );
}

interface TicketProps {
  readonly ticket: Ticket;
}

function WhatItDoes({ ticket }: TicketProps) {
  const t = useText("contract-order");
  const { form, market, summary } = ticket;
  const { preview, question, leverage } = summary;
  const worst =
    form.kind === "market" && preview !== null && question !== null
      ? worstEntry(form.direction, preview.price, question.terms)
      : null;
  const { takeProfit = null, stopLoss = null } = question ?? {};
  const order = { kind: form.kind, leverage, worst, takeProfit, stopLoss, preview };
  return <FactList label={t("facts.label")} facts={orderFacts(t, order, market.instrument, market.deal)} />;
}

/** More choices than these need a line of their own. */
const BESIDE_MAX = 5;

function LeverageChoice({ ticket }: TicketProps) {
  const t = useText("contract-order");
  const { change, market, summary } = ticket;
  const offered = market.deal?.terms.leverages ?? [];
  if (offered.length === 0 || summary.leverage === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p aria-hidden className="text-ink-soft text-sm">
        {t("ticket.leverage")}
      </p>
      <Segmented
        // Beside its name where it fits in one line, else below.
        className={offered.length > BESIDE_MAX ? "w-full" : "min-w-[16.5rem] flex-1"}
        label={t("ticket.leverage")}
        value={String(summary.leverage)}
        items={offered.map((one) => ({ value: String(one), label: t("times", { leverage: one }) }))}
        onChange={(chosen) => change({ leverage: Number(chosen) })}
      />
    </div>
  );
}

/** What a lot stands for, and the free margin. */
function LotsNote({ ticket }: TicketProps) {
  const t = useText("contract-order");
  const { available, deal, instrument } = ticket.market;
  if (deal === null) return null;
  return (
    <p className="flex flex-1 flex-wrap justify-between gap-x-3 text-sm">
      <span className="text-ink-soft">
        {t("ticket.lotIs", { size: formatAmount(deal.lotSize, 18, 0), base: instrument.base })}
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

function AskChoice() {
  const t = useText("contract-order");
  const { skipsReview } = useChoices();
  return (
    <div className="flex items-center justify-between gap-4 border-line border-t pt-2">
      <div className="min-w-0">
        <p className="font-medium text-sm">{t("ticket.ask")}</p>
        <p className="text-ink-soft text-sm leading-snug">{t("ticket.askNote")}</p>
      </div>
      <Switch label={t("ticket.ask")} isOn={!skipsReview} onChange={(asks) => setChoices({ skipsReview: !asks })} />
    </div>
  );
}

/** The ticket while it is filled in: side, type, price, amount by pad or keyboard, shares, and what it would do. */
import { useState } from "react";
import { decimalMark } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { ShortageOffer } from "../../../app/shortage-offer.tsx";
import { NumberPad, pressed } from "../../../ui/number-pad.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { TicketField } from "../../../ui/ticket-field.tsx";
import { amountForShare, suggestedPrice } from "../spot-order-form.ts";
import type { Ticket } from "../spot-order-ticket.ts";
import type { TicketBlock } from "../spot-order-view.ts";
import { AdvancedChoices } from "./advanced-choices.tsx";
import { SideSwitch } from "./side-switch.tsx";
import { AvailableLine, ShareButtons } from "./ticket-available.tsx";
import { BlockNote } from "./ticket-block.tsx";
import { TicketCosts, TicketFacts } from "./ticket-facts.tsx";
import { problemAt, problemText } from "./ticket-problems.ts";

interface TicketEditProps {
  readonly ticket: Ticket;
  readonly block: TicketBlock | null;
  /** Phones get the app's own number pad instead of a keyboard. */
  readonly hasPad: boolean;
}

type FieldName = "amount" | "price";

export function TicketEdit({ ticket, block, hasPad }: TicketEditProps) {
  const t = useText("spot-order");
  const common = useText("common");
  const [active, setActive] = useState<FieldName>("amount");
  const { form, change, market, summary } = ticket;
  const { scale, base, quote } = market.instrument;
  const errorAt = (field: FieldName) => {
    const problem = problemAt(summary.problems, field);
    return problem && problemText(t, problem, market);
  };
  const field = form.kind === "market" ? "amount" : active;
  const decimals = field === "price" ? scale.priceScale : scale.quantityScale;
  const orderProblem = problemAt(summary.problems, "order");
  const fieldProps = (name: FieldName) => ({
    hasPad,
    isActive: hasPad && field === name,
    onActivate: () => setActive(name),
    error: errorAt(name),
  });
  return (
    <div className="space-y-3">
      <SideSwitch side={form.side} onChange={(side) => change({ side })} />
      <Segmented
        label={t("kind.label")}
        value={form.kind}
        items={[
          { value: "market", label: t("kind.market") },
          { value: "limit", label: t("kind.limit") },
        ]}
        onChange={(kind) =>
          change({ kind, ...(kind === "limit" && form.price === "" && { price: suggestedPrice(form.side, market) }) })
        }
      />
      {form.kind === "limit" && (
        <TicketField
          {...fieldProps("price")}
          label={t("ticket.price")}
          unit={quote}
          value={form.price}
          decimals={scale.priceScale}
          onChange={(price) => change({ price })}
          note={<AvailableLine ticket={ticket} />}
          action={{
            label: t("ticket.bestPrice"),
            onPress: () => change({ price: suggestedPrice(form.side, market) }),
          }}
        />
      )}
      <TicketField
        {...fieldProps("amount")}
        label={t("ticket.amount")}
        unit={base}
        value={form.amount}
        decimals={scale.quantityScale}
        onChange={(amount) => change({ amount })}
      />
      <ShareButtons
        isDisabled={market.funds === null}
        onShare={(percent) => change({ amount: amountForShare(form, market, percent) })}
      />
      {form.kind === "market" && <AvailableLine ticket={ticket} />}
      {summary.shortage > 0n && <Shortage ticket={ticket} />}
      {hasPad && (
        <div className="[&_button]:min-h-11">
          <NumberPad
            label={common("numberPad")}
            deleteLabel={common("deleteDigit")}
            decimalMark={decimalMark()}
            onPress={(key) => change({ [field]: pressed(form[field], key, decimals) })}
          />
        </div>
      )}
      {orderProblem !== undefined && orderProblem.why !== "insufficient-funds" && block === null && (
        <p role="status" className="text-error-text text-sm">
          {problemText(t, orderProblem, market)}
        </p>
      )}
      <TicketFacts ticket={ticket} />
      <div className="@container">
        <div className="@max-[16rem]:block hidden">
          {block === null ? (
            <TicketCosts ticket={ticket} />
          ) : (
            block !== "visitor" && <BlockNote block={block} instrument={market.instrument} />
          )}
        </div>
      </div>
      <AdvancedChoices form={form} onChange={change} />
      {block === "visitor" && <BlockNote block={block} instrument={market.instrument} />}
    </div>
  );
}

/** Of quote currency. */
const SHOWN_DECIMALS = 2;

function Shortage({ ticket }: Pick<TicketEditProps, "ticket">) {
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

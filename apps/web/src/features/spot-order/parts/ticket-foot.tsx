/** The action at the foot of the ticket. Its words name exactly what a tap does in this step. */
import { formatQuantity } from "@candor/money/instrument-scale";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf, returnHere } from "../../../app/navigation.ts";
import { TicketAnswerFoot } from "../../../app/ticket-answer-foot.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import type { Ticket, TicketStep } from "../spot-order-ticket.ts";
import type { TicketBlock } from "../spot-order-view.ts";
import { BlockNote } from "./ticket-block.tsx";
import { TicketCosts } from "./ticket-facts.tsx";

interface TicketFootProps {
  readonly ticket: Ticket;
  readonly block: TicketBlock | null;
  /** Closes the sheet; null where there is none. */
  readonly onDone: (() => void) | null;
}

/** "Buy 0.02 BTC", or without an amount "Buy BTC". */
function useActionName({ form, summary, market, step }: Ticket): string {
  const t = useText("spot-order");
  const { scale, base } = market.instrument;
  const isShown = step.at === "review" || step.at === "placing";
  const amount = isShown ? step.draft.amount : summary.lots === null ? null : formatQuantity(summary.lots, scale);
  const side = isShown ? step.draft.side : form.side;
  if (amount === null) return t(side === "buy" ? "action.buyNone" : "action.sellNone", { base });
  return t(side === "buy" ? "action.buy" : "action.sell", { amount: formatAmount(amount, 18, 0), base });
}

export function TicketFoot({ ticket, block, onDone }: TicketFootProps) {
  const { step } = ticket;
  if (step.at === "done" || step.at === "failed") return <AnswerFoot ticket={ticket} onDone={onDone} />;
  if (step.at === "edit")
    return block === "visitor" ? <VisitorFoot ticket={ticket} /> : <EditFoot ticket={ticket} block={block} />;
  return <ReviewFoot ticket={ticket} block={block} step={step} />;
}

/** Beside large text the figures stand in the ticket itself, so that the foot leaves room for it. */
function CostsWhereRoom({ ticket }: Pick<TicketFootProps, "ticket">) {
  return (
    <div className="@max-[16rem]:hidden">
      <TicketCosts ticket={ticket} />
    </div>
  );
}

/** Why the button is locked stands beside it: below the number pad it would be out of sight. */
function BlockWhereRoom({ ticket, block }: { readonly ticket: Ticket; readonly block: TicketBlock }) {
  return (
    <div className="@max-[16rem]:hidden pb-3">
      <BlockNote block={block} instrument={ticket.market.instrument} />
    </div>
  );
}

function EditFoot({ ticket, block }: Omit<TicketFootProps, "onDone">) {
  const name = useActionName(ticket);
  return (
    <div className="@container">
      {block === null ? <CostsWhereRoom ticket={ticket} /> : <BlockWhereRoom ticket={ticket} block={block} />}
      <Button
        look={ticket.form.side}
        size="large"
        isWide
        disabled={block !== null || !ticket.summary.isReady}
        onClick={ticket.submit}
      >
        {name}
      </Button>
    </div>
  );
}

interface ReviewFootProps extends Omit<TicketFootProps, "onDone"> {
  readonly step: Extract<TicketStep, { at: "review" | "placing" }>;
}

function ReviewFoot({ ticket, block, step }: ReviewFootProps) {
  const t = useText("spot-order");
  const name = useActionName(ticket);
  const { isMoved, send } = ticket;
  const isPlacing = step.at === "placing";
  return (
    <div className="grid grid-cols-2 gap-3">
      {block !== null && !isPlacing && (
        <div className="col-span-2">
          <BlockNote block={block} instrument={ticket.market.instrument} />
        </div>
      )}
      <Button size="large" className="!px-3" disabled={isPlacing} onClick={() => send({ do: "edit" })}>
        {t("action.change")}
      </Button>
      {isMoved ? (
        <Button look="primary" size="large" className="!px-3" onClick={ticket.renew}>
          {t("action.again")}
        </Button>
      ) : (
        <Button
          look={step.draft.side}
          size="large"
          className="!px-3"
          isBusy={isPlacing}
          disabled={block !== null}
          onClick={ticket.place}
        >
          {isPlacing ? t("action.placing") : name}
        </Button>
      )}
    </div>
  );
}

function AnswerFoot({ ticket, onDone }: Omit<TicketFootProps, "block">) {
  const t = useText("spot-order");
  const { step, send } = ticket;
  const edit = () => send({ do: "edit" });
  return (
    <TicketAnswerFoot
      failure={step.at === "failed" ? step : null}
      orders="pages/transaction/currency_order"
      words={{
        change: t("action.change"),
        retry: t("action.retry"),
        again: t("action.again"),
        see: t("result.see"),
        finish: t(onDone === null ? "action.another" : "action.done"),
      }}
      onEdit={edit}
      onRetry={ticket.retry}
      onRenew={ticket.renew}
      onFinish={() => {
        edit();
        onDone?.();
      }}
    />
  );
}

function VisitorFoot({ ticket }: Pick<TicketFootProps, "ticket">) {
  const t = useText("spot-order");
  const here = returnHere();
  return (
    <div className="@container space-y-1">
      <CostsWhereRoom ticket={ticket} />
      <LinkButton look="primary" size="large" isWide href={hrefOf("pages/common/register", { return: here })}>
        {t("action.register")}
      </LinkButton>
      <LinkButton look="plain" isWide href={hrefOf("pages/common/login", { return: here })}>
        {t("action.login")}
      </LinkButton>
    </div>
  );
}

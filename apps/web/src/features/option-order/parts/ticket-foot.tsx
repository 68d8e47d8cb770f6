/** The action at the foot of the ticket. Its words name exactly what a tap does in this step. */
import { formatDecimalShort } from "@candor/money/decimal";
import { formatAmount } from "../../../app/format.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf, returnHere } from "../../../app/navigation.ts";
import { TicketAnswerFoot } from "../../../app/ticket-answer-foot.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import type { Ticket, TicketStep } from "../option-order-ticket.ts";
import type { OptionBlock } from "../option-order-view.ts";
import { useDurationText } from "../option-words.ts";
import { BlockNote } from "./ticket-block.tsx";
import { TicketSums } from "./ticket-facts.tsx";

interface TicketFootProps {
  readonly ticket: Ticket;
  readonly block: OptionBlock | null;
  /** Closes the sheet; null where there is none. */
  readonly onDone: (() => void) | null;
}

const LOOK = { up: "buy", down: "sell" } as const;

/** "Up 10 USDT · 30 s", or without a stake "Up". */
function useActionName({ form, summary, market, step }: Ticket): string {
  const t = useText("option-order");
  const duration = useDurationText();
  const isShown = step.at === "review" || step.at === "placing";
  const direction = t(`direction.${isShown ? step.draft.direction : form.direction}`);
  if (isShown) {
    const { stake, currency, seconds } = step.draft;
    return t("action.place", { direction, stake: formatAmount(stake, 8, 0), currency, duration: duration(seconds) });
  }
  const { currency } = market;
  const { stake, seconds } = summary;
  if (stake === null || currency === null || seconds === null) return direction;
  const written = formatAmount(formatDecimalShort(stake, currency.scale), currency.scale, 0);
  return t("action.place", { direction, stake: written, currency: currency.name, duration: duration(seconds) });
}

export function TicketFoot({ ticket, block, onDone }: TicketFootProps) {
  const { step } = ticket;
  if (step.at === "done" || step.at === "failed") return <AnswerFoot ticket={ticket} onDone={onDone} />;
  if (step.at === "edit") return block === "visitor" ? <VisitorFoot /> : <EditFoot ticket={ticket} block={block} />;
  return <ReviewFoot ticket={ticket} block={block} step={step} />;
}

/** Beside large text the figures stand in the ticket itself, so that the foot leaves room for it. */
function EditFoot({ ticket, block }: Omit<TicketFootProps, "onDone">) {
  const name = useActionName(ticket);
  return (
    <div className="@container">
      <div className="@max-[16rem]:hidden">
        {block === null ? (
          <TicketSums ticket={ticket} />
        ) : (
          <div className="pb-3">
            <BlockNote block={block} instrument={ticket.market.instrument} />
          </div>
        )}
      </div>
      <Button
        look={LOOK[ticket.form.direction]}
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
  const t = useText("option-order");
  const name = useActionName(ticket);
  const { isChanged, send } = ticket;
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
      {isChanged ? (
        <Button look="primary" size="large" className="!px-3" onClick={ticket.renew}>
          {t("action.again")}
        </Button>
      ) : (
        <Button
          look={LOOK[step.draft.direction]}
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
  const t = useText("option-order");
  const { step, send } = ticket;
  const edit = () => send({ do: "edit" });
  return (
    <TicketAnswerFoot
      failure={step.at === "failed" ? step : null}
      orders="pages/transaction/seconds_order"
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

function VisitorFoot() {
  const t = useText("option-order");
  const here = returnHere();
  return (
    <div className="space-y-1">
      <LinkButton look="primary" size="large" isWide href={hrefOf("pages/common/register", { return: here })}>
        {t("action.register")}
      </LinkButton>
      <LinkButton look="plain" isWide href={hrefOf("pages/common/login", { return: here })}>
        {t("action.login")}
      </LinkButton>
    </div>
  );
}

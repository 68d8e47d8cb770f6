/** The action at the foot of the ticket. Its words name exactly what a tap does in this step. */
import { useText } from "../../../app/i18n.ts";
import { hrefOf, returnHere } from "../../../app/navigation.ts";
import { TicketAnswerFoot } from "../../../app/ticket-answer-foot.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import type { Ticket, TicketStep } from "../contract-ticket.ts";
import type { TicketBlock } from "../contract-view.ts";
import { lotsText } from "./figures.ts";
import { BlockNote } from "./ticket-block.tsx";
import { TicketCosts } from "./ticket-costs.tsx";

interface TicketFootProps {
  readonly ticket: Ticket;
  readonly block: TicketBlock | null;
  /** Closes the sheet; null where there is none. */
  readonly onDone: (() => void) | null;
}

const LOOKS = { long: "buy", short: "sell" } as const;

/** "Up · 3 lots", or without a number "Up". */
function useActionName({ form, summary, step }: Ticket): string {
  const t = useText("contract-order");
  const isShown = step.at === "review" || step.at === "placing";
  const lots = isShown ? step.draft.lots : summary.lots;
  const direction = t(`direction.${isShown ? step.draft.direction : form.direction}`);
  return lots === null ? direction : t("action.place", { direction, lots: lotsText(t, lots) });
}

export function TicketFoot({ ticket, block, onDone }: TicketFootProps) {
  const { step } = ticket;
  if (step.at === "done" || step.at === "failed") return <AnswerFoot ticket={ticket} onDone={onDone} />;
  if (step.at === "edit") return block === "visitor" ? <VisitorFoot /> : <EditFoot ticket={ticket} block={block} />;
  return <ReviewFoot ticket={ticket} block={block} step={step} />;
}

function EditFoot({ ticket, block }: Omit<TicketFootProps, "onDone">) {
  const name = useActionName(ticket);
  return (
    <div className="@container">
      {block === null ? (
        // Beside large text they are left to the lines in the ticket itself, so that the foot leaves room for it.
        <div className="@max-[16rem]:hidden">
          <TicketCosts ticket={ticket} />
        </div>
      ) : (
        <div className="pb-3">
          <BlockNote block={block} instrument={ticket.market.instrument} />
        </div>
      )}
      <Button
        look={LOOKS[ticket.form.direction]}
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
  const t = useText("contract-order");
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
          look={LOOKS[step.draft.direction]}
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
  const t = useText("contract-order");
  const { step, send } = ticket;
  const edit = () => send({ do: "edit" });
  return (
    <TicketAnswerFoot
      failure={step.at === "failed" ? step : null}
      orders="pages/transaction/contract_order"
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
  const t = useText("contract-order");
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

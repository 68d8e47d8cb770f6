/**
 * The steps of the ticket after its form: the order once more, its answer, and what can be done in each. Loaded by
 * further-steps.ts alone.
 */
import { useText } from "../../../app/i18n.ts";
import { useSession } from "../../../app/session.ts";
import { TicketAnswerFoot } from "../../../app/ticket-answer-foot.tsx";
import { TicketFailed } from "../../../app/ticket-failed.tsx";
import { TicketReviewFoot } from "../../../app/ticket-review-foot.tsx";
import type { Ticket, TicketStep } from "../spot-order-ticket.ts";
import type { TicketBlock } from "../spot-order-view.ts";
import { useActionName } from "./action-name.ts";
import { BlockNote } from "./ticket-block.tsx";
import { TicketDone } from "./ticket-result.tsx";
import { TicketReview } from "./ticket-review.tsx";

export function FurtherStep({ ticket }: { readonly ticket: Ticket }) {
  const t = useText("spot-order");
  const { step, market } = ticket;
  const { account } = useSession();
  if (step.at === "edit") return null;
  if (step.at === "done") return <TicketDone order={step.order} />;
  if (step.at === "failed") {
    const words = {
      failed: t("result.failed"),
      uncertain: t("result.uncertain"),
      uncertainNote: t("result.uncertainNote"),
    };
    return <TicketFailed failure={step} words={words} />;
  }
  return (
    <TicketReview
      account={step.at === "placing" ? step.intent.account : account}
      draft={step.draft}
      instrument={market.instrument}
      isMoved={ticket.isMoved}
    />
  );
}

interface FurtherFootProps {
  readonly ticket: Ticket;
  readonly block: TicketBlock | null;
  /** Closes the sheet; null where there is none. */
  readonly onDone: (() => void) | null;
}

export function FurtherFoot({ ticket, block, onDone }: FurtherFootProps) {
  const { step } = ticket;
  if (step.at === "edit") return null;
  if (step.at === "done" || step.at === "failed") return <AnswerFoot ticket={ticket} onDone={onDone} />;
  return <ReviewFoot ticket={ticket} block={block} step={step} />;
}

interface ReviewFootProps extends Omit<FurtherFootProps, "onDone"> {
  readonly step: Extract<TicketStep, { at: "review" | "placing" }>;
}

function ReviewFoot({ ticket, block, step }: ReviewFootProps) {
  const t = useText("spot-order");
  return (
    <TicketReviewFoot
      look={step.draft.side}
      words={{
        change: t("action.change"),
        again: t("action.again"),
        placing: t("action.placing"),
        place: useActionName(ticket),
      }}
      block={block && <BlockNote block={block} instrument={ticket.market.instrument} />}
      isPlacing={step.at === "placing"}
      isMoved={ticket.isMoved}
      onEdit={() => ticket.send({ do: "edit" })}
      onRenew={ticket.renew}
      onPlace={ticket.place}
    />
  );
}

function AnswerFoot({ ticket, onDone }: Omit<FurtherFootProps, "block">) {
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

/** The action at the foot of the ticket. Its words name exactly what a tap does in this step. */
import { type UsedCode, useCodeAhead } from "../../../app/code-ahead.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf, returnHere } from "../../../app/navigation.ts";
import { TicketSubmit } from "../../../app/ticket-submit.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import type { Ticket } from "../contract-ticket.ts";
import type { TicketBlock } from "../contract-view.ts";
import { furtherSteps } from "../further-steps.ts";
import { ACTION_LOOKS, useActionName } from "./action-name.ts";
import { BlockNote } from "./ticket-block.tsx";
import { TicketCosts } from "./ticket-costs.tsx";

interface TicketFootProps {
  readonly ticket: Ticket;
  readonly block: TicketBlock | null;
  /** Closes the sheet; null where there is none. */
  readonly onDone: (() => void) | null;
}

export function TicketFoot({ ticket, block, onDone }: TicketFootProps) {
  const further = useCodeAhead(furtherSteps, block !== "visitor");
  if (ticket.step.at !== "edit") {
    return further.code && <further.code.FurtherFoot ticket={ticket} block={block} onDone={onDone} />;
  }
  if (block === "visitor") return <VisitorFoot />;
  return <EditFoot ticket={ticket} block={block} next={further} />;
}

interface EditFootProps extends Omit<TicketFootProps, "onDone"> {
  readonly next: UsedCode<unknown>;
}

function EditFoot({ ticket, block, next }: EditFootProps) {
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
      <TicketSubmit
        next={next}
        look={ACTION_LOOKS[ticket.form.direction]}
        isReady={block === null && ticket.summary.isReady}
        onSubmit={ticket.submit}
      >
        {useActionName(ticket)}
      </TicketSubmit>
    </div>
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

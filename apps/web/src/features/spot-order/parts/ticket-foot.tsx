/** The action at the foot of the ticket. Its words name exactly what a tap does in this step. */
import { type UsedCode, useCodeAhead } from "../../../app/code-ahead.ts";
import { useText } from "../../../app/i18n.ts";
import { hrefOf, returnHere } from "../../../app/navigation.ts";
import { TicketSubmit } from "../../../app/ticket-submit.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { furtherSteps } from "../further-steps.ts";
import type { Ticket } from "../spot-order-ticket.ts";
import type { TicketBlock } from "../spot-order-view.ts";
import { useActionName } from "./action-name.ts";
import { BlockNote } from "./ticket-block.tsx";
import { TicketCosts } from "./ticket-facts.tsx";

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
  if (block === "visitor") return <VisitorFoot ticket={ticket} />;
  return <EditFoot ticket={ticket} block={block} next={further} />;
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

interface EditFootProps extends Omit<TicketFootProps, "onDone"> {
  readonly next: UsedCode<unknown>;
}

function EditFoot({ ticket, block, next }: EditFootProps) {
  return (
    <div className="@container">
      {block === null ? <CostsWhereRoom ticket={ticket} /> : <BlockWhereRoom ticket={ticket} block={block} />}
      <TicketSubmit
        next={next}
        look={ticket.form.side}
        isReady={block === null && ticket.summary.isReady}
        onSubmit={ticket.submit}
      >
        {useActionName(ticket)}
      </TicketSubmit>
    </div>
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

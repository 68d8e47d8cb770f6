/** The action at the foot of the ticket. Its words name exactly what a tap does in this step. */
import { type UsedCode, useCodeAhead } from "../app/code-ahead.ts";
import { useText } from "../app/i18n.ts";
import { hrefOf, returnHere } from "../app/navigation.ts";
import { LinkButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { BlockNote } from "./block-note.tsx";
import { awaitReturn } from "./kept-tickets.ts";
import { DockedPad, useActiveField } from "./pad.tsx";
import { TicketFigures } from "./ticket-figures.tsx";
import type { FurtherFootProps, FurtherSteps, TicketLook } from "./ticket-look.ts";
import { ticketName } from "./ticket-state.ts";
import { TicketSubmit } from "./ticket-submit.tsx";
import type { TicketTypes } from "./ticket-types.ts";

interface TicketFootProps<T extends TicketTypes> extends Omit<FurtherFootProps<T>, "rules"> {
  readonly look: TicketLook<T>;
}

export function TicketFoot<T extends TicketTypes>({ look, ticket, block, onDone }: TicketFootProps<T>) {
  const further = useCodeAhead(look.further, block !== "visitor");
  if (ticket.step.at !== "edit") {
    return (
      further.code && <further.code.Foot rules={further.code.rules} ticket={ticket} block={block} onDone={onDone} />
    );
  }
  return (
    <>
      <EditFoot look={look} ticket={ticket} block={block} next={further} />
      {block === "visitor" && <SignUp onLeave={() => awaitReturn(ticketName(look.kind, ticket.market.instrument))} />}
    </>
  );
}

interface EditFootProps<T extends TicketTypes> extends Omit<TicketFootProps<T>, "onDone"> {
  readonly next: UsedCode<FurtherSteps<T>>;
}

/**
 * While a field has the focus its keys stand above the button, on low screens with the first figure alone. Beside large text the figures stand
 * in the ticket itself, so that the foot leaves room for it.
 */
function EditFoot<T extends TicketTypes>({ look, ticket, block, next }: EditFootProps<T>) {
  const figures = look.useFigures(ticket);
  const isPadUp = useActiveField() !== null;
  const [first] = figures;
  const action = look.useActionName(ticket);
  return (
    <div className="@container">
      {block === null || block === "visitor" ? (
        <TicketFigures figures={figures} className={classNames("@max-[16rem]:hidden", isPadUp && "low:hidden")} />
      ) : (
        <div className="@max-[16rem]:hidden pb-3">
          <BlockNote product={look.kind.product} block={block} instrument={ticket.market.instrument} />
        </div>
      )}
      <DockedPad>
        {first !== undefined && (
          <p className="hidden truncate text-sm low:block">
            <span className="text-ink-soft">{first.name}</span> <span className="font-semibold">{first.value}</span>
          </p>
        )}
      </DockedPad>
      {block !== "visitor" && (
        <TicketSubmit
          next={next}
          look={look.colourOf(ticket.form)}
          isReady={block === null && ticket.summary.isReady}
          onSubmit={ticket.submit}
        >
          {action}
        </TicketSubmit>
      )}
    </div>
  );
}

function SignUp({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText("trade");
  const here = returnHere();
  return (
    <div className="space-y-1">
      <LinkButton
        look="primary"
        size="large"
        isWide
        href={hrefOf("pages/common/register", { return: here })}
        onClick={onLeave}
      >
        {t("order.register")}
      </LinkButton>
      <LinkButton look="plain" isWide href={hrefOf("pages/common/login", { return: here })} onClick={onLeave}>
        {t("order.login")}
      </LinkButton>
    </div>
  );
}

/**
 * The ticket in whatever step it is: a sheet on phones, a panel beside the chart on wide screens. The action at its foot
 * names what it does; nothing is placed by anything else.
 */
import { useEffect, useRef } from "react";
import { useCodeAhead } from "../../../app/code-ahead.ts";
import { useText } from "../../../app/i18n.ts";
import { useSession } from "../../../app/session.ts";
import { useSite } from "../../../app/site.ts";
import { useIsFrozen } from "../../../live/customer.ts";
import { useStaleSeconds } from "../../../live/freshness.ts";
import { useLiveQuote } from "../../../live/quotes.ts";
import { Card } from "../../../ui/card.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { furtherSteps } from "../further-steps.ts";
import type { SpotFacts } from "../spot-market.ts";
import { type Ticket, type TicketState, useTicket } from "../spot-order-ticket.ts";
import { blockOf, type TicketBlock } from "../spot-order-view.ts";
import { TicketEdit } from "./ticket-edit.tsx";
import { TicketFoot } from "./ticket-foot.tsx";

interface TicketProps {
  readonly facts: SpotFacts;
  readonly state: TicketState;
}

interface TicketSheetProps extends TicketProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TicketSheet({ facts, state, isOpen, onClose }: TicketSheetProps) {
  const ticket = useTicket(facts.instrument, state, isOpen);
  const block = useBlock(facts);
  return (
    <Sheet
      isOpen={isOpen}
      // While an order is under way its answer is waited for here.
      onClose={() => ticket.step.at !== "placing" && onClose()}
      title={useTitle(ticket)}
      closeLabel={useText("common")("close")}
      footer={<TicketFoot ticket={ticket} block={block} onDone={onClose} />}
    >
      <TicketBody ticket={ticket} block={block} hasPad />
    </Sheet>
  );
}

/** The same beside the chart. */
export function TicketPanel({ facts, state }: TicketProps) {
  const ticket = useTicket(facts.instrument, state);
  const block = useBlock(facts);
  return (
    <Card title={useTitle(ticket)} className="sticky top-4 flex max-h-[calc(100dvh-9rem)] min-h-80 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-3">
        <TicketBody ticket={ticket} block={block} hasPad={false} />
      </div>
      <div className="border-line border-t p-4">
        <TicketFoot ticket={ticket} block={block} onDone={null} />
      </div>
    </Card>
  );
}

function useTitle({ market, step }: Ticket): string {
  const t = useText("spot-order");
  const { base, quote } = market.instrument;
  if (step.at === "review" || step.at === "placing") return t("review.title");
  return t("ticket.open", { symbol: t("pair", { base, quote }) });
}

function useBlock({ instrument, state, priceMode }: SpotFacts): TicketBlock | null {
  const { user, account } = useSession();
  const quote = useLiveQuote(instrument.id);
  const isStale = useStaleSeconds(instrument.id) > 0;
  return blockOf({
    isSpot: instrument.isSpot,
    isSignedIn: user !== null,
    isFrozen: useIsFrozen(),
    account,
    state: quote?.state ?? state,
    priceMode,
    isSandbox: useSite()?.is_sandbox === true,
    isStale,
    hasPrice: quote === undefined || quote.price !== null,
  });
}

interface TicketPartProps {
  readonly ticket: Ticket;
  readonly block: TicketBlock | null;
}

/** Another step takes the focus along within the ticket; whoever is elsewhere on the page stays there. */
function isFree(ticket: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || Boolean(ticket?.closest("section, [role=dialog]")?.contains(activeElement));
}

function TicketBody({ ticket, block, hasPad }: TicketPartProps & { readonly hasPad: boolean }) {
  const { step } = ticket;
  const further = useCodeAhead(furtherSteps, block !== "visitor");
  const top = useRef<HTMLDivElement>(null);
  const shown = step.at === "placing" ? "review" : step.at;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && isFree(top.current)) top.current?.focus();
    before.current = shown;
  }, [shown]);
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {step.at === "edit" ? (
        <TicketEdit ticket={ticket} block={block} hasPad={hasPad} />
      ) : (
        further.code && <further.code.FurtherStep ticket={ticket} />
      )}
    </div>
  );
}

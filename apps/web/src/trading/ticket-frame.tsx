/**
 * The ticket in whatever step it is: a sheet on phones, a panel beside the chart on wide screens. The action at its foot
 * names what it does; nothing is placed by anything else.
 */
import { useEffect, useRef } from "react";
import { useCodeAhead } from "../app/code-ahead.ts";
import { useText } from "../app/i18n.ts";
import { Card } from "../ui/card.tsx";
import { classNames } from "../ui/class-names.ts";
import { AskSwitch } from "./ask-switch.tsx";
import { BlockNote } from "./block-note.tsx";
import { ComingTerms } from "./coming-terms.tsx";
import { PadProvider, usePad } from "./pad.tsx";
import { PadSheet } from "./pad-sheet.tsx";
import { type Ticket, useTicket } from "./ticket.ts";
import { isClosing } from "./ticket-block.ts";
import { TicketFigures } from "./ticket-figures.tsx";
import { TicketFoot } from "./ticket-foot.tsx";
import type { TicketFacts, TicketLook, TicketPartProps } from "./ticket-look.ts";
import type { TicketState } from "./ticket-state.ts";
import type { TicketTypes } from "./ticket-types.ts";
import { useTicketBlock } from "./use-ticket-block.ts";

interface TicketProps<T extends TicketTypes> {
  readonly look: TicketLook<T>;
  readonly facts: TicketFacts<T["instrument"]>;
  readonly state: TicketState<T>;
}

interface TicketSheetProps<T extends TicketTypes> extends TicketProps<T> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TicketSheet<T extends TicketTypes>({ look, facts, state, isOpen, onClose }: TicketSheetProps<T>) {
  const ticket = useTicket(look.kind, facts.instrument, state, isOpen);
  const block = useTicketBlock(facts, look.useOffer());
  return (
    <PadSheet
      isOpen={isOpen}
      // While an order is under way its answer is waited for here.
      onClose={() => ticket.step.at !== "placing" && onClose()}
      title={useTitle(look, ticket)}
      closeLabel={useText("common")("close")}
      firstField={block === null ? "amount" : null}
      footer={<TicketFoot look={look} ticket={ticket} block={block} onDone={onClose} />}
    >
      <TicketBody look={look} ticket={ticket} block={block} />
    </PadSheet>
  );
}

interface TicketPanelProps<T extends TicketTypes> extends TicketProps<T> {
  /** Stands in the page rather than beside something that is higher. */
  readonly isInline?: boolean;
}

/** In sight however far the page is scrolled, where the screen is high enough for both; a strip at the foot stands below it. */
const INLINE_FOOT =
  "pb-[max(1rem,env(safe-area-inset-bottom))] [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0";

/** The same beside the chart. Where nothing can be ordered at all, it says why in the place of the fields. */
export function TicketPanel<T extends TicketTypes>({ look, facts, state, isInline = false }: TicketPanelProps<T>) {
  const ticket = useTicket(look.kind, facts.instrument, state);
  const block = useTicketBlock(facts, look.useOffer());
  const pad = usePad(false);
  const title = useTitle(look, ticket);
  if (ticket.step.at === "edit" && isClosing(block)) {
    return (
      <Card title={title}>
        <div className="px-4 pb-4">
          <BlockNote product={look.kind.product} block={block} instrument={facts.instrument} />
        </div>
      </Card>
    );
  }
  return (
    <PadProvider value={pad}>
      <Card
        title={title}
        className={isInline ? "" : "sticky top-4 flex max-h-[calc(100dvh-11.5rem)] min-h-80 flex-col"}
      >
        <div data-scrolls className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-3">
          <TicketBody look={look} ticket={ticket} block={block} />
        </div>
        <div
          data-page-foot={isInline || undefined}
          className={classNames("rounded-b-card border-line border-t bg-surface p-4", isInline && INLINE_FOOT)}
        >
          <TicketFoot look={look} ticket={ticket} block={block} onDone={null} />
        </div>
      </Card>
    </PadProvider>
  );
}

function useTitle<T extends TicketTypes>({ kind: { product } }: TicketLook<T>, { market, step }: Ticket<T>): string {
  const t = useText("trade");
  const { base, quote } = market.instrument;
  if (step.at === "review" || step.at === "placing") return t("order.check");
  return t(`order.open.${product}`, { symbol: t("pair", { base, quote }) });
}

interface TicketBodyProps<T extends TicketTypes> extends TicketPartProps<T> {
  readonly look: TicketLook<T>;
}

/** Another step takes the focus along within the ticket; whoever is elsewhere on the page stays there. */
function isFree(ticket: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || Boolean(ticket?.closest("section, [role=dialog]")?.contains(activeElement));
}

function TicketBody<T extends TicketTypes>({ look, ticket, block }: TicketBodyProps<T>) {
  const { step } = ticket;
  const further = useCodeAhead(look.further, block !== "visitor");
  const top = useRef<HTMLDivElement>(null);
  const shown = step.at === "placing" ? "review" : step.at;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) {
      // What scrolls is the ticket alone, not the page it stands on.
      top.current?.closest("[data-scrolls]")?.scrollTo({ top: 0 });
      if (isFree(top.current)) top.current?.focus({ preventScroll: true });
    }
    before.current = shown;
  }, [shown]);
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {step.at === "edit" ? (
        <TicketEdit look={look} ticket={ticket} block={block} />
      ) : (
        further.code && <further.code.Step rules={further.code.rules} ticket={ticket} />
      )}
    </div>
  );
}

function TicketEdit<T extends TicketTypes>({ look, ticket, block }: TicketBodyProps<T>) {
  const { instrument } = ticket.market;
  const figures = look.useFigures(ticket);
  return (
    <div className="space-y-3">
      <look.Fields ticket={ticket} block={block} />
      <ComingTerms symbol={instrument.symbol} product={look.kind.product} />
      <div className="@container empty:hidden">
        <div className="@max-[16rem]:block hidden">
          {block === null ? (
            <TicketFigures figures={figures} />
          ) : (
            block !== "visitor" && <BlockNote product={look.kind.product} block={block} instrument={instrument} />
          )}
        </div>
      </div>
      {block === "visitor" ? (
        <BlockNote product={look.kind.product} block={block} instrument={instrument} />
      ) : (
        <AskSwitch choices={look.kind.choices} />
      )}
    </div>
  );
}

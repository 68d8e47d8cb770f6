/** The ticket of a trading page and whether its sheet is open. */
import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../app/after-paint.ts";
import { usePageOverlay } from "../app/page-overlay.ts";
import { useSession } from "../app/session.ts";
import { hasReturned } from "./kept-tickets.ts";
import {
  type FirstForm,
  type TicketKind,
  type TicketState,
  type TicketTypes,
  ticketName,
  useTicketState,
} from "./ticket.ts";

export interface TicketSheetState<T extends TicketTypes> {
  readonly state: TicketState<T>;
  readonly isOpen: boolean;
  /** Begins another order and opens the sheet. */
  readonly open: (change: Partial<T["form"]>) => void;
  readonly close: () => void;
}

/** @param hasSheet false where the ticket stands in the page */
export function useTicketSheet<T extends TicketTypes>(
  kind: TicketKind<T>,
  form: FirstForm<T>,
  hasSheet: boolean,
): TicketSheetState<T> {
  const state = useTicketState(kind, form);
  const { user } = useSession();
  const name = ticketName(kind, form.instrument);
  const [isOpen, setIsOpen] = useState(false);
  // Whoever went to sign up or in from the ticket comes back to it.
  useEffect(() => {
    if (user !== null && hasReturned(name)) setIsOpen(true);
  }, [user, name]);
  usePageOverlay(isOpen && hasSheet);
  return {
    state,
    isOpen,
    // The button answers the tap at once; the sheet follows as soon as it is laid out.
    open: (change) =>
      afterPaint(() => {
        startTransition(() => {
          state.begin(change);
          setIsOpen(true);
        });
      }),
    close: () => afterPaint(() => setIsOpen(false)),
  };
}

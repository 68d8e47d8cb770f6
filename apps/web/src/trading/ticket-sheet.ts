/** The ticket of a trading page and whether its sheet is open. */
import { startTransition, useEffect, useState } from "react";
import { afterPaint } from "../app/after-paint.ts";
import { usePageOverlay } from "../app/page-overlay.ts";
import { useSession } from "../app/session.ts";
import { useSheetsAhead } from "../app/sheet-ahead.ts";
import { hasReturned } from "./kept-tickets.ts";
import type { TicketAhead } from "./ticket-ahead.tsx";
import { type BegunTicket, type FirstForm, type TicketState, ticketName, useTicketState } from "./ticket-state.ts";
import type { TicketTypes } from "./ticket-types.ts";

/** A page's own first seconds are left to its market. */
const AHEAD_AFTER_MS = 5000;

export interface TicketSheetState<T extends TicketTypes> {
  readonly state: TicketState<T>;
  readonly isOpen: boolean;
  /** It was asked for, and its code has not come yet. */
  readonly isAwaited: boolean;
  /** Begins another order and opens the sheet. */
  readonly open: (change: Partial<T["form"]>) => void;
  readonly close: () => void;
}

/** @param hasSheet false where the ticket stands in the page */
export function useTicketSheet<T extends TicketTypes>(
  kind: BegunTicket<T>,
  ahead: TicketAhead<T>,
  form: FirstForm<T>,
  hasSheet: boolean,
): TicketSheetState<T> {
  const state = useTicketState(kind, form);
  const { user } = useSession();
  const name = ticketName(kind, form.instrument);
  const isSettled = useSettled();
  const { code, isOpen, open, close } = useSheetsAhead<unknown, "ticket">(ahead, !hasSheet || isSettled);
  const isAsked = isOpen("ticket");
  // Whoever went to sign up or in from the ticket comes back to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each return, whatever the sheet does meanwhile
  useEffect(() => {
    if (user !== null && hasReturned(name)) open("ticket");
  }, [user, name]);
  usePageOverlay(isAsked && code !== null && hasSheet);
  return {
    state,
    isOpen: isAsked,
    isAwaited: isAsked && code === null,
    // The button answers the tap at once; the sheet follows as soon as it is laid out.
    open: (change) =>
      afterPaint(() => {
        startTransition(() => {
          state.begin(change);
          open("ticket");
        });
      }),
    close: () => afterPaint(close),
  };
}

/** The page has been there for a while. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(true), AHEAD_AFTER_MS);
    return () => clearTimeout(waiting);
  }, []);
  return isSettled;
}

/** What is filled in of a ticket and how far its order has come: the page has it before the ticket's own code is there. */
import { useEffect, useMemo, useReducer, useState } from "react";
import { useSession } from "../app/session.ts";
import { keepForm, keptForm } from "./kept-tickets.ts";
import { nextStep, type PlacingEvent, type PlacingStep, TICKET_AT_EDIT } from "./placing-steps.ts";
import type { TicketInstrument, TicketProduct, TicketTypes } from "./ticket-types.ts";

/** What of one product's rules it takes to begin an order. */
export interface BegunTicket<T extends TicketTypes> {
  readonly product: TicketProduct;
  /** What another order does not take over from the one before. */
  readonly notBegunWith: Partial<T["form"]>;
}

export type TicketStep<T extends TicketTypes> = PlacingStep<T["draft"], T["order"]>;
export type TicketEvent<T extends TicketTypes> = PlacingEvent<T["draft"], T["order"]>;

/** What outlives the opening and closing of the sheet. */
export interface TicketState<T extends TicketTypes> {
  readonly form: T["form"];
  readonly change: (change: Partial<T["form"]>) => void;
  /** As `change`, for an order that is begun from outside the ticket: whatever it showed of the one before is over. */
  readonly begin: (change: Partial<T["form"]>) => void;
  /** How many were begun. */
  readonly begun: number;
  readonly step: TicketStep<T>;
  readonly send: (event: TicketEvent<T>) => void;
}

/** What one ticket is kept under. */
export const ticketName = ({ product }: Pick<BegunTicket<TicketTypes>, "product">, { id }: TicketInstrument): string =>
  `${product}:${id}`;

export interface FirstForm<T extends TicketTypes> {
  readonly instrument: T["instrument"];
  readonly first: T["form"];
  /** What the address asks for, whatever was filled in before. */
  readonly asked?: Partial<T["form"]>;
}

export function useTicketState<T extends TicketTypes>(
  kind: BegunTicket<T>,
  { instrument, first, asked }: FirstForm<T>,
): TicketState<T> {
  const name = ticketName(kind, instrument);
  const [form, setForm] = useState<T["form"]>(() => ({ ...first, ...keptForm<T["form"]>(name), ...asked }));
  useEffect(() => keepForm(name, form), [name, form]);
  const [begun, countBegun] = useReducer((count: number) => count + 1, 0);
  const [step, send] = useReducer(nextStep<T["draft"], T["order"]>, TICKET_AT_EDIT);
  const { account } = useSession();
  const [shownFor, setShownFor] = useState(account);
  if (shownFor !== account) {
    setShownFor(account);
    // What was reviewed with one account's funds is not placed with the other's.
    if (step.at === "review") send({ do: "edit" });
  }
  const change = useMemo(() => (part: Partial<T["form"]>) => setForm((current) => ({ ...current, ...part })), []);
  const begin = useMemo(
    () => (part: Partial<T["form"]>) => {
      send({ do: "begin" });
      change({ ...kind.notBegunWith, ...part });
      countBegun();
    },
    [kind, change],
  );
  return useMemo(() => ({ form, change, begin, begun, step, send }), [form, change, begin, begun, step]);
}

/**
 * One ticket from typing to answer: joins a product's form, its live market and the steps. What an order is and what speaks
 * against it is said by the product alone.
 */

import type { ApiKey } from "@candor/api/api";
import { Refusal } from "@candor/client/envelope";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { newRequestKey, type RequestKey } from "../app/api-client.ts";
import { vibrate } from "../app/haptics.ts";
import { type Refresh, useRefresh } from "../app/query.ts";
import { useSession } from "../app/session.ts";
import { keepHead } from "../live/log-heads.ts";
import { keepForm, keptForm } from "./kept-tickets.ts";
import { nextStep, type PlacingEvent, type PlacingStep, TICKET_AT_EDIT } from "./placing-steps.ts";
import type { TicketChoices } from "./ticket-choices.ts";

/** What has a ticket, in the words of the catalogues. */
export type TicketProduct = "spot" | "contract" | "option";

/** A market as every ticket knows it. */
export interface TicketInstrument {
  readonly id: number;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** This product is offered on it. */
  readonly isTraded: boolean;
}

interface AnsweredOrder {
  readonly match_id: number;
  readonly log_head: { readonly seq: number; readonly hash: string } | null;
}

/** The types of one product's ticket. */
export interface TicketTypes {
  /** What was typed and chosen. */
  readonly form: object;
  readonly instrument: TicketInstrument;
  /** What the ticket knows of the world around it. */
  readonly market: { readonly instrument: TicketInstrument };
  /** What the form would do, and what speaks against it. */
  readonly summary: { readonly isReady: boolean };
  /** An order as it was shown and as it will be sent: both stay the same until it is answered. */
  readonly draft: object;
  readonly order: object;
}

/** One product's rules. */
export interface TicketKind<T extends TicketTypes> {
  readonly product: TicketProduct;
  readonly choices: TicketChoices;
  /** What another order does not take over from the one before. */
  readonly notBegunWith: Partial<T["form"]>;
  /** What an order that was taken leaves behind in the form. */
  readonly afterAnswer: Partial<T["form"]>;
  /**
   * The live facts that a ticket reckons with. Renders again with each of them; one that nobody looks at is not woken and has
   * no price.
   */
  readonly useMarket: (instrument: T["instrument"], isShown: boolean) => T["market"];
  readonly summarise: (form: T["form"], market: T["market"]) => T["summary"];
  /** Null for a ticket that is not ready. */
  readonly draftOf: (form: T["form"], market: T["market"], summary: T["summary"]) => T["draft"] | null;
  /** Whether what was shown has become noticeably worse: it is then shown anew before it is placed. */
  readonly hasMoved: (shown: T["draft"], current: T["draft"] | null) => boolean;
  /**
   * What an order just begun takes from the market: null while that is not known or not wanted, nothing once it has it. What
   * its owner empties afterwards stays empty.
   */
  readonly start?: (form: T["form"], market: T["market"]) => Partial<T["form"]> | null;
  /** What says the terms: read anew where an order is refused because they have changed since they were shown. */
  readonly termsFrom: readonly ApiKey[];
  /** @throws Refusal */
  readonly place: (draft: T["draft"], requestKey: RequestKey) => Promise<T["order"] & AnsweredOrder>;
}

export type TicketStep<T extends TicketTypes> = PlacingStep<T["draft"], T["order"]>;
type TicketEvent<T extends TicketTypes> = PlacingEvent<T["draft"], T["order"]>;

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
export const ticketName = ({ product }: Pick<TicketKind<TicketTypes>, "product">, { id }: TicketInstrument): string =>
  `${product}:${id}`;

export interface FirstForm<T extends TicketTypes> {
  readonly instrument: T["instrument"];
  readonly first: T["form"];
  /** What the address asks for, whatever was filled in before. */
  readonly asked?: Partial<T["form"]>;
}

export function useTicketState<T extends TicketTypes>(
  kind: TicketKind<T>,
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

export interface Ticket<T extends TicketTypes> extends TicketState<T> {
  readonly market: T["market"];
  readonly summary: T["summary"];
  /** The order shown has become noticeably worse since. */
  readonly isMoved: boolean;
  /** From the form: on to the review, or straight to the desk for those who skip it. */
  readonly submit: () => void;
  /** Shows the order as it is now. */
  readonly renew: () => void;
  readonly place: () => void;
  readonly retry: () => void;
  /** Of the terms, begun where an order is refused because they have changed. */
  readonly newTerms: Refresh;
}

/** @param isShown false for a ticket that is closed: it then costs nothing */
export function useTicket<T extends TicketTypes>(
  kind: TicketKind<T>,
  instrument: T["instrument"],
  state: TicketState<T>,
  isShown = true,
): Ticket<T> {
  const { form, step, send } = state;
  const { skipsReview } = kind.choices.useChoices();
  const market = kind.useMarket(instrument, isShown);
  const summary = useMemo(() => kind.summarise(form, market), [kind, form, market]);
  const current = useMemo(() => kind.draftOf(form, market, summary), [kind, form, market, summary]);
  const newTerms = useRefresh(...kind.termsFrom);
  usePlacing(kind, state, newTerms.begin);
  useStart(kind, state, market, isShown);
  const startPlacing = (draft: T["draft"]) => send({ do: "place", draft, requestKey: newRequestKey() });
  return {
    ...state,
    market,
    summary,
    isMoved: step.at === "review" && kind.hasMoved(step.draft, current),
    submit: () => {
      if (current === null) return;
      if (skipsReview) startPlacing(current);
      else send({ do: "review", draft: current });
    },
    // Where it cannot be placed as it is now, the form says why.
    renew: () => send(current === null ? { do: "edit" } : { do: "review", draft: current }),
    place: () => step.at === "review" && startPlacing(step.draft),
    retry: () => send({ do: "retry" }),
    newTerms,
  };
}

/** Sends an order that is to be placed, and tells its answer to whoever still waits for it. */
function usePlacing<T extends TicketTypes>(
  kind: TicketKind<T>,
  { step, send, change }: TicketState<T>,
  renewTerms: () => void,
): void {
  const placing = step.at === "placing" ? step : null;
  useEffect(() => {
    if (placing === null) return;
    let isGone = false;
    void answerOf(kind, placing.draft, placing.requestKey).then((event) => {
      if (isGone) return;
      vibrate(event.do === "answer" ? "confirm" : "error");
      if (event.do === "answer") change(kind.afterAnswer);
      if (event.do === "fail" && event.code === "terms-changed") renewTerms();
      send(event);
    });
    return () => {
      isGone = true;
    };
  }, [kind, placing, send, change, renewTerms]);
}

async function answerOf<T extends TicketTypes>(
  kind: TicketKind<T>,
  draft: T["draft"],
  requestKey: RequestKey,
): Promise<TicketEvent<T>> {
  try {
    const order = await kind.place(draft, requestKey);
    const { log_head: head, match_id: instrumentId } = order;
    if (head !== null) keepHead({ instrumentId, seq: head.seq, hash: head.hash, checkedTo: null });
    return { do: "answer", order };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const { message, code, isUncertain, isOfThisTryAlone } = cause;
    return { do: "fail", message, code, isUncertain, isOfThisTryAlone };
  }
}

/** Gives each order that is begun what it takes from the market, once. */
function useStart<T extends TicketTypes>(
  { start }: TicketKind<T>,
  { form, begun, change }: TicketState<T>,
  market: T["market"],
  isShown: boolean,
): void {
  const started = useRef(0);
  useEffect(() => {
    if (!isShown || started.current === begun) return;
    const first = start?.(form, market) ?? null;
    if (first === null) return;
    if (Object.keys(first).length === 0) started.current = begun;
    else change(first);
  }, [start, form, begun, change, market, isShown]);
}

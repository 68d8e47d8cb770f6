/**
 * One ticket from typing to answer: joins a product's form, its live market and the steps. What an order is and what speaks
 * against it is said by the product alone.
 */

import type { ApiKey } from "@candor/api/api";
import { Refusal } from "@candor/client/envelope";
import { useEffect, useMemo, useRef } from "react";
import { newRequestKey, type RequestKey } from "../app/api-client.ts";
import { vibrate } from "../app/haptics.ts";
import { type Refresh, useRefresh } from "../app/query.ts";
import { keepHead } from "../live/log-heads.ts";
import type { TicketChoices } from "./ticket-choices.ts";
import type { BegunTicket, TicketEvent, TicketState } from "./ticket-state.ts";
import type { AnsweredOrder, TicketTypes } from "./ticket-types.ts";

/** One product's rules. */
export interface TicketKind<T extends TicketTypes> extends BegunTicket<T> {
  readonly choices: TicketChoices;
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

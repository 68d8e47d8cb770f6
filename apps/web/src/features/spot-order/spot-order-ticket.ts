/** One ticket from typing to answer: joins the form, the live market and the steps. Everything it decides is in those. */
import type { SpotOrder } from "@candor/api/spot-order";
import { Refusal } from "@candor/client/envelope";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { call, type Intent, newIntent } from "../../app/api-client.ts";
import { vibrate } from "../../app/haptics.ts";
import { nextStep, type PlacingEvent, type PlacingStep, TICKET_AT_EDIT } from "../../app/placing-steps.ts";
import { useSession } from "../../app/session.ts";
import { keepHead } from "../../live/log-heads.ts";
import type { SpotInstrument, SpotMarket } from "./spot-market.ts";
import { useChoices } from "./spot-order-choices.ts";
import { useSpotMarket } from "./spot-order-data.ts";
import { draftOf, hasMoved, type SpotOrderDraft } from "./spot-order-draft.ts";
import { emptyForm, type SpotOrderForm, type SpotOrderSummary, suggestedPrice, summarise } from "./spot-order-form.ts";

export type TicketStep = PlacingStep<SpotOrderDraft, SpotOrder>;
type TicketEvent = PlacingEvent<SpotOrderDraft, SpotOrder>;

/** What outlives the opening and closing of the sheet. */
export interface TicketState {
  readonly form: SpotOrderForm;
  readonly change: (change: Partial<SpotOrderForm>) => void;
  /** As `change`, for an order that is begun from outside the ticket: whatever it showed of the one before is over, its price too. */
  readonly begin: (change: Partial<SpotOrderForm>) => void;
  /** How many were begun. */
  readonly begun: number;
  readonly step: TicketStep;
  readonly send: (event: TicketEvent) => void;
}

export function useTicketState(side: SpotOrderForm["side"]): TicketState {
  const [form, setForm] = useState(() => emptyForm(side));
  const [begun, countBegun] = useReducer((count: number) => count + 1, 0);
  const [step, send] = useReducer(nextStep<SpotOrderDraft, SpotOrder>, TICKET_AT_EDIT);
  const { account } = useSession();
  const [shownFor, setShownFor] = useState(account);
  if (shownFor !== account) {
    setShownFor(account);
    // What was reviewed with one account's funds is not placed with the other's.
    if (step.at === "review") send({ do: "edit" });
  }
  const change = useMemo(() => (part: Partial<SpotOrderForm>) => setForm((current) => ({ ...current, ...part })), []);
  const begin = useMemo(
    () => (part: Partial<SpotOrderForm>) => {
      send({ do: "begin" });
      change({ price: "", ...part });
      countBegun();
    },
    [change],
  );
  return useMemo(() => ({ form, change, begin, begun, step, send }), [form, change, begin, begun, step]);
}

export interface Ticket extends TicketState {
  readonly market: SpotMarket;
  readonly summary: SpotOrderSummary;
  /** The order shown has become noticeably worse since. */
  readonly isMoved: boolean;
  /** From the form: on to the review, or straight to the desk for those who skip it. */
  readonly submit: () => void;
  /** Shows the order as it is now. */
  readonly renew: () => void;
  readonly place: () => void;
  readonly retry: () => void;
}

/** @param isShown false for a ticket that is closed: it then costs nothing */
export function useTicket(instrument: SpotInstrument, state: TicketState, isShown = true): Ticket {
  const { form, step, send, change, begun } = state;
  const { skipsReview } = useChoices();
  const market = useSpotMarket(instrument, isShown);
  const summary = useMemo(() => summarise(form, market), [form, market]);
  const current = useMemo(() => draftOf(form, market, summary), [form, market, summary]);
  const placing = step.at === "placing" ? step : null;

  useEffect(() => {
    if (placing === null) return;
    let isGone = false;
    void place(placing.draft, placing.intent).then((event) => {
      if (isGone) return;
      vibrate(event.do === "answer" ? "confirm" : "error");
      if (event.do === "answer") change({ amount: "" });
      send(event);
    });
    return () => {
      isGone = true;
    };
  }, [placing, send, change]);

  // Once for each order that is begun at a limit and names no price; what its owner empties afterwards stays empty.
  const priced = useRef(0);
  const lacksPrice = isShown && priced.current !== begun && form.kind === "limit" && form.price === "";
  const suggested = lacksPrice ? suggestedPrice(form.side, market) : "";
  const hasPrice = form.price !== "";
  useEffect(() => {
    if (suggested !== "") change({ price: suggested });
    if (hasPrice) priced.current = begun;
  }, [suggested, hasPrice, begun, change]);

  const startPlacing = (draft: SpotOrderDraft) => send({ do: "place", draft, intent: newIntent() });
  return {
    ...state,
    market,
    summary,
    isMoved: step.at === "review" && hasMoved(step.draft, current),
    submit: () => {
      if (current === null) return;
      if (skipsReview) startPlacing(current);
      else send({ do: "review", draft: current });
    },
    // Where it cannot be placed as it is now, the form says why.
    renew: () => send(current === null ? { do: "edit" } : { do: "review", draft: current }),
    place: () => step.at === "review" && startPlacing(step.draft),
    retry: () => send({ do: "retry" }),
  };
}

async function place(draft: SpotOrderDraft, intent: Intent): Promise<TicketEvent> {
  try {
    const order = await call("POST /coin/trade", draft.request, { intent, isQuiet: true });
    const { log_head: head, match_id: instrumentId } = order;
    if (head !== null) keepHead({ instrumentId, seq: head.seq, hash: head.hash, checkedTo: null });
    return { do: "answer", order };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const { message, code, isUncertain, isOfThisTryAlone } = cause;
    return { do: "fail", message, code, isUncertain, isOfThisTryAlone };
  }
}

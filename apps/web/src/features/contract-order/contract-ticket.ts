/** One ticket from typing to answer: joins the form, the live market and the steps. Everything it decides is in those. */
import type { ContractOrder } from "@candor/api/contract-order";
import { Refusal } from "@candor/client/envelope";
import type { Direction } from "@candor/engine/contract-order";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { call, type Intent, newIntent } from "../../app/api-client.ts";
import { vibrate } from "../../app/haptics.ts";
import { nextStep, type PlacingEvent, type PlacingStep, TICKET_AT_EDIT } from "../../app/placing-steps.ts";
import { useSession } from "../../app/session.ts";
import { keepHead } from "../../live/log-heads.ts";
import { useChoices } from "./contract-choices.ts";
import { useContractMarket } from "./contract-data.ts";
import { type ContractDraft, draftOf, hasMoved } from "./contract-draft.ts";
import { type ContractForm, type ContractSummary, emptyForm, suggestedPrice, summarise } from "./contract-form.ts";
import type { ContractInstrument, ContractMarket } from "./contract-market.ts";

export type TicketStep = PlacingStep<ContractDraft, ContractOrder>;
type TicketEvent = PlacingEvent<ContractDraft, ContractOrder>;

/** What outlives the opening and closing of the sheet. */
export interface TicketState {
  readonly form: ContractForm;
  readonly change: (change: Partial<ContractForm>) => void;
  /** As `change`, for an order that is begun from outside the ticket: whatever it showed of the one before is over. */
  readonly begin: (change: Partial<ContractForm>) => void;
  /** How many were begun. */
  readonly begun: number;
  readonly step: TicketStep;
  readonly send: (event: TicketEvent) => void;
}

/** What belongs to one price and not to the next order. */
const NO_PRICES = { price: "", takeProfit: "", stopLoss: "" } as const;

export function useTicketState(direction: Direction): TicketState {
  const [form, setForm] = useState(() => emptyForm(direction));
  const [begun, countBegun] = useReducer((count: number) => count + 1, 0);
  const [step, send] = useReducer(nextStep<ContractDraft, ContractOrder>, TICKET_AT_EDIT);
  const { account } = useSession();
  const [shownFor, setShownFor] = useState(account);
  if (shownFor !== account) {
    setShownFor(account);
    // What was reviewed with one account's funds is not placed with the other's.
    if (step.at === "review") send({ do: "edit" });
  }
  const change = useMemo(() => (part: Partial<ContractForm>) => setForm((current) => ({ ...current, ...part })), []);
  const begin = useMemo(
    () => (part: Partial<ContractForm>) => {
      send({ do: "begin" });
      change({ ...NO_PRICES, ...part });
      countBegun();
    },
    [change],
  );
  return useMemo(() => ({ form, change, begin, begun, step, send }), [form, change, begin, begun, step]);
}

export interface Ticket extends TicketState {
  readonly market: ContractMarket;
  readonly summary: ContractSummary;
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
export function useTicket(instrument: ContractInstrument, state: TicketState, isShown = true): Ticket {
  const { form, step, send, change, begun } = state;
  const { skipsReview } = useChoices();
  const market = useContractMarket(instrument, isShown);
  const summary = useMemo(() => summarise(form, market), [form, market]);
  const current = useMemo(() => draftOf(form, market, summary), [form, market, summary]);
  const placing = step.at === "placing" ? step : null;

  useEffect(() => {
    if (placing === null) return;
    let isGone = false;
    void place(placing.draft, placing.intent).then((event) => {
      if (isGone) return;
      vibrate(event.do === "answer" ? "confirm" : "error");
      if (event.do === "answer") change({ lots: "", takeProfit: "", stopLoss: "" });
      send(event);
    });
    return () => {
      isGone = true;
    };
  }, [placing, send, change]);

  // Once for each order that is begun at a limit and names no price; what its owner empties afterwards stays empty.
  const priced = useRef(0);
  const lacksPrice = isShown && priced.current !== begun && form.kind === "limit" && form.price === "";
  const suggested = lacksPrice ? suggestedPrice(form.direction, market) : "";
  const hasPrice = form.price !== "";
  useEffect(() => {
    if (suggested !== "") change({ price: suggested });
    if (hasPrice) priced.current = begun;
  }, [suggested, hasPrice, begun, change]);

  const startPlacing = (draft: ContractDraft) => send({ do: "place", draft, intent: newIntent() });
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

async function place(draft: ContractDraft, intent: Intent): Promise<TicketEvent> {
  try {
    const order = await call("POST /lever/submit", draft.request, { intent, isQuiet: true });
    const { log_head: head, match_id: instrumentId } = order;
    if (head !== null) keepHead({ instrumentId, seq: head.seq, hash: head.hash, checkedTo: null });
    return { do: "answer", order };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const { message, code, isUncertain, isOfThisTryAlone } = cause;
    return { do: "fail", message, code, isUncertain, isOfThisTryAlone };
  }
}

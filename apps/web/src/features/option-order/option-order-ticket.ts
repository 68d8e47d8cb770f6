/** One ticket from choosing to answer: joins the form, the live market and the steps. Everything it decides is in those. */
import type { OptionOrder } from "@candor/api/option-order";
import { Refusal } from "@candor/client/envelope";
import type { OptionDirection } from "@candor/engine/option-order";
import { useEffect, useMemo, useReducer, useState } from "react";
import { call, type Intent, newIntent } from "../../app/api-client.ts";
import { vibrate } from "../../app/haptics.ts";
import { nextStep, type PlacingEvent, type PlacingStep, TICKET_AT_EDIT } from "../../app/placing-steps.ts";
import { useSession } from "../../app/session.ts";
import { keepHead } from "../../live/log-heads.ts";
import type { OptionInstrument, OptionMarket } from "./option-market.ts";
import { useChoices } from "./option-order-choices.ts";
import { useOptionMarket } from "./option-order-data.ts";
import {
  draftOf,
  emptyForm,
  hasChanged,
  type OptionDraft,
  type OptionForm,
  type OptionSummary,
  summarise,
} from "./option-order-form.ts";

export type TicketStep = PlacingStep<OptionDraft, OptionOrder>;
type TicketEvent = PlacingEvent<OptionDraft, OptionOrder>;

/** What outlives the opening and closing of the sheet. */
export interface TicketState {
  readonly form: OptionForm;
  readonly change: (change: Partial<OptionForm>) => void;
  /** As `change`, for an order that is begun from outside the ticket: whatever it showed of the one before is over. */
  readonly begin: (change: Partial<OptionForm>) => void;
  readonly step: TicketStep;
  readonly send: (event: TicketEvent) => void;
}

export function useTicketState(direction: OptionDirection): TicketState {
  const [form, setForm] = useState(() => emptyForm(direction));
  const [step, send] = useReducer(nextStep<OptionDraft, OptionOrder>, TICKET_AT_EDIT);
  const { account } = useSession();
  const [shownFor, setShownFor] = useState(account);
  if (shownFor !== account) {
    setShownFor(account);
    // What was reviewed with one account's funds is not placed with the other's.
    if (step.at === "review") send({ do: "edit" });
  }
  return useMemo(() => {
    const change = (part: Partial<OptionForm>) => setForm((current) => ({ ...current, ...part }));
    const begin = (part: Partial<OptionForm>) => {
      send({ do: "begin" });
      change(part);
    };
    return { form, change, begin, step, send };
  }, [form, step]);
}

export interface Ticket extends TicketState {
  readonly market: OptionMarket;
  readonly summary: OptionSummary;
  /** The order shown pays something else since. */
  readonly isChanged: boolean;
  /** From the form: on to the review, or straight to the desk for those who skip it. */
  readonly submit: () => void;
  /** Shows the order as it is now. */
  readonly renew: () => void;
  readonly place: () => void;
  readonly retry: () => void;
}

/** @param isShown false for a ticket that is closed: it then costs nothing */
export function useTicket(instrument: OptionInstrument, state: TicketState, isShown = true): Ticket {
  const { form, step, send } = state;
  const { skipsReview } = useChoices();
  const market = useOptionMarket(instrument, isShown);
  const summary = useMemo(() => summarise(form, market), [form, market]);
  const current = useMemo(() => draftOf(form, market, summary), [form, market, summary]);
  const placing = step.at === "placing" ? step : null;

  useEffect(() => {
    if (placing === null) return;
    let isGone = false;
    void place(placing.draft, placing.intent).then((event) => {
      if (isGone) return;
      vibrate(event.do === "answer" ? "confirm" : "error");
      send(event);
    });
    return () => {
      isGone = true;
    };
  }, [placing, send]);

  const startPlacing = (draft: OptionDraft) => send({ do: "place", draft, intent: newIntent() });
  return {
    ...state,
    market,
    summary,
    isChanged: step.at === "review" && hasChanged(step.draft, current),
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

async function place(draft: OptionDraft, intent: Intent): Promise<TicketEvent> {
  try {
    const order = await call("POST /microtrade/submit", draft.request, { intent, isQuiet: true });
    const { log_head: head, match_id: instrumentId } = order;
    if (head !== null) keepHead({ instrumentId, seq: head.seq, hash: head.hash, checkedTo: null });
    return { do: "answer", order };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const { message, code, isUncertain, isOfThisTryAlone } = cause;
    return { do: "fail", message, code, isUncertain, isOfThisTryAlone };
  }
}

/**
 * How a ticket goes from typing to an answer: edit → review → placing → done, or failed with another try. One table; an event
 * that a step does not know changes nothing, so that a double tap cannot place two orders.
 */
import type { SpotOrder } from "@candor/api/spot-order";
import type { Intent } from "../../app/api-client.ts";
import type { SpotOrderDraft } from "./spot-order-draft.ts";

export type TicketStep =
  | { readonly at: "edit" }
  | { readonly at: "review"; readonly draft: SpotOrderDraft }
  | {
      readonly at: "placing";
      readonly draft: SpotOrderDraft;
      readonly intent: Intent;
      /** It is unknown what became of an earlier try with the same intent. */
      readonly isRetry: boolean;
    }
  | { readonly at: "done"; readonly draft: SpotOrderDraft; readonly order: SpotOrder }
  | {
      readonly at: "failed";
      readonly draft: SpotOrderDraft;
      readonly intent: Intent;
      readonly message: string;
      /** It is unknown whether the order was placed: the same intent is sent again. */
      readonly isUncertain: boolean;
    };

export type TicketEvent =
  /** Shows the order; from review or failed it shows it anew. */
  | { readonly do: "review"; readonly draft: SpotOrderDraft }
  /** Sends it; straight from edit when the person skips confirmations. */
  | { readonly do: "place"; readonly draft: SpotOrderDraft; readonly intent: Intent }
  | { readonly do: "answer"; readonly order: SpotOrder }
  /** `isOfThisTryAlone`: nothing is said of an earlier try. */
  | { readonly do: "fail"; readonly message: string; readonly isUncertain: boolean; readonly isOfThisTryAlone: boolean }
  /** The same order with the same key. */
  | { readonly do: "retry" }
  | { readonly do: "edit" }
  /** Another order is begun; one that is under way, or of which nobody knows whether it was placed, stays. */
  | { readonly do: "begin" };

export const TICKET_AT_EDIT: TicketStep = { at: "edit" };

export function nextStep(step: TicketStep, event: TicketEvent): TicketStep {
  if (event.do === "begin") return step.at === "failed" && step.isUncertain ? step : nextStep(step, { do: "edit" });
  switch (step.at) {
    case "edit":
    case "review":
      if (event.do === "review") return { at: "review", draft: event.draft };
      if (event.do === "place") return { at: "placing", draft: event.draft, intent: event.intent, isRetry: false };
      return event.do === "edit" ? TICKET_AT_EDIT : step;
    case "placing":
      if (event.do === "answer") return { at: "done", draft: step.draft, order: event.order };
      return event.do === "fail" ? failed(step, event) : step;
    case "failed":
      if (event.do === "retry" && step.isUncertain) {
        return { at: "placing", draft: step.draft, intent: step.intent, isRetry: true };
      }
      if (event.do === "review" && !step.isUncertain) return { at: "review", draft: event.draft };
      return event.do === "edit" ? TICKET_AT_EDIT : step;
    case "done":
      return event.do === "edit" ? TICKET_AT_EDIT : step;
  }
}

/** Once it is unknown whether an order was placed, only an answer that knows of its first try ends that. */
function failed(
  { draft, intent, isRetry }: Extract<TicketStep, { at: "placing" }>,
  { message, isUncertain, isOfThisTryAlone }: Extract<TicketEvent, { do: "fail" }>,
): TicketStep {
  return { at: "failed", draft, intent, message, isUncertain: isUncertain || (isRetry && isOfThisTryAlone) };
}

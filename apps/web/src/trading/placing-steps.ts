/**
 * How an order's ticket goes from typing to an answer: edit → review → placing → done, or failed with another try. One table; an event
 * that a step does not know changes nothing, so that a double tap cannot place two orders.
 */

import type { Refusal } from "@candor/client/envelope";
import type { RequestKey } from "../app/api-client.ts";

/** @typeParam D the order as it was shown and is sent; @typeParam O the order as it was answered */
export type PlacingStep<D, O> =
  | { readonly at: "edit" }
  | { readonly at: "review"; readonly draft: D }
  | {
      readonly at: "placing";
      readonly draft: D;
      readonly requestKey: RequestKey;
      /** It is unknown what became of an earlier try with the same request key. */
      readonly isRetry: boolean;
    }
  | { readonly at: "done"; readonly draft: D; readonly order: O }
  | {
      readonly at: "failed";
      readonly draft: D;
      readonly requestKey: RequestKey;
      readonly message: string;
      readonly code: Refusal["code"];
      /** It is unknown whether the order was placed: the same request is sent again. */
      readonly isUncertain: boolean;
    };

export type PlacingEvent<D, O> =
  /** Shows the order; from review or failed it shows it anew. */
  | { readonly do: "review"; readonly draft: D }
  /** Sends it; straight from edit when the person skips confirmations. */
  | { readonly do: "place"; readonly draft: D; readonly requestKey: RequestKey }
  | { readonly do: "answer"; readonly order: O }
  /** `isOfThisTryAlone`: nothing is said of an earlier try. */
  | ({ readonly do: "fail" } & Pick<Refusal, "code" | "message" | "isUncertain" | "isOfThisTryAlone">)
  /** The same order with the same key. */
  | { readonly do: "retry" }
  | { readonly do: "edit" }
  /** Another order is begun; one that is under way, or of which nobody knows whether it was placed, stays. */
  | { readonly do: "begin" };

export const TICKET_AT_EDIT = { at: "edit" } as const;

export function nextStep<D, O>(step: PlacingStep<D, O>, event: PlacingEvent<D, O>): PlacingStep<D, O> {
  if (event.do === "begin") return step.at === "failed" && step.isUncertain ? step : nextStep(step, { do: "edit" });
  switch (step.at) {
    case "edit":
    case "review":
      if (event.do === "review") return { at: "review", draft: event.draft };
      if (event.do === "place")
        return { at: "placing", draft: event.draft, requestKey: event.requestKey, isRetry: false };
      return event.do === "edit" ? TICKET_AT_EDIT : step;
    case "placing":
      if (event.do === "answer") return { at: "done", draft: step.draft, order: event.order };
      return event.do === "fail" ? failed(step, event) : step;
    case "failed":
      if (event.do === "retry" && step.isUncertain) {
        return { at: "placing", draft: step.draft, requestKey: step.requestKey, isRetry: true };
      }
      if (event.do === "review" && !step.isUncertain) return { at: "review", draft: event.draft };
      return event.do === "edit" ? TICKET_AT_EDIT : step;
    case "done":
      return event.do === "edit" ? TICKET_AT_EDIT : step;
  }
}

/** Once it is unknown whether an order was placed, only an answer that knows of its first try ends that. */
function failed<D, O>(
  { draft, requestKey, isRetry }: Extract<PlacingStep<D, O>, { at: "placing" }>,
  { message, code, isUncertain, isOfThisTryAlone }: Extract<PlacingEvent<D, O>, { do: "fail" }>,
): PlacingStep<D, O> {
  return { at: "failed", draft, requestKey, message, code, isUncertain: isUncertain || (isRetry && isOfThisTryAlone) };
}

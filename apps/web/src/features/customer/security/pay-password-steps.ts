/** How a pay password is set: the old one or a code where there is one, the new one, the new one again. Pure. */
import { isTooSimple } from "@candor/api/pay-password-rules";
import type { Refusal } from "@candor/client/envelope";

export type PayStep = "old" | "code" | "new" | "repeat" | "done";

export interface PayState {
  readonly at: PayStep;
  readonly old: string;
  readonly code: string;
  readonly chosen: string;
  /** Why a step is asked for once more: words of the server, or that the two were not the same. */
  readonly fault: string | null;
}

/** What is said where new digits cannot be taken. */
export interface FaultWords {
  readonly mismatch: string;
  readonly tooSimple: string;
}

export type PayEvent =
  | { readonly do: "digits"; readonly digits: string; readonly words: FaultWords }
  | { readonly do: "forget" }
  | { readonly do: "code"; readonly code: string }
  | { readonly do: "set" }
  | { readonly do: "refuse"; readonly code: Refusal["code"]; readonly message: string };

const NOTHING = { old: "", code: "", chosen: "", fault: null } as const;

/** @param isLocked too many wrong tries: only a code helps for now */
export const startOf = (isSet: boolean, isLocked: boolean): PayState => ({
  ...NOTHING,
  at: isLocked ? "code" : isSet ? "old" : "new",
});

export function nextPayState(state: PayState, event: PayEvent): PayState {
  switch (event.do) {
    case "forget":
      return { ...NOTHING, at: "code" };
    case "code":
      return { ...state, at: "new", code: event.code, fault: null };
    case "set":
      return { ...NOTHING, at: "done" };
    case "digits":
      return withDigits(state, event);
    case "refuse":
      // Whoever did not want to prove who they are may do so yet.
      if (event.code === "step-up-required") return { ...state, fault: null };
      return { ...state, ...backTo(event.code), chosen: "", fault: event.message };
  }
}

function withDigits(state: PayState, { digits, words }: Extract<PayEvent, { do: "digits" }>): PayState {
  if (state.at === "old") return { ...state, at: "new", old: digits, fault: null };
  if (state.at === "new" && isTooSimple(digits)) return { ...state, fault: words.tooSimple };
  if (state.at === "new") return { ...state, at: "repeat", chosen: digits, fault: null };
  // Right ones stay where they are: the form sends them.
  return digits === state.chosen
    ? { ...state, fault: null }
    : { ...state, at: "new", chosen: "", fault: words.mismatch };
}

/** To the step that the refusal is about; what was proved by the others stays. */
function backTo(code: Refusal["code"]): Partial<PayState> {
  if (code.startsWith("code-")) return { at: "code", code: "" };
  if (code === "pay-password-wrong" || code === "pay-password-locked") return { at: "old", old: "" };
  return { at: "new" };
}

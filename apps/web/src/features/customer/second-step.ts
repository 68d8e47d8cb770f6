/**
 * The second step of a log-in: whoever has shown a password or a wallet still owes the second factor. Every way of logging in
 * hands its refusal here, and the log-in page asks for what is missing.
 */
import type { SecondFactor } from "@candor/api/second-factor";
import { Refusal } from "@candor/client/envelope";
import { createStore, useStore } from "@candor/client/store";
import { currentPlace, redirect } from "../../app/navigation.ts";
import { methodsIn } from "./proof.ts";

export interface SecondStep {
  readonly ticket: string;
  readonly methods: readonly SecondFactor[];
  /** Keeps what this device is to remember of the person; called when the step is done, before they are let in. */
  readonly onProved?: (() => void) | undefined;
}

const secondStep = createStore<SecondStep | null>(null);

export const useSecondStep = (): SecondStep | null => useStore(secondStep);
export const endSecondStep = (): void => secondStep.set(null);

/** Takes a refusal that wants a second step on to the log-in page; false leaves any other to the caller. */
export function askSecondStep(cause: unknown, onProved?: () => void): boolean {
  if (!(cause instanceof Refusal) || cause.code !== "second-factor-required") return false;
  const { ticket, methods } = cause.details;
  secondStep.set({ ticket: String(ticket), methods: methodsIn(String(methods)), onProved });
  const { path, query } = currentPlace().location;
  if (path !== "pages/common/login") redirect("pages/common/login", query.return ? { return: query.return } : {});
  return true;
}

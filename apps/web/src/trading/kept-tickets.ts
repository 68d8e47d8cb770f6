/** What was filled in of each ticket, for as long as the app is open: it survives Back, signing up and signing in. */
import { onSignOut } from "../app/session.ts";

interface KeptTicket {
  readonly form: object;
  /** Its owner went to sign up or in, and comes back to it. */
  readonly isAwaited: boolean;
}

/** By product and instrument. */
const tickets = new Map<string, KeptTicket>();
onSignOut(() => tickets.clear());

/** @param ticket names the product and the instrument; the form is one that was kept under the same name */
export const keptForm = <F extends object>(ticket: string): Partial<F> =>
  (tickets.get(ticket)?.form ?? {}) as Partial<F>;

export function keepForm(ticket: string, form: object): void {
  tickets.set(ticket, { form, isAwaited: tickets.get(ticket)?.isAwaited === true });
}

export function awaitReturn(ticket: string): void {
  tickets.set(ticket, { form: tickets.get(ticket)?.form ?? {}, isAwaited: true });
}

/** Whether somebody has come back to it; says so once. */
export function hasReturned(ticket: string): boolean {
  const kept = tickets.get(ticket);
  if (kept?.isAwaited !== true) return false;
  tickets.set(ticket, { ...kept, isAwaited: false });
  return true;
}

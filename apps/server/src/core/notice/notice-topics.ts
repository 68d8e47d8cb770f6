/** What the notice centre says to the rest of the process. */
import { topic } from "../../platform/bus/bus.ts";

/** A customer's notices have changed; `arrived` is a new one. */
export const NOTICES_CHANGED = topic<{ readonly customerId: string; readonly arrived: string | null }>(
  "notice.changed",
);

/** What lost keys had sealed and was given up, of one customer. */
export interface SealedGivenUp {
  readonly customerId: string;
  readonly documents: boolean;
  readonly factors: boolean;
  readonly payees: boolean;
  /** ISO, of the whole command. */
  readonly at: string;
}

export const SEALED_GIVEN_UP = topic<SealedGivenUp>("sealed.given-up");

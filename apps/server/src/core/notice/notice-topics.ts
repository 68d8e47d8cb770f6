/** What the notice centre says to the rest of the process. */
import { topic } from "../../platform/bus/bus.ts";

/** A customer's notices have changed; `arrived` is a new one. */
export const NOTICES_CHANGED = topic<{ readonly customerId: string; readonly arrived: string | null }>(
  "notice.changed",
);

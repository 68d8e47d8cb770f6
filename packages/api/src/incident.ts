/** Incidents: every halt of an instrument with its cause, public for ever (DOMAIN section 3, halt rather than settle wrong). */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging } from "./paging.ts";
import { decimalOut, instantOut, optionalField, recordId, smallId } from "./scalars.ts";

/** `silence`, `disagreement` and `jump` are faults of the price, found by rule; `operator` stops new orders only. */
export const HALT_CAUSES = ["silence", "disagreement", "jump", "operator"] as const;
export type HaltCause = (typeof HALT_CAUSES)[number];

export const incident = z.object({
  id: recordId,
  match_id: z.int(),
  /** "BTCUSDT", and its two currencies. */
  symbol: z.string(),
  currency_name: z.string(),
  legal_name: z.string(),
  /** The name in the caller's language. */
  name: z.string(),
  cause: z.enum(HALT_CAUSES),
  started_at: instantOut,
  /** Null while it lasts. */
  ended_at: instantOut.nullable(),
  /** The operator who halted; empty when a rule did. */
  halted_by: z.array(z.string()),
  /** The two operators who resumed; empty when a rule did, and while it lasts. */
  resumed_by: z.array(z.string()),
  /** Why it was halted and why resumed, in the operators' words; empty when a rule did it. */
  reason: z.string(),
  resume_reason: z.string(),
  /** What each source had said when it began. */
  samples: z.array(z.object({ source: z.string(), price: decimalOut, at: instantOut })),
});
export type Incident = z.output<typeof incident>;

export const listIncidents = endpoint({
  method: "GET",
  path: "/market/incidents",
  rate: "list",
  noun: "incident",
  summary:
    "Halts of one instrument or of all, newest first, with cause, duration and every source's value at the time.",
  who: "visitor",
  request: z
    .object({ match_id: optionalField(smallId), ...paging(20, 100) })
    .transform((wire) => ({ instrumentId: wire.match_id, page: wire.page, limit: wire.limit, after: wire.after })),
  response: z.object(pageOf(incident)),
  refusals: ["instrument-unknown"],
});

/**
 * What operators ask: to stop new orders, and to let them go on. Called with the operator's token in Authorization; a
 * customer's session is no authority here. Nothing in it touches a price or an outcome (DOMAIN section 0, principle 1).
 */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instantOut, plainText, smallId } from "./scalars.ts";

const request = z
  .object({
    match_id: smallId,
    /** Public, on the incident page. */
    reason: plainText(500).refine((text) => text.trim() !== ""),
  })
  .transform((wire) => ({ instrumentId: wire.match_id, reason: wire.reason.trim() }));

export const haltInstrument = endpoint({
  method: "POST",
  path: "/operator/halt",
  noun: "operator",
  summary: "Stop new orders of one instrument. Ticks, the log, open orders and running settlements go on.",
  who: "operator",
  isIdempotent: false,
  request,
  response: z.object({ match_id: z.int(), halted_at: instantOut }),
  refusals: ["operator-only", "instrument-unknown", "market-already-halted"],
});

export const resumeInstrument = endpoint({
  method: "POST",
  path: "/operator/resume",
  noun: "operator",
  summary:
    "Let new orders of a halted instrument go on. The first call asks; a second operator's within 15 minutes confirms.",
  who: "operator",
  isIdempotent: false,
  request,
  response: z.object({
    match_id: z.int(),
    state: z.enum(["waiting", "resumed"]),
    asked_by: z.string(),
    /** Until when a second operator may confirm; null once resumed. */
    expires_at: instantOut.nullable(),
    /** Null while a second operator is missing. */
    resumed_at: instantOut.nullable(),
  }),
  refusals: ["operator-only", "instrument-unknown", "market-not-halted"],
});

/** Instruments as operators see them: what is traded on each, how its market is, and who halted it since when. Reads only. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { HALT_CAUSES } from "./incident.ts";
import { INSTRUMENT_STATES } from "./market.ts";
import { instantOut, optionalField, plainText } from "./scalars.ts";

export const listOperatorInstruments = endpoint({
  method: "GET",
  path: "/operator/instrument/list",
  noun: "instrument-desk",
  summary: "Every instrument with its state, the products open on it and its halt.",
  who: "operator",
  roles: [],
  isIdempotent: false,
  request: z.object({ search: optionalField(plainText(40)) }),
  response: z.object({
    list: z.array(
      z.object({
        match_id: z.int(),
        symbol: z.string(),
        currency_name: z.string(),
        legal_name: z.string(),
        category: z.string(),
        state: z.enum(INSTRUMENT_STATES),
        products: z.array(z.enum(["spot", "contract", "option"])),
        /** Where its price is made from. */
        sources: z.array(z.string()),
        /** Null while it is not halted. */
        halt: z
          .object({
            cause: z.enum(HALT_CAUSES),
            since: instantOut,
            /** Who halted; empty where a rule did. */
            halted_by: z.array(z.string()),
            reason: z.string(),
            /** Who has asked to let it go on, until when somebody else may confirm; null where nobody has. */
            resume: z.object({ asked_by: z.string(), reason: z.string(), expires_at: instantOut }).nullable(),
          })
          .nullable(),
      }),
    ),
  }),
  refusals: ["operator-only"],
});

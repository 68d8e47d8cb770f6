/** Alarms of surveillance as compliance works through them: what the program found suspicious, and what somebody made of it. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { pageOf, paging } from "./paging.ts";
import { instantOut, plainText, recordId, usually } from "./scalars.ts";
import { SURVEILLANCE_NOTE_MAX, SURVEILLANCE_STATES } from "./surveillance-words.ts";

const ofCompliance = { noun: "surveillance", who: "operator", isIdempotent: false, roles: ["compliance"] } as const;

const surveillanceAlarm = z.object({
  id: recordId,
  /** Which watcher raised it: "pair-trading", "given-away", … */
  kind: z.string(),
  /** The public numbers of whom it is about. */
  uids: z.array(z.string()),
  /** By names of the kind's own; amounts as decimal text. */
  facts: z.record(z.string(), z.string()),
  opened_at: instantOut,
  /** When the same was last found. */
  renewed_at: instantOut,
  /** Null while it is open, as are who closed it and what they made of it. */
  closed_at: instantOut.nullable(),
  closed_by: z.string().nullable(),
  note: z.string().nullable(),
});
export type SurveillanceAlarm = z.output<typeof surveillanceAlarm>;

export const listSurveillanceAlarms = endpoint({
  ...ofCompliance,
  method: "GET",
  path: "/operator/surveillance/list",
  summary: "Alarms that are open, or those that were closed, newest first.",
  rate: "list",
  request: z.object({
    state: usually(z.enum(SURVEILLANCE_STATES), "open"),
    ...paging(50, 100),
  }),
  response: z.object({
    ...pageOf(surveillanceAlarm),
    /** How many are open. */
    open: z.int(),
  }),
  refusals: ["operator-only"],
});

export const closeSurveillanceAlarm = endpoint({
  ...ofCompliance,
  method: "POST",
  path: "/operator/surveillance/close",
  summary: "Close an alarm with what it was. Nothing follows for anybody by that.",
  request: z.object({
    id: recordId,
    note: plainText(SURVEILLANCE_NOTE_MAX)
      .transform((text) => text.trim())
      .pipe(z.string().min(1)),
  }),
  response: surveillanceAlarm,
  refusals: ["operator-only", "surveillance-alarm-unknown", "surveillance-alarm-closed"],
});

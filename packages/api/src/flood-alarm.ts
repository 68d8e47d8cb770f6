/** Who was refused for asking too much while prices of an option of theirs were missing: for the back office. */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { paging, queueOf } from "./paging.ts";
import { instantOut, recordId } from "./scalars.ts";

export const listFloodAlarms = endpoint({
  method: "GET",
  path: "/operator/flood_alarm/list",
  rate: "list",
  noun: "flood-alarm",
  summary:
    "Options that ended void for want of prices while their owner, or an address at which they were signed in, was refused for asking too much; newest first.",
  who: "operator",
  roles: ["compliance", "admin"],
  request: z.object(paging(50, 200)),
  response: z.object(
    queueOf(
      z.object({
        order_id: recordId,
        uid: z.string(),
        ended_at: instantOut,
        looked_at: instantOut,
        /** Refusals from five seconds before the order's window to its end: of its owner, and of strangers at their addresses. */
        refused_of_customer: z.int(),
        refused_of_address: z.int(),
        /** Of the owner, over the last 30 days: refusals, and options that ended void for want of prices. */
        refused_30_days: z.int(),
        voided_30_days: z.int(),
      }),
    ),
  ),
  refusals: ["operator-only"],
});

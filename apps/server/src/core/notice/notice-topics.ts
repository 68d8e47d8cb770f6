/** What the notice centre says to the rest of the program, and to itself after a commit. */
import { type Topic, topic } from "../../platform/bus/bus.ts";
import type { NewNotice } from "./notice-types.ts";

/** A customer's notices have changed; `arrived` is a new one. */
export const NOTICES_CHANGED = topic<{ readonly customerId: string; readonly arrived: string | null }>(
  "notice.changed",
);

/** By the outbox: one to be written by the server. */
export const NOTICE_LATER: Topic<NewNotice> = topic("notice.later");

/** By the outbox: one that its owner's browsers are to show. */
export const NOTICE_PUSH = topic<{ readonly customerId: string; readonly noticeId: string }>("notice.push");

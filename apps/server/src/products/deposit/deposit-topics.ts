/** What deposits say to the rest of the program: to owners with the commit of the cause, and to their open pages after it. */
import type { NoticeParameters } from "@candor/api/notice";
import { type Topic, topic } from "../../platform/bus/bus.ts";

export type DepositTold = NoticeParameters<"deposit"> & {
  readonly customerId: string;
  /** Of the output, credit or claim: the same tells once. */
  readonly source: string;
};

export const DEPOSIT_TOLD = topic<DepositTold>("deposit.told");

/** Published after the commit. It paints screens; nothing of value depends on it. */
export const DEPOSITS_CHANGED: Topic<{ readonly customerId: string }> = topic("deposits-changed");

/** What withdrawals say to the rest of the program, in the commit of the step. */
import type { NoticeParameters } from "@candor/api/notice";
import type { WithdrawalState } from "@candor/api/withdrawal-words";
import type { Instant } from "@candor/money/money";
import { type Topic, topic } from "../../platform/bus/bus.ts";

export interface WithdrawalStepTaken {
  readonly customerId: string;
  readonly withdrawalId: string;
  /** Of this step, and of no other. */
  readonly stepId: string;
  readonly state: WithdrawalState;
  readonly at: Instant;
  /** What its owner is told of it; null of a step that says nothing new to them. */
  readonly notice: NoticeParameters<"withdrawal"> | null;
}

export const WITHDRAWAL_STEP_TAKEN: Topic<WithdrawalStepTaken> = topic("withdrawal.step-taken");

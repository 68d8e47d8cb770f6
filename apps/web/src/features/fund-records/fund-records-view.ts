/** What the records of deposits, wires and withdrawals look like before anybody draws them. Pure. */
import { type DepositRecord, RECORD_TABS, type RecordTab, type WithdrawalRecord } from "./fund-records-data.ts";

export const tabOf = (text: string | undefined): RecordTab => RECORD_TABS.find((tab) => String(tab) === text) ?? 0;

export type Standing = "pending" | "approved" | "credited" | "rejected" | "cancelled" | "sent" | "arrived" | "failed";

/** A withdrawal that is approved has not left yet, and one that has left has not arrived: its own state says more. */
export const standingOf = (state: WithdrawalRecord["state"]): Standing => (state === "confirmed" ? "arrived" : state);

/** What is approved of a deposit is credited with it: one word, as its steps have it. */
export const standingOfDeposit = ({ status }: Pick<DepositRecord, "status">): Standing =>
  status === "approved" ? "credited" : status;

/** A sign says that the balance changes by it: nothing came of what was rejected, and what was taken back is still there. */
export function signedAmount(sign: "+" | "−", amount: string, standing: Standing): string {
  const isNothing = standing === "rejected" || standing === "cancelled" || standing === "failed";
  return isNothing ? amount : `${sign}${amount}`;
}

/** What is said of each step of a deposit: what is behind, where it stands, and how it ended. */
export interface RecordStep {
  readonly name: "claimed" | "seen" | "review" | "confirming" | "collecting" | "credited" | "gone" | "rejected";
  readonly phase: "done" | "now" | "ahead" | "failed";
  readonly at: number | null;
}

/** Its steps so far and what is ahead. */
export function stepsOf({ source, stage, created_at, decided_at }: DepositRecord): readonly RecordStep[] {
  const isChain = source === "chain";
  const first: RecordStep = { name: isChain ? "seen" : "claimed", phase: "done", at: created_at };
  const middle = isChain ? (stage === "collecting" ? "collecting" : "confirming") : "review";
  const isEnded = stage === "credited" || stage === "gone" || stage === "rejected";
  const last =
    stage === "gone" || stage === "rejected"
      ? ({ name: stage, phase: "failed", at: decided_at } as const)
      : ({ name: "credited", phase: isEnded ? "done" : "ahead", at: isEnded ? decided_at : null } as const);
  return [first, { name: middle, phase: isEnded ? "done" : "now", at: null }, last];
}

/** The states of a withdrawal (DOMAIN section 8): one complete table. What it answers null to is refused. */

export const WITHDRAWAL_STATUSES = [
  "pending",
  "cancelled",
  "rejected",
  "approved",
  "sent",
  "confirmed",
  "failed",
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/**
 * `cancel` is its owner's. `approve-part`: somebody has approved and somebody else must as well. `fail` before it is sent
 * gives back what is held, afterwards what had left.
 */
export const WITHDRAWAL_EVENTS = ["cancel", "reject", "approve-part", "approve", "send", "confirm", "fail"] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

type Row = Readonly<Record<WithdrawalEvent, WithdrawalStatus | null>>;

const NOTHING: Row = {
  cancel: null,
  reject: null,
  "approve-part": null,
  approve: null,
  send: null,
  confirm: null,
  fail: null,
};

const TABLE: Readonly<Record<WithdrawalStatus, Row>> = {
  pending: { ...NOTHING, cancel: "cancelled", reject: "rejected", "approve-part": "pending", approve: "approved" },
  cancelled: NOTHING,
  rejected: NOTHING,
  approved: { ...NOTHING, send: "sent", fail: "failed" },
  sent: { ...NOTHING, confirm: "confirmed", fail: "failed" },
  confirmed: NOTHING,
  failed: NOTHING,
};

export const withdrawalStatusAfter = (status: WithdrawalStatus, event: WithdrawalEvent): WithdrawalStatus | null =>
  TABLE[status][event];

/** Whether its amount is set aside in its owner's wallet. */
export const isWithdrawalHeld = (status: WithdrawalStatus): boolean => status === "pending" || status === "approved";

/** Whether it counts toward its owner's limit: what came back does not. */
export const countsTowardLimit = (status: WithdrawalStatus): boolean =>
  status !== "cancelled" && status !== "rejected" && status !== "failed";

/** The states of a withdrawal (DOMAIN section 8): one complete table. What it answers null to is refused. */

export const WITHDRAWAL_STATES = [
  "pending",
  "cancelled",
  "rejected",
  "approved",
  "sent",
  "confirmed",
  "failed",
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/**
 * `cancel` is its owner's. `approve-part`: somebody has approved and somebody else must as well; `send-part` the same of a payment
 * from an account that nothing may leave by now, `fail-part` of a failure that nobody's network shows. `fail` before it is sent
 * gives back what is held, afterwards what had left.
 */
export const WITHDRAWAL_EVENTS = [
  "cancel",
  "reject",
  "approve-part",
  "approve",
  "send-part",
  "send",
  "confirm",
  "fail-part",
  "fail",
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

type Row = Readonly<Record<WithdrawalEvent, WithdrawalState | null>>;

const NOTHING: Row = {
  cancel: null,
  reject: null,
  "approve-part": null,
  approve: null,
  "send-part": null,
  send: null,
  confirm: null,
  "fail-part": null,
  fail: null,
};

const TABLE: Readonly<Record<WithdrawalState, Row>> = {
  pending: { ...NOTHING, cancel: "cancelled", reject: "rejected", "approve-part": "pending", approve: "approved" },
  cancelled: NOTHING,
  rejected: NOTHING,
  approved: { ...NOTHING, "send-part": "approved", send: "sent", "fail-part": "approved", fail: "failed" },
  sent: { ...NOTHING, confirm: "confirmed", "fail-part": "sent", fail: "failed" },
  confirmed: NOTHING,
  failed: NOTHING,
};

export const withdrawalStateAfter = (state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | null =>
  TABLE[state][event];

/** Whether its amount is set aside in its owner's wallet. */
export const isWithdrawalHeld = (state: WithdrawalState): boolean => state === "pending" || state === "approved";

/** Whether it counts toward its owner's limit: what came back does not. */
export const countsTowardLimit = (state: WithdrawalState): boolean =>
  state !== "cancelled" && state !== "rejected" && state !== "failed";

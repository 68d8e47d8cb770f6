/** The words of withdrawals that the server, the app and the back office share. Free of libraries so that pages stay light. */

/** What may follow what is in the engine (DOMAIN section 8). */
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

/** The states that their owner is notified of. */
export const WITHDRAWAL_STATES_NOTIFIED = ["pending", "cancelled", "rejected", "sent", "confirmed", "failed"] as const;

/** The spec's three words for a record's state (spec section 4), by which the records page lists deposits, wires and withdrawals. */
export const WITHDRAWAL_STATUSES = ["pending", "approved", "rejected"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** Which states a status stands for; "rejected" also for what its owner cancelled and for what failed: the money is back. */
export const STATES_OF_STATUS: Readonly<Record<WithdrawalStatus, readonly WithdrawalState[]>> = {
  pending: ["pending"],
  approved: ["approved", "sent", "confirmed"],
  rejected: ["cancelled", "rejected", "failed"],
};

export const withdrawalStatusOf = (state: WithdrawalState): WithdrawalStatus =>
  WITHDRAWAL_STATUSES.find((status) => STATES_OF_STATUS[status].includes(state)) ?? "pending";

/** The ways to be paid that an account has bound: an address on a network, a card here, a card or account abroad. */
export const PAYEE_KINDS_PAID = ["address", "card", "card-international"] as const;

export const WITHDRAWAL_MEMO_MAX = 64;
export const WITHDRAWAL_REASON_MAX = 300;
/** The last characters of a recipient that an operator types to confirm a payment that no chain is asked about. */
export const RECIPIENT_END_LENGTH = 6;

/** Whether what the withdrawal was asked for is still bound: what a payee pays to never changes, it is only removed. */
export const PAYEE_CHECKS = ["same", "gone"] as const;
/** What a chain said of a payment that was recorded: not asked yet, not found, too young, or other than what is owed. */
export const CHAIN_FINDINGS = [
  "not-asked",
  "not-found",
  "waiting",
  "undone",
  "recipient-differs",
  "amount-differs",
  "equal",
] as const;
export type ChainFinding = (typeof CHAIN_FINDINGS)[number];

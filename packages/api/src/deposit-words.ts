/** The words and bounds of deposits that forms and lists need as values. Free of libraries so that pages stay light. */

/** The spec's record tabs; 2 is withdrawals. */
export const RECORD_TYPES = { deposit: 0, wire: 1 } as const;

/** How a deposit came to be known: seen on the chain, or claimed by its owner with a proof, a bank receipt or a wire. */
export const DEPOSIT_SOURCES = ["chain", "proof", "bank", "wire"] as const;
export type DepositSource = (typeof DEPOSIT_SOURCES)[number];
export const CLAIM_KINDS = ["proof", "bank", "wire"] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** The spec's states of a record. */
export const DEPOSIT_STATES = ["pending", "approved", "rejected"] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/**
 * Where a deposit stands. Chain: `confirming` counts blocks, `collecting` is confirmed and waits for more to reach the minimum,
 * `gone` was taken back by the chain itself. Claims: `review` by people. Both: `credited`. Claims: `rejected`, with a reason.
 */
export const DEPOSIT_STAGES = ["confirming", "collecting", "review", "credited", "gone", "rejected"] as const;
export type DepositStage = (typeof DEPOSIT_STAGES)[number];

/** Spec section 9. */
export const DEPOSIT_CONFIRMATIONS = 5;
/** Hours within which a claim is looked at. */
export const CLAIM_HOURS = 24;
/** The end of a transaction's hash that a proof names (spec section 9). */
export const HASH_END_LENGTH = 6;
export const REMITTER_LENGTH_MAX = 120;
/** The international numbers of a wire, each with the most that it takes, in characters. */
export const WIRE_NUMBER_MAX = { swift: 20, iban: 60, aba: 20 } as const;
export const CLAIMS_PENDING_MAX = 20;

/** The words of caring for customers: why an account is frozen, for how long, and how people are looked for. */

/** Why operators freeze or restrict an account; its owner reads it in their language. */
export const FREEZE_CAUSES = ["takeover", "identity", "funds", "conduct", "authority", "owner-asked"] as const;
export type FreezeCause = (typeof FREEZE_CAUSES)[number];

export const FREEZE_DAYS_MAX = 90;

/** Kinds of ledger lines that say how money came and went. */
export const FUNDS_KINDS = [
  ...(["deposit", "wire", "withdrawal", "withdrawal-fee", "withdrawal-back"] as const),
  ...(["user-transfer", "transfer-fee", "conversion", "manual-credit"] as const),
] as const;

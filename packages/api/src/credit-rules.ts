/**
 * The formula of the credit score: where it starts, and what raises or lowers it by how much. Shown to customers as it is
 * reckoned with. Free of libraries so that pages stay light.
 */

export const CREDIT_KINDS = ["verified-1", "verified-2", "loan-repaid", "loan-overdue"] as const;
/** Basic and advanced verification, a loan paid back in time, and one that was not. */
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** What everybody has at first. */
export const CREDIT_START = 100;

export const CREDIT_POINTS: Readonly<Record<CreditKind, number>> = {
  "verified-1": 10,
  "verified-2": 10,
  "loan-repaid": 5,
  "loan-overdue": -20,
};

/** @param points the sum of all lines; a score never falls below zero */
export const creditScore = (points: number): number => Math.max(0, CREDIT_START + points);

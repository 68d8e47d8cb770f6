/** The words of restrictions: what of an account operators may stop without freezing it, and how its owner is told. */
import type { FreezeCause } from "./care-words.ts";

/**
 * What stops; endpoints name theirs with `restrictedBy`. `no-withdrawals`: nothing leaves to payees or other users;
 * `no-new-orders`: nothing is opened, in any market; `no-transfers`: nothing is converted or sent to other users;
 * `no-copying`: nobody is copied; `no-new-products`: nothing is subscribed to or bought beside the markets.
 */
export const RESTRICTIONS = [
  "no-withdrawals",
  "no-new-orders",
  "no-transfers",
  "no-copying",
  "no-new-products",
] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Those that some endpoint names, so that nobody is restricted in what is not there. */
export const RESTRICTIONS_OFFERED = [
  "no-withdrawals",
  "no-new-orders",
  "no-transfers",
] as const satisfies readonly Restriction[];

/** In the operators' words, beside the cause; its owner reads them as they are. */
export const RESTRICTION_WORDS_MAX = 300;

/** One that lasts, as it holds its owner back. */
export interface RestrictionFact {
  readonly kind: Restriction;
  readonly cause: FreezeCause;
  /** Epoch ms: it ends by itself then. */
  readonly until: number;
}

/**
 * What may be asked of the ledger. A group of postings stands or falls together; each amount is positive and in minor units
 * of the accounts' currency; both sides are of one mode and one currency.
 */
import type { Amount, Instant } from "@candor/money/money";
import type { AccountKey } from "./account.ts";

interface PostingFacts {
  readonly amount: Amount;
  /** Why, in the trade's words: "demo-grant", "spot-fill", "fee". 1 to 40 characters of a-z, 0-9 and -. */
  readonly kind: string;
  /** The record it belongs to: the id of an order, a fill, a day. 1 to 64 characters without spaces, quotes or braces. */
  readonly reference: string;
}

/** From what is available. */
export interface Move extends PostingFacts {
  readonly step: "move";
  readonly from: AccountKey;
  readonly to: AccountKey;
}

/**
 * From what is held under `holdReference`. The ledger counts what an account has held in all; that no more is taken under a
 * reference than was held under it is its owner's to know, and found when the books are reconciled.
 */
export interface MoveHeld extends PostingFacts {
  readonly step: "move-held";
  readonly from: AccountKey;
  readonly to: AccountKey;
  readonly holdReference: string;
}

/** Sets aside under `reference`. A reference with an expiring hold has that one hold only. */
export interface Hold extends PostingFacts {
  readonly step: "hold";
  readonly account: AccountKey;
  /** A customer's only. When what is then left of the hold is released by itself; nothing may be taken under its reference afterwards. */
  readonly expiresAt?: Instant;
}

/** Gives back what was held under `reference`, all or a part. */
export interface Release extends PostingFacts {
  readonly step: "release";
  readonly account: AccountKey;
}

export type Posting = Move | MoveHeld | Hold | Release;

/** Nothing of a refused group is kept. */
export interface GroupRefusal {
  readonly refused: true;
  /** `insufficient-hold`: more was to be released, or moved from a hold, than the account has held. */
  readonly code: "insufficient-funds" | "insufficient-hold";
  readonly account: AccountKey;
  /** How much was there. */
  readonly available: Amount;
  /** Position in the group of the posting that was refused. */
  readonly position: number;
}

/** One transfer id per posting, in order. */
export type GroupResult = { readonly refused: false; readonly transferIds: readonly string[] } | GroupRefusal;

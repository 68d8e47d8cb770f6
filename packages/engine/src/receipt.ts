/** A receipt in the field's own words: what a verifier reckons with, once every field of it has been read. */
import type { Amount, Instant, Lots, PriceTicks, Rate } from "@candor/money/money";
import type { Settlement } from "./contract-close.ts";
import type { Direction, FrozenTerms } from "./contract-order.ts";
import type { Stops } from "./contract-triggers.ts";
import type { LogKey } from "./log-key.ts";
import type { PathStep } from "./merkle-tree.ts";
import type { OptionDirection, OptionOutcome } from "./option-order.ts";
import type { RECEIPT_CAUSES } from "./receipt-wire.ts";
import type { SignedHead } from "./tick-block.ts";
import type { BlockTick } from "./tick-packing.ts";

export interface ReceiptTick {
  readonly tick: BlockTick;
  /** The first number of its block. */
  readonly blockSeq: number;
  readonly path: readonly PathStep[];
}

export interface OptionStory {
  readonly kind: "option";
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly stake: Amount;
  readonly payoutRate: Rate;
  readonly payout: Amount;
  readonly afterSeq: number;
  /** When it was taken, and how much later than that its price had to be, ms; 0 in receipts of before there was a bump. */
  readonly takenAt: Instant;
  readonly bumpMs: number;
  /** Whether prices whose own steps are too coarse for its odds do not enter it; false in receipts of before. */
  readonly isStepBound: boolean;
  readonly entrySeq: number;
  readonly entryAt: Instant;
  readonly entryPrice: PriceTicks;
  readonly endAt: Instant;
  readonly outcome: OptionOutcome;
  readonly count: number;
  readonly sum: bigint;
  readonly paid: Amount;
}

export type ReceiptCause = (typeof RECEIPT_CAUSES)[number];

export type ContractStep =
  | { readonly kind: "night"; readonly day: number; readonly cost: Amount }
  | { readonly kind: "close"; readonly lots: Lots };

export interface ContractFacts extends Stops {
  readonly direction: Direction;
  readonly lots: Lots;
  readonly terms: FrozenTerms;
  readonly limit: PriceTicks | null;
  readonly worst: PriceTicks | null;
  readonly openSeq: number;
  readonly openPrice: PriceTicks;
  readonly steps: readonly ContractStep[];
}

export interface ContractStory extends ContractFacts {
  readonly kind: "contract";
  readonly cause: ReceiptCause;
  readonly closedLots: Lots;
  readonly closeSeq: number;
  readonly closePrice: PriceTicks;
  readonly margin: Amount;
  readonly settlement: Settlement;
}

export interface Receipt {
  readonly isReal: boolean;
  /** Signed with it: test money, which prices of any origin may settle. */
  readonly isSandbox: boolean;
  readonly instrumentId: number;
  readonly issuedAt: Instant;
  readonly ticks: readonly ReceiptTick[];
  readonly heads: readonly SignedHead[];
  readonly keys: readonly LogKey[];
  readonly keyId: string;
  readonly signature: Uint8Array;
  readonly story: OptionStory | ContractStory;
}

/** What a check of the tick log is asked and what it answers. Shapes only. */
import type { CheckpointFault } from "@candor/engine/log-checkpoint";
import type { EpochFault } from "@candor/engine/log-epoch";
import type { KeyFault } from "@candor/engine/log-key";
import type { FoundFault } from "@candor/engine/log-verifier";
import type { Instant } from "@candor/money/money";
import type { LogRange, LogSource } from "./log-source.ts";

export interface LogQuestion extends LogRange {
  /** All instruments when none is named. */
  readonly symbol?: string | undefined;
  /**
   * Blocks that ended at or after this instant must be there; of older ones the head may be all that is kept. Asked for each
   * block that is gone, as a check may take longer than a day.
   * @param isBrief of prices that were not live, in an installation that keeps those for a short time
   */
  readonly blocksSince: (isBrief: boolean) => Instant;
  /** Whether it is taken for granted that such prices are kept for a short time; else what stores the log says so. */
  readonly isBrief?: boolean;
  /** Heads that were kept elsewhere: the log must still have each of them. */
  readonly against?: LogSource | undefined;
}

export type ReportedFault =
  | (FoundFault & { readonly symbol: string })
  | {
      /** `differs`: another head than the one that was kept elsewhere. `missing`: none where one is known to have been. */
      readonly fault: "content-missing" | "differs" | "missing";
      readonly symbol: string;
      readonly firstSeq: number;
      readonly lastSeq: number;
    }
  /** The incident page has a halt or resumption that the log does not, or the other way round, or says something else of it. */
  | { readonly fault: "entry-differs"; readonly symbol: string; readonly at: Instant }
  /** The installation says that it is a sandbox and the log's beginning does not, or the other way round. */
  | { readonly fault: "sandbox-differs"; readonly symbol: string; readonly isSigned: boolean }
  | { readonly fault: KeyFault; readonly keyId: string }
  /** Of what was folded; `checkpoint-differs`: another than the one that was kept elsewhere, or none. */
  | {
      readonly fault: CheckpointFault | "checkpoint-differs";
      readonly symbol: string;
      readonly firstSeq: number;
      readonly lastSeq: number;
    }
  /** Of what a restored backup says. */
  | { readonly fault: EpochFault | "orphans-wrong"; readonly epoch: number }
  | { readonly fault: "unreadable"; readonly where: string };

/** A restored backup. */
export interface ReportedEpoch {
  readonly number: number;
  readonly at: Instant;
  /** Whether it could say what had been published. */
  readonly isPublishedKnown: boolean;
  /** Published heads that its entry lists as orphaned. */
  readonly listed: number;
  /** Those kept elsewhere that it does not list, as nobody could say what had been published. */
  readonly unlisted: number;
}

export interface LogReport {
  readonly instruments: number;
  readonly keys: number;
  /** Keys that no key before them vouches for, because that one was lost. */
  readonly replacedKeys: readonly { readonly id: string; readonly reason: string }[];
  readonly epochs: readonly ReportedEpoch[];
  readonly blocks: number;
  /** Blocks of which the head alone could be checked. */
  readonly headsOnly: number;
  /** Of which not even the head is kept, but what a signed checkpoint says of many. */
  readonly folded: number;
  readonly checkpoints: number;
  /** Heads kept elsewhere of which nothing shows whether they are among the folded. */
  readonly unproven: number;
  readonly ticks: number;
  readonly ticksWithoutSamples: number;
  /** Halts and resumptions. */
  readonly entries: number;
  /** Instruments whose first block says that this is a sandbox: its real portfolio holds test money. */
  readonly sandboxes: number;
  /** Of the first and the last block checked. */
  readonly from: Instant | null;
  readonly to: Instant | null;
  /**
   * Instruments of which nothing but the log itself says where it ends: blocks could be missing there without a trace. None
   * where the range ends before the log does, or a head kept elsewhere is the last one.
   */
  readonly openEnds: number;
  readonly fault: ReportedFault | undefined;
}

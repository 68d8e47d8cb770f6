/**
 * Walks over what was folded of one instrument's tick log: from the last head that was seen to the next one that is kept, by the
 * checkpoints between them. Knows nothing of blocks, and believes the checkpoints, which are checked before.
 */
import type { Instant } from "@candor/money/money";
import { isAmongFolded, type LogCheckpoint } from "./log-checkpoint.ts";
import type { HeadPlace } from "./log-epoch.ts";
import type { Sha256 } from "./merkle-tree.ts";
import { isSameBytes, NO_BLOCK_HASH, type SignedHead } from "./tick-block.ts";

/** Where a walk stands. */
export interface LogPosition {
  readonly lastSeq: number;
  readonly lastAt: Instant;
  /** Undefined amid folded heads, where nobody has it any more. */
  readonly hash: Uint8Array | undefined;
}

/** Before an instrument's first tick. */
export const LOG_BEGINNING: LogPosition = { lastSeq: 0, lastAt: -1 as Instant, hash: NO_BLOCK_HASH };

export type FoldedFault = "chain-broken" | "time-wrong" | "epoch-wrong" | "not-among-folded";

export interface Passed {
  /** Where the next head has to follow. */
  readonly to: LogPosition;
  readonly fault: FoldedFault | undefined;
}

export class FoldedWalk {
  private readonly checkpoints: readonly LogCheckpoint[];
  private readonly kept: readonly HeadPlace[];
  private readonly sha256: Sha256;

  /**
   * @param checkpoints one instrument's, checked
   * @param kept heads that restored backups went on from, which are never folded
   */
  constructor(checkpoints: readonly LogCheckpoint[], kept: readonly HeadPlace[], sha256: Sha256) {
    this.checkpoints = checkpoints;
    this.kept = kept;
    this.sha256 = sha256;
  }

  /** The one that folded the head with this number. */
  around(seq: number): LogCheckpoint | undefined {
    return this.checkpoints.find(({ firstSeq, lastSeq }) => firstSeq <= seq && seq <= lastSeq);
  }

  /** Where a range may begin that begins with this number, if what lies before it was folded. */
  before(seq: number): LogPosition | undefined {
    const around = this.around(seq - 1);
    return around && positionIn(around, seq - 1);
  }

  /** From a position up to a head, as far as what lies between was folded. */
  pass(from: LogPosition, head: SignedHead): Passed {
    let to = from;
    for (;;) {
      const next = this.around(to.lastSeq + 1);
      if (!next || to.lastSeq + 1 >= head.firstSeq) return { to, fault: undefined };
      const fault = faultOfStep(to, next);
      const until = Math.min(next.lastSeq, head.firstSeq - 1);
      const isLost = this.kept.some(({ seq }) => seq > to.lastSeq && seq <= until);
      if (fault || isLost) return { to, fault: fault ?? "epoch-wrong" };
      to = positionIn(next, until);
    }
  }

  /** Of a head that is kept although those around it were folded. Its hash is checked. */
  async faultOfKept(head: SignedHead): Promise<FoldedFault | undefined> {
    const around = this.around(head.firstSeq);
    if (!around) return this.around(head.lastSeq) && "not-among-folded";
    const isWithin = head.lastSeq <= around.lastSeq && head.lastAt <= around.lastAt && head.firstAt >= around.firstAt;
    const isMember = isWithin && (await isAmongFolded(head, around, this.sha256));
    return isMember ? undefined : "not-among-folded";
  }
}

/** The first head of a checkpoint follows where the walk stands; amid one, nothing is known of the one before. */
function faultOfStep({ lastSeq, lastAt, hash }: LogPosition, next: LogCheckpoint): FoldedFault | undefined {
  if (next.firstSeq !== lastSeq + 1) return undefined;
  if (hash !== undefined && !isSameBytes(hash, next.beforeHash)) return "chain-broken";
  return next.firstAt > lastAt ? undefined : "time-wrong";
}

const positionIn = ({ lastSeq, lastAt, firstAt, lastHash }: LogCheckpoint, seq: number): LogPosition =>
  seq === lastSeq
    ? { lastSeq, lastAt, hash: lastHash }
    : // The kept head after it is shown to be one of them.
      { lastSeq: seq, lastAt: (firstAt - 1) as Instant, hash: undefined };

/** What a desk has done since its start, and whether it still does anything. Counts only; decides nothing. */
import type { Instant } from "@candor/money/money";
import type { LeaseState } from "../../platform/tasks/lease-keeper.ts";
import type { DeskFigures } from "./desk-interface.ts";
import type { DeskQueue } from "./desk-queue.ts";

interface DeskNow extends Pick<DeskFigures, "isReady"> {
  readonly lease: Pick<LeaseState, "isHeld" | "epoch">;
  /** Whether something waits or is being decided. */
  readonly isBusy: boolean;
  readonly queue: DeskQueue;
  readonly at: Instant;
}

const NEVER_HELD = "0";

export class DeskCounts {
  private readonly counts = { batches: 0, commands: 0, deferred: 0, failedBatches: 0 };
  /** When it last kept something, or began to decide after a rest. */
  private progressAt = 0;

  begun(at: Instant): void {
    this.progressAt = at;
  }

  kept(commands: number, deferred: number, at: Instant): void {
    this.progressAt = at;
    this.counts.batches += 1;
    this.counts.deferred += deferred;
    this.counts.commands += commands - deferred;
  }

  failed(): void {
    this.counts.failedBatches += 1;
  }

  figures({ isReady, lease, isBusy, queue, at }: DeskNow): DeskFigures {
    return {
      ...this.counts,
      ...{ isReady, queued: queue.size },
      isLost: lease.epoch !== null && !lease.isHeld,
      epoch: lease.epoch ?? NEVER_HELD,
      stalledMs: isBusy ? at - this.progressAt : 0,
      oldestMs: at - (queue.oldestSince ?? at),
    };
  }
}

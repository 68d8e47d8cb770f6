/** What a desk has done since its start, and whether it still does anything. Counts only; decides nothing. */
import type { Instant } from "@candor/money/money";
import type { DeskFigures } from "./desk-interface.ts";
import type { DeskQueue } from "./desk-queue.ts";

interface DeskNow extends Pick<DeskFigures, "isReady" | "epoch"> {
  /** Whether something waits or is being decided. */
  readonly isBusy: boolean;
  readonly queue: DeskQueue;
  readonly at: Instant;
}

export class DeskCounts {
  private readonly counts = { batches: 0, commands: 0, deferred: 0, failedBatches: 0 };
  /** When it last kept something, or began to decide after a rest. */
  private progressAt = 0;
  private isLost = false;

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

  /** Another desk has taken over. */
  lost(): void {
    this.isLost = true;
  }

  figures({ isReady, epoch, isBusy, queue, at }: DeskNow): DeskFigures {
    return {
      ...this.counts,
      ...{ isReady, isLost: this.isLost, epoch, queued: queue.size },
      stalledMs: isBusy ? at - this.progressAt : 0,
      oldestMs: at - (queue.oldestSince ?? at),
    };
  }
}

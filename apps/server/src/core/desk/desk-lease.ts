/** At which epoch a desk holds its instruments, and how it takes them: at its start from anyone, later only back from itself. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Instant } from "@candor/money/money";
import { type LeaseState, NEVER_HELD } from "../../platform/tasks/lease-keeper.ts";
import { areLeasesHeld, drawEpoch, takeLeases } from "../../platform/tasks/leases.ts";
import type { DeskDeps } from "./desk-interface.ts";

/** The epoch of a desk that has held nothing yet. */
const NEVER = "0";

/** A desk that has nothing to commit finds out so soon that another has taken over. */
const LOOK_EVERY_MS = 1_000;

/** The lease of one instrument's orders. */
export const leaseOf = (instrumentId: number): string => `desk/${instrumentId}`;

type TenureDeps = Pick<DeskDeps, "database" | "clock" | "instrumentIds">;

export class DeskLease {
  private readonly deps: TenureDeps;
  private held = NEVER;
  private since: Instant | null = null;
  private isLost = false;
  /** What this desk may hold its instruments at: the last epoch known to be kept and those drawn since. Empty at first. */
  private epochs: readonly string[] = [];

  constructor(deps: TenureDeps) {
    this.deps = deps;
  }

  get epoch(): string {
    return this.held;
  }

  get state(): Omit<LeaseState, "ageMs"> {
    const { held, since, isLost } = this;
    if (held === NEVER) return NEVER_HELD;
    return { isHeld: !isLost, epoch: held, heldSince: isLost ? null : since };
  }

  /** Raising the epoch waits for a commit of an earlier owner that is in progress, so what is read next is final. */
  async take(): Promise<void> {
    const { database, clock, instrumentIds } = this.deps;
    const names = instrumentIds.map(leaseOf);
    // A start takes over from whoever has them, at its second try too: of its first nothing was kept.
    const from = this.held === NEVER ? "anyone" : this.epochs;
    const epoch = await drawEpoch(database);
    this.epochs = [...this.epochs, epoch];
    await database.transaction((tx) => takeLeases(tx, names, { epoch, holder: "", lastsMs: null, from }));
    this.held = epoch;
    this.epochs = [epoch];
    this.since ??= clock.now();
  }

  /** Kept once another desk has taken over an instrument of this one; never where the looking was ended before. */
  async untilLost(signal: AbortSignal): Promise<void> {
    const { database, instrumentIds } = this.deps;
    const names = instrumentIds.map(leaseOf);
    for (;;) {
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return new Promise(() => undefined);
      const { held } = this;
      // A database that does not answer says nothing of it; and what is being taken anew is looked at next time.
      const isHeld = await areLeasesHeld(database, names, held).catch(() => true);
      if (!isHeld && held === this.held && this.epochs.length === 1) return;
    }
  }

  /** Another desk has taken over an instrument of this one. False where that was noted before. */
  lose(): boolean {
    const isNew = !this.isLost;
    this.isLost = true;
    return isNew;
  }
}

/** At which epoch a desk holds its instruments, and how it takes them: at its start from anyone, later only back from itself. */

import type { DeskDeps } from "./desk-interface.ts";
import { drawEpoch, takeLeases } from "./desk-lease-store.ts";

/** The epoch of a desk that has held nothing yet. */
const NEVER_HELD = "0";

export class DeskTenure {
  private readonly deps: Pick<DeskDeps, "database" | "clock" | "instrumentIds">;
  private held = NEVER_HELD;
  /** What this desk may hold its instruments at: the last epoch known to be kept and those drawn since. Empty at first. */
  private epochs: readonly string[] = [];

  constructor(deps: Pick<DeskDeps, "database" | "clock" | "instrumentIds">) {
    this.deps = deps;
  }

  get epoch(): string {
    return this.held;
  }

  /** Raising the epoch waits for a commit of an earlier owner that is in progress, so what is read next is final. */
  async take(): Promise<void> {
    const { database, clock, instrumentIds } = this.deps;
    const ordered = [...instrumentIds].sort((a, b) => a - b);
    // A start takes over from whoever has them, at its second try too: of its first nothing was kept.
    const from = this.held === NEVER_HELD ? null : this.epochs;
    const epoch = await drawEpoch(database);
    this.epochs = [...this.epochs, epoch];
    await database.transaction((tx) => takeLeases(tx, ordered, { epoch, at: clock.now(), from }));
    this.held = epoch;
    this.epochs = [epoch];
  }
}

/**
 * One lease as a process keeps it: taken when it is free, renewed every second, given back at the end. It knows without asking
 * whether it surely holds the lease now, and says once that another process has taken over.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../clock.ts";
import type { Database, Reader, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import { Outage } from "../process/outage.ts";
import {
  checkLeases,
  drawEpoch,
  type Hold,
  isLeaseFree,
  LeaseLost,
  releaseLease,
  renewLease,
  takeLeases,
} from "./leases.ts";

/** A lease that is not renewed for so long is anybody's, by the database's clock. */
const LEASE_MS = 5_000;
const RENEW_EVERY_MS = 1_000;

/** What readiness and figures ask of a lease. */
export interface LeaseState {
  /** Whether this process surely holds it now: it was renewed lately, by this process's own reckoning. */
  readonly isHeld: boolean;
  /** The epoch it is or was last held at; null where this process never held it. */
  readonly epoch: string | null;
  /** Since when it is held; null while it is not. */
  readonly heldSince: Instant | null;
  /** Milliseconds since it was last known to be held; null where this process never held it. */
  readonly ageMs: number | null;
}

/** Of a process that never takes the lease. */
export const NEVER_HELD: LeaseState = { isHeld: false, epoch: null, heldSince: null, ageMs: null };

export interface LeaseKeeperDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly name: string;
  /** Tells this process from others, as `holderOf` does; one that has the same is the same after a crash. */
  readonly holder: string;
  /** Called once, when another process has taken over. */
  readonly onLost: (error: LeaseLost) => void;
  /** For tests; `LEASE_MS` when left out. */
  readonly lastsMs?: number;
}

/** Never an epoch that was drawn. */
const NO_EPOCH = "0";

export class LeaseKeeper implements Hold {
  readonly name: string;
  private readonly deps: LeaseKeeperDeps;
  private readonly lastsMs: number;
  private held = NO_EPOCH;
  private isLost = false;
  private since: Instant | null = null;
  /** When the last renewal that succeeded was asked for, on the process's own clock: the database's count began later. */
  private knownAt = Number.NEGATIVE_INFINITY;
  private renewing: AbortController | undefined;
  private renewed: Promise<void> = Promise.resolve();

  constructor(deps: LeaseKeeperDeps) {
    this.deps = deps;
    this.name = deps.name;
    this.lastsMs = deps.lastsMs ?? LEASE_MS;
  }

  get epoch(): string {
    return this.held;
  }

  get isHeld(): boolean {
    return !this.isLost && performance.now() - this.knownAt < this.lastsMs;
  }

  state(): LeaseState {
    if (this.held === NO_EPOCH) return NEVER_HELD;
    const { isHeld, since } = this;
    return { isHeld, epoch: this.held, heldSince: isHeld ? since : null, ageMs: performance.now() - this.knownAt };
  }

  /** Takes the lease where it is free, and goes on renewing it. False where another process holds it. */
  async take(): Promise<boolean> {
    const { database, clock, holder } = this.deps;
    const { name, lastsMs } = this;
    // Asked first, as an attempt in vain would lock the row.
    if (!(await isLeaseFree(database, name, { holder, lastsMs }))) return false;
    const from = performance.now();
    try {
      const epoch = await drawEpoch(database);
      await database.transaction((tx) => takeLeases(tx, [name], { epoch, holder, lastsMs, from: "free" }));
      this.held = epoch;
    } catch (error) {
      // Others were quicker, or commits under the lease are still on their way.
      if (error instanceof LeaseLost || (error instanceof Outage && error.reason === "contention")) return false;
      throw error;
    }
    this.isLost = false;
    this.knownAt = from;
    this.since = clock.now();
    this.renewing = new AbortController();
    this.renewed = this.goOnRenewing(this.renewing.signal);
    return true;
  }

  /** Throws `LeaseLost` unless it is still held when the transaction commits. Sent last, nobody waits for what comes before. */
  check(tx: Tx): Promise<void> {
    return checkLeases(tx, [this.name], this.held);
  }

  /**
   * Before something that is durable is shown: kept at once where the lease is surely held, and where it is not as soon as it
   * is known to be. Throws `LeaseLost` where another process has taken over, and an `Outage` where nobody can say.
   */
  async confirm(): Promise<void> {
    if (!this.isHeld) await this.renew(this.deps.database);
  }

  /** Notes that another process has taken over; this one is to end or to wait anew. */
  lose(error: LeaseLost): void {
    if (this.isLost) return;
    this.isLost = true;
    this.renewing?.abort();
    this.deps.log.fatal(
      { err: error, lease: this.name, epoch: this.held },
      "another process has taken over; this one ends",
    );
    this.deps.onLost(error);
  }

  /** Gives it back, so that the next one waits for nothing. */
  async release(): Promise<void> {
    this.renewing?.abort();
    await this.renewed;
    if (this.isLost || this.held === NO_EPOCH) return;
    this.isLost = true;
    await releaseLease(this.deps.database, this).catch((error: unknown) => {
      this.deps.log.warn({ err: error, lease: this.name }, "a lease could not be given back; it runs out by itself");
    });
  }

  private async goOnRenewing(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(RENEW_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.renew(this.deps.database);
      } catch (error) {
        if (error instanceof LeaseLost) return this.lose(error);
        this.deps.log.warn({ err: error, lease: this.name }, "a lease could not be renewed, trying again");
      }
    }
  }

  private async renew(reader: Reader): Promise<void> {
    const from = performance.now();
    if (!(await renewLease(reader, this, this.lastsMs))) throw new LeaseLost("another process has taken over");
    this.knownAt = Math.max(this.knownAt, from);
  }
}

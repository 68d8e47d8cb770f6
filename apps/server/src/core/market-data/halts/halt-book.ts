/**
 * Which instruments are halted, by rule and by operators, and the entries that say so. Every step of the grid is compared
 * with what the entries have said so far: an invalid tick lies between a halt and its resumption, always. No I/O.
 */
import type { HaltCause, HaltEntry, HaltSample } from "@candor/engine/halt-entry";
import type { Instant } from "@candor/money/money";
import type { RuleHaltCause } from "../pricing/price-health.ts";
import type { HaltCommand, OpenHalt } from "./halt-store.ts";

/** What the book asks of the grid after a step. */
export interface SteppedGrid {
  haltOf(instrumentId: number): RuleHaltCause | null;
  /** The last tick before this step. */
  seqBefore(instrumentId: number): number;
  samplesOf(instrumentId: number): HaltSample[];
}

export interface HaltStep {
  readonly entries: readonly HaltEntry[];
  /** The commands that the entries do. */
  readonly applied: readonly HaltCommand[];
}

type Waiter = (entry: HaltEntry | undefined) => void;

export class HaltBook {
  private readonly instrumentIds: readonly number[];
  private readonly byRule = new Map<number, RuleHaltCause>();
  private readonly byOperator = new Set<number>();
  private pending: HaltCommand[] = [];
  private readonly waiters = new Map<string, Waiter>();

  /** @param instrumentIds those that the grid observes: of others nothing shows that they are well again */
  constructor(instrumentIds: readonly number[], open: readonly OpenHalt[]) {
    this.instrumentIds = instrumentIds;
    for (const { instrumentId, cause } of open) {
      if (cause === "operator") this.byOperator.add(instrumentId);
      else this.byRule.set(instrumentId, cause);
    }
  }

  /** Why an instrument is halted now, its price's fault first; null when it is not. */
  causeOf(instrumentId: number): HaltCause | null {
    return this.byRule.get(instrumentId) ?? (this.byOperator.has(instrumentId) ? "operator" : null);
  }

  isHaltedByOperator(instrumentId: number): boolean {
    return this.byOperator.has(instrumentId);
  }

  /** The halts of now by cause. */
  counts(): ReadonlyMap<HaltCause, number> {
    const counts = new Map<HaltCause, number>([["operator", this.byOperator.size]]);
    for (const cause of this.byRule.values()) counts.set(cause, (counts.get(cause) ?? 0) + 1);
    return counts;
  }

  /**
   * Notes what operators had decided before and nobody has done. Read it once the book can take commands: what is decided
   * meanwhile is then either read or taken, and done once where it is both.
   */
  expect(decided: readonly HaltCommand[]): void {
    const known = new Set(this.pending.map(({ id }) => id));
    this.pending.unshift(...decided.filter(({ id }) => !known.has(id)));
  }

  /**
   * Takes what operators have decided, once that is kept; the next step does it. The entry once it is durable, or undefined
   * when it was done already.
   */
  take(command: HaltCommand): Promise<HaltEntry | undefined> {
    if (!this.pending.some(({ id }) => id === command.id)) this.pending.push(command);
    return new Promise((resolve) => this.waiters.set(command.id, resolve));
  }

  /** @param isLate an instant that was missed: nobody had decided then what waits now */
  step(at: Instant, grid: SteppedGrid, isLate = false): HaltStep {
    const entries = [...this.ruleEntries(at, grid)];
    if (isLate) return { entries, applied: [] };
    const applied = this.pending;
    this.pending = [];
    for (const command of applied) {
      const entry = this.entryOf(command, at, grid);
      if (entry) entries.push(entry);
    }
    return { entries, applied };
  }

  /** Tells those who wait that a step is durable. */
  kept({ entries, applied }: HaltStep): void {
    for (const { id, instrumentId, kind } of applied) {
      const isDone = (entry: HaltEntry) =>
        entry.instrumentId === instrumentId && entry.kind === kind && entry.cause === "operator";
      this.waiters.get(id)?.(entries.find(isDone));
      this.waiters.delete(id);
    }
  }

  private *ruleEntries(at: Instant, grid: SteppedGrid): Iterable<HaltEntry> {
    for (const instrumentId of this.instrumentIds) {
      const now = grid.haltOf(instrumentId);
      const said = this.byRule.get(instrumentId);
      if (now !== null && said === undefined) {
        this.byRule.set(instrumentId, now);
        yield entry(instrumentId, "halt", now, at, grid);
      } else if (now === null && said !== undefined) {
        this.byRule.delete(instrumentId);
        yield entry(instrumentId, "resume", said, at, grid);
      }
    }
  }

  /** Undefined for a command that would change nothing: two may have asked for the same. */
  private entryOf(command: HaltCommand, at: Instant, grid: SteppedGrid): HaltEntry | undefined {
    const { instrumentId, kind, operators, reason } = command;
    if (this.byOperator.has(instrumentId) === (kind === "halt")) return undefined;
    if (kind === "halt") this.byOperator.add(instrumentId);
    else this.byOperator.delete(instrumentId);
    return { ...entry(instrumentId, kind, "operator", at, grid), operators, reason };
  }
}

const entry = (
  instrumentId: number,
  kind: HaltEntry["kind"],
  cause: HaltCause,
  at: Instant,
  grid: SteppedGrid,
): HaltEntry => ({
  instrumentId,
  kind,
  cause,
  at,
  afterSeq: grid.seqBefore(instrumentId),
  operators: [],
  reason: "",
  samples: grid.samplesOf(instrumentId),
});

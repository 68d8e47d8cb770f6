/**
 * Commands that change what the house is about to fill wait here for a bump before they are queued (DOMAIN section 4): a tick
 * of that time acts first. Whoever sees the market earlier than the house would otherwise take back what a tick is about to do
 * badly for them, and leave what it does well.
 */
import type { Instant } from "@candor/money/money";
import type { Tick } from "../market-data/market-data.ts";
import type { Patience } from "./desk-product.ts";
import type { QueuedCommand } from "./desk-queue.ts";

/** Where no tick comes, as in a market that is halted, a command waits no longer than this beyond its bump. */
const WITHOUT_TICKS_MS = 1_500;
/** Of one portfolio, so that nobody's waiting takes the places of everybody else's orders. */
const WAITING_OF_ONE_MAX = 16;

interface Waiting {
  readonly command: QueuedCommand;
  readonly patience: Patience;
  readonly since: Instant;
  /** Ticks before this act first. */
  readonly until: number;
  readonly timer: NodeJS.Timeout;
}

export class DeskDoor {
  private readonly waiting = new Map<number, Set<Waiting>>();
  private readonly byPortfolio = new Map<string, number>();
  private readonly letIn: (command: QueuedCommand) => void;
  private readonly msMax: number;
  private count = 0;

  constructor(letIn: (command: QueuedCommand) => void, msMax = Number.POSITIVE_INFINITY) {
    this.letIn = letIn;
    this.msMax = msMax;
  }

  get size(): number {
    return this.count;
  }

  /** False where too many of the portfolio wait already. @param now when it came */
  wait(command: QueuedCommand, patience: Patience, now: Instant): boolean {
    const { portfolioId, instrumentId, bumpMs } = patience;
    const own = this.byPortfolio.get(portfolioId) ?? 0;
    if (own >= WAITING_OF_ONE_MAX) return false;
    this.byPortfolio.set(portfolioId, own + 1);
    this.count += 1;
    const most = patience.thenTick?.withinMs ?? bumpMs + WITHOUT_TICKS_MS;
    const timer = setTimeout(() => this.release(one), Math.min(most, this.msMax));
    const one: Waiting = { command, patience, since: now, until: now + bumpMs, timer };
    const others = this.waiting.get(instrumentId) ?? new Set();
    this.waiting.set(instrumentId, others.add(one));
    return true;
  }

  /** Queues a tick: behind those who have waited for a bump, and before those that wait for one like it. */
  around(tick: Tick, queue: () => void): void {
    const due = [...(this.waiting.get(tick.instrumentId) ?? [])].filter(({ until }) => until <= tick.at);
    for (const one of due) if (one.patience.thenTick === undefined) this.release(one);
    queue();
    for (const one of due) if (one.patience.thenTick?.isSuch(tick, one.since)) this.release(one);
  }

  /** The desk ends: nobody is let in, since the ticks that they wait for have not acted. */
  dismiss(cause: unknown): void {
    for (const all of [...this.waiting.values()]) {
      for (const one of all) if (this.leaves(one)) one.command.reject(cause);
    }
  }

  private release(one: Waiting): void {
    if (this.leaves(one)) this.letIn(one.command);
  }

  /** False where it has left already. */
  private leaves(one: Waiting): boolean {
    const { instrumentId, portfolioId } = one.patience;
    const others = this.waiting.get(instrumentId);
    if (!others?.delete(one)) return false;
    clearTimeout(one.timer);
    if (others.size === 0) this.waiting.delete(instrumentId);
    const own = (this.byPortfolio.get(portfolioId) ?? 1) - 1;
    if (own === 0) this.byPortfolio.delete(portfolioId);
    else this.byPortfolio.set(portfolioId, own);
    this.count -= 1;
    return true;
  }
}

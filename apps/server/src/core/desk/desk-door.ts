/**
 * Commands that change what the house is about to fill wait here for a bump before they are queued (DOMAIN section 4): a tick
 * of that time acts first. Whoever sees the market earlier than the house would otherwise take back what a tick is about to do
 * badly for them, and leave what it does well.
 */
import { isToBeMadeUp } from "@candor/engine/missed-instants";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { MarketData, Tick } from "../market-data/market-data.ts";
import type { Patience } from "./desk-product.ts";
import { COMMAND_WAITS_MS_MAX, type QueuedCommand } from "./desk-queue.ts";

/** Where no tick comes, as in a market that is halted, a command waits no longer than this beyond its bump. */
const WITHOUT_TICKS_MS = 1_500;
/** A venue that opens no sooner has no tick for anybody who comes now; one that has just closed may have missed some. */
const SHUT_MS = 10_000;
const JUST_CLOSED_MS = 1_000;
/** So often it is asked whether prices that were missed have come. */
const LOOK_MS = 100;
/** Of one portfolio, so that nobody's waiting takes the places of everybody else's orders. */
const WAITING_OF_ONE_MAX = 16;
/** Of those whose calls take places of orders: a quarter of these places. */
const AMONG_ORDERS_MAX = 256;

interface Waiting {
  readonly command: QueuedCommand;
  readonly patience: Patience;
  readonly since: Instant;
  /** Ticks before this act first. */
  readonly until: number;
  /** Nothing is decided while prices up to this instant were missed and are still to come. */
  readonly upTo: number;
  timer: NodeJS.Timeout;
}

interface DoorDeps {
  readonly clock: Clock;
  readonly letIn: (command: QueuedCommand) => void;
  readonly marketData: Pick<MarketData, "session" | "durableUpTo">;
  /** Longest time here where no prices are missing, ms. */
  readonly msMax?: number;
}

export class DeskDoor {
  private readonly waiting = new Map<number, Set<Waiting>>();
  private readonly byPortfolio = new Map<string, number>();
  private readonly deps: DoorDeps;
  private count = 0;
  private amongOrders = 0;

  constructor(deps: DoorDeps) {
    this.deps = deps;
  }

  get size(): number {
    return this.count;
  }

  /** Whether any tick may come that is waited for: none does where the venue is closed, and nobody is let wait for it. */
  mayHear({ instrumentId }: Patience, now: Instant): boolean {
    const { isOpen, opensAt } = this.deps.marketData.session(instrumentId);
    return isOpen || (opensAt !== null && opensAt <= now + SHUT_MS) || this.isToCome(now - JUST_CLOSED_MS);
  }

  /** False where too many wait already. */
  wait(command: QueuedCommand, patience: Patience): boolean {
    const { portfolioId, instrumentId, bumpMs, isAmongOrders = false } = patience;
    const own = this.byPortfolio.get(portfolioId) ?? 0;
    if (own >= WAITING_OF_ONE_MAX || (isAmongOrders && this.amongOrders >= AMONG_ORDERS_MAX)) return false;
    if (isAmongOrders) this.amongOrders += 1;
    this.byPortfolio.set(portfolioId, own + 1);
    this.count += 1;
    const { msMax = Number.POSITIVE_INFINITY } = this.deps;
    const { since } = command;
    const upTo = since + (patience.thenTick?.withinMs ?? bumpMs);
    const most = patience.thenTick?.withinMs ?? bumpMs + WITHOUT_TICKS_MS;
    const timer = setTimeout(() => this.giveUp(one), Math.min(most, msMax));
    const one: Waiting = { command, patience, since, until: since + bumpMs, upTo, timer };
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

  /** No tick has come for too long: where those that were missed are still to be made up, they act first. */
  private giveUp(one: Waiting): void {
    const { clock } = this.deps;
    if (!this.isToCome(one.upTo) || clock.now() - one.since > COMMAND_WAITS_MS_MAX) this.release(one);
    else one.timer = setTimeout(() => this.giveUp(one), LOOK_MS);
  }

  private isToCome(instant: number): boolean {
    const { clock, marketData } = this.deps;
    return isToBeMadeUp(instant, marketData.durableUpTo(), clock.now());
  }

  private release(one: Waiting): void {
    if (this.leaves(one)) this.deps.letIn(one.command);
  }

  /** False where it has left already. */
  private leaves(one: Waiting): boolean {
    const { instrumentId, portfolioId, isAmongOrders = false } = one.patience;
    const others = this.waiting.get(instrumentId);
    if (!others?.delete(one)) return false;
    clearTimeout(one.timer);
    if (isAmongOrders) this.amongOrders -= 1;
    if (others.size === 0) this.waiting.delete(instrumentId);
    const own = (this.byPortfolio.get(portfolioId) ?? 1) - 1;
    if (own === 0) this.byPortfolio.delete(portfolioId);
    else this.byPortfolio.set(portfolioId, own);
    this.count -= 1;
    return true;
  }
}

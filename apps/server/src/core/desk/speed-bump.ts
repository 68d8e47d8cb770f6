/**
 * Commands that change what the house is about to fill wait here for a bump before they are queued (DOMAIN section 4): a tick
 * of that time acts first. Whoever sees the market earlier than the house would otherwise take back what a tick is about to do
 * badly for them, and leave what it does well.
 */
import { isToBeMadeUp } from "@candor/engine/missed-instants";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { MarketData, Tick } from "../market-data/market-data.ts";
import type { QueuedCommand } from "./desk-items.ts";
import type { Patience } from "./desk-product.ts";
import { COMMAND_WAITS_MS_MAX } from "./desk-queue.ts";
import { SpeedBumpPlaces } from "./speed-bump-places.ts";

/** Where no tick comes, as in a market that is halted, a command waits no longer than this beyond its bump. */
const WITHOUT_TICKS_MS = 1_500;
/** A venue that opens no sooner has no tick for anybody who comes now; one that has just closed may have missed some. */
const SHUT_MS = 10_000;
const JUST_CLOSED_MS = 1_000;
/** So often it is asked whether prices that were missed have come. */
const LOOK_MS = 100;

interface Waiting {
  readonly command: QueuedCommand;
  readonly patience: Patience;
  readonly since: Instant;
  /** Ticks before this act first. */
  readonly until: number;
  /** Nothing is decided while prices up to this instant were missed and are still to come. */
  readonly upTo: number;
  timer: NodeJS.Timeout | undefined;
}

interface DoorDeps {
  readonly clock: Clock;
  readonly letIn: (command: QueuedCommand) => void;
  readonly marketData: Pick<MarketData, "session" | "durableUpTo">;
  /** Longest time here where no prices are missing, ms. */
  readonly msMax?: number;
}

export class SpeedBump {
  private readonly waiting = new Map<number, Set<Waiting>>();
  private readonly places = new SpeedBumpPlaces();
  private readonly deps: DoorDeps;

  constructor(deps: DoorDeps) {
    this.deps = deps;
  }

  get size(): number {
    return this.places.size;
  }

  /** Whether any tick may come that is waited for: none does where the venue is closed, and nobody is let wait for it. */
  mayHear({ instrumentId }: Patience, now: Instant): boolean {
    const { isOpen, opensAt } = this.deps.marketData.session(instrumentId);
    return isOpen || (opensAt !== null && opensAt <= now + SHUT_MS) || this.isToCome(now - JUST_CLOSED_MS);
  }

  /** False where too many wait already. */
  wait(command: QueuedCommand, patience: Patience): boolean {
    const { instrumentId, bumpMs } = patience;
    const { msMax = Number.POSITIVE_INFINITY } = this.deps;
    const { since } = command;
    const upTo = since + (patience.thenTick?.withinMs ?? bumpMs);
    const most = patience.thenTick?.withinMs ?? bumpMs + WITHOUT_TICKS_MS;
    const one: Waiting = { command, patience, since, until: since + bumpMs, upTo, timer: undefined };
    if (!this.places.enter(one)) return false;
    one.timer = setTimeout(() => this.giveUp(one), Math.min(most, msMax));
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
    const { instrumentId } = one.patience;
    const others = this.waiting.get(instrumentId);
    if (!others?.delete(one)) return false;
    clearTimeout(one.timer);
    if (others.size === 0) this.waiting.delete(instrumentId);
    this.places.leave(one);
    return true;
  }
}

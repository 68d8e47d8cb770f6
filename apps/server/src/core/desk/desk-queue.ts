/**
 * What waits for the desk: commands and ticks in the order of their arrival, deferred ones before all others, and ticks that
 * wait behind one of their instrument that goes on. Bounded for commands; ticks are never turned away, since they are few and
 * the book must see each.
 */
import type { Instant } from "@candor/money/money";
import type { Left, Queued, QueuedTick } from "./desk-items.ts";
import { leftOf, orderBatch } from "./desk-order.ts";

/** A command that has waited longer is not decided: what its owner saw when asking is long gone. */
export const COMMAND_WAITS_MS_MAX = 10_000;

/** Whose it is, as a line of the log says it. */
export const requestOf = (item: Queued | undefined): { readonly request?: string } =>
  item?.kind === "command" && item.request !== undefined ? { request: item.request } : {};

export class DeskQueue {
  private items: Queued[] = [];
  private commands = 0;
  /** Neither these nor the commands that the next batch was given as deferred are among the items. */
  private behind: readonly QueuedTick[] = [];
  private deferredCommands = 0;
  private readonly commandsMax: number;

  constructor(commandsMax: number) {
    this.commandsMax = commandsMax;
  }

  /** Commands that wait. */
  get size(): number {
    return this.commands + this.deferredCommands;
  }

  /** Since when the first command waits; null where none does. */
  get oldestSince(): Instant | null {
    return this.items.find((item) => item.kind === "command")?.since ?? null;
  }

  get isEmpty(): boolean {
    return this.items.length + this.behind.length === 0;
  }

  /** False when the queue is full. */
  push(item: Queued): boolean {
    if (item.kind === "command") {
      if (this.size >= this.commandsMax) return false;
      this.commands += 1;
    }
    this.items.push(item);
    return true;
  }

  /** Puts back what was taken, in its order, before everything else; what waits behind ticks stands behind it. */
  putBack(items: readonly Queued[]): void {
    this.items = [...items, ...this.behind, ...this.items];
    this.commands += countCommands(items);
    this.behind = [];
    this.deferredCommands = 0;
  }

  /** The same in place of what the batch before has left, which the next batch was given and which is decided anew. */
  putBackWithout(items: readonly Queued[], left: Left): void {
    const anew = new Set(leftOf(left));
    this.behind = this.behind.filter((item) => !anew.has(item));
    this.putBack(items.filter((item) => !anew.has(item)));
  }

  /**
   * The next batch.
   * @param left what the batch before leaves; @param again what was put aside and may be decided now; @param max of the queue
   */
  next(left: Left, again: readonly Queued[], max: number): readonly Queued[] {
    const { items, behind } = orderBatch(left, [...again, ...this.behind, ...this.take(max)]);
    this.behind = behind;
    this.deferredCommands = countCommands(left.deferred);
    return items;
  }

  /** The next items, at most `max`. */
  take(max: number): Queued[] {
    const taken = this.items.length <= max ? this.items : this.items.slice(0, max);
    this.items = this.items.length <= max ? [] : this.items.slice(max);
    this.commands -= countCommands(taken);
    return taken;
  }
}

const countCommands = (items: readonly Queued[]): number =>
  items.reduce((count, { kind }) => (kind === "command" ? count + 1 : count), 0);

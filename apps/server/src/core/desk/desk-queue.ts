/**
 * What waits for the desk: commands and ticks in the order of their arrival, deferred ones before all others. Bounded for
 * commands; ticks are never turned away, since they are few and the book must see each.
 */
import type { Answer } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { IdempotencyScope } from "../../platform/http/route.ts";
import type { Tick } from "../market-data/market-data.ts";
import type { DeskProduct } from "./desk-product.ts";

export interface QueuedCommand {
  readonly kind: "command";
  readonly product: DeskProduct<unknown>;
  readonly command: unknown;
  readonly scope: IdempotencyScope | null;
  /** Whose it is at the edge, for the log. */
  readonly request: string | undefined;
  /** When it was queued. */
  readonly since: Instant;
  readonly resolve: (answer: Answer<unknown>) => void;
  readonly reject: (error: unknown) => void;
}

export interface QueuedTick {
  readonly kind: "tick";
  readonly tick: Tick;
}

export type Queued = QueuedCommand | QueuedTick;

/** Whose it is, as a line of the log says it. */
export const requestOf = (item: Queued | undefined): { readonly request?: string } =>
  item?.kind === "command" && item.request !== undefined ? { request: item.request } : {};

export class DeskQueue {
  private items: Queued[] = [];
  private commands = 0;
  private readonly commandsMax: number;

  constructor(commandsMax: number) {
    this.commandsMax = commandsMax;
  }

  /** Commands that wait. */
  get size(): number {
    return this.commands;
  }

  /** Since when the first command waits; null where none does. */
  get oldestSince(): Instant | null {
    return this.items.find((item) => item.kind === "command")?.since ?? null;
  }

  get isEmpty(): boolean {
    return this.items.length === 0;
  }

  /** False when the queue is full. */
  push(item: Queued): boolean {
    if (item.kind === "command") {
      if (this.commands >= this.commandsMax) return false;
      this.commands += 1;
    }
    this.items.push(item);
    return true;
  }

  /** Puts back what was taken, in its order, before everything else. */
  putBack(items: readonly Queued[]): void {
    if (items.length === 0) return;
    this.items = [...items, ...this.items];
    this.commands += countCommands(items);
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

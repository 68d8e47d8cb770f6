/**
 * What a batch leaves out for an account that somebody else holds: it waits here and comes again a moment later, in its order.
 * Nobody else waits for it, but for what stands behind a tick that is left out: the ticks of an instrument act one after the
 * other, and nothing of it is changed in between.
 */
import type { Instant } from "@candor/money/money";
import { type AccountKey, textOfAccount } from "../ledger/ledger.ts";
import { type TouchedSet, touchedSet } from "./desk-batch.ts";
import type { DeskProduct } from "./desk-product.ts";
import type { Queued, QueuedCommand } from "./desk-queue.ts";

/** So long it is left alone. */
const AGAIN_AFTER_MS = 50;

const NOBODY: ReadonlySet<string> = new Set();

interface AsideDeps {
  readonly products: readonly DeskProduct<unknown>[];
  readonly now: () => Instant;
  /** Called with what was left out, when it is to be tried again. */
  readonly again: (items: readonly Queued[]) => void;
}

export class DeskAside {
  private readonly deps: AsideDeps;
  private items: Queued[] = [];
  private timer: NodeJS.Timeout | undefined;
  private held = NOBODY;

  constructor(deps: AsideDeps) {
    this.deps = deps;
  }

  /** Commands that wait here. */
  get size(): number {
    return this.items.filter(({ kind }) => kind === "command").length;
  }

  /** Accounts that somebody else holds, as far as is known. */
  get busy(): ReadonlySet<string> {
    return this.held;
  }

  /** What may be decided of these now; the rest waits here. Call between batches, as each item is rehearsed by itself. */
  sift(items: readonly Queued[], found: readonly AccountKey[] = []): readonly Queued[] {
    if (found.length > 0) this.held = new Set([...this.held, ...found.map(textOfAccount)]);
    if (this.held.size === 0 && this.items.length === 0) return items;
    const behind = new Set(this.items.flatMap((item) => (item.kind === "tick" ? [item.tick.instrumentId] : [])));
    const taken = items.filter((item) => {
      if (!this.mustWait(item, behind)) return true;
      if (item.kind === "tick") behind.add(item.tick.instrumentId);
      this.items.push(item);
      return false;
    });
    this.timer ??= setTimeout(() => this.open(), AGAIN_AFTER_MS);
    return taken;
  }

  /** Everything comes again at once. */
  open(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { items } = this;
    this.items = [];
    this.held = NOBODY;
    this.deps.again(items);
  }

  /** What is here is given up; a start lets the ticks among it act. */
  giveUp(): readonly QueuedCommand[] {
    clearTimeout(this.timer);
    this.timer = undefined;
    const commands = this.items.filter((item) => item.kind === "command");
    this.items = [];
    return commands;
  }

  private mustWait(item: Queued, behind: ReadonlySet<number>): boolean {
    if (item.kind === "tick" && behind.has(item.tick.instrumentId)) return true;
    const { accounts, instruments } = this.touchedBy(item);
    if (item.kind === "command" && [...instruments].some((id) => behind.has(id))) return true;
    return accounts.some((key) => this.held.has(textOfAccount(key)));
  }

  /** Of a tick without those products that pass orders by. */
  private touchedBy(item: Queued): TouchedSet {
    const touched = touchedSet();
    const { products, now } = this.deps;
    const asked = item.kind === "command" ? [item.product] : products.filter(({ passesBy }) => passesBy !== true);
    for (const product of asked) {
      product.openRehearsal(now());
      try {
        if (item.kind === "command") product.rehearse(item.command, touched);
        else product.rehearseTick(item.tick, touched);
      } finally {
        product.closeRehearsal();
      }
    }
    return touched;
  }
}

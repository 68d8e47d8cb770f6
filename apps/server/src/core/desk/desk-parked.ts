/**
 * What a batch leaves out for an account that somebody else holds: it waits here until the account is free, and comes again in
 * its order. Nobody else waits for it, but for what stands behind a tick that is left out: the ticks of an instrument act one
 * after the other, and nothing of it is changed in between.
 */
import { type AccountKey, textOfAccount } from "../ledger/ledger.ts";
import { type BatchDeps, busyOf, createLockPlan, type LockPlan } from "./desk-batch.ts";
import type { Queued } from "./desk-items.ts";

/** So often it is asked whether the accounts are free. */
const LOOK_MS = 50;

interface AsideDeps extends Pick<BatchDeps, "database" | "ledger" | "clock" | "products"> {
  /** Called when there is something to be tried again. */
  readonly again: () => void;
}

interface Waiting {
  readonly item: Queued;
  /** What it touches by itself. */
  readonly locks: LockPlan;
}

export class ParkedItems {
  private readonly deps: AsideDeps;
  private waiting: Waiting[] = [];
  /** What may be tried again and was not taken yet: what comes behind it waits until it is. */
  private free: Queued[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** By its text, each account that somebody else holds, as far as is known. */
  private held: ReadonlyMap<string, AccountKey> = new Map();

  constructor(deps: AsideDeps) {
    this.deps = deps;
  }

  /** Commands that wait here. */
  get size(): number {
    return this.items().filter(({ kind }) => kind === "command").length;
  }

  get hasFree(): boolean {
    return this.free.length > 0;
  }

  /** What may be tried again, before everything that came later. */
  takeFree(): readonly Queued[] {
    const { free } = this;
    this.free = [];
    return free;
  }

  isHeld(account: AccountKey): boolean {
    return this.held.size > 0 && this.held.has(textOfAccount(account));
  }

  /** Instruments of which a tick waits here, as it is now. */
  behind(): ReadonlySet<number> {
    return new Set(this.items().flatMap((item) => (item.kind === "tick" ? [item.tick.instrumentId] : [])));
  }

  /** What may be decided of these now; the rest waits here. Call between batches, as each item has its locks planned by itself. */
  sift(items: readonly Queued[], found: readonly AccountKey[] = []): readonly Queued[] {
    if (found.length > 0) this.held = new Map([...this.held, ...byText(found)]);
    if (this.held.size + this.waiting.length + this.free.length === 0) return items;
    this.lookLater();
    const behind = new Set(this.behind());
    return items.filter((item) => {
      const locks = this.locksOf(item);
      if (!this.mustWait({ item, locks }, behind)) return true;
      this.waiting.push({ item, locks });
      return false;
    });
  }

  /** Everything comes again at once. */
  open(): void {
    this.free = [...this.giveUp()];
    if (this.hasFree) this.deps.again();
  }

  /** Nothing of what is here is done; a start lets the ticks among it act. */
  giveUp(): readonly Queued[] {
    clearTimeout(this.timer);
    this.timer = undefined;
    const items = this.items();
    [this.free, this.waiting, this.held] = [[], [], new Map()];
    return items;
  }

  private items(): readonly Queued[] {
    return [...this.free, ...this.waiting.map(({ item }) => item)];
  }

  private lookLater(): void {
    this.timer ??= setTimeout(() => void this.look(), LOOK_MS);
  }

  private async look(): Promise<void> {
    const { timer } = this;
    // These alone, which no batch takes: others may be the desk's own at this moment.
    const found = await busyOf(this.deps, [...this.held.values()]);
    // Given up or opened meanwhile.
    if (this.timer !== timer) return;
    this.timer = undefined;
    this.held = byText(found);
    const behind = new Set<number>();
    const waiting = this.waiting.filter((one) => this.mustWait(one, behind));
    this.free.push(...this.waiting.filter((one) => !waiting.includes(one)).map(({ item }) => item));
    this.waiting = waiting;
    if (this.held.size > 0 || this.waiting.length > 0) this.lookLater();
    if (this.hasFree) this.deps.again();
  }

  /** @param behind is told of a tick that has to wait */
  private mustWait({ item, locks: { accounts, instruments } }: Waiting, behind: Set<number>): boolean {
    const concerned = item.kind === "tick" ? [item.tick.instrumentId] : [...instruments];
    if (!concerned.some((id) => behind.has(id)) && !accounts.some((key) => this.isHeld(key))) return false;
    if (item.kind === "tick") behind.add(item.tick.instrumentId);
    return true;
  }

  /** What it cannot do without: of a tick nothing of those products that pass orders by. */
  private locksOf(item: Queued): LockPlan {
    const locks = createLockPlan();
    const { products, clock } = this.deps;
    if (item.kind === "command" && item.product.goesOnWithout?.(item.command)) return locks;
    const asked = item.kind === "command" ? [item.product] : products.filter((one) => !one.passesBy?.(item.tick));
    for (const product of asked) {
      product.openLockPlan(clock.now());
      try {
        if (item.kind === "command") product.planLocks(item.command, locks);
        else product.planTickLocks(item.tick, locks);
      } finally {
        product.closeLockPlan();
      }
    }
    return locks;
  }
}

const byText = (accounts: readonly AccountKey[]): ReadonlyMap<string, AccountKey> =>
  new Map(accounts.map((key) => [textOfAccount(key), key]));

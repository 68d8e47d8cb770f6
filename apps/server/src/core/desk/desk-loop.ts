/**
 * Runs batch after batch and survives what goes wrong between them: a busy lock is tried again, an outage ends in memory
 * rebuilt from the tables, a command that breaks a rule of the program fails alone. It decides nothing itself.
 */
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { type Answer, refuse } from "@candor/api/refusal";
import { currentRequest, outsideRequests } from "../../platform/bus/request-context.ts";
import type { IdempotencyScope } from "../../platform/http/route.ts";
import { Outage } from "../../platform/process/outage.ts";
import { LeaseLost } from "../../platform/tasks/leases.ts";
import type { Tick } from "../market-data/market-data.ts";
import { type BatchResult, type Flight, isBusy, NOTHING_LEFT } from "./desk-batch.ts";
import { DeskCatchUp } from "./desk-catch-up.ts";
import { DeskCounts } from "./desk-counts.ts";
import { DeskCursor } from "./desk-cursor.ts";
import type { DeskDeps, DeskFigures } from "./desk-interface.ts";
import type { Left, Queued, QueuedCommand } from "./desk-items.ts";
import { DeskLease } from "./desk-lease.ts";
import { retryOnLock } from "./desk-lock-retry.ts";
import { isBehind, leftOf } from "./desk-order.ts";
import { ParkedItems } from "./desk-parked.ts";
import type { DeskCounter, DeskProduct } from "./desk-product.ts";
import { COMMAND_WAITS_MS_MAX, DeskQueue, requestOf } from "./desk-queue.ts";
import { DeskTries } from "./desk-tries.ts";
import { SpeedBump } from "./speed-bump.ts";

const QUEUE_MAX = 10_000;
/** Small enough that a deep queue makes two batches, of which one is decided while the other is written. */
const BATCH_MAX = 285;
const REBUILD_PAUSE_MS = 25;
const REBUILD_PAUSE_MAX_MS = 500;
const DRAIN_LOOK_MS = 5;
/** Answers to what is kept wait no longer for the next batch, which may have met a lock. */
const ANSWER_AFTER_MS_MAX = 10;

export class DeskLoop {
  private readonly deps: DeskDeps;
  private readonly products: DeskProduct<unknown>[] = [];
  private readonly queue: DeskQueue;
  private readonly speedBump: SpeedBump;
  private readonly parked: ParkedItems;
  private readonly tries: DeskTries;
  private readonly cursor: DeskCursor;
  private readonly catchUp: DeskCatchUp;
  readonly ownLease: DeskLease;
  private isStarted = false;
  private isReady = false;
  private isStopping = false;
  private running: Promise<void> | null = null;
  private readonly looking = new AbortController();
  private stopTicks: (() => void) | null = null;
  private stopChanges: (() => void) | null = null;
  /** Batches launched by `run`, and those of them that are kept, or given up with what they hold decided anew. */
  private launched = 0;
  private concluded = 0;
  private readonly counts = new DeskCounts();

  constructor(deps: DeskDeps) {
    this.deps = deps;
    this.ownLease = new DeskLease(deps);
    this.queue = new DeskQueue(deps.queueMax ?? QUEUE_MAX);
    const { clock, marketData, speedBumpMsMax = Number.POSITIVE_INFINITY } = deps;
    const letIn = (command: QueuedCommand) => this.enqueue(command);
    this.speedBump = new SpeedBump({ clock, marketData, letIn, msMax: speedBumpMsMax });
    this.cursor = new DeskCursor(deps);
    const { cursor, products } = this;
    this.parked = new ParkedItems({ ...deps, products, again: () => this.wake() });
    this.tries = new DeskTries({ ...deps, products, parked: this.parked, epoch: () => this.ownLease.epoch });
    const decide = (items: readonly Queued[]) => this.decideMissed(items);
    this.catchUp = new DeskCatchUp({ ...deps, cursor, products, decide, batchMax: deps.batchMax ?? BATCH_MAX });
  }

  register<Command>(product: DeskProduct<Command>): DeskCounter<Command> {
    const own = product as DeskProduct<unknown>;
    this.products.push(own);
    return { submit: (command, scope) => this.submit(own, command, scope) };
  }

  async start(): Promise<void> {
    // What lets missed ticks act may meet a lock, as any batch may.
    await retryOnLock(this.rebuild.bind(this), () => pause(REBUILD_PAUSE_MS));
    this.isStarted = true;
    this.isReady = true;
    this.stopTicks = this.deps.marketData.onTicks((ticks) => this.hear(ticks));
    this.stopChanges = this.deps.marketData.beforeChange(() => this.drained());
    void this.ownLease
      .untilLost(this.looking.signal)
      .then(() => this.lose(new LeaseLost("another desk has taken over")));
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopTicks?.();
    this.stopChanges?.();
    this.speedBump.dismiss(new Outage("database", "the desk is closing"));
    this.looking.abort();
    this.isStopping = true;
    this.parked.open();
    while (this.running !== null) await this.running;
    this.fail(this.parked.giveUp(), new Outage("contention", "the desk is closing"));
    this.isReady = false;
    await this.cursor.keep(this.ownLease.epoch);
  }

  figures(): DeskFigures {
    const { isReady, queue, running, ownLease, deps } = this;
    return this.counts.figures({
      isReady,
      queue,
      lease: ownLease.state,
      isBusy: running !== null,
      at: deps.clock.now(),
    });
  }

  private submit(
    product: DeskProduct<unknown>,
    command: unknown,
    scope: IdempotencyScope | null,
  ): Promise<Answer<unknown>> {
    if (this.isStopping) {
      const why = this.ownLease.state.isHeld ? "the desk is closing" : "another desk has taken over";
      return Promise.reject(new Outage("database", why));
    }
    if (!this.isStarted) return Promise.reject(new Outage("database", "the desk does not run in this process"));
    return new Promise((resolve, reject) => {
      const [since, request] = [this.deps.clock.now(), currentRequest()];
      const queued: QueuedCommand = { kind: "command", product, command, scope, request, since, resolve, reject };
      const patience = product.patienceOf?.(command);
      if (patience === undefined || !this.speedBump.mayHear(patience, since)) this.enqueue(queued);
      else if (!this.speedBump.wait(queued, patience)) resolve(refuse("desk-overloaded"));
    });
  }

  private enqueue(command: QueuedCommand): void {
    const waiting = this.queue.size + this.speedBump.size + this.parked.size;
    const isFull = waiting >= (this.deps.queueMax ?? QUEUE_MAX);
    if (!isFull && this.queue.push(command)) this.wake();
    else command.resolve(refuse("desk-overloaded"));
  }

  private hear(ticks: readonly Tick[]): void {
    for (const tick of this.cursor.tell(ticks))
      this.speedBump.around(tick, () => this.queue.push({ kind: "tick", tick }));
    this.wake();
  }

  private get hasMore(): boolean {
    return !this.queue.isEmpty || this.parked.hasFree;
  }

  private wake(): void {
    if (this.running !== null || !this.isReady) return;
    this.counts.begun(this.deps.clock.now());
    this.running = outsideRequests(() => this.run()).finally(() => {
      this.running = null;
      if (this.hasMore) this.wake();
    });
  }

  /** Kept once every batch of before is: what is asked meanwhile is decided on what the market is now, and not waited for. */
  private async drained(): Promise<void> {
    const before = this.launched;
    while (this.running !== null && this.concluded < before) await pause(DRAIN_LOOK_MS);
  }

  /** One batch is decided while the one before is being committed; answers leave when their own batch is kept. */
  private async run(): Promise<void> {
    let flight: Flight | null = null;
    this.concluded = this.launched;
    while (flight !== null || this.hasMore) {
      // Whatever else arrives in this turn of the event loop belongs to the same batch.
      await nextTurn();
      const left: Left = flight === null ? NOTHING_LEFT : await flight.sent;
      const isIdle = !this.hasMore && left.begun.length === 0;
      const next: Flight | null = isIdle || this.cursor.hasGaps ? null : this.launch(left, flight);
      if (flight !== null && !(await this.conclude(flight, next, left))) {
        flight = null;
        this.concluded = this.launched;
        continue;
      }
      if (flight !== null) this.concluded += 1;
      flight = next;
      if (flight === null && this.cursor.hasGaps) await this.closeGaps();
    }
  }

  /** What was not announced acts before anything else is decided. */
  private async closeGaps(): Promise<void> {
    try {
      await this.catchUp.closeGaps();
    } catch (error) {
      if (isBusy(error)) await pause(REBUILD_PAUSE_MS);
      else await this.recover(error as Outage | LeaseLost, []);
    }
  }

  private async decideMissed(items: readonly Queued[]): Promise<readonly Queued[]> {
    const result = await this.tries.decideMissed(items);
    this.finish(result, items);
    return leftOf(result.left);
  }

  /** 1. drain the queue, and what waits beside it. */
  private launch(left: Left, before: Flight | null): Flight {
    this.launched += 1;
    const items = this.queue.next(left, this.parked.takeFree(), this.deps.batchMax ?? BATCH_MAX);
    return this.tries.launch(this.parked.sift(this.inTime(items)), before);
  }

  /** Answers a batch that is kept. One that is not takes the next back into the queue, and is decided again or fails. */
  private async conclude(flight: Flight, next: Flight | null, left: Left): Promise<boolean> {
    let result: BatchResult;
    try {
      result = await flight.kept;
    } catch (error) {
      if (next !== null) {
        await next.kept.catch(() => undefined);
        this.queue.putBackWithout(next.items, left);
      }
      await this.decideAgain(flight.items, error);
      return false;
    }
    // The next batch first: Postgres waits for it, and answers are given while it is being written. Not where it waits itself.
    if (next === null) this.queue.putBack(leftOf(left));
    else await Promise.race([next.sent, pause(ANSWER_AFTER_MS_MAX)]);
    this.finish(result, flight.items);
    return true;
  }

  private async decideAgain(items: readonly Queued[], error: unknown): Promise<void> {
    if (isBusy(error)) {
      this.queue.putBack(await this.decideAll(await this.tries.withoutBusy(items, error), 2));
    } else this.queue.putBack(await this.meetFailure(items, error));
  }

  /** Those that have not waited too long; the others fail here. */
  private inTime(items: readonly Queued[]): readonly Queued[] {
    const earliest = this.deps.clock.now() - COMMAND_WAITS_MS_MAX;
    const late = items.filter((item) => item.kind === "command" && item.since < earliest);
    this.fail(late, new Outage("database", "the command has waited too long"));
    return items.filter((item) => !late.includes(item));
  }

  /** Decides a batch by itself. `attempt` is which try this is. @returns what it has not done, to go back into the queue */
  private async decideAll(items: readonly Queued[], first = 1): Promise<readonly Queued[]> {
    const tried = await this.tries.decide(this.parked.sift(items), first);
    if ("error" in tried) return this.meetFailure(tried.items, tried.error);
    // What is committed is never decided again, whatever happens to its answers.
    this.finish(tried.result, tried.items);
    return leftOf(tried.result.left);
  }

  /**
   * A batch that fails by a mistake of the program is decided again item by item, so that only one fails.
   * @returns what is not done, to go back into the queue
   */
  private async meetFailure(items: readonly Queued[], error: unknown): Promise<readonly Queued[]> {
    this.counts.failed();
    if (error instanceof Outage || error instanceof LeaseLost) {
      this.fail(items, error instanceof Outage ? error : new Outage("database", error));
      return this.recover(error, items);
    }
    if (items.length === 1) {
      this.deps.log.error({ err: error, ...requestOf(items[0]) }, "the desk could not decide a command");
      this.fail(items, error);
      return [];
    }
    this.deps.log.error({ err: error, items: items.length }, "a batch failed and is decided item by item");
    const left: Queued[] = [];
    for (const item of items) left.push(...(isBehind(item, left) ? [item] : await this.decideAll([item])));
    return left;
  }

  /** 6. answer the callers and publish. */
  private finish({ answers, left, changed, tellings }: BatchResult, items: readonly Queued[]): void {
    this.counts.kept(items.length, left.deferred.length, this.deps.clock.now());
    const undone = new Set(leftOf(left));
    for (const item of items) if (item.kind === "tick" && !undone.has(item)) this.cursor.hasActed(item.tick);
    this.cursor.keepSometimes(this.ownLease.epoch);
    for (const { item, answer } of answers) item.resolve(answer);
    this.deps.ledger.announce(changed);
    for (const tell of tellings) tell();
  }

  private fail(items: readonly Queued[], error: unknown): void {
    for (const item of items) if (item.kind === "command") (item as QueuedCommand).reject(error);
  }

  /**
   * After an outage what the last commit did is unknown, so memory is rebuilt from the tables. A desk that was taken over
   * closes for good and has its process end: only a new start takes the instruments back.
   * @returns what goes back into the queue
   */
  private async recover(error: Outage | LeaseLost, items: readonly Queued[]): Promise<readonly Queued[]> {
    if (error instanceof LeaseLost) {
      this.lose(error);
      return [];
    }
    // Nothing was kept, and nobody will say these ticks again.
    if (error.reason === "contention") return items.filter(({ kind }) => kind === "tick");
    this.isReady = false;
    for (let wait = REBUILD_PAUSE_MS; !this.isReady; wait = Math.min(wait * 2, REBUILD_PAUSE_MAX_MS)) {
      await pause(wait);
      try {
        await this.rebuild();
        this.isReady = true;
      } catch (failure) {
        if (failure instanceof LeaseLost) return this.recover(failure, items);
        this.deps.log.warn({ err: failure }, "the desk waits for the database");
        // Memory may be behind the tables: nothing more is decided on it.
        if (!this.isStopping) continue;
        this.close(failure);
        return [];
      }
    }
    return [];
  }

  private lose(error: LeaseLost): void {
    this.looking.abort();
    if (!this.ownLease.lose()) return;
    this.deps.log.fatal({ err: error }, "another desk has taken over; this one has closed");
    this.close(error);
    this.deps.onLeaseLost(error);
  }

  /** Decides nothing any more; what waits is told so. */
  private close(cause: unknown): void {
    this.stopTicks?.();
    this.isStopping = true;
    this.isReady = false;
    const outage = new Outage("database", cause);
    this.speedBump.dismiss(outage);
    this.fail([...this.parked.giveUp(), ...this.queue.take(Number.MAX_SAFE_INTEGER)], outage);
  }

  private async rebuild(): Promise<void> {
    await this.ownLease.take();
    const again = await this.catchUp.begin();
    this.queue.putBack(again.map((tick) => ({ kind: "tick", tick })));
  }
}

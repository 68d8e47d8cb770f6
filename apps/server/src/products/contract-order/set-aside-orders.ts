/**
 * Orders that a mistake of the program keeps the desk from acting on: each is left alone from the tick on that could not act on
 * it, and everything else of its market goes on. A start tries again from that tick, and whether it works is kept.
 */
import type { Log } from "../../platform/log.ts";
import { messageOf } from "../../platform/process/start-refused.ts";
import type { ContractDecision } from "./contract-decision.ts";
import type { ContractRecord } from "./contract-record.ts";
import { type DecidedMemory, StagedMemory } from "./staged-memory.ts";

export interface SetAside {
  readonly portfolioId: string;
  readonly orderId: string;
  readonly instrumentId: number;
  /** The first tick that could not act on it. */
  readonly tickSeq: number;
  /** What the program said. */
  readonly fault: string;
}

/** `isAgain`: its tick has not tried it since the start. */
type Kept = SetAside & { readonly isAgain: boolean };

export interface SetAsideWork {
  readonly added: readonly SetAside[];
  readonly mended: readonly SetAside[];
}

const FAULT_LENGTH_MAX = 500;

export class SetAsideOrders {
  private readonly log: Pick<Log, "error" | "info">;
  private readonly apart: StagedMemory;
  private readonly kept = new Map<string, Kept>();
  /** Of the orders that the batch has changed, what they were before. */
  private readonly before = new Map<string, Kept | undefined>();
  private unwritten: { added: SetAside[]; mended: SetAside[] } = { added: [], mended: [] };
  private untold: (() => void)[] = [];
  private decision: { readonly whole: ContractDecision; readonly apart: ContractDecision } | null = null;

  constructor(memory: DecidedMemory, log: Pick<Log, "error" | "info">) {
    this.apart = new StagedMemory(memory);
    this.log = log;
  }

  get size(): number {
    return this.kept.size;
  }

  has(orderId: string): boolean {
    return this.kept.size > 0 && this.kept.has(orderId);
  }

  /** As the tables have them, each to be tried again. */
  reset(rows: readonly SetAside[]): void {
    this.kept.clear();
    for (const row of rows) this.kept.set(row.orderId, { ...row, isAgain: true });
    this.openBatch();
  }

  /** Ids of those that a tick has to try again. */
  due(instrumentId: number, seq: number): readonly string[] {
    if (this.kept.size === 0) return [];
    return [...this.kept.values()]
      .filter((one) => one.isAgain && one.instrumentId === instrumentId && one.tickSeq <= seq)
      .map(({ orderId }) => orderId);
  }

  /**
   * Does something to one order. Where that throws, nothing of it is done, and the order is set aside.
   * @param tickSeq the tick that acts, or the first that has to
   * @returns whether the order is set aside now, or is no more
   */
  attempt(
    order: ContractRecord,
    tickSeq: number,
    decision: ContractDecision,
    act: (apart: ContractDecision) => void,
  ): boolean {
    const { books } = decision.batch;
    const mark = books.savepoint();
    try {
      act(this.apartFrom(decision));
    } catch (error) {
      this.apart.forget();
      books.rollbackTo(mark);
      this.add(order, tickSeq, error);
      return true;
    }
    this.apart.keep();
    return this.mend(order.id);
  }

  /** Made once for all that a batch decides on. */
  private apartFrom(decision: ContractDecision): ContractDecision {
    if (this.decision?.whole !== decision)
      this.decision = { whole: decision, apart: { ...decision, memory: this.apart } };
    return this.decision.apart;
  }

  private add({ id: orderId, portfolioId, instrumentId }: ContractRecord, tickSeq: number, error: unknown): void {
    const fault = messageOf(error).slice(0, FAULT_LENGTH_MAX);
    const aside = { portfolioId, orderId, instrumentId, tickSeq, fault };
    this.change(orderId, { ...aside, isAgain: false });
    this.unwritten.added.push(aside);
    this.untold.push(() => this.log.error({ err: error, ...aside }, "a contract order is set aside"));
  }

  private mend(orderId: string): boolean {
    const aside = this.has(orderId) ? this.kept.get(orderId) : undefined;
    if (aside === undefined) return false;
    this.change(orderId, undefined);
    this.unwritten.mended.push(aside);
    this.untold.push(() => this.log.info({ orderId, tickSeq: aside.tickSeq }, "a contract order is set aside no more"));
    return true;
  }

  private change(orderId: string, after: Kept | undefined): void {
    if (!this.before.has(orderId)) this.before.set(orderId, this.kept.get(orderId));
    this.turn(orderId, after);
  }

  private turn(orderId: string, after: Kept | undefined): void {
    if (after === undefined) this.kept.delete(orderId);
    else this.kept.set(orderId, after);
  }

  /** What the batch has done since it was last asked. */
  takeUnwritten(): SetAsideWork {
    const { unwritten } = this;
    this.unwritten = { added: [], mended: [] };
    return unwritten;
  }

  /** What comes from here on can be taken back. */
  openBatch(): void {
    this.before.clear();
    this.takeUnwritten();
    this.untold = [];
    this.decision = null;
  }

  /** Says it to whoever looks after the program. */
  commit(): void {
    const { untold } = this;
    this.openBatch();
    for (const say of untold) say();
  }

  rollback(): void {
    for (const [orderId, before] of this.before) this.turn(orderId, before);
    this.openBatch();
  }
}

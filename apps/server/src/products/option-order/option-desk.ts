/**
 * Option orders at the desk: plans the locks of and decides commands and ticks on what memory holds, writes what was decided, and tells
 * the bus after the commit. The rules of entries and ends are in their own files.
 */
import { type Answer, answer } from "@candor/api/refusal";
import { isToBeMadeUp } from "@candor/engine/missed-instants";
import { ENTRY_WITHIN_MS } from "@candor/engine/option-order";
import type { Instant } from "@candor/money/money";
import {
  type AccountSet,
  BegunTicks,
  type Deferred,
  type DeskBatch,
  type DeskProduct,
  type TickOutcome,
} from "../../core/desk/desk.ts";
import { type Instrument, type Instruments, underTerms } from "../../core/instrument/instrument.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { OptionCommand } from "./option-command.ts";
import type { OptionDecision, OptionMarketData } from "./option-decision.ts";
import { type OptionAccounts, optionAccounts } from "./option-entries.ts";
import { OptionLeads } from "./option-leads.ts";
import { END_WITHIN_MS, OptionMemory } from "./option-memory.ts";
import type { OptionRecord } from "./option-record.ts";
import { readOpenOptions, writeOptions } from "./option-store.ts";
import { optionsChanged } from "./option-topics.ts";
import { wireOption } from "./option-wire.ts";
import { decidePlace } from "./place-option-order.ts";
import { actOnTick, concerns, onlyEnters, settle, voided } from "./settle-option-order.ts";

export interface OptionDeskDeps {
  readonly instruments: Instruments;
  readonly marketData: OptionMarketData;
  readonly bus: Bus;
}

/** Orders that one batch lets a tick act on; the tick goes on in the next, and commands are decided meanwhile. */
const ACTED_AT_ONCE = 400;

export class OptionDesk implements DeskProduct<OptionCommand> {
  readonly name = "option-order";
  readonly memory: OptionMemory;
  private readonly leads: OptionLeads;
  private readonly deps: OptionDeskDeps;
  private at = 0 as Instant;
  private readonly named = new Set<string>();
  private readonly accountsOf = new Map<string, OptionAccounts>();
  /** The last tick of each instrument that has been decided, and what the batch in progress has decided since. */
  private readonly decided = new Map<number, number>();
  private readonly deciding = new Map<number, number>();
  private isPlanning = false;
  private readonly begun = new BegunTicks();

  constructor(deps: OptionDeskDeps) {
    this.deps = deps;
    const traded = deps.instruments.all().filter(({ option }) => option !== null);
    const ids = traded.map(({ id }) => id);
    this.memory = new OptionMemory(ids);
    this.leads = new OptionLeads(ids, deps.marketData);
  }

  /** From its entry on all ticks are heard again: those of its window may be among them. */
  async load(reader: Reader, cursors: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>> {
    this.memory.reset();
    this.begun.reset();
    this.decided.clear();
    for (const [instrumentId, seq] of cursors) this.decided.set(instrumentId, seq);
    await this.leads.load(reader);
    const waiting = new Map<number, number>();
    for (const order of await readOpenOptions(reader)) {
      this.memory.restore(order);
      const after = order.entrySeq ?? order.afterSeq;
      waiting.set(order.instrumentId, Math.min(after, waiting.get(order.instrumentId) ?? after));
    }
    return waiting;
  }

  hasCaughtUp(): void {
    // Each order knows after which tick it is entered and by which it ends, so that nothing has to be let in.
  }

  /** An end is judged by its own window, whenever that is done; the end of a session voids what it meets, and nothing after it does. */
  passesBy(tick: Tick): boolean {
    return !this.deps.marketData.endsSession(tick);
  }

  goesOnWithout({ verb }: OptionCommand): boolean {
    return verb === "overdue";
  }

  openLockPlan(at: Instant): void {
    this.at = at;
    this.named.clear();
    this.isPlanning = true;
  }

  closeLockPlan(): void {
    this.isPlanning = false;
  }

  begin(at: Instant): void {
    this.at = at;
    this.begun.openBatch();
  }

  planLocks(command: OptionCommand, locks: AccountSet): void {
    if (command.verb === "overdue") {
      for (const order of this.overdue()) this.nameOwner(order, locks);
    } else {
      const { mode, portfolioId } = command;
      this.nameOwner({ instrumentId: command.order.instrument.id, mode, portfolioId }, locks);
    }
  }

  planTickLocks(tick: Tick, locks: AccountSet): void {
    if (!this.memory.trades(tick.instrumentId)) return;
    if (!this.isPlanning) {
      this.memory.hear(tick.instrumentId, tick);
      this.leads.hear(tick);
      this.hears(tick);
    }
    let named = 0;
    for (const order of this.concerned(tick)) {
      this.nameOwner(order, locks);
      named += 1;
      if (named === ACTED_AT_ONCE) return;
    }
  }

  async read(): Promise<void> {
    // Memory holds all that a decision needs.
  }

  decide(command: OptionCommand, batch: DeskBatch): Answer<unknown> | Deferred {
    const decision = this.decisionFor(batch);
    if (command.verb === "place") return decidePlace(underTerms(command, this.deps.instruments, this.at), decision);
    const { isBehind = () => false } = batch;
    const overdue = this.overdue().filter((order) => this.isAtHand(order, batch) && !isBehind(order.instrumentId));
    for (const order of overdue) {
      if (order.status === "accepted") voided(order, "no-price-in-time", decision);
      else settle(order, decision);
    }
    return answer(overdue.length);
  }

  decideTick(tick: Tick, batch: DeskBatch): TickOutcome {
    if (!this.memory.trades(tick.instrumentId)) return undefined;
    // Heard first: a tick may be the last of the window that it ends.
    this.memory.hear(tick.instrumentId, tick);
    this.leads.hear(tick);
    const acted = this.actOn(tick, batch);
    if (acted === "begun") {
      this.begun.goesOn(tick.instrumentId);
      return acted;
    }
    this.begun.isDone(tick.instrumentId);
    this.hears(tick);
    return acted;
  }

  private actOn(tick: Tick, batch: DeskBatch): "begun" | "acted" | undefined {
    const decision = this.decisionFor(batch);
    let acted = 0;
    for (const order of this.concerned(tick)) {
      if (acted === ACTED_AT_ONCE) return "begun";
      const isAtHand = this.isAtHand(order, batch) || onlyEnters(tick, order);
      // A later tick ends it, by the same prices.
      if (!isAtHand && this.isBusy(order, batch)) continue;
      if (!isAtHand) return "begun";
      if (actOnTick(order, tick, decision)) acted += 1;
    }
    if (this.deps.marketData.endsSession(tick)) {
      for (const order of this.memory.ofMarket(tick.instrumentId)) {
        if (acted === ACTED_AT_ONCE || !this.isAtHand(order, batch)) return "begun";
        voided(order, "session-ended", decision);
        acted += 1;
      }
    }
    return acted > 0 ? "acted" : undefined;
  }

  /**
   * Those that a tick enters and those that have ended, then, while accounts are named, all that its session's end leaves over: as
   * `actOn` comes to them. One that the tick leaves alone takes nobody's place; without its accounts the tick would never end.
   */
  private *concerned(tick: Tick): Generator<OptionRecord> {
    if (this.memory.isConcerned(tick.instrumentId, tick.at)) {
      const freshness = this.deps.marketData.freshness(tick);
      for (const order of this.memory.concerned(tick.instrumentId, tick.at)) {
        if (concerns(tick, order, freshness, this.leads.isLed)) yield order;
      }
    }
    if (this.isPlanning && this.deps.marketData.endsSession(tick)) yield* this.memory.ofMarket(tick.instrumentId);
  }

  /**
   * Not where prices wait behind a tick that goes on, as they may be those that judge; nor entries while prices that may make them
   * were missed and are still to come.
   */
  private overdue(): readonly OptionRecord[] {
    const { at, begun, memory, deps } = this;
    const upTo = deps.marketData.durableUpTo();
    const isDecided = ({ instrumentId, status, createdAt }: OptionRecord) =>
      !begun.has(instrumentId) && (status !== "accepted" || !isToBeMadeUp(createdAt + ENTRY_WITHIN_MS, upTo, at));
    const overdue = memory.overdue(at - ENTRY_WITHIN_MS, at - END_WITHIN_MS);
    return overdue.filter(isDecided).slice(0, ACTED_AT_ONCE);
  }

  private hears(tick: Tick): void {
    if (tick.seq > this.cursors(tick.instrumentId)) this.deciding.set(tick.instrumentId, tick.seq);
  }

  private cursors(instrumentId: number): number {
    return this.deciding.get(instrumentId) ?? this.decided.get(instrumentId) ?? 0;
  }

  private nameOwner(
    { instrumentId, mode, portfolioId }: Pick<OptionRecord, "instrumentId" | "mode" | "portfolioId">,
    locks: AccountSet,
  ): void {
    if (!this.memory.trades(instrumentId)) return;
    const market = `${mode}/${instrumentId}`;
    const accounts = this.accounts(instrumentId, mode);
    if (!this.named.has(market)) {
      this.named.add(market);
      locks.instrument(instrumentId);
      locks.account(accounts.desk);
    }
    const owner = `${mode}//${portfolioId}`;
    if (this.named.has(owner)) return;
    this.named.add(owner);
    locks.account(accounts.customer(portfolioId));
  }

  private isAtHand({ instrumentId, mode, portfolioId }: OptionRecord, { books }: DeskBatch): boolean {
    const accounts = this.accounts(instrumentId, mode);
    return books.has(accounts.customer(portfolioId)) && books.has(accounts.desk);
  }

  private isBusy({ instrumentId, mode, portfolioId }: OptionRecord, batch: DeskBatch): boolean {
    const accounts = this.accounts(instrumentId, mode);
    const { isBusy = () => false } = batch;
    return isBusy(accounts.customer(portfolioId)) || isBusy(accounts.desk);
  }

  private accounts(instrumentId: number, mode: OptionRecord["mode"]): OptionAccounts {
    const key = `${mode}/${instrumentId}`;
    const known = this.accountsOf.get(key) ?? optionAccounts(this.instrument(instrumentId), mode);
    this.accountsOf.set(key, known);
    return known;
  }

  /** By the terms in force when the batch is decided. */
  private instrument(id: number): Instrument {
    const instrument = this.deps.instruments.byId(id, this.at);
    if (!instrument) throw new Error(`no instrument ${id}`);
    return instrument;
  }

  private decisionFor(batch: DeskBatch): OptionDecision {
    return {
      batch,
      memory: this.memory,
      marketData: this.deps.marketData,
      isLed: this.leads.isLed,
      accounts: (instrumentId, mode) => this.accounts(instrumentId, mode),
      published: (instrumentId) =>
        Math.max(this.cursors(instrumentId), this.deps.marketData.numberBy(instrumentId, batch.at)),
    };
  }

  async write(tx: Tx): Promise<void> {
    await writeOptions(tx, this.memory.takeUnwritten(), this.at);
  }

  commit(): () => void {
    const changes = this.memory.changes();
    this.memory.commit();
    for (const [instrumentId, seq] of this.deciding) this.decided.set(instrumentId, seq);
    this.deciding.clear();
    return () => this.publish(changes);
  }

  rollback(): void {
    this.memory.rollback();
    this.begun.rollback();
    this.deciding.clear();
  }

  private publish(orders: readonly OptionRecord[]): void {
    for (const [portfolioId, own] of Map.groupBy(orders, (order) => order.portfolioId)) {
      const changed = optionsChanged(portfolioId);
      // Most portfolios have nobody watching.
      if (!this.deps.bus.hasSubscribers(changed)) continue;
      const options = own.map((order) => wireOption(order, this.instrument(order.instrumentId), this.deps.marketData));
      this.deps.bus.publish(changed, { mode: own[0]?.mode ?? "demo", options });
    }
  }
}

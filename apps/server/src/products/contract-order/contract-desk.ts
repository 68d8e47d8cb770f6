/**
 * Contract orders at the desk: plans the locks of and decides commands and ticks on what memory holds, writes what was decided, and
 * tells the bus after the commit. The rules of each command are in its own file.
 */
import { ACCOUNT_MODES } from "@candor/api/account-mode";
import { type Answer, answer } from "@candor/api/refusal";
import type { Instant, Rate } from "@candor/money/money";
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
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Outbox } from "../../platform/tasks/outbox.ts";
import { actOnTick, isConcerned } from "./act-on-tick.ts";
import { ENTRY_WITHIN_MS, lacksPrices } from "./awaited-price.ts";
import { decideBatchClose, decideClose } from "./close-contract-order.ts";
import type { CloseCommand, ContractCommand, SetStopsCommand } from "./contract-command.ts";
import type { ContractDecision, ContractMarket } from "./contract-decision.ts";
import { gapOf } from "./contract-exposure.ts";
import { ContractLockKeys } from "./contract-lock-keys.ts";
import { type ContractChanges, ContractMemory } from "./contract-memory.ts";
import { emitNotices } from "./contract-notices.ts";
import { ContractPersons } from "./contract-persons.ts";
import { ContractPrefetch } from "./contract-prefetch.ts";
import type { ContractRecord } from "./contract-record.ts";
import { eachOpenContract, writeContracts } from "./contract-store.ts";
import { contractsChanged } from "./contract-topics.ts";
import { wireContract } from "./contract-wire.ts";
import { endContractSession } from "./end-contract-session.ts";
import { FINANCED_AT_ONCE, financeContracts, owesOvernightFee } from "./finance-contracts.ts";
import { lapseEntries } from "./lapse-entries.ts";
import { patienceOf } from "./patience-of.ts";
import { decidePlace } from "./place-contract-order.ts";
import { SetAsideOrders } from "./set-aside-orders.ts";
import { readSetAside, writeSetAside } from "./set-aside-store.ts";
import { decideSetStops } from "./set-contract-stops.ts";

export interface ContractDeskDeps {
  readonly instruments: Instruments;
  readonly marketData: ContractMarket;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly outbox: Pick<Outbox, "emitMany">;
  readonly log: Pick<Log, "error" | "info">;
}

/** Orders that one batch lets a tick act on; the tick goes on in the next, and commands are decided meanwhile. */
const ACTED_AT_ONCE = 400;

export class ContractDesk implements DeskProduct<ContractCommand> {
  readonly name = "contract-order";
  readonly memory: ContractMemory;
  readonly setAside: SetAsideOrders;
  private readonly deps: ContractDeskDeps;
  private at = 0 as Instant;
  private readonly lockKeys: ContractLockKeys;
  private readonly persons = new ContractPersons();
  private readonly prefetched = new ContractPrefetch();
  /** The last tick of each instrument that has been decided, and what the batch in progress has decided since. */
  private readonly decided = new Map<number, number>();
  private readonly deciding = new Map<number, number>();
  private isPlanning = false;
  private readonly begun = new BegunTicks();
  /** Made once for all that a batch decides. */
  private decision: ContractDecision | null = null;

  constructor(deps: ContractDeskDeps) {
    this.deps = deps;
    this.lockKeys = new ContractLockKeys(deps.instruments);
    this.memory = new ContractMemory(
      deps.instruments
        .all()
        .filter(({ contract }) => contract !== null)
        .map((instrument): [number, Rate] => [instrument.id, gapOf(instrument)]),
    );
    this.setAside = new SetAsideOrders(this.memory, deps.log);
  }

  async load(reader: Reader, cursors: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>> {
    this.memory.reset();
    this.begun.reset();
    this.decided.clear();
    for (const [instrumentId, seq] of cursors) this.decided.set(instrumentId, seq);
    const waiting = new Map<number, number>();
    const waits = (instrumentId: number, after: number) =>
      waiting.set(instrumentId, Math.min(after, waiting.get(instrumentId) ?? after));
    await this.persons.load(reader);
    await eachOpenContract(reader, (order) => {
      this.memory.restore(order);
      waits(order.instrumentId, Math.max(cursors.get(order.instrumentId) ?? 0, order.afterSeq));
    });
    const aside = await readSetAside(reader);
    this.setAside.reset(aside);
    for (const { instrumentId, tickSeq } of aside) waits(instrumentId, tickSeq - 1);
    return waiting;
  }

  hasCaughtUp(): void {
    // Each order knows after which tick it may be acted on, so that nothing has to be let in.
  }

  readonly patienceOf = (command: ContractCommand) => patienceOf(command, this.memory, this.deps.marketData);

  goesOnWithout({ verb }: ContractCommand): boolean {
    return verb === "finance" || verb === "lapse";
  }

  openLockPlan(at: Instant): void {
    this.at = at;
    this.lockKeys.openBatch();
    this.isPlanning = true;
  }

  closeLockPlan(): void {
    this.isPlanning = false;
  }

  begin(at: Instant): void {
    this.at = at;
    this.begun.openBatch();
    this.setAside.openBatch();
    this.prefetched.clear();
  }

  planLocks(command: ContractCommand, locks: AccountSet): void {
    switch (command.verb) {
      case "place":
        this.lockKeys.owner({ ...command, instrumentId: command.order.instrument.id }, locks);
        return;
      case "close":
      case "set-stops": {
        const order = this.memory.order(command.orderId);
        if (order?.portfolioId === command.portfolioId) this.lockKeys.owner(order, locks);
        return;
      }
      case "batch-close":
        this.lockKeys.everyMarket(command, locks);
        return;
      case "finance":
        for (const order of this.memory.from(command.fromSlot, FINANCED_AT_ONCE).orders) {
          if (owesOvernightFee(order, command.day)) this.lockKeys.owner(order, locks);
        }
        return;
      case "lapse":
        for (const order of this.lapsing()) this.lockKeys.owner(order, locks);
    }
  }

  planTickLocks(tick: Tick, locks: AccountSet): void {
    if (!this.isPlanning) this.hears(tick);
    let named = 0;
    this.eachConcerned(tick, (order) => {
      this.lockKeys.owner(order, locks);
      named += 1;
      return named < ACTED_AT_ONCE;
    });
  }

  async read(tx: Tx, commands: readonly ContractCommand[]): Promise<void> {
    await Promise.all([this.prefetched.read(tx, commands, this.memory), this.persons.read(tx, commands)]);
  }

  decide(command: ContractCommand, batch: DeskBatch): Answer<unknown> | Deferred {
    const decision = this.decisionFor(batch);
    switch (command.verb) {
      case "place":
        return decidePlace(underTerms(command, this.deps.instruments, this.at), decision);
      case "close":
        return this.mayClose(command, batch) ? decideClose(command, decision) : "deferred";
      case "set-stops":
        return this.mayChangeOwn(command, batch) ? decideSetStops(command, decision) : "deferred";
      case "batch-close":
        return decideBatchClose(command, decision);
      case "finance": {
        const { orders } = this.memory.from(command.fromSlot, FINANCED_AT_ONCE);
        const isPassedBy = (order: ContractRecord) => this.lockKeys.isPassedBy(order, batch);
        const owing = orders.filter((order) => owesOvernightFee(order, command.day) && !isPassedBy(order));
        const mayCharge = owing.every((order) => this.mayChange(order, batch));
        return mayCharge ? answer(financeContracts(command, decision, isPassedBy)) : "deferred";
      }
      case "lapse": {
        const mayLapse = (order: ContractRecord) =>
          this.mayChange(order, batch) && !this.lockKeys.isPassedBy(order, batch);
        const lapsing = this.lapsing().filter(mayLapse);
        lapseEntries(lapsing, decision);
        return answer(lapsing.length);
      }
    }
  }

  decideTick(tick: Tick, batch: DeskBatch): TickOutcome {
    const decision = this.decisionFor(batch);
    let acted = 0;
    const inVain = new Set(this.begun.inVain(tick.instrumentId));
    const isWhole = this.eachConcerned(tick, (order) => {
      if (acted === ACTED_AT_ONCE || !this.lockKeys.isAtHand(order, batch)) return false;
      const before = this.memory.draft(order.id);
      const isTurned = this.setAside.attempt(order, tick.seq, decision, (apart) => this.act(order, tick, apart));
      // One that the house cannot pay for now stays as it is, and takes no other's place.
      if (!isTurned && this.memory.draft(order.id) === before) inVain.add(order.id);
      else acted += 1;
      return true;
    });
    this.hears(tick);
    if (!isWhole) {
      this.begun.goesOn(tick.instrumentId, inVain);
      return "begun";
    }
    this.begun.isDone(tick.instrumentId);
    return acted > 0 ? "acted" : undefined;
  }

  private act(order: ContractRecord, tick: Tick, decision: ContractDecision): void {
    if (this.deps.marketData.endsSession(tick)) endContractSession(order, tick, decision);
    else actOnTick(order, tick, decision);
  }

  private hears({ instrumentId, seq }: Tick): void {
    if (seq > this.cursors(instrumentId)) this.deciding.set(instrumentId, seq);
  }

  private cursors(instrumentId: number): number {
    return this.deciding.get(instrumentId) ?? this.decided.get(instrumentId) ?? 0;
  }

  /**
   * The orders that a tick concerns, until one is not taken; whether all were. Real ones hear of live prices only, and nobody of
   * an invalid one, but for the end of a session, which ends whatever is open. What waits for a price that the house makes is
   * passed over until there is one.
   */
  private eachConcerned(tick: Tick, take: (order: ContractRecord) => boolean): boolean {
    const { marketData } = this.deps;
    const isLast = marketData.endsSession(tick);
    if (!(tick.isValid || isLast)) return true;
    const freshness = marketData.freshness(tick);
    const isMeant = (order: ContractRecord) =>
      isLast ? tick.seq > order.afterSeq : isConcerned(order, tick, freshness);
    const inVain = this.begun.inVain(tick.instrumentId);
    for (const id of this.setAside.due(tick.instrumentId, tick.seq)) {
      const order = this.memory.order(id);
      if (order && isMeant(order) && !take(order)) return false;
    }
    for (const mode of ACCOUNT_MODES) {
      if (!marketData.isPriceFor(mode)) continue;
      const orders = isLast ? this.memory.ofMarket(tick.instrumentId, mode) : this.memory.reached(mode, tick);
      for (const order of orders) {
        if (!isMeant(order) || inVain.has(order.id) || this.setAside.has(order.id)) continue;
        if (!take(order)) return false;
      }
    }
    return true;
  }

  /** Whether an entry at the market has found no tick for too long by then. */
  mayLapse(at: Instant): boolean {
    return this.lapsing(at).length > 0;
  }

  private lapsing(at = this.at): readonly ContractRecord[] {
    const { setAside } = this;
    const { marketData } = this.deps;
    const waiting = this.memory.dueSince(at - ENTRY_WITHIN_MS);
    return waiting.filter((order) => !setAside.has(order.id) && !lacksPrices(order, at, marketData));
  }

  /** What a tick has begun it does first, and what waits behind it too: nothing gets out of their way in between. */
  private mayChange(order: ContractRecord, batch: DeskBatch): boolean {
    return !this.begun.has(order.instrumentId) && this.lockKeys.isAtHand(order, batch);
  }

  /** Another's order is not touched, so that nothing has to be at hand for it. */
  private mayChangeOwn({ orderId, portfolioId }: CloseCommand | SetStopsCommand, batch: DeskBatch): boolean {
    const order = this.memory.order(orderId);
    return order?.portfolioId !== portfolioId || this.mayChange(order, batch);
  }

  /** Asking to close a position changes nothing that a tick does to it first; to cancel an entry does. */
  private mayClose(command: CloseCommand, batch: DeskBatch): boolean {
    const status = this.memory.order(command.orderId)?.status;
    return status === "open" || status === "closing" || this.mayChangeOwn(command, batch);
  }

  private decisionFor(batch: DeskBatch): ContractDecision {
    if (this.decision?.batch === batch) return this.decision;
    const { marketData, ids } = this.deps;
    this.decision = {
      batch,
      memory: this.memory,
      setAside: this.setAside,
      marketData,
      personOf: this.persons.of,
      nextId: () => ids.next(),
      instrument: (id) => this.instrument(id),
      accounts: (instrumentId, mode) => this.lockKeys.accounts(instrumentId, mode),
      cursor: (instrumentId) => this.cursors(instrumentId),
      published: (instrumentId) => Math.max(this.cursors(instrumentId), marketData.numberBy(instrumentId, batch.at)),
      ...{ stored: this.prefetched.stored, openIds: this.prefetched.openIds },
    };
    return this.decision;
  }

  /** By the terms in force when the batch is decided. */
  private instrument(id: number): Instrument {
    const instrument = this.deps.instruments.byId(id, this.at);
    if (!instrument) throw new Error(`no instrument ${id}`);
    return instrument;
  }

  async write(tx: Tx): Promise<void> {
    const { notifications, ...work } = this.memory.takeUnwritten();
    await Promise.all([
      writeContracts(tx, work, this.at),
      emitNotices(tx, notifications, { ...this.deps, priceMode: this.deps.marketData.priceMode }),
      writeSetAside(tx, this.setAside.takeUnwritten(), this.at),
    ]);
  }

  commit(): () => void {
    const changes = this.memory.changes();
    this.memory.commit();
    for (const [instrumentId, seq] of this.deciding) this.decided.set(instrumentId, seq);
    this.deciding.clear();
    this.setAside.commit();
    return () => this.publish(changes);
  }

  rollback(): void {
    this.memory.rollback();
    this.begun.rollback();
    this.setAside.rollback();
    this.deciding.clear();
  }

  private publish({ orders }: ContractChanges): void {
    for (const [portfolioId, own] of Map.groupBy(orders, (order) => order.portfolioId)) {
      const changed = contractsChanged(portfolioId);
      // Most portfolios have nobody watching.
      if (!this.deps.bus.hasSubscribers(changed)) continue;
      const contracts = own.map((order) => wireContract(order, this.instrument(order.instrumentId)));
      this.deps.bus.publish(changed, { mode: own[0]?.mode ?? "demo", contracts });
    }
  }
}

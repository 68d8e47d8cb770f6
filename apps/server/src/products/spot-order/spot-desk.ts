/**
 * Spot orders at the desk: plans the locks of and decides commands and ticks on the books in memory, writes what was decided, and
 * tells the bus after the commit. The rules of each command are in its own file.
 */
import { ACCOUNT_MODES, type AccountMode } from "@candor/api/account-mode";
import { type Answer, answer } from "@candor/api/refusal";
import type { PlacedSpotOrder, SpotOrder } from "@candor/api/spot-order";
import { GIVEN_COUNTS_MS } from "@candor/engine/given-away";
import type { Fill } from "@candor/engine/spot-order";
import { ORDER_LOTS_MAX } from "@candor/engine/spot-order-check";
import { type Instant, instantOf, ZERO } from "@candor/money/money";
import type { AccountSet, Deferred, DeskBatch, DeskProduct, Patience, TickOutcome } from "../../core/desk/desk.ts";
import { type Instruments, underTerms } from "../../core/instrument/instrument.ts";
import type { MarketData, Tick } from "../../core/market-data/market-data.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Ids } from "../../platform/ids.ts";
import { decideCancel, lapseOrders } from "./cancel-spot-order.ts";
import { decideSessionEnd, openOrders } from "./end-session.ts";
import { decideTick } from "./fill-reached-orders.ts";
import { readGiven } from "./given-away-store.ts";
import { decidePlace, incomingOrder, pricedWithin } from "./place-spot-order.ts";
import type { BookMark, SpotBook, TickEffects } from "./spot-book.ts";
import type { CancelCommand, PlaceCommand, SpotCommand } from "./spot-command.ts";
import type { SpotDecision } from "./spot-decision.ts";
import { type MemoryChanges, SpotOrderMemory } from "./spot-order-memory.ts";
import type { SpotOrderRecord } from "./spot-order-record.ts";
import { insertFills, readOpenOrders, readOrders, writeOrders } from "./spot-order-store.ts";
import { bookChanged, spotOrdersChanged } from "./spot-order-topics.ts";
import { wireFill, wireOrder } from "./spot-order-wire.ts";
import { readSpotWorths, type SpotWorths } from "./spot-worth.ts";
import { type Stating, stateFunds } from "./stated-funds.ts";
import { type WorthInUsdt, worthInUsdt } from "./worth-in-usdt.ts";

export interface SpotDeskDeps extends Stating {
  readonly instruments: Instruments;
  readonly marketData: Pick<
    MarketData,
    "isPriceFor" | "state" | "session" | "endsSession" | "lastTick" | "lastPrice" | "freshness" | "logReceipt"
  >;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly clock: Pick<Clock, "now">;
}

const NOTHING_READ: SpotWorths = new Map();

export class SpotDesk implements DeskProduct<SpotCommand> {
  readonly name = "spot-order";
  readonly memory: SpotOrderMemory;
  private readonly deps: SpotDeskDeps;
  readonly worth: WorthInUsdt;
  /** Of owners in this batch on whose worth something hangs. */
  private spotWorths = NOTHING_READ;
  at = 0 as Instant;
  /** Books in which an owner's accounts have been named already: `<mode>/<instrument>/<portfolio>`. */
  private readonly named = new Set<string>();
  private readonly stored = new Map<string, SpotOrderRecord>();
  /** The books that a lock plan has opened, with the point to return to; null for those that no batch had open. */
  private planMarks: Map<SpotBook, BookMark | null> | null = null;

  constructor(deps: SpotDeskDeps) {
    this.deps = deps;
    this.memory = new SpotOrderMemory(deps.instruments.all());
    this.worth = worthInUsdt(deps.instruments, deps.marketData);
  }

  async load(reader: Reader, cursors: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>> {
    const orders = await readOpenOrders(reader, this.deps.instruments);
    const given = await readGiven(reader, instantOf(this.deps.clock.now() - GIVEN_COUNTS_MS));
    this.memory.reset();
    await stateFunds(this.deps, this.memory, reader);
    for (const minute of given) this.memory.given.restore(minute.portfolioId, minute.at, minute.given);
    const waiting = new Map<number, number>();
    for (const order of orders) {
      const { instrumentId } = order;
      const after = this.memory.restore(order, cursors.get(instrumentId) ?? 0);
      waiting.set(instrumentId, Math.min(after, waiting.get(instrumentId) ?? after));
    }
    return waiting;
  }

  hasCaughtUp(): void {
    this.memory.joinAll();
  }

  begin(at: Instant): void {
    this.at = at;
    this.stored.clear();
    this.spotWorths = NOTHING_READ;
  }

  /** Whoever cancels what the house may fill could know already what it fills (DOMAIN section 4): the ticks of a bump act first. */
  patienceOf(command: SpotCommand): Patience | undefined {
    if (command.verb !== "cancel") return undefined;
    const order = this.memory.order(command.orderId);
    if (order?.portfolioId !== command.portfolioId) return undefined;
    const { portfolioId, instrumentId, mode } = order;
    const book = this.memory.book(instrumentId, mode);
    const bumpMs = book?.instrument.freshnessMs;
    return bumpMs === undefined ? undefined : { portfolioId, mode, orderId: order.id, instrumentId, bumpMs };
  }

  readonly goesOnWithout = ({ verb }: SpotCommand) => verb === "lapse";

  openLockPlan(at: Instant): void {
    this.at = at;
    this.named.clear();
    this.planMarks = new Map();
  }

  closeLockPlan(): void {
    for (const [book, mark] of this.planMarks ?? []) mark === null ? book.rollback() : book.rollbackTo(mark);
    this.planMarks = null;
  }

  /** A book to change: in a lock plan, so that the change can be taken back and a batch in progress keeps its own. */
  private openBook(instrumentId: number, mode: AccountMode): SpotBook | undefined {
    if (this.planMarks === null) return this.memory.bookToChange(instrumentId, mode);
    const book = this.memory.book(instrumentId, mode);
    if (!book || this.planMarks.has(book)) return book;
    if (book.isInTransaction) this.planMarks.set(book, book.mark());
    else {
      book.begin();
      this.planMarks.set(book, null);
    }
    return book;
  }

  planLocks(command: SpotCommand, locks: AccountSet): void {
    if (command.verb === "cancel") this.planCancelLocks(command, locks);
    else if (command.verb === "place") this.planPlaceLocks(command, locks);
    else this.planLapseLocks(locks);
  }

  private planPlaceLocks({ order, mode, portfolioId }: PlaceCommand, locks: AccountSet): void {
    const book = this.openBook(order.instrument.id, mode);
    if (!book) return;
    this.nameOwner(book, portfolioId, locks);
    const incoming = incomingOrder(order, portfolioId, book);
    // It will be refused; beyond the bound the lots of a price level would not be exact any more.
    if (incoming && incoming.lots <= ORDER_LOTS_MAX) {
      const { fills } = book.market.accept(incoming, pricedWithin(order.instrument, this.at));
      this.nameMakers(book, fills, locks);
    }
  }

  private planCancelLocks({ orderId, portfolioId }: CancelCommand, locks: AccountSet): void {
    const order = this.memory.order(orderId);
    if (order?.portfolioId !== portfolioId) return;
    const book = this.openBook(order.instrumentId, order.mode);
    if (!book) return;
    this.nameOwner(book, portfolioId, locks);
    // What waits for its price is not cancelled.
    if (order.pricedFrom === null) book.market.cancel(orderId);
  }

  private planLapseLocks(locks: AccountSet): void {
    for (const { instrumentId, mode, portfolioId } of this.memory.lapsing(this.at)) {
      const book = this.openBook(instrumentId, mode);
      if (book) this.nameOwner(book, portfolioId, locks);
    }
  }

  /** Whether an order has waited for a price for too long by then. */
  mayLapse(at: Instant): boolean {
    return this.memory.lapsing(at).length > 0;
  }

  planTickLocks(tick: Tick, locks: AccountSet): void {
    const isLast = this.deps.marketData.endsSession(tick);
    for (const book of this.booksOf(tick, isLast)) {
      if (tick.isValid && book.hears(tick)) this.planEffectLocks(book, tick, locks);
      if (isLast && book.endsSession(tick)) this.planSessionEndLocks(book, locks);
    }
  }

  /** Once with what the house is stated to own, which leaves more to customers, and once as if nothing bounded it. */
  private planEffectLocks(book: SpotBook, tick: Tick, locks: AccountSet): void {
    const freshness = this.deps.marketData.freshness(tick);
    const name = ({ fills, turns }: TickEffects) => {
      this.nameMakers(book, fills, locks);
      for (const { order, outcome } of turns) {
        this.nameOwner(book, order.owner, locks);
        this.nameMakers(book, outcome.fills, locks);
      }
    };
    if (book.market.houseFunds !== null) {
      const mark = book.market.mark();
      name(book.tick(tick, freshness));
      book.market.rollbackTo(mark);
    }
    name(book.tickUnbounded(tick, freshness));
  }

  private planSessionEndLocks(book: SpotBook, locks: AccountSet): void {
    for (const { id, owner } of openOrders(book)) {
      this.nameOwner(book, owner, locks);
      book.market.cancel(id);
    }
  }

  private nameMakers(book: SpotBook, fills: readonly Fill[], locks: AccountSet): void {
    for (const { makerOwner } of fills) if (makerOwner !== null) this.nameOwner(book, makerOwner, locks);
  }

  /** The accounts that a trade of this owner in this book may change. */
  private nameOwner({ mode, instrument, accounts }: SpotBook, portfolioId: string, locks: AccountSet): void {
    const bookKey = `${mode}/${instrument.id}`;
    if (!this.named.has(bookKey)) {
      this.named.add(bookKey);
      locks.instrument(instrument.id);
      for (const account of accounts.house) locks.account(account);
    }
    const key = `${bookKey}/${portfolioId}`;
    if (this.named.has(key)) return;
    this.named.add(key);
    locks.account(accounts.customer(portfolioId, instrument.baseCode));
    locks.account(accounts.customer(portfolioId, instrument.quoteCode));
  }

  async read(tx: Tx, commands: readonly SpotCommand[]): Promise<void> {
    const worths = readSpotWorths(tx, commands, this);
    [this.spotWorths] = await Promise.all([worths, this.readStored(tx, commands)]);
  }

  /** Orders to cancel that are not open: they may be final, another's, or none at all. */
  private async readStored(tx: Tx, commands: readonly SpotCommand[]): Promise<void> {
    const asked = commands.filter(
      (command) => command.verb === "cancel" && this.memory.order(command.orderId)?.portfolioId !== command.portfolioId,
    ) as CancelCommand[];
    if (asked.length === 0) return;
    for (const order of await readOrders(tx, asked, this.deps.instruments)) {
      this.stored.set(`${order.portfolioId}/${order.id}`, order);
    }
  }

  decide(command: SpotCommand, batch: DeskBatch): Answer<SpotOrder | PlacedSpotOrder | number> | Deferred {
    if (command.verb === "lapse") {
      const lapsing = this.memory.lapsing(batch.at).filter((order) => this.isAtHand(order, batch));
      return answer(lapseOrders(lapsing, (mode) => this.decisionFor(mode, batch)));
    }
    const decision = this.decisionFor(command.mode, batch);
    if (command.verb === "cancel") return decideCancel(command, decision);
    return decidePlace(underTerms(command, this.deps.instruments, this.at), decision);
  }

  private isAtHand({ instrumentId, mode, portfolioId }: SpotOrderRecord, { books, isBehind }: DeskBatch): boolean {
    const book = this.memory.book(instrumentId, mode);
    if (!book || isBehind?.(instrumentId)) return false;
    const { accounts, instrument } = book;
    return [instrument.baseCode, instrument.quoteCode].every((code) => books.has(accounts.customer(portfolioId, code)));
  }

  decideTick(tick: Tick, batch: DeskBatch): TickOutcome {
    const isLast = this.deps.marketData.endsSession(tick);
    const decideFor = isLast ? decideSessionEnd : decideTick;
    let outcome: TickOutcome;
    for (const { mode } of this.booksOf(tick, isLast)) {
      const ofMode = decideFor(tick, this.decisionFor(mode, batch));
      if (ofMode === "deferred") return ofMode;
      outcome ??= ofMode;
    }
    return outcome;
  }

  /**
   * Those that hear of a tick: none when it is invalid and not the last of its session; real ones only when prices are live.
   * However late it comes, what it has reached is filled, but for one that was made up after its instant: the house quoted
   * nothing then, and what rests by now may have been asked for by somebody who had seen what followed. Whether its price is
   * fresh enough for a new order is asked when one is placed.
   */
  private booksOf(tick: Tick, isLast: boolean): SpotBook[] {
    if (!(isLast || (tick.isValid && tick.late === undefined))) return [];
    return ACCOUNT_MODES.flatMap((mode) => {
      if (!this.deps.marketData.isPriceFor(mode)) return [];
      // Where nothing rests a tick concerns nobody: there is nothing to plan the locks of.
      if (this.planMarks !== null && this.memory.book(tick.instrumentId, mode)?.isEmpty) return [];
      return this.openBook(tick.instrumentId, mode) ?? [];
    });
  }

  private decisionFor(mode: AccountMode, batch: DeskBatch): SpotDecision {
    const { marketData, ids } = this.deps;
    return {
      mode,
      batch,
      memory: this.memory,
      marketData,
      nextId: () => ids.next(),
      worth: this.worth,
      spotWorth: (portfolioId) => this.spotWorths.get(portfolioId) ?? ZERO,
      book: (instrumentId, bookMode) => this.fundedBook(instrumentId, bookMode, batch),
      stored: (portfolioId, orderId) => this.stored.get(`${portfolioId}/${orderId}`),
    };
  }

  /** In real mode the house never quotes more than its desk account has; in demo nothing bounds it. */
  private fundedBook(instrumentId: number, mode: AccountMode, { books }: DeskBatch): SpotBook {
    const book = this.memory.bookToChange(instrumentId, mode);
    if (!book) throw new Error(`there is no ${mode} book of instrument ${instrumentId}`);
    if (mode === "real") {
      const [base, quote] = book.accounts.house;
      if (base && quote && books.has(base)) {
        book.market.setHouseFunds({ base: books.available(base), quote: books.available(quote) });
      }
    }
    return book;
  }

  async write(tx: Tx): Promise<void> {
    const { orders, fills } = this.memory.takeUnwritten();
    const { instruments } = this.deps;
    await Promise.all([writeOrders(tx, orders, this.at, instruments), insertFills(tx, fills, this.at, instruments)]);
  }

  commit(): () => void {
    const changes = this.memory.changes();
    this.memory.commit(this.at);
    return () => this.publish(changes);
  }

  rollback(): void {
    this.memory.rollback();
  }

  private publish(changes: MemoryChanges): void {
    const { bus } = this.deps;
    this.publishOrders(changes);
    for (const { mode, instrument } of changes.books) {
      const book = bookChanged({ mode, instrumentId: instrument.id });
      const depth = bus.hasSubscribers(book) ? this.memory.book(instrument.id, mode)?.depth() : undefined;
      if (depth) bus.publish(book, depth);
    }
  }

  /** Written out only for those who ask: most portfolios have nobody watching. */
  private publishOrders({ orders, fills }: MemoryChanges): void {
    const { bus } = this.deps;
    const fillsOf = Map.groupBy(fills, ({ portfolioId }) => portfolioId);
    for (const [portfolioId, own] of Map.groupBy(orders, (order) => order.portfolioId)) {
      const changed = spotOrdersChanged(portfolioId);
      if (!bus.hasSubscribers(changed)) continue;
      bus.publish(changed, {
        mode: own[0]?.mode ?? "demo",
        orders: own.map((order) => wireOrder(order, this.instrument(order))),
        fills: (fillsOf.get(portfolioId) ?? []).map((fill) => wireFill(fill, this.instrument(fill))),
      });
    }
  }

  private instrument({ instrumentId }: Pick<SpotOrderRecord, "instrumentId">) {
    const instrument = this.deps.instruments.byId(instrumentId, this.at);
    if (!instrument) throw new Error(`no instrument ${instrumentId}`);
    return instrument;
  }
}

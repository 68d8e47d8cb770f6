/**
 * Open and pending orders in columns, one slot each: a million of them are a few dozen allocations, and a tick finds what it
 * reaches without touching the rest. Reads records out and writes them in; decides nothing.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { ContractOrderStatus } from "@candor/engine/contract-order-state";
import { amountOf, instantOf, type Lots, type PriceTicks } from "@candor/money/money";
import type { ContractRecord, TakenTerms } from "./contract-record.ts";
import { OrderSlots } from "./order-slots.ts";

const CAPACITY_START = 256;
/** The id of a slot that nobody has. */
const FREE = 0n;
const NO_RECEIPT = 0n;
const STATUSES: readonly ContractOrderStatus[] = ["pending", "open", "closing"];

/** NaN stands for null. */
const NUMBERS = [
  ...(["limit", "worst", "lots", "closedLots", "takeProfit", "stopLoss", "openPrice", "openSeq", "afterSeq"] as const),
  ...([
    "closingLots",
    "closingAfter",
    "closingAt",
    "bumpMs",
    "stopsAfter",
    "financedDay",
    "createdAt",
    "openedAt",
    "updatedAt",
  ] as const),
] as const;
const AMOUNTS = ["margin", "firstMargin", "openFee", "closeFee", "financing", "profit"] as const;

type NumberColumn = (typeof NUMBERS)[number];
type AmountColumn = (typeof AMOUNTS)[number];
type Columns<Name extends string, Column> = Record<Name, Column>;

export class ContractColumns {
  private readonly index = new OrderSlots();
  private numbers = made(NUMBERS, () => new Float64Array(CAPACITY_START));
  private amounts = made(AMOUNTS, () => new BigInt64Array(CAPACITY_START));
  private ids = new BigInt64Array(CAPACITY_START);
  private portfolios = new BigInt64Array(CAPACITY_START);
  /** 0 for none. */
  private receipts = new BigInt64Array(CAPACITY_START);
  private instruments = new Int32Array(CAPACITY_START);
  private termsAt = new Int32Array(CAPACITY_START);
  /** Bit 0 real, bit 1 short, bit 2 called, from bit 3 the status. */
  private flags = new Uint8Array(CAPACITY_START);
  private readonly free: number[] = [];
  private made = 0;
  /** Equal terms are kept once: many orders share them. */
  private readonly terms: TakenTerms[] = [];
  private readonly termsOf = new Map<string, number>();
  /** Where those stand that were asked for last: most that come one after the other are of one market. */
  private lastTerms = 0;

  get size(): number {
    return this.index.size;
  }

  slotOf(id: string): number | undefined {
    return this.index.get(BigInt(id));
  }

  get(id: string): ContractRecord | undefined {
    const slot = this.slotOf(id);
    return slot === undefined ? undefined : this.read(slot);
  }

  /** Puts an order that is not final, in the slot it has or a new one; which. */
  put(order: ContractRecord): number {
    const slot = this.slotOf(order.id) ?? this.open(order.id);
    this.write(slot, order);
    return slot;
  }

  /** The slot it had, which another order may have next. */
  remove(id: string): number | undefined {
    const slot = this.slotOf(id);
    if (slot === undefined) return undefined;
    this.index.delete(BigInt(id));
    this.ids[slot] = FREE;
    this.free.push(slot);
    return slot;
  }

  /** Up to `count` used slots from one on, and the slot to go on with; null after the last. */
  slotsFrom(first: number, count: number): { readonly slots: readonly number[]; readonly next: number | null } {
    const slots: number[] = [];
    for (let slot = first; slot < this.made; slot += 1) {
      if (slots.length === count) return { slots, next: slot };
      if (this.ids[slot] !== FREE) slots.push(slot);
    }
    return { slots, next: null };
  }

  /** The slots of one market. */
  *slotsOf(instrumentId: number, mode: AccountMode): Generator<number> {
    const real = mode === "real" ? 1 : 0;
    for (let slot = 0; slot < this.made; slot += 1) {
      if (this.ids[slot] === FREE || this.instruments[slot] !== instrumentId) continue;
      if (((this.flags[slot] as number) & 1) === real) yield slot;
    }
  }

  idAt(slot: number): string {
    return String(this.ids[slot]);
  }

  afterSeqAt(slot: number): number {
    return this.numbers.afterSeq[slot] as number;
  }

  portfolioAt(slot: number): string {
    return String(this.portfolios[slot]);
  }

  read(slot: number): ContractRecord {
    const flags = this.flags[slot] as number;
    const ticks = (name: NumberColumn) => this.nullable(name, slot) as PriceTicks | null;
    const count = (name: NumberColumn) => this.numbers[name][slot] as number;
    const amount = (name: AmountColumn) => amountOf(this.amounts[name][slot] as bigint);
    const openedAt = this.nullable("openedAt", slot);
    const closingAt = this.nullable("closingAt", slot);
    return {
      id: this.idAt(slot),
      portfolioId: this.portfolioAt(slot),
      mode: flags & 1 ? "real" : "demo",
      instrumentId: this.instruments[slot] as number,
      direction: flags & 2 ? "short" : "long",
      limit: ticks("limit"),
      worst: ticks("worst"),
      lots: count("lots") as Lots,
      closedLots: count("closedLots") as Lots,
      terms: this.terms[this.termsAt[slot] as number] as TakenTerms,
      margin: amount("margin"),
      firstMargin: amount("firstMargin"),
      openFee: amount("openFee"),
      closeFee: amount("closeFee"),
      financing: amount("financing"),
      profit: amount("profit"),
      takeProfit: ticks("takeProfit"),
      stopLoss: ticks("stopLoss"),
      stopsAfter: this.nullable("stopsAfter", slot),
      isCalled: (flags & 4) !== 0,
      openPrice: ticks("openPrice"),
      openSeq: this.nullable("openSeq", slot),
      closePrice: null,
      afterSeq: count("afterSeq"),
      closingLots: this.nullable("closingLots", slot) as Lots | null,
      closingAfter: this.nullable("closingAfter", slot),
      closingAt: closingAt === null ? null : instantOf(closingAt),
      bumpMs: count("bumpMs"),
      financedDay: this.nullable("financedDay", slot),
      status: STATUSES[flags >> 3] as ContractOrderStatus,
      reason: null,
      receiptId: this.receipts[slot] === NO_RECEIPT ? null : String(this.receipts[slot]),
      createdAt: instantOf(count("createdAt")),
      openedAt: openedAt === null ? null : instantOf(openedAt),
      updatedAt: instantOf(count("updatedAt")),
    };
  }

  private write(slot: number, order: ContractRecord): void {
    const status = STATUSES.indexOf(order.status);
    if (status < 0) throw new Error(`contract order ${order.id} is ${order.status} and cannot be kept open`);
    this.portfolios[slot] = BigInt(order.portfolioId);
    this.receipts[slot] = order.receiptId === null ? NO_RECEIPT : BigInt(order.receiptId);
    this.instruments[slot] = order.instrumentId;
    if (this.terms[this.termsAt[slot] as number] !== order.terms) this.termsAt[slot] = this.kept(order.terms);
    this.flags[slot] = flagsOf(order) | (status << 3);
    this.writeNumbers(slot, order);
    const { margin, firstMargin, openFee, closeFee, financing, profit } = this.amounts;
    margin[slot] = order.margin;
    firstMargin[slot] = order.firstMargin;
    openFee[slot] = order.openFee;
    closeFee[slot] = order.closeFee;
    financing[slot] = order.financing;
    profit[slot] = order.profit;
  }

  /** By their names, as going through a list of them takes three times as long. */
  private writeNumbers(slot: number, order: ContractRecord): void {
    const { numbers } = this;
    numbers.limit[slot] = order.limit ?? Number.NaN;
    numbers.worst[slot] = order.worst ?? Number.NaN;
    numbers.lots[slot] = order.lots;
    numbers.closedLots[slot] = order.closedLots;
    numbers.takeProfit[slot] = order.takeProfit ?? Number.NaN;
    numbers.stopLoss[slot] = order.stopLoss ?? Number.NaN;
    numbers.openPrice[slot] = order.openPrice ?? Number.NaN;
    numbers.openSeq[slot] = order.openSeq ?? Number.NaN;
    numbers.afterSeq[slot] = order.afterSeq;
    numbers.closingLots[slot] = order.closingLots ?? Number.NaN;
    numbers.closingAfter[slot] = order.closingAfter ?? Number.NaN;
    numbers.closingAt[slot] = order.closingAt ?? Number.NaN;
    numbers.bumpMs[slot] = order.bumpMs;
    numbers.stopsAfter[slot] = order.stopsAfter ?? Number.NaN;
    numbers.financedDay[slot] = order.financedDay ?? Number.NaN;
    numbers.createdAt[slot] = order.createdAt;
    numbers.openedAt[slot] = order.openedAt ?? Number.NaN;
    numbers.updatedAt[slot] = order.updatedAt;
  }

  private nullable(name: NumberColumn, slot: number): number | null {
    const value = this.numbers[name][slot] as number;
    return Number.isNaN(value) ? null : value;
  }

  private open(id: string): number {
    const slot = this.free.pop() ?? this.made++;
    if (slot === this.ids.length) this.grow();
    this.ids[slot] = BigInt(id);
    this.index.add(BigInt(id), slot);
    return slot;
  }

  private kept(terms: TakenTerms): number {
    const last = this.terms[this.lastTerms];
    if (last !== undefined && areEqual(last, terms)) return this.lastTerms;
    this.lastTerms = this.placeOf(terms);
    return this.lastTerms;
  }

  private placeOf(terms: TakenTerms): number {
    const key = Object.values(terms).join("/");
    const known = this.termsOf.get(key);
    if (known !== undefined) return known;
    this.terms.push(terms);
    this.termsOf.set(key, this.terms.length - 1);
    return this.terms.length - 1;
  }

  private grow(): void {
    const length = this.ids.length * 2;
    this.numbers = made(NUMBERS, (name) => larger(this.numbers[name], new Float64Array(length)));
    this.amounts = made(AMOUNTS, (name) => larger(this.amounts[name], new BigInt64Array(length)));
    this.ids = larger(this.ids, new BigInt64Array(length));
    this.portfolios = larger(this.portfolios, new BigInt64Array(length));
    this.receipts = larger(this.receipts, new BigInt64Array(length));
    this.instruments = larger(this.instruments, new Int32Array(length));
    this.termsAt = larger(this.termsAt, new Int32Array(length));
    this.flags = larger(this.flags, new Uint8Array(length));
  }
}

const areEqual = (one: TakenTerms, other: TakenTerms): boolean =>
  one.tickValue === other.tickValue &&
  one.leverage === other.leverage &&
  one.maintenanceRate === other.maintenanceRate &&
  one.halfSpread === other.halfSpread &&
  one.feeRate === other.feeRate &&
  one.financingRate === other.financingRate &&
  one.termsId === other.termsId;

const flagsOf = ({ mode, direction, isCalled }: { mode: AccountMode; direction: string; isCalled: boolean }): number =>
  (mode === "real" ? 1 : 0) | (direction === "short" ? 2 : 0) | (isCalled ? 4 : 0);

function made<Name extends string, Column>(
  names: readonly Name[],
  make: (name: Name) => Column,
): Columns<Name, Column> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Columns<Name, Column>;
}

function larger<T extends { set(source: T): void }>(before: T, after: T): T {
  after.set(before);
  return after;
}

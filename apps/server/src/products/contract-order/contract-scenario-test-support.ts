/** Contracts decided in memory alone, round after round, as the desk decides them: for tests of very many. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { Answer } from "@candor/api/refusal";
import type { ContractTerms } from "@candor/engine/contract-order";
import type { Stops } from "@candor/engine/contract-triggers";
import { formatPrice } from "@candor/money/instrument-scale";
import { type Instant, instantOf, type Lots, type PriceTicks } from "@candor/money/money";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";
import { seedInstruments } from "../../core/instrument/instrument-seed.ts";
import { booksInMemory } from "../../core/ledger/books-test-support.ts";
import type { AccountKey, Currency, LedgerBatch } from "../../core/ledger/ledger.ts";
import type { Freshness, Tick } from "../../core/market-data/market-data.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { manualClock } from "../../platform/clock.ts";
import { createIds } from "../../platform/ids.ts";
import { createLog } from "../../platform/log.ts";
import type { NewContractOrder } from "./contract-command.ts";
import { ContractDesk } from "./contract-desk.ts";
import { contractAccounts } from "./contract-entries.ts";
import type { ContractNotification } from "./contract-notifications.ts";
import { type ClosingRecord, type ContractRecord, isFinal } from "./contract-record.ts";

const START = Date.UTC(2026, 10, 21, 12);
/** As long as the bump: whatever is taken between two steps is priced by the second. */
const STEP_MS = 500;

/** Numbers alone count here. */
const currencyOf = (code: string): Currency =>
  ({ id: code.length * 1_000 + code.charCodeAt(0), code, decimals: 6 }) as Currency;

export type OrderRequest = Omit<NewContractOrder, "id" | "instrument" | "seen"> &
  Partial<Pick<NewContractOrder, "seen">>;

export class ContractScenario {
  readonly instrument: Instrument;
  readonly books: LedgerBatch;
  readonly clock = manualClock(START);
  readonly desk: ContractDesk;
  private readonly ids = createIds({ clock: this.clock, node: 1 });
  /** What has ended and is not in memory any more, and every closing, in their order. */
  readonly ended = new Map<string, ContractRecord>();
  readonly closings: ClosingRecord[] = [];
  /** What owners are notified of, in its order. */
  readonly notifications: ContractNotification[] = [];
  private readonly stepMs: number;
  private seq = 0;
  private last: Tick | undefined;
  private readonly freshness = new WeakMap<object, Freshness>();
  private lastGood: PriceTicks | undefined;
  /** Where it is set, later prices that are due were missed. */
  durableUpTo: Instant | null = null;

  /**
   * @param funds of each portfolio's margin wallet, minor units
   * @param changed terms that are not those of BTC/USDT
   * @param stepMs from one tick to the next
   */
  constructor(portfolioIds: readonly string[], funds: bigint, changed: Partial<ContractTerms> = {}, stepMs = STEP_MS) {
    this.stepMs = stepMs;
    const all = seedInstruments(currencyOf);
    const seeded = all.find(({ symbol }) => symbol === "BTCUSDT");
    if (!seeded?.contract) throw new Error("BTCUSDT is not seeded");
    const instrument = { ...seeded, contract: { ...seeded.contract, ...changed } };
    this.instrument = instrument;
    const instruments = { all: () => [instrument], byId: () => instrument } as unknown as Instruments;
    const session = { isOpen: true, opensAt: null, closesAt: null };
    const marketData = {
      priceMode: "simulated" as const,
      isPriceFor: (mode: "demo" | "real") => mode === "demo",
      state: () => "open" as const,
      session: () => session,
      endsSession: () => false,
      freshness: (tick: object) => this.freshness.get(tick) ?? "fresh",
      lastTick: () => this.last,
      numberBy: () => this.last?.seq ?? 0,
      durableUpTo: () => this.durableUpTo,
      lastPrice: () => this.lastGood,
      logReceipt: () => null,
    };
    const { clock, ids } = this;
    const bus = createInProcessBus(createLog("silent"));
    this.desk = new ContractDesk({
      instruments,
      marketData,
      ids,
      bus,
      outbox: { emitMany: async () => undefined },
      log: createLog("silent"),
    });
    const accounts = contractAccounts(instrument, "demo");
    const owned = portfolioIds.map((id) => ({ key: accounts.customer(id), posted: funds }));
    const house = accounts.house.map((key) => ({ key, posted: 0n }));
    this.books = booksInMemory([...owned, ...house], { ids, clock });
  }

  get accounts() {
    return contractAccounts(this.instrument, "demo");
  }

  /** Of all accounts, house and customers. */
  sum(keys: readonly AccountKey[]): bigint {
    return keys.reduce<bigint>((total, key) => total + this.books.posted(key), 0n);
  }

  place(portfolioId: string, request: OrderRequest): Answer<ContractOrder> {
    const order = { seen: null, ...request, id: this.ids.next(), instrument: this.instrument };
    const command = { verb: "place", mode: "demo", portfolioId, order } as const;
    return this.decided(() => this.desk.decide(command, this.batch())) as Answer<ContractOrder>;
  }

  /** All that is free of one wallet goes to another. */
  empty(from: string, into: string): void {
    const [own, other] = [this.accounts.customer(from), this.accounts.customer(into)];
    const amount = this.books.available(own);
    if (amount > 0n && from !== into) {
      this.books.apply([{ step: "move", from: own, to: other, amount, kind: "wallet-move", reference: "0" }]);
    }
  }

  /** @param lots all that is open where not given */
  close(portfolioId: string, orderId: string, lots: Lots | null = null): Answer<ContractOrder> {
    const command = { verb: "close", mode: "demo", portfolioId, orderId, lots, isOnlyPending: false } as const;
    return this.decided(() => this.desk.decide(command, this.batch())) as Answer<ContractOrder>;
  }

  setStops(portfolioId: string, orderId: string, { takeProfit, stopLoss }: Stops): Answer<ContractOrder> {
    const text = (price: PriceTicks | null) => (price === null ? undefined : formatPrice(price, this.instrument.scale));
    const stops = { takeProfit: text(takeProfit), stopLoss: text(stopLoss) };
    const command = { verb: "set-stops", mode: "demo", portfolioId, orderId, stops } as const;
    return this.decided(() => this.desk.decide(command, this.batch())) as Answer<ContractOrder>;
  }

  /** Charges the night that ended when this day began, in days since 1970. */
  finance(day: number): void {
    this.decided(() => this.desk.decide({ verb: "finance", day, fromSlot: 0 }, this.batch()));
  }

  /** One step of the grid; again and again until everything that it reaches has been acted on. */
  tick(price: number, isValid = true): void {
    this.ticks([{ price, isValid }]);
  }

  /** Steps of the grid that one batch decides, as after a delay; one that goes on in the next makes those behind it wait. */
  ticks(steps: readonly { readonly price: number; readonly isValid: boolean }[]): void {
    let waiting = steps.map((step) => this.formed(step));
    while (waiting.length > 0) {
      waiting = this.decided(() => {
        const at = waiting.findIndex((tick) => this.desk.decideTick(tick, this.batch()) === "begun");
        return at < 0 ? [] : waiting.slice(at);
      });
    }
  }

  /** A tick that everybody knows of and the desk has not decided; `hear` decides it. */
  formed({ price, isValid }: { readonly price: number; readonly isValid: boolean }): Tick {
    this.clock.advance(this.stepMs);
    this.seq += 1;
    const at = this.clock.now();
    const tick: Tick = {
      ...{ instrumentId: this.instrument.id, seq: this.seq, at, chartAt: at, price: price as PriceTicks, isValid },
      ...{ volume: 0 as Tick["volume"], samples: [{ source: "by hand", price, at }] },
    };
    this.last = tick;
    if (isValid) this.lastGood = tick.price;
    return tick;
  }

  /** A tick that is valid and not fresh. */
  tickNotFresh(price: number, why: Exclude<Freshness, "fresh">): void {
    const tick = this.formed({ price, isValid: true });
    this.freshness.set(tick, why);
    this.hear(tick);
  }

  hear(tick: Tick): void {
    this.decided(() => this.desk.decideTick(tick, this.batch()));
  }

  /** What all orders of a portfolio hold. */
  marginsOf(portfolioId: string): bigint {
    const { orders } = this.desk.memory.from(0, Number.MAX_SAFE_INTEGER);
    return orders.filter((order) => order.portfolioId === portfolioId).reduce((sum, { margin }) => sum + margin, 0n);
  }

  /** One that is not final. */
  order(id: string): ContractRecord | undefined {
    return this.desk.memory.order(id);
  }

  /** As it is now, or as it has ended. */
  lastOf(id: string): ContractRecord {
    const found = this.order(id) ?? this.ended.get(id);
    if (!found) throw new Error(`no contract order ${id}`);
    return found;
  }

  private batch(): { at: Instant; books: LedgerBatch } {
    return { at: instantOf(this.clock.now()), books: this.books };
  }

  private decided<T>(decide: () => T): T {
    this.desk.begin(instantOf(this.clock.now()));
    const answer = decide();
    const { orders, closings } = this.desk.memory.changes();
    for (const order of orders) if (isFinal(order)) this.ended.set(order.id, order);
    this.closings.push(...closings);
    this.notifications.push(...this.desk.memory.takeUnwritten().notifications);
    this.desk.commit();
    return answer;
  }
}

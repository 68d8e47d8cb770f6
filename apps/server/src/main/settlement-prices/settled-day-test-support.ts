/**
 * Days of generated prices at one market, told by two sources to the real engine with its halts, log and signed blocks, while
 * customers trade contracts and options at a real desk. The clock is the test's: of each hour a stretch is lived through.
 * For tests only.
 */
import type { ContractOrder } from "@candor/api/contract-order";
import type { OptionOrder } from "@candor/api/option-order";
import { GRID_MS } from "@candor/engine/price-rules";
import { formatPrice } from "@candor/money/instrument-scale";
import { type PriceTicks, priceTicksOf } from "@candor/money/money";
import { createDesk, type Desk } from "../../core/desk/desk.ts";
import { type CallRoute, caller } from "../../core/desk/desk-test-support.ts";
import { accepted, fundPortfolios } from "../../core/desk/product-desk-test-support.ts";
import type { Instrument } from "../../core/instrument/instrument.ts";
import { createLedger } from "../../core/ledger/ledger.ts";
import { ScriptedMarket } from "../../core/market-data/feeds/scripted-market-test-support.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { createIds } from "../../platform/ids.ts";
import { createOutbox } from "../../platform/tasks/outbox.ts";
import { type ContractOrders, createContractOrders } from "../../products/contract-order/contract-order.ts";
import { createOptionOrders, type OptionOrders } from "../../products/option-order/option-order.ts";
import { type EnginePrices, enginePrices } from "../engine-prices-test-support.ts";

const SOURCES = ["alpha", "beta"] as const;
const START_PRICE = 9_740_000;
const HOUR_MS = 3_600_000;
const STEPS_PER_SECOND = 1_000 / GRID_MS;
/** Sources that are further apart than this contradict each other. */
const QUARREL = 1.02;

/** What the price does in one stretch: by how much it has moved at its end, and how much it trembles, as parts of it. */
export interface Weather {
  readonly drift: number;
  readonly noise: number;
}

export class SettledDay {
  readonly market: ScriptedMarket;
  readonly btc: Instrument;
  /** Whether the sources contradict each other. */
  isQuarrel = false;
  /** All there were. */
  readonly ticks: Tick[] = [];
  private readonly prices: EnginePrices;
  private price = START_PRICE;
  private level = START_PRICE;
  private state = 1;
  private sessionEnd = 0;
  private node = 0;
  private desk: Desk | undefined;
  private contracts: ContractOrders | undefined;
  private options: OptionOrders | undefined;
  declare private call: CallRoute;

  private constructor(market: ScriptedMarket, btc: Instrument) {
    this.market = market;
    this.btc = btc;
    this.prices = Object.assign(enginePrices(market.engine, market.feed, market.instruments), {
      endsSession: ({ seq }: { readonly seq: number }) => seq === this.sessionEnd,
    });
  }

  static async open(): Promise<SettledDay> {
    const market = await ScriptedMarket.create();
    const btc = market.instruments.bySymbol("BTCUSDT");
    if (!btc) throw new Error("BTCUSDT is not seeded");
    await market.open({ [btc.id]: SOURCES });
    const day = new SettledDay(market, btc);
    await day.startDesk();
    return day;
  }

  async close(): Promise<void> {
    await this.stopDesk();
    await this.market.close();
  }

  /** As a process that starts now: what it knows of open orders is in the tables, and of prices in the log. */
  async startDesk(): Promise<void> {
    const { own, clock, instruments } = this.market;
    const { database, log } = own;
    this.node += 1;
    const ids = createIds({ clock, node: 100 + this.node });
    const bus = createInProcessBus(log);
    const ledger = await createLedger({ database, clock, ids, bus, log });
    const instrumentIds = instruments.all().map(({ id }) => id);
    const marketData = this.prices;
    const alone = { instrumentIds, speedBumpMsMax: 0, onLeaseLost: () => undefined };
    const desk = createDesk({ database, ledger, marketData, clock, log, bus, ...alone });
    const outbox = createOutbox({ database, bus, log });
    const parts = { database, instruments, ledger, marketData, desk, clock, ids, bus, log, outbox };
    this.contracts = createContractOrders(parts);
    this.options = createOptionOrders({ ...parts, mayStakeReal: async () => false });
    this.call = caller([...this.contracts.routes, ...this.options.routes], database);
    await desk.start();
    this.desk = desk;
    await this.contracts.upkeep.start();
    await this.options.upkeep.start();
  }

  async stopDesk(): Promise<void> {
    await this.contracts?.upkeep.stop();
    await this.options?.upkeep.stop();
    await this.desk?.stop();
  }

  /** A customer with funds for both products. */
  async newcomer(portfolioId: string): Promise<string> {
    const { own, clock } = this.market;
    const ids = createIds({ clock, node: 99 });
    const ledger = await createLedger({ ...own, clock, ids, bus: createInProcessBus(own.log) });
    for (const wallet of ["margin", "option"] as const) {
      await fundPortfolios({ ...own, ledger }, [portfolioId], { wallet, usdt: "100000" });
    }
    return portfolioId;
  }

  /** Nothing is heard in between, as in a time in which the program does not run. */
  skipToNextHour(): void {
    const { clock } = this.market;
    clock.advance(HOUR_MS - (clock.now() % HOUR_MS));
  }

  /** @param isPublished whether the desk is told of the prices; the log keeps them in any case */
  async live(seconds: number, { drift, noise }: Weather, isPublished = true): Promise<void> {
    const steps = seconds * STEPS_PER_SECOND;
    for (let step = 0; step < steps; step += 1) {
      this.level *= 1 + drift / steps;
      this.price = Math.round(this.level * (1 + noise * (this.random() - 0.5)));
      const [alpha, beta] = SOURCES;
      this.market.feed.repeat(this.btc.id, alpha, this.price);
      this.market.feed.repeat(this.btc.id, beta, this.isQuarrel ? Math.round(this.price * QUARREL) : this.price);
      await this.market.run(1 / STEPS_PER_SECOND, (ticks) => {
        this.ticks.push(...ticks.filter(({ instrumentId }) => instrumentId === this.btc.id));
        if (isPublished) this.prices.tell(ticks);
      });
    }
    if (isPublished) await this.decided();
  }

  lastSeq(): number {
    return this.prices.lastTick(this.btc.id)?.seq ?? 0;
  }

  /** The next price is the last of its session. */
  endSession(): void {
    this.sessionEnd = this.lastSeq() + 1;
  }

  /** So far from the last price, as the interface writes prices. */
  away(part: number): string {
    const price = this.prices.lastTick(this.btc.id)?.price ?? 0;
    return formatPrice(priceTicksOf(Math.round(price * (1 + part))) as PriceTicks, this.btc.scale);
  }

  async contract(owner: string, request: object): Promise<ContractOrder> {
    const { baseCurrencyId, quoteCurrencyId } = this.btc;
    const order = { currency_id: baseCurrencyId, legal_id: quoteCurrencyId, ...request };
    return accepted(await this.call<ContractOrder>("/lever/submit", owner, order));
  }

  /** Of what a price has ended already, nothing. */
  async closeContract(owner: string, id: string, share?: number): Promise<void> {
    await this.call("/lever/close", owner, { id, ...(share === undefined ? {} : { share }) });
  }

  async option(owner: string, type: "up" | "down", seconds: number, number = "50"): Promise<OptionOrder> {
    const order = { match_id: this.btc.id, currency_id: this.btc.quoteCurrencyId, type, seconds, number };
    return accepted(await this.call<OptionOrder>("/microtrade/submit", owner, order));
  }

  /** With its answer everything that was told before is decided. */
  private async decided(): Promise<void> {
    await this.call("/lever/close", "1", { id: "1" });
  }

  /** The same every time. */
  private random(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }
}

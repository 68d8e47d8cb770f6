/** Options and contracts that prices of a real log have settled, written as their desks write them. For tests only. */
import { settleContract } from "@candor/engine/contract-close";
import { type FrozenTerms, halfSpreadTicks, oppositeOf, quoteFor } from "@candor/engine/contract-order";
import { judgeOption, payoutOf } from "@candor/engine/option-order";
import { GRID_MS } from "@candor/engine/price-rules";
import type { ContractStep, ReceiptCause } from "@candor/engine/receipt";
import { positionBefore } from "@candor/engine/receipt-contract";
import { amountOf, instantOf, lotsOf, type PriceTicks, rateOf } from "@candor/money/money";
import { type CallRoute, caller } from "../../core/desk/desk-test-support.ts";
import { installationOf } from "../../core/installation/installation.ts";
import type { Instrument } from "../../core/instrument/instrument.ts";
import { withoutTerms } from "../../core/instrument/instrument-test-support.ts";
import { createLedger } from "../../core/ledger/ledger.ts";
import type { Tick } from "../../core/tick-log/tick.ts";
import { tickLogTools } from "../../core/tick-log/tick-log.ts";
import { TestLog } from "../../core/tick-log/tick-log-test-support.ts";
import { writeSteps } from "../../core/tick-log/tick-store.ts";
import { createInProcessBus } from "../../platform/bus/bus.ts";
import { isoOf } from "../../platform/clock.ts";
import { createIds, type Ids } from "../../platform/ids.ts";
import { receiptRoutes } from "./receipt.ts";

const INSTRUMENT = 1;
const STAKE = 10_000_000n;
const PAYOUT_RATE = rateOf(850_000_000n);

export class ReceiptFixture {
  readonly log: TestLog;
  readonly call: CallRoute;
  readonly ids: Ids;
  readonly ticks: Tick[] = [];
  private readonly btc: Instrument;

  private constructor(log: TestLog) {
    this.log = log;
    const { clock, instruments, own } = log;
    this.ids = createIds({ clock, node: 9 });
    this.btc = instruments.byId(INSTRUMENT) as Instrument;
    const proofs = tickLogTools.proofs(log.keysFolder);
    this.call = caller(
      receiptRoutes({ installation: installationOf("ordinary"), database: own.database, clock, instruments, proofs }),
      own.database,
    );
  }

  static async open(start: number): Promise<ReceiptFixture> {
    const log = await TestLog.open(start);
    await withoutTerms(log.own.owner);
    return new ReceiptFixture(log);
  }

  get database() {
    return this.log.own.database;
  }

  /** One step of the grid for each price, sealed by twenties; null for one that does not count. */
  async prices(prices: readonly (number | null)[]): Promise<void> {
    for (const given of prices) {
      this.log.clock.advance(GRID_MS);
      const at = this.log.clock.now();
      const price = (given ?? this.ticks.at(-1)?.price ?? 1) as PriceTicks;
      const tick: Tick = {
        ...{ instrumentId: INSTRUMENT, seq: this.ticks.length + 1, at, chartAt: at, price, volume: 0 },
        ...{ isValid: given !== null, samples: [{ source: "binance", price, at }] },
      };
      await writeSteps(this.database, [{ at, ticks: [tick] }], this.log.lease);
      this.log.log.add([tick]);
      this.ticks.push(tick);
      if (this.ticks.length % 20 === 0) await this.log.seal();
    }
  }

  /** An option that is settled by the ticks that there are. @param afterSeq the last tick before it was taken */
  async option(portfolioId: string, direction: "up" | "down", afterSeq: number, seconds = 5): Promise<string> {
    const id = this.ids.next();
    const entry = this.ticks.find(({ seq, isValid }) => seq > afterSeq && isValid) as Tick;
    const endAt = instantOf(entry.at + seconds * 1_000);
    const window = this.ticks.filter(({ at }) => at > endAt - 3_000 && at <= endAt);
    const prices = window.filter(({ isValid }) => isValid).map(({ price }) => price);
    const { outcome, count, sum } = judgeOption(direction, entry.price, prices);
    const reason = outcome === "void" ? "too-few-prices" : null;
    const payout = payoutOf(amountOf(STAKE), PAYOUT_RATE);
    const now = isoOf(this.log.clock.now());
    await this.database.query(
      `insert into option_order (portfolio_id, id, mode, instrument_id, currency_id, direction, seconds, stake, payout_rate,
         payout, after_seq, entry_price, entry_seq, entry_at, end_at, price_count, price_sum, end_seq, status, reason,
         created_at, updated_at, final_at)
       values ($1, $2, 'demo', $3, 1, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19, $19)`,
      [
        ...[portfolioId, id, INSTRUMENT, direction, seconds, STAKE, PAYOUT_RATE, payout, afterSeq],
        ...[entry.price, entry.seq, isoOf(entry.at), isoOf(endAt), count, sum, window.at(-1)?.seq ?? null],
        ...[outcome, reason, now],
      ],
    );
    return id;
  }

  /** One that still runs. */
  async runningOption(portfolioId: string): Promise<string> {
    const id = this.ids.next();
    const entry = this.ticks.at(-1) as Tick;
    await this.database.query(
      `insert into option_order (portfolio_id, id, mode, instrument_id, currency_id, direction, seconds, stake, payout_rate,
         payout, after_seq, entry_price, entry_seq, entry_at, end_at, status, created_at, updated_at)
       values ($1, $2, 'demo', $3, 1, 'up', 30, $4, $5, 1, $6, $7, $8, $9, $10, 'open', $9, $9)`,
      [
        ...[portfolioId, id, INSTRUMENT, STAKE, PAYOUT_RATE, entry.seq - 1, entry.price, entry.seq, isoOf(entry.at)],
        isoOf(instantOf(entry.at + 30_000)),
      ],
    );
    return id;
  }

  /** A long position and its closings, of which the last one ends it. */
  async contract(portfolioId: string, story: ContractOfTest): Promise<{ orderId: string; closingIds: string[] }> {
    const { openSeq, lots, stopLoss = null, limit = null, takenAfter = openSeq - 1, closings } = story;
    const { nights = [], past = [] } = story;
    const orderId = this.ids.next();
    const index = (seq: number) => (this.ticks[seq - 1] as Tick).price;
    const terms = this.terms(index(openSeq));
    const openPrice = quoteFor("long", index(openSeq), terms.halfSpread);
    for (const night of nights) await this.night(portfolioId, orderId, night);
    for (const { seq, stopLoss: before } of past) {
      await this.database.query(
        `insert into contract_past_stops (portfolio_id, id, order_id, stop_loss, heard_seq, after_seq, created_at)
         values ($1, $2, $3, $4, $5, $5, $6)`,
        [portfolioId, this.ids.next(), orderId, before, seq, isoOf(this.log.clock.now())],
      );
    }
    const steps: ContractStep[] = nights.map(({ day, cost }) => ({ kind: "night", day, cost: amountOf(cost) }));
    const closingIds: string[] = [];
    for (const { seq, cause, lots: closed, askedAfter } of closings) {
      const facts = { direction: "long", lots: lotsOf(lots), terms, openSeq, openPrice, steps } as const;
      const position = positionBefore({ ...facts, limit, worst: null, takeProfit: null, stopLoss: null });
      if (!position) throw new Error("the steps do not follow from each other");
      const price = quoteFor(oppositeOf("long"), index(seq), terms.halfSpread);
      const all = lotsOf(closed ?? position.lots);
      const settled = settleContract(position, price, all);
      closingIds.push(this.ids.next());
      await this.database.query(
        `insert into contract_closing (portfolio_id, id, order_id, mode, instrument_id, lots, cause, tick_seq, tick_index, price,
           released, profit, fee, gap, asked_after, created_at)
         values ($1, $2, $3, 'demo', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
        [
          ...[portfolioId, closingIds.at(-1), orderId, INSTRUMENT, all, cause, seq, index(seq), price],
          ...[settled.released, settled.profit, settled.fee, settled.gap],
          ...[cause === "user" ? (askedAfter ?? seq - 1) : null, isoOf(this.log.clock.now())],
        ],
      );
      steps.push({ kind: "close", lots: all });
    }
    const now = isoOf(this.log.clock.now());
    const openedAt = isoOf((this.ticks[openSeq - 1] as Tick).at);
    await this.database.query(
      `insert into contract_order (portfolio_id, id, mode, instrument_id, direction, limit_price, worst_price, lots, closed_lots,
         leverage, tick_value, maintenance_rate, half_spread, fee_rate, financing_rate, margin, first_margin, stop_loss,
         open_price, open_seq, close_price, after_seq, taken_after, status, reason, created_at, opened_at, updated_at, final_at)
       values ($1, $2, 'demo', $3, 'long', $16, $17, $5, $5, $6, $7, $8, $9, $10, $11, 0, 0, $12, $4, $13, $4, $13, $18,
         'closed', 'user', $14, $14, $15, $15)`,
      [
        ...[portfolioId, orderId, INSTRUMENT, openPrice, lots, terms.leverage, terms.tickValue, terms.maintenanceRate],
        ...[terms.halfSpread, terms.feeRate, terms.financingRate, stopLoss, openSeq, openedAt, now],
        ...[limit, limit === null ? openPrice : null, takenAfter],
      ],
    );
    return { orderId, closingIds };
  }

  terms(index: PriceTicks): FrozenTerms {
    const { contract } = this.btc;
    if (contract === null) throw new Error("BTCUSDT has no contracts");
    const { tickValue, maintenanceRate, halfSpread, feeRate, financingRate } = contract;
    return {
      ...{ tickValue, maintenanceRate, feeRate, financingRate, leverage: 10 },
      halfSpread: halfSpreadTicks(index, halfSpread),
    };
  }

  /** As the desk books it: out of the margin, to the insurance. */
  private async night(
    portfolioId: string,
    orderId: string,
    { day, cost, afterSeq }: OvernightFeeOfTest,
  ): Promise<void> {
    const { own, clock } = this.log;
    const bus = createInProcessBus(own.log);
    const ledger = await createLedger({ database: own.database, clock, ids: this.ids, bus, log: own.log });
    const currencyId = 1;
    const margin = { owner: "customer", mode: "demo", portfolioId, wallet: "margin", currencyId } as const;
    const house = (kind: "insurance" | "external") =>
      ({
        owner: "house",
        mode: "demo",
        kind,
        currencyId,
        instrumentId: kind === "external" ? null : INSTRUMENT,
      }) as const;
    const move = {
      step: "move",
      from: margin,
      kind: "contract-night",
      reference: `${orderId}/${day}/${afterSeq}`,
    } as const;
    const [result] = await own.database.transaction((tx) =>
      ledger.post(tx, [
        [
          {
            ...{ step: "move", from: house("external"), to: margin, kind: "funding", reference: "test" },
            amount: amountOf(cost),
          },
          { ...move, to: house("insurance"), amount: amountOf(cost) },
        ] as never,
      ]),
    );
    if (result?.refused !== false) throw new Error("the night was refused");
  }
}

interface OvernightFeeOfTest {
  readonly afterSeq: number;
  readonly day: number;
  readonly cost: bigint;
}

interface ClosingOfTest {
  readonly seq: number;
  readonly cause: ReceiptCause;
  readonly lots?: number;
  /** The tick before it where left out. */
  readonly askedAfter?: number;
}

export interface ContractOfTest {
  readonly openSeq: number;
  readonly lots: number;
  readonly stopLoss?: number;
  /** Entered at the market where left out. */
  readonly limit?: PriceTicks;
  /** The tick before its entry where left out; null as before that was kept. */
  readonly takenAfter?: number | null;
  readonly nights?: readonly OvernightFeeOfTest[];
  /** Stops that stood up to the tick with that number. */
  readonly past?: readonly { readonly seq: number; readonly stopLoss: number | null }[];
  readonly closings: readonly ClosingOfTest[];
}

/**
 * A whole desk with spot orders on a given database, with prices that a test sets by hand. For tests and benchmarks only.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { Answer } from "@candor/api/refusal";
import type { OrderBook, SpotFill, SpotOrder } from "@candor/api/spot-order";
import { decimalUnits } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import { amountOf } from "@candor/money/money";
import { createDesk, type Desk, type DeskDeps } from "../../core/desk/desk.ts";
import {
  type CallOptions,
  type CallRoute,
  caller,
  type HandMarket,
  handMarket,
  type Prices,
} from "../../core/desk/desk-test-support.ts";
import { createInstruments, type Instrument, type Instruments, seed } from "../../core/instrument/instrument.ts";
import { createLedger, type Ledger } from "../../core/ledger/ledger.ts";
import { type Bus, createInProcessBus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createIds } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { createSpotOrders, type SpotOrders } from "./spot-order.ts";

export interface TestDesk {
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly instruments: Instruments;
  readonly market: HandMarket;
  readonly orders: SpotOrders;
  readonly bus: Bus;
  readonly btc: Instrument;
  /** Gives a portfolio's spot wallet an amount, such as "1000" USDT. */
  fund(portfolioId: string, code: string, amount: string, mode?: AccountMode): Promise<void>;
  /** posted and held of a spot wallet as decimal text in minor units. */
  wallet(portfolioId: string, code: string, mode?: AccountMode): Promise<{ posted: bigint; held: bigint }>;
  call: CallRoute;
  place(portfolioId: string, request: PlaceRequest, options?: CallOptions): Promise<Answer<SpotOrder>>;
  cancel(portfolioId: string, orderId: string, options?: CallOptions): Promise<Answer<SpotOrder>>;
  fills(portfolioId: string, orderId?: string): Promise<readonly SpotFill[]>;
  book(mode?: AccountMode): Promise<OrderBook>;
}

/** A wire request without the currencies of BTC/USDT. */
export interface PlaceRequest {
  readonly type: "buy" | "sell" | 1 | 2;
  readonly amount: string;
  readonly target_price?: string;
  readonly worst_price?: string;
  readonly time_in_force?: "gtc" | "ioc" | "fok";
  readonly post_only?: boolean;
  readonly terms_id?: string;
  readonly currency_id?: number;
  readonly legal_id?: number;
}

export interface TestDeskDeps {
  readonly database: Database;
  readonly owner: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly deskOptions?: Partial<DeskDeps>;
  /** Prices of the test's own instead of those by hand. */
  readonly prices?: Prices;
  /** The market of a desk of before, which goes on. */
  readonly market?: HandMarket;
}

/** Each desk makes ids of its own, also where the clock stands still; there are this many numbers for those who make ids. */
const NODES = 1024;
let lastNode = 0;

/** Seeds what is missing, creates everything and starts the desk. There is no price before the first `market.tick`. */
export async function openTestDesk(deps: TestDeskDeps): Promise<TestDesk> {
  const { database, owner, clock, log, deskOptions, prices, market = handMarket(clock) } = deps;
  lastNode = (lastNode + 1) % NODES;
  const ids = createIds({ clock, node: lastNode });
  const bus = createInProcessBus(log);
  const ledger = await createLedger({ database, clock, ids, bus, log });
  await seed(owner);
  await owner.query("update instrument set freshness_ms = 250");
  const instruments = await createInstruments({ database, clock, ids, ledger });
  const marketData = prices ?? market;
  const instrumentIds = instruments.all().map(({ id }) => id);
  const desk = createDesk({
    database,
    ledger,
    marketData,
    clock,
    log,
    instrumentIds,
    speedBumpMsMax: 0,
    onLeaseLost: () => undefined,
    ...deskOptions,
    bus,
  });
  const orders = createSpotOrders({ database, instruments, marketData, desk, ids, bus, clock, log });
  await desk.start();
  const btc = instruments.bySymbol("BTCUSDT");
  if (!btc) throw new Error("BTCUSDT is not seeded");
  const parts = { desk, ledger, instruments, market, orders, bus, btc };
  const help = helpers({ database, ledger, orders, btc });
  return { ...parts, ...help, place: placedAndPriced(help, parts) };
}

type Placing = Pick<TestDesk, "place" | "call">;

/** Where an order waits for the house's next price, that comes at once and is what it was; the order as it is then. */
function placedAndPriced(
  { place, call }: Placing,
  { market, btc }: Pick<TestDesk, "market" | "btc">,
): TestDesk["place"] {
  return async (portfolioId, request, options) => {
    const answered = await place(portfolioId, request, options);
    const tick = market.lastTick(btc.id);
    if (answered.refused || answered.value.fills_from === null || tick === undefined) return answered;
    const { mode = "demo" } = options ?? {};
    market.tick(btc, formatPrice(tick.price, btc.scale));
    await call("/coin/cancel", "1", { id: "1" }, { mode });
    const listed = await call<{ list: readonly SpotOrder[] }>("/coin/list", portfolioId, {}, { mode });
    if (listed.refused) return listed;
    const now = listed.value.list.find(({ id }) => id === answered.value.id);
    return now === undefined ? answered : { ...answered, value: { ...answered.value, ...now } };
  };
}

type Parts = { database: Database; ledger: Ledger; orders: SpotOrders; btc: Instrument };

function helpers({ database, ledger, orders, btc }: Parts) {
  const call = caller(orders.routes, database);
  const walletKey = (portfolioId: string, code: string, mode: AccountMode) =>
    ({ owner: "customer", mode, portfolioId, wallet: "spot", currencyId: ledger.currencyByCode(code).id }) as const;
  const pair = { currency_id: btc.baseCurrencyId, legal_id: btc.quoteCurrencyId };

  return {
    call,
    async fund(portfolioId: string, code: string, text: string, mode: AccountMode = "demo") {
      const { id: currencyId, decimals } = ledger.currencyByCode(code);
      const from = { owner: "house", mode, kind: "external", currencyId, instrumentId: null } as const;
      const amount = amountOf(decimalUnits(text, decimals));
      const to = walletKey(portfolioId, code, mode);
      const move = { step: "move", from, to, amount, kind: "funding", reference: "test" } as const;
      const [result] = await database.transaction((tx) => ledger.post(tx, [[move]]));
      if (result?.refused !== false) throw new Error("funding was refused");
    },
    async wallet(portfolioId: string, code: string, mode: AccountMode = "demo") {
      const { id } = ledger.currencyByCode(code);
      const all = await ledger.balancesOf(database, mode, portfolioId);
      const found = all.find(({ wallet, currencyId }) => wallet === "spot" && currencyId === id);
      return { posted: found?.posted ?? 0n, held: found?.held ?? 0n };
    },
    place: (portfolioId: string, request: PlaceRequest, options?: CallOptions) =>
      call<SpotOrder>("/coin/trade", portfolioId, { ...pair, ...request }, options),
    cancel: (portfolioId: string, id: string, options?: CallOptions) =>
      call<SpotOrder>("/coin/cancel", portfolioId, { id }, options),
    async fills(portfolioId: string, orderId?: string) {
      const request = orderId === undefined ? {} : { order_id: orderId };
      const answered = await call<{ list: readonly SpotFill[] }>("/coin/fills", portfolioId, request);
      if (answered.refused) throw new Error(answered.code);
      return answered.value.list;
    },
    async book(mode: AccountMode = "demo") {
      const answered = await call<OrderBook>("/coin/book", "0", { match_id: btc.id }, { mode });
      if (answered.refused) throw new Error(answered.code);
      return answered.value;
    },
  };
}

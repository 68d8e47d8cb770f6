/**
 * A whole desk with spot orders on a given database, with prices that a test sets by hand. For tests and benchmarks only.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { InstrumentState } from "@candor/api/market";
import type { Answer } from "@candor/api/refusal";
import type { PriceMode } from "@candor/api/site";
import type { OrderBook, SpotFill, SpotOrder } from "@candor/api/spot-order";
import type { LogHeadReceipt } from "@candor/api/tick-log";
import type { Session } from "@candor/engine/calendar/session";
import { decimalUnits } from "@candor/money/decimal";
import { parsePrice } from "@candor/money/instrument-scale";
import { amountOf, lotsOf } from "@candor/money/money";
import { createDesk, type Desk, type DeskDeps } from "../../core/desk/desk.ts";
import { createInstruments, type Instrument, type Instruments, seed } from "../../core/instrument/instrument.ts";
import { createLedger, type Ledger } from "../../core/ledger/ledger.ts";
import type { Drained, MarketData, Tick, TickListener } from "../../core/market-data/market-data.ts";
import { type Bus, createInProcessBus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { IdempotencyScope, Route } from "../../platform/http/route.ts";
import { createIds } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { createSpotOrders, type SpotOrders } from "./spot-order.ts";

/** Prices by hand instead of a feed. */
export interface HandMarket {
  priceMode: PriceMode;
  state(instrumentId: number): InstrumentState;
  setState(instrumentId: number, state: InstrumentState, session?: Session): void;
  session(instrumentId: number): Session;
  endsSession: MarketData["endsSession"];
  lastTick(instrumentId: number): Tick | undefined;
  logReceipt(instrumentId: number): LogHeadReceipt | null;
  onTicks(listener: TickListener): () => void;
  keptTicksAfter: MarketData["keptTicksAfter"];
  beforeChange(drained: Drained): () => void;
  /** Asks as a change of the prices' origin does. */
  drained: Drained;
  /** Publishes a tick, as if it had just become durable. */
  tick(instrument: Instrument, price: string, changes?: Partial<Tick>): void;
  /** A tick ends the session; it is durable, and announced by `tell`. */
  lastOfSession(instrument: Instrument, price: string, changes?: Partial<Tick>): Tick;
  /** Announces a tick that is durable. */
  tell(tick: Tick): void;
  /** A tick becomes durable and nobody is told. */
  tickUnheard(instrument: Instrument, price: string, changes?: Partial<Tick>): void;
}

/** The log of all markets by hand: one goes on where the one before ended, as after a restart. */
const durable: Tick[] = [];
/** The ticks that are the last of their sessions. */
const endings = new Set<object>();

function handMarket(clock: Clock): HandMarket {
  const listeners = new Set<TickListener>();
  const deciders = new Set<Drained>();
  const ticks = new Map<number, Tick>();
  const states = new Map<number, InstrumentState>();
  const sessions = new Map<number, Session>();
  return {
    priceMode: "simulated",
    state: (instrumentId) => states.get(instrumentId) ?? "open",
    setState(instrumentId, state, session = { isOpen: state !== "closed", opensAt: null, closesAt: null }) {
      states.set(instrumentId, state);
      sessions.set(instrumentId, session);
    },
    session: (instrumentId) => sessions.get(instrumentId) ?? { isOpen: true, opensAt: null, closesAt: null },
    lastTick: (instrumentId) => ticks.get(instrumentId),
    endsSession: (tick) => endings.has(tick),
    logReceipt: () => ({ seq: 20, hash: "ab".repeat(32), key_id: "00".repeat(8), signature: "cd".repeat(64) }),
    onTicks(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    beforeChange(drained) {
      deciders.add(drained);
      return () => deciders.delete(drained);
    },
    drained: async () => {
      await Promise.all([...deciders].map((decider) => decider()));
    },
    keptTicksAfter: async (_, instrumentId, seq, limit) =>
      durable.filter((tick) => tick.instrumentId === instrumentId && tick.seq > seq).slice(0, limit),
    tickUnheard: (instrument, text, changes) => void formed(instrument, text, changes),
    tick: (instrument, text, changes) => tell(formed(instrument, text, changes)),
    tell,
    lastOfSession(instrument, text, changes) {
      const tick = formed(instrument, text, changes);
      endings.add(tick);
      return tick;
    },
  };

  function tell(tick: Tick): void {
    for (const listener of listeners) listener([tick]);
  }

  function formed({ id, scale }: Instrument, text: string, changes: Partial<Tick> = {}): Tick {
    const price = parsePrice(text, scale);
    if (!price.ok) throw new Error(`${text} is not a price: ${price.fault}`);
    const seq = (durable.findLast(({ instrumentId }) => instrumentId === id)?.seq ?? 0) + 1;
    const at = clock.now();
    const volume = lotsOf(0);
    const tick: Tick = {
      instrumentId: id,
      seq,
      at,
      chartAt: at,
      price: price.value,
      volume,
      isValid: true,
      samples: [],
      ...changes,
    };
    ticks.set(id, tick);
    durable.push(tick);
    return tick;
  }
}

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
  call<T>(path: string, portfolioId: string, request: object, options?: CallOptions): Promise<Answer<T>>;
  place(portfolioId: string, request: PlaceRequest, options?: CallOptions): Promise<Answer<SpotOrder>>;
  cancel(portfolioId: string, orderId: string, options?: CallOptions): Promise<Answer<SpotOrder>>;
  fills(portfolioId: string, orderId?: string): Promise<readonly SpotFill[]>;
  book(mode?: AccountMode): Promise<OrderBook>;
}

export interface CallOptions {
  readonly mode?: AccountMode;
  readonly key?: string;
  /** What the command is compared by; the request's text when left out. */
  readonly hash?: string;
}

/** A wire request without the currencies of BTC/USDT. */
export interface PlaceRequest {
  readonly type: "buy" | "sell" | 1 | 2;
  readonly amount: string;
  readonly target_price?: string;
  readonly worst_price?: string;
  readonly time_in_force?: "gtc" | "ioc" | "fok";
  readonly post_only?: boolean;
  readonly currency_id?: number;
  readonly legal_id?: number;
}

/** What a desk asks of prices. */
export type Prices = Omit<HandMarket, "setState" | "tick" | "tickUnheard" | "drained" | "lastOfSession" | "tell">;

export interface TestDeskDeps {
  readonly database: Database;
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
  const { database, clock, log, deskOptions, prices, market = handMarket(clock) } = deps;
  lastNode = (lastNode + 1) % NODES;
  const ids = createIds({ clock, node: lastNode });
  const bus = createInProcessBus(log);
  const ledger = await createLedger({ database, clock, ids, bus, log });
  await database.transaction((tx) => seed(tx, ledger));
  const instruments = await createInstruments({ database, ids, ledger });
  const marketData = prices ?? market;
  const instrumentIds = instruments.all().map(({ id }) => id);
  const desk = createDesk({ database, ledger, marketData, clock, log, instrumentIds, ...deskOptions });
  const orders = createSpotOrders({ database, instruments, marketData, desk, ids, bus });
  await desk.start();
  const btc = instruments.bySymbol("BTCUSDT");
  if (!btc) throw new Error("BTCUSDT is not seeded");
  return { desk, ledger, instruments, market, orders, bus, btc, ...helpers({ database, ledger, orders, btc }) };
}

type Parts = { database: Database; ledger: Ledger; orders: SpotOrders; btc: Instrument };

function helpers({ database, ledger, orders, btc }: Parts) {
  const call = caller(orders.routes);
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

/** Calls a route as http would: wire request in, answer out, checked against the endpoint's schema. */
function caller(routes: readonly Route[]): TestDesk["call"] {
  return async <T>(path: string, portfolioId: string, request: object, options: CallOptions = {}) => {
    const found = routes.find(({ endpoint }) => endpoint.path === path);
    if (!found) throw new Error(`no route ${path}`);
    const { endpoint, handle } = found;
    const { mode = "demo", key, hash = JSON.stringify(request) } = options;
    const scope: IdempotencyScope | null =
      key === undefined ? null : { customerId: portfolioId, portfolioId, endpoint: path, key, commandHash: hash };
    const context = { accountMode: mode, portfolioId, idempotency: scope };
    const answered = (await handle(endpoint.request.parse(request) as never, context as never)) as Answer<T>;
    if (!answered.refused) endpoint.response.parse(answered.value);
    else if (![...endpoint.refusals, "bad-input", "idempotency-key-reused"].includes(answered.code)) {
      throw new Error(`${path} does not declare ${answered.code}`);
    }
    return answered;
  };
}

/** What tests of products at the desk have in common: prices that a test sets by hand, and calls as http makes them. For tests only. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Language } from "@candor/api/language";
import type { InstrumentState } from "@candor/api/market";
import type { Answer } from "@candor/api/refusal";
import type { RestrictionFact } from "@candor/api/restriction-words";
import type { PriceMode } from "@candor/api/site";
import type { LogHeadReceipt } from "@candor/api/tick-log";
import type { Session } from "@candor/engine/calendar/session";
import { parsePrice } from "@candor/money/instrument-scale";
import { type Instant, lotsOf } from "@candor/money/money";
import type { Clock, ManualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { runCommand } from "../../platform/http/call-transaction.ts";
import type { IdempotencyScope, Route } from "../../platform/http/route.ts";
import type { Instrument } from "../instrument/instrument.ts";
import type { Drained, Freshness, MarketData, Tick, TickListener } from "../market-data/market-data.ts";

/** Prices by hand instead of a feed. */
export interface HandMarket {
  priceMode: PriceMode;
  isPriceFor: MarketData["isPriceFor"];
  state(instrumentId: number): InstrumentState;
  setState(instrumentId: number, state: InstrumentState, session?: Session): void;
  session(instrumentId: number): Session;
  endsSession: MarketData["endsSession"];
  freshness: MarketData["freshness"];
  /** Whether the house trades at what is formed from now on; it does at first. */
  setFreshness(instrumentId: number, freshness: Freshness): void;
  lastTick(instrumentId: number): Tick | undefined;
  numberBy: MarketData["numberBy"];
  durableUpTo: MarketData["durableUpTo"];
  /** Prices stand still from now on; those that are missing are made up by hand. Null for none that are missing. */
  setDurableUpTo(at: Instant | null): void;
  lastPrice: MarketData["lastPrice"];
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
/** Those that are not fresh. */
const staleTicks = new Map<object, Freshness>();

export function handMarket(clock: Clock): HandMarket {
  const listeners = new Set<TickListener>();
  const deciders = new Set<Drained>();
  const ticks = new Map<number, Tick>();
  const goodPrices = new Map<number, Tick["price"]>();
  const states = new Map<number, InstrumentState>();
  const sessions = new Map<number, Session>();
  const stale = new Map<number, Freshness>();
  let durableUpTo: Instant | null = null;
  return {
    priceMode: "simulated",
    isPriceFor(mode) {
      return mode === "demo" || this.priceMode === "live";
    },
    state: (instrumentId) => states.get(instrumentId) ?? "open",
    setState(instrumentId, state, session = { isOpen: state !== "closed", opensAt: null, closesAt: null }) {
      states.set(instrumentId, state);
      sessions.set(instrumentId, session);
    },
    session: (instrumentId) => sessions.get(instrumentId) ?? { isOpen: true, opensAt: null, closesAt: null },
    lastTick: (instrumentId) => ticks.get(instrumentId),
    numberBy: (instrumentId) => ticks.get(instrumentId)?.seq ?? 0,
    durableUpTo: () => durableUpTo,
    setDurableUpTo(at) {
      durableUpTo = at;
    },
    lastPrice: (instrumentId) => goodPrices.get(instrumentId),
    endsSession: (tick) => endings.has(tick),
    freshness: (tick) => staleTicks.get(tick) ?? "fresh",
    setFreshness: (instrumentId, freshness) => void stale.set(instrumentId, freshness),
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

  function formed({ id, scale, freshnessMs }: Instrument, text: string, changes: Partial<Tick> = {}): Tick {
    const price = parsePrice(text, scale);
    if (!price.ok) throw new Error(`${text} is not a price: ${price.fault}`);
    if (isMovable(clock) && ticks.get(id)?.at === clock.now()) clock.advance(freshnessMs);
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
      samples: [{ source: "by hand", price: price.value, at }],
      ...changes,
    };
    ticks.set(id, tick);
    if (tick.isValid) goodPrices.set(id, tick.price);
    staleTicks.set(tick, stale.get(id) ?? "fresh");
    durable.push(tick);
    return tick;
  }
}

/** Where a test could move the clock and has not, a price comes one bump after the one before: what was taken since is priced by it. */
const isMovable = (clock: Clock): clock is ManualClock => "advance" in clock;

/** What a desk asks of prices. */
export type Prices = Omit<
  HandMarket,
  "setState" | "setFreshness" | "setDurableUpTo" | "tick" | "tickUnheard" | "drained" | "lastOfSession" | "tell"
>;

export interface CallOptions {
  readonly mode?: AccountMode;
  readonly language?: Language;
  readonly key?: string;
  /** When the caller last proved who they are; never when left out. */
  readonly provedAt?: Instant | null;
  /** What operators have stopped of the account; nothing when left out. */
  readonly restrictions?: readonly RestrictionFact[];
  /** What the command is compared by; the request's text when left out. */
  readonly hash?: string;
}

/** Calls a route; what it is and how it is checked is said by `caller`. */
export type CallRoute = <T>(
  path: string,
  portfolioId: string,
  request: object,
  options?: CallOptions,
) => Promise<Answer<T>>;

/**
 * Calls a route as http would: wire request in, answer out, checked against the endpoint's schema.
 * @param database what lists are read from
 */
export function caller(routes: readonly Route[], database?: Database): CallRoute {
  return async <T>(path: string, portfolioId: string, request: object, options: CallOptions = {}) => {
    const found = routes.find(({ endpoint }) => endpoint.path === path);
    if (!found) throw new Error(`no route ${path}`);
    const { endpoint, handle } = found;
    const { mode = "demo", language = "en", key, provedAt = null, hash = JSON.stringify(request) } = options;
    const scope: IdempotencyScope | null =
      key === undefined ? null : { customerId: portfolioId, portfolioId, endpoint: path, key, commandHash: hash };
    const callerOf = { customerId: portfolioId, provedAt, restrictions: options.restrictions ?? [] };
    const transaction = (work: Parameters<typeof runCommand<T>>[2]) => {
      if (!database) throw new Error(`${path} needs a database`);
      return runCommand(database, scope, work);
    };
    const asked = { language, timeZone: "UTC", reader: database, transaction };
    const context = { accountMode: mode, portfolioId, idempotency: scope, caller: callerOf, ...asked };
    const answered = (await handle(endpoint.request.parse(request) as never, context as never)) as Answer<T>;
    if (!answered.refused) endpoint.response.parse(answered.value);
    else if (
      ![...endpoint.refusals, "bad-input", "idempotency-key-reused", "step-up-required", "account-restricted"].includes(
        answered.code,
      )
    ) {
      throw new Error(`${path} does not declare ${answered.code}`);
    }
    return answered;
  };
}

/** What is read and shown of prices, the same whichever process knows them; and who wants to hear of them in this one. */
import type { Period } from "@candor/api/market";
import type { HaltEntry } from "@candor/engine/halt-entry";
import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Log } from "../../../platform/log.ts";
import type { Instruments } from "../../instrument/instrument.ts";
import { logRoutes, readKeptTicksAfter, type Tick } from "../../tick-log/tick-log.ts";
import { type CandleRange, candlesOf } from "../candles/candle-reader.ts";
import { haltRoutes, provideHaltChannel } from "../halts/halts.ts";
import type { MarketData, MirroredMarketDataDeps } from "../market-data-types.ts";
import { priceRoutes, worthByRoutes } from "../model/currency-price.ts";
import { type Freshness, freshnessOf, hasQuickSource, type PriceMade } from "../model/price-freshness.ts";
import type { PriceView } from "../model/price-view.ts";
import { provideMarketDataChannels } from "./market-data-channels.ts";
import { marketDataRoutes } from "./market-data-routes.ts";

type Told<T> = { readonly tell: (what: T) => void; readonly join: (listener: (what: T) => void) => () => void };

export interface Listeners {
  readonly ticks: Told<readonly Tick[]>;
  readonly halts: Told<readonly HaltEntry[]>;
  readonly sessions: Told<readonly number[]>;
}

/** Who wants to hear of prices in this process. */
export function createListeners(log: Log): Listeners {
  function told<T>(): Told<T> {
    const members = new Set<(what: T) => void>();
    return {
      join: joining(members),
      tell(what) {
        for (const listener of members) {
          try {
            listener(what);
          } catch (error) {
            log.error({ err: error }, "a listener to prices failed");
          }
        }
      },
    };
  }
  return { ticks: told(), halts: told(), sessions: told() };
}

export type ReadOnPrices = Omit<
  MarketData,
  | "numberBy"
  | "beforeChange"
  | "durableUpTo"
  | "ticksPublished"
  | "rejectedSamples"
  | "liveSources"
  | "haltCounts"
  | "lease"
  | "start"
  | "stop"
>;

/** What is read and shown of prices, the same whichever process knows them. */
export function readOnPrices(deps: MirroredMarketDataDeps, view: PriceView, listeners: Listeners): ReadOnPrices {
  const { database, clock, instruments } = deps;
  const { state, session, sources, endsSession, logReceipt } = view;
  const hasQuickPrice = (instrumentId: number) => hasQuickSource(view, view.board.lastTick(instrumentId));
  const lastGoodTick = (instrumentId: number) => view.board.lastGoodTick(instrumentId);
  // Never a connection that commands need, and no longer than whoever looks would wait.
  const reader = database.reads({ class: "endpoint" });
  const candles = (instrumentId: number, period: Period, range: CandleRange) =>
    candlesOf(reader, view.candles, instrumentId, period, range);

  return {
    get priceMode() {
      return view.priceMode;
    },
    get priceReason() {
      return view.priceReason;
    },
    get replaySpeed() {
      return view.replaySpeed;
    },
    isPriceFor: (mode) => mode === "demo" || deps.installation.realPrices.includes(view.priceMode),
    lastTick: (instrumentId) => view.board.lastTick(instrumentId),
    lastPrice: (instrumentId) => lastGoodTick(instrumentId)?.price,
    dayReference: (instrumentId) => view.board.dayReference(instrumentId),
    ...{ state, session, endsSession, sources, logReceipt, candles },
    freshness: (tick) => freshnessIn(instruments, view, tick),
    onTicks: listeners.ticks.join,
    onHalts: listeners.halts.join,
    keptTicksAfter: readKeptTicksAfter,
    valueIn: (quoteCurrencyId, currencyId, amount) =>
      worthOf(instruments, lastGoodTick, { quoteCurrencyId, currencyId, amount }),
    priceRoute: priceRoutes(instruments),
    routes: [
      ...logRoutes({ reader, instruments }),
      ...marketDataRoutes({
        ...{ reader, instruments, state, session, sources, candles, hasQuickPrice },
        lists: () => view.lists,
        priceMode: () => view.priceMode,
      }),
      ...haltRoutes({ database, clock, instruments, book: () => view.halts }),
    ],
    provideChannels(channels) {
      const paint = provideMarketDataChannels(channels, {
        ...{ clock, instruments },
        board: () => view.board,
        running: () => view.candles,
        priceMode: () => view.priceMode,
        candles: (instrumentId, period, limit) => candles(instrumentId, period, { limit }),
      });
      listeners.ticks.join((ticks) => paint([...new Set(ticks.map(({ instrumentId }) => instrumentId))]));
      listeners.sessions.join(paint);
      listeners.halts.join((entries) => paint(entries.map(({ instrumentId }) => instrumentId)));
      listeners.halts.join(provideHaltChannel(channels));
    },
  };
}

/** Adds a member, and returns the way to take it out again. */
export const joining =
  <T>(members: Set<T>) =>
  (member: T) => {
    members.add(member);
    return () => members.delete(member);
  };

/** A tick of no instrument is a bug. */
function freshnessIn(instruments: Instruments, view: PriceView, tick: PriceMade): Freshness {
  // Whoever checks it later asks by the terms of its instant.
  const instrument = instruments.byId(tick.instrumentId, tick.at);
  if (!instrument) throw new Error(`no instrument ${tick.instrumentId}`);
  return freshnessOf(view, instrument, tick);
}

function worthOf(
  instruments: Instruments,
  lastGoodTick: (instrumentId: number) => Tick | undefined,
  { quoteCurrencyId, currencyId, amount }: { quoteCurrencyId: number; currencyId: number; amount: Amount },
): Amount | undefined {
  if (currencyId === quoteCurrencyId) return amount;
  const instrument = instruments.byCurrencies(currencyId, quoteCurrencyId);
  if (!instrument) {
    const side = (id: number) => ({ currencyId: id, decimals: decimalsOf(instruments, id) });
    const asked = { amount, from: side(currencyId), to: side(quoteCurrencyId) };
    return worthByRoutes(priceRoutes(instruments), lastGoodTick, asked);
  }
  const tick = lastGoodTick(instrument.id);
  if (!tick) return undefined;
  const { priceScale, tickUnits, baseScale, quoteScale } = instrument.scale;
  const product = amount * BigInt(tick.price) * BigInt(tickUnits) * powerOfTen(quoteScale);
  return amountOf(divideRounded(product, powerOfTen(baseScale + priceScale), "pay"));
}

/** Of a currency that some instrument counts in or has; no other is asked for. */
function decimalsOf(instruments: Instruments, currencyId: number): number {
  for (const { baseCurrencyId, quoteCurrencyId, scale } of instruments.all()) {
    if (baseCurrencyId === currencyId) return scale.baseScale;
    if (quoteCurrencyId === currencyId) return scale.quoteScale;
  }
  return 0;
}

/** Endpoints of quotes, candles and a single instrument. */
import type { Language } from "@candor/api/language";
import {
  CANDLES_PER_ANSWER_MAX,
  FAVOURITES_CATEGORY,
  getInstrument,
  type InstrumentState,
  listCandles,
  listFavouriteQuotes,
  listQuotes,
  listQuotesGrouped,
  type Period,
  type Instrument as WireInstrument,
} from "@candor/api/market";
import { type Answer, answer, refuse } from "@candor/api/refusal";
import type { PriceMode } from "@candor/api/site";
import type { Session } from "@candor/engine/calendar/session";
import { formatDecimalShort } from "@candor/money/decimal";
import { instantOf, RATE_SCALE, type Rate } from "@candor/money/money";
import type { Reader } from "../../../platform/database/database.ts";
import { type Call, type Route, route } from "../../../platform/http/route.ts";
import type { Instrument, Instruments } from "../../instrument/instrument.ts";
import type { CandleRange } from "../candles/candle-reader.ts";
import type { Bar } from "../model/bar.ts";
import type { QuoteLists } from "./quote-lists.ts";
import { candleOut } from "./quote-wire.ts";

export interface MarketDataRouteDeps {
  readonly reader: Reader;
  readonly instruments: Instruments;
  /** Of the feed in use now: another one has its own. */
  readonly lists: () => QuoteLists;
  readonly priceMode: () => PriceMode;
  readonly state: (instrumentId: number) => InstrumentState;
  readonly session: (instrumentId: number) => Session;
  readonly sources: (instrumentId: number) => readonly string[];
  /** False where the price there is now is too slow for contracts and options. */
  readonly hasQuickPrice: (instrumentId: number) => boolean;
  readonly candles: (instrumentId: number, period: Period, range: CandleRange) => Promise<readonly Bar[]>;
}

export function marketDataRoutes(deps: MarketDataRouteDeps): readonly Route[] {
  const { instruments, lists, reader } = deps;
  const instant = (at: number | undefined) => (at === undefined ? undefined : instantOf(at));

  /** Favourites are somebody's: a visitor has none to show and is asked to log in. */
  async function asked(categoryId: number | undefined, { caller }: Call): Promise<Answer<readonly Instrument[]>> {
    if (categoryId === undefined) return answer(instruments.all());
    if (categoryId !== FAVOURITES_CATEGORY)
      return answer(instruments.all().filter((instrument) => instrument.categoryId === categoryId));
    return caller ? answer(await instruments.favouritesOf(reader, caller.customerId)) : refuse("login-required");
  }

  return [
    route(listQuotes, async ({ categoryId }, call) => {
      const chosen = await asked(categoryId, call);
      return chosen.refused ? chosen : answer(lists().quotes(chosen.value, call.language));
    }),
    route(listQuotesGrouped, async ({ categoryId }, call) => {
      const chosen = await asked(categoryId, call);
      return chosen.refused ? chosen : answer(lists().groups(chosen.value, call.language));
    }),
    route(listFavouriteQuotes, async (_request, { caller, language }) =>
      answer(lists().quotes(await instruments.favouritesOf(reader, caller.customerId), language)),
    ),
    route(listCandles, async ({ from, to, symbol, period }) => {
      const instrument = instruments.bySymbol(symbol);
      if (!instrument) return refuse("instrument-unknown");
      const range = { from: instant(from), to: instant(to), limit: CANDLES_PER_ANSWER_MAX };
      const bars = await deps.candles(instrument.id, period, range);
      return answer(bars.map((bar) => candleOut(bar, instrument)));
    }),
    route(getInstrument, async ({ instrumentId, symbol }, { language }) => {
      const byId = instrumentId === undefined ? undefined : instruments.byId(instrumentId);
      const instrument = byId ?? (symbol === undefined ? undefined : instruments.bySymbol(symbol));
      const isContradictory = byId !== undefined && symbol !== undefined && byId.symbol !== symbol;
      if (!instrument || isContradictory) return refuse("instrument-unknown");
      return answer(instrumentOut(instrument, deps, language));
    }),
  ];
}

const rateText = (rate: Rate): string => formatDecimalShort(rate, RATE_SCALE);

function instrumentOut(instrument: Instrument, deps: MarketDataRouteDeps, language: Language): WireInstrument {
  const { scale, names } = instrument;
  const { opensAt, closesAt } = deps.session(instrument.id);
  return {
    match_id: instrument.id,
    symbol: instrument.symbol,
    currency_id: instrument.baseCurrencyId,
    currency_name: instrument.baseCode,
    legal_id: instrument.quoteCurrencyId,
    legal_name: instrument.quoteCode,
    option_name: names[language],
    en_name: names.en,
    tw_name: names.hk,
    is_class: instrument.categoryId,
    state: deps.state(instrument.id),
    opens_at: opensAt,
    closes_at: closesAt,
    price_mode: deps.priceMode(),
    products: instrument.products.filter((product) => product === "spot" || deps.hasQuickPrice(instrument.id)),
    scale: {
      price_scale: scale.priceScale,
      tick_units: scale.tickUnits,
      quantity_scale: scale.quantityScale,
      lot_units: scale.lotUnits,
      base_scale: scale.baseScale,
      quote_scale: scale.quoteScale,
    },
    min_notional: formatDecimalShort(instrument.minNotional, scale.quoteScale),
    maker_fee_rate: rateText(instrument.makerFeeRate),
    taker_fee_rate: rateText(instrument.takerFeeRate),
    spot_terms_id: instrument.spotTermsId,
    price_band: rateText(instrument.priceBand),
    sources: [...deps.sources(instrument.id)],
  };
}

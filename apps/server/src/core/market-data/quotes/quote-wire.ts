/** Quotes and bars as they are on the wire: decimal text at the instrument's scale. Pure. */
import type { CandleRow, QuoteRow } from "@candor/api/channels";
import type { Language } from "@candor/api/language";
import type { Candle, Quote } from "@candor/api/market";
import type { PriceMode } from "@candor/api/site";
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import type { PriceTicks } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Instrument } from "../../instrument/instrument.ts";
import type { Tick } from "../../tick-log/tick-log.ts";
import { type Bar, VOLUME_SCALE } from "../model/bar.ts";
import type { QuoteFacts } from "./quote-board.ts";

const volumeText = (volume: number): string => formatDecimalShort(BigInt(volume), VOLUME_SCALE);

/** Percent with two decimals, halves to even: from 100 to 97.5 is "-2.50". */
export function changeText(from: PriceTicks, to: PriceTicks): string {
  return formatDecimal(divideRounded(BigInt(to - from) * 10_000n, BigInt(from), "nearest"), 2);
}

const changeOf = ({ reference, tick }: QuoteFacts): string =>
  reference !== undefined && tick ? changeText(reference, tick.price) : "0.00";

/** How much older than its grid instant a price is, ms: by the newest word that any of its sources had said then, if known. */
const wordAgeMs = ({ at, samples }: Tick): number =>
  samples.length === 0 ? 0 : Math.max(0, at - Math.max(...samples.map((sample) => sample.at)));

export function quoteOut(instrument: Instrument, facts: QuoteFacts, mode: PriceMode, language: Language): Quote {
  const price = (ticks: PriceTicks | undefined) => (ticks === undefined ? null : formatPrice(ticks, instrument.scale));
  const { tick, day, closes, state, session } = facts;
  return {
    match_id: instrument.id,
    currency_id: instrument.baseCurrencyId,
    legal_id: instrument.quoteCurrencyId,
    symbol: instrument.symbol,
    currency_name: instrument.baseCode,
    legal_name: instrument.quoteCode,
    option_name: instrument.names[language],
    en_name: instrument.names.en,
    tw_name: instrument.names.hk,
    is_class: instrument.categoryId,
    now_price: price(tick?.price),
    change: changeOf(facts),
    open: price(day?.open),
    high: price(day?.high),
    low: price(day?.low),
    volume: volumeText(day?.volume ?? 0),
    state,
    opens_at: session.opensAt,
    closes_at: session.closesAt,
    price_mode: mode,
    seq: tick?.seq ?? 0,
    priced_at: tick?.at ?? null,
    source_count: tick?.samples.length ?? 0,
    said_at: tick ? tick.at - wordAgeMs(tick) : null,
    spark: closes.map((close) => formatPrice(close, instrument.scale)),
  };
}

export function quoteRow(instrument: Instrument, facts: QuoteFacts): QuoteRow {
  const price = (ticks: PriceTicks | undefined) => (ticks === undefined ? null : formatPrice(ticks, instrument.scale));
  const { tick, day, state } = facts;
  return [
    instrument.id,
    price(tick?.price),
    changeOf(facts),
    price(day?.high),
    price(day?.low),
    volumeText(day?.volume ?? 0),
    state,
    tick?.at ?? null,
    tick?.seq ?? 0,
    tick?.samples.length ?? 0,
    tick ? wordAgeMs(tick) : 0,
  ];
}

export function candleOut(bar: Bar, instrument: Instrument): Candle {
  const [time, open, high, low, close, volume] = candleRow(bar, instrument);
  return { time, open, high, low, close, volume };
}

export function candleRow(bar: Bar, { scale }: Instrument): CandleRow {
  return [
    bar.openedAt,
    formatPrice(bar.open, scale),
    formatPrice(bar.high, scale),
    formatPrice(bar.low, scale),
    formatPrice(bar.close, scale),
    volumeText(bar.volume),
  ];
}

/** The SQL of instruments. Rows are stored once by the seed and read whole at the start. */
import type { Language } from "@candor/api/language";
import type { CategoryId } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/calendars";
import { amountOf, lotsOf, rateOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Currency } from "../ledger/ledger.ts";
import { insertContractTerms, readContractTerms } from "./contract-terms-store.ts";
import type { Instrument, InstrumentProduct, InstrumentSource } from "./instrument-facts.ts";
import { insertOptionTerms, readOptionTerms } from "./option-terms-store.ts";

/** int8 and numeric columns arrive as text. */
interface InstrumentRecord {
  id: number;
  symbol: string;
  names: Record<Language, string>;
  category_id: CategoryId;
  base_currency_id: number;
  quote_currency_id: number;
  price_scale: number;
  tick_units: number;
  quantity_scale: number;
  lot_units: number;
  min_notional: string;
  maker_fee_rate: string;
  taker_fee_rate: string;
  price_band: string;
  freshness_ms: number;
  products: InstrumentProduct[];
  calendar: CalendarName;
  ladder_levels: number;
  ladder_half_spread: string;
  ladder_step: string;
  ladder_level_lots: string;
  ladder_refill_lots_per_second: string;
  start_price: string;
  yearly_volatility: number;
  daily_volume: number;
  sources: InstrumentSource[];
}

/** Stores those whose number, symbol or pair is not there yet; returns how many were new. */
export async function insertInstruments(tx: Tx, instruments: readonly Instrument[]): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into instrument select * from jsonb_populate_recordset(null::instrument, $1::jsonb) on conflict do nothing`,
    [JSON.stringify(instruments.map(recordOf))],
  );
  await insertContractTerms(tx, instruments);
  await insertOptionTerms(tx, instruments);
  return rowCount;
}

/** In the order of their numbers. */
export async function readInstruments(
  reader: Reader,
  currency: (id: number) => Currency | undefined,
): Promise<readonly Instrument[]> {
  const { rows } = await reader.query<InstrumentRecord>("select * from instrument order by id");
  const contracts = await readContractTerms(reader, currency);
  const options = await readOptionTerms(reader, currency);
  return rows.map((row) => ({
    ...instrumentOf(row, currency),
    contract: contracts.get(row.id) ?? null,
    option: options.get(row.id) ?? null,
  }));
}

function recordOf(instrument: Instrument): InstrumentRecord {
  const { scale, ladder, character } = instrument;
  return {
    id: instrument.id,
    symbol: instrument.symbol,
    names: instrument.names,
    category_id: instrument.categoryId,
    base_currency_id: instrument.baseCurrencyId,
    quote_currency_id: instrument.quoteCurrencyId,
    price_scale: scale.priceScale,
    tick_units: scale.tickUnits,
    quantity_scale: scale.quantityScale,
    lot_units: scale.lotUnits,
    min_notional: instrument.minNotional.toString(),
    maker_fee_rate: instrument.makerFeeRate.toString(),
    taker_fee_rate: instrument.takerFeeRate.toString(),
    price_band: instrument.priceBand.toString(),
    freshness_ms: instrument.freshnessMs,
    products: [...instrument.products],
    calendar: instrument.calendar,
    ladder_levels: ladder.levels,
    ladder_half_spread: ladder.halfSpread.toString(),
    ladder_step: ladder.step.toString(),
    ladder_level_lots: ladder.levelLots.toString(),
    ladder_refill_lots_per_second: ladder.refillLotsPerSecond.toString(),
    start_price: character.startPrice,
    yearly_volatility: character.yearlyVolatility,
    daily_volume: character.dailyVolume,
    sources: [...instrument.sources],
  };
}

function instrumentOf(
  row: InstrumentRecord,
  currencyOf: (id: number) => Currency | undefined,
): Omit<Instrument, "contract" | "option"> {
  const base = currencyOf(row.base_currency_id);
  const quote = currencyOf(row.quote_currency_id);
  if (!base || !quote) throw new Error(`instrument ${row.symbol} trades a currency that the ledger does not have`);
  return {
    id: row.id,
    symbol: row.symbol,
    names: row.names,
    categoryId: row.category_id,
    baseCurrencyId: base.id,
    quoteCurrencyId: quote.id,
    baseCode: base.code,
    quoteCode: quote.code,
    scale: {
      priceScale: row.price_scale,
      tickUnits: row.tick_units,
      quantityScale: row.quantity_scale,
      lotUnits: row.lot_units,
      baseScale: base.decimals,
      quoteScale: quote.decimals,
    },
    minNotional: amountOf(BigInt(row.min_notional)),
    makerFeeRate: rateOf(BigInt(row.maker_fee_rate)),
    takerFeeRate: rateOf(BigInt(row.taker_fee_rate)),
    priceBand: rateOf(BigInt(row.price_band)),
    freshnessMs: row.freshness_ms,
    products: row.products,
    calendar: row.calendar,
    ladder: {
      levels: row.ladder_levels,
      halfSpread: rateOf(BigInt(row.ladder_half_spread)),
      step: rateOf(BigInt(row.ladder_step)),
      levelLots: lotsOf(Number(row.ladder_level_lots)),
      refillLotsPerSecond: lotsOf(Number(row.ladder_refill_lots_per_second)),
    },
    character: {
      startPrice: row.start_price,
      yearlyVolatility: row.yearly_volatility,
      dailyVolume: row.daily_volume,
    },
    sources: row.sources,
  };
}

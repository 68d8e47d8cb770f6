/** The SQL of instruments. Rows are stored once by the seed and read whole at the start; terms of their products are in editions. */
import type { Language } from "@candor/api/language";
import type { CategoryId } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/calendars";
import { amountOf, lotsOf, rateOf } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Currency } from "../ledger/ledger.ts";
import { insertFirstEditions } from "../terms/terms.ts";
import type {
  Instrument,
  InstrumentContract,
  InstrumentOption,
  InstrumentProduct,
  InstrumentSource,
} from "./instrument-facts.ts";
import { firstEditions } from "./product-terms.ts";

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
  const contracts = instruments.flatMap(({ id, contract }) =>
    contract === null
      ? []
      : {
          instrument_id: id,
          settle_currency_id: contract.settleCurrencyId,
          tick_value: contract.tickValue.toString(),
          lot_size: contract.lotSize,
        },
  );
  const options = instruments.flatMap(({ id, option }) =>
    option === null ? [] : { instrument_id: id, currency_id: option.currencyId },
  );
  await tx.query(
    `with contracts as (
       insert into instrument_contract select * from jsonb_populate_recordset(null::instrument_contract, $1::jsonb)
       on conflict do nothing)
     insert into instrument_option select * from jsonb_populate_recordset(null::instrument_option, $2::jsonb)
     on conflict do nothing`,
    [JSON.stringify(contracts), JSON.stringify(options)],
  );
  await insertFirstEditions(tx, instruments.flatMap(firstEditions));
  return rowCount;
}

/** An instrument before its terms: those in force are put in their place. */
export async function readInstruments(
  reader: Reader,
  currency: (id: number) => Currency | undefined,
): Promise<readonly Instrument[]> {
  const { rows } = await reader.query<InstrumentRecord & UnitRecord>(
    `select instrument.*, settle_currency_id, tick_value, lot_size, currency_id as option_currency_id from instrument
     left join instrument_contract contract on contract.instrument_id = instrument.id
     left join instrument_option option on option.instrument_id = instrument.id
     order by instrument.id`,
  );
  return rows.map((row) => ({
    ...instrumentOf(row, currency),
    ...NO_FEES,
    contract: contractOf(row, currency),
    option: optionOf(row, currency),
  }));
}

export interface TermUnits {
  readonly products: readonly InstrumentProduct[];
  /** Of the currency in which its contracts settle, and of that in which its options are paid; null where there are none. */
  readonly contractDecimals: number | null;
  readonly optionDecimals: number | null;
}

export async function readUnits(reader: Reader, symbol: string): Promise<TermUnits | undefined> {
  const { rows } = await reader.query<TermUnits>(
    `select products, settle.decimals as "contractDecimals", paid.decimals as "optionDecimals" from instrument
     left join instrument_contract contract on contract.instrument_id = instrument.id
     left join currency settle on settle.id = contract.settle_currency_id
     left join instrument_option option on option.instrument_id = instrument.id
     left join currency paid on paid.id = option.currency_id
     where symbol = $1`,
    [symbol],
  );
  return rows[0];
}

/** By what contracts count, and in what options are paid; null where there are none. */
interface UnitRecord {
  readonly settle_currency_id: number | null;
  readonly tick_value: string | null;
  readonly lot_size: string | null;
  readonly option_currency_id: number | null;
}

const NO_FEES = { makerFeeRate: rateOf(0n), takerFeeRate: rateOf(0n), spotTermsId: "0", costBefore: null };
const NO_BOUNDS = { leverages: [], lotsMin: lotsOf(0), lotsMax: lotsOf(0), exposureMax: amountOf(0n) };
const NO_RATES = {
  ...{ maintenanceRate: rateOf(0n), halfSpread: rateOf(0n), feeRate: rateOf(0n) },
  ...{ financingRate: rateOf(0n), tolerance: rateOf(0n) },
};

function contractOf(row: UnitRecord, currencyOf: (id: number) => Currency | undefined): InstrumentContract | null {
  if (row.settle_currency_id === null) return null;
  const settle = currencyOf(row.settle_currency_id);
  if (!settle) throw new Error("contracts settle in a currency the ledger has not");
  return {
    ...{ settleCurrencyId: settle.id, settleCode: settle.code, settleScale: settle.decimals, termsId: "0" },
    tickValue: amountOf(BigInt(row.tick_value ?? 0)),
    lotSize: lotsOf(Number(row.lot_size)),
    ...{ ...NO_BOUNDS, ...NO_RATES },
  };
}

function optionOf(row: UnitRecord, currencyOf: (id: number) => Currency | undefined): InstrumentOption | null {
  if (row.option_currency_id === null) return null;
  const currency = currencyOf(row.option_currency_id);
  if (!currency) throw new Error("options are paid in a currency the ledger has not");
  return {
    ...{ currencyId: currency.id, currencyCode: currency.code, currencyScale: currency.decimals, termsId: "0" },
    ...{ terms: [], stakeMin: amountOf(0n), stakeMax: amountOf(0n), exposureMax: amountOf(0n) },
  };
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
): Omit<Instrument, "contract" | "option" | keyof typeof NO_FEES> {
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

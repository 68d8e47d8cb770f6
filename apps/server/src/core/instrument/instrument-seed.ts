/**
 * The instruments of a new installation (DOMAIN section 3: at least eight in each category). They are stored once; what an
 * operator changed later is never overwritten.
 */
import { LANGUAGES, type Language } from "@candor/api/language";
import { CATEGORIES, type Category } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/calendars";
import type { HouseLadderTerms } from "@candor/engine/house-ladder";
import { BAND_DEFAULT } from "@candor/engine/price-band";
import { SPOT_FEES_DEFAULT } from "@candor/engine/spot-fees";
import { decimalUnits, powerOfTen } from "@candor/money/decimal";
import { amountOf, lotsOf, rateOf } from "@candor/money/money";
import type { Currency } from "../ledger/ledger.ts";
import { SETTLE_CODE, seedContract } from "./contract-seed.ts";
import type { Instrument, InstrumentProduct } from "./instrument-facts.ts";
import type { InstrumentRow } from "./instrument-seed-row.ts";
import { freshnessOf, seedSources } from "./instrument-sources.ts";
import { seedOption } from "./option-seed.ts";
import { CRYPTO } from "./seed-crypto.ts";
import { ETFS } from "./seed-etf.ts";
import { FOREX } from "./seed-forex.ts";
import { FUTURES } from "./seed-futures.ts";
import { STOCKS } from "./seed-stocks.ts";

interface CategoryTerms {
  readonly rows: readonly InstrumentRow[];
  readonly products: readonly InstrumentProduct[];
  readonly calendar: CalendarName;
  /** Of the house's quotes, in parts per billion of the price. */
  readonly halfSpreadPpb: bigint;
  readonly stepPpb: bigint;
}

/** Everything trades as contracts and options; forex and futures only so. */
const TERMS: Readonly<Record<Category, CategoryTerms>> = {
  crypto: {
    rows: CRYPTO,
    products: ["spot", "contract", "option"],
    calendar: "always",
    halfSpreadPpb: 100_000n,
    stepPpb: 100_000n,
  },
  stocks: {
    rows: STOCKS,
    products: ["spot", "contract", "option"],
    calendar: "us-equity",
    halfSpreadPpb: 200_000n,
    stepPpb: 150_000n,
  },
  etf: {
    rows: ETFS,
    products: ["spot", "contract", "option"],
    calendar: "us-equity",
    halfSpreadPpb: 150_000n,
    stepPpb: 100_000n,
  },
  forex: { rows: FOREX, products: ["contract", "option"], calendar: "forex", halfSpreadPpb: 50_000n, stepPpb: 30_000n },
  futures: {
    rows: FUTURES,
    products: ["contract", "option"],
    calendar: "globex",
    halfSpreadPpb: 100_000n,
    stepPpb: 50_000n,
  },
};

/** The smallest order, in whole units of the quote currency. */
const MIN_NOTIONAL = 5n;
const LADDER_LEVELS = 12;
/** What a level of the house offers and regains per second, in whole units of the quote currency at the start price. */
const LEVEL_NOTIONAL = 25_000n;
const REFILL_NOTIONAL = 2_500n;

/** Every instrument of a new installation. @param currencyOf throws for a code the ledger does not have */
export function seedInstruments(currencyOf: (code: string) => Currency): readonly Instrument[] {
  return Object.entries(TERMS).flatMap(([category, terms]) =>
    terms.rows.map((row) => instrumentOf(row, category as Category, terms, currencyOf)),
  );
}

function instrumentOf(
  row: InstrumentRow,
  category: Category,
  terms: CategoryTerms,
  currencyOf: (code: string) => Currency,
): Instrument {
  const base = currencyOf(row.base);
  const quote = currencyOf(row.quote);
  const [priceScale, tickUnits, quantityScale] = row.grid;
  const [startPrice, yearlyVolatility, dailyVolume] = row.character;
  const sources = seedSources(category, row);
  return {
    id: row.id,
    symbol: row.symbol,
    names: Object.fromEntries(LANGUAGES.map((language, index) => [language, row.names[index]])) as Record<
      Language,
      string
    >,
    categoryId: CATEGORIES[category],
    baseCurrencyId: base.id,
    quoteCurrencyId: quote.id,
    baseCode: base.code,
    quoteCode: quote.code,
    scale: {
      priceScale,
      tickUnits,
      quantityScale,
      lotUnits: 1,
      baseScale: base.decimals,
      quoteScale: quote.decimals,
    },
    minNotional: amountOf(MIN_NOTIONAL * powerOfTen(quote.decimals)),
    makerFeeRate: SPOT_FEES_DEFAULT.maker,
    takerFeeRate: SPOT_FEES_DEFAULT.taker,
    spotTermsId: "0",
    costBefore: null,
    priceBand: BAND_DEFAULT,
    freshnessMs: freshnessOf(sources),
    products: terms.products,
    contract: seedContract(row, category, currencyOf(SETTLE_CODE)),
    option: seedOption(currencyOf(SETTLE_CODE)),
    calendar: row.calendar ?? terms.calendar,
    ladder: ladderOf(row, terms),
    character: { startPrice, yearlyVolatility, dailyVolume },
    sources,
  };
}

function ladderOf({ grid, character }: InstrumentRow, terms: CategoryTerms): HouseLadderTerms {
  const [priceScale, , quantityScale] = grid;
  const price = decimalUnits(character[0], priceScale);
  const lotsFor = (notional: bigint) => {
    const lots = (notional * powerOfTen(priceScale + quantityScale)) / price;
    return lotsOf(Number(lots > 0n ? lots : 1n));
  };
  return {
    levels: LADDER_LEVELS,
    halfSpread: rateOf(terms.halfSpreadPpb),
    step: rateOf(terms.stepPpb),
    levelLots: lotsFor(LEVEL_NOTIONAL),
    refillLotsPerSecond: lotsFor(REFILL_NOTIONAL),
  };
}

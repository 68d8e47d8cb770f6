/** What an instrument is: its names, how it counts, what may be done with it and at what cost. Facts only, no behaviour. */
import type { Language } from "@candor/api/language";
import type { CategoryId } from "@candor/api/market";
import type { CalendarName } from "@candor/engine/calendar/calendars";
import type { ContractTerms } from "@candor/engine/contract-order";
import type { HouseLadderTerms } from "@candor/engine/house-ladder";
import type { OptionTerms } from "@candor/engine/option-order";
import type { InstrumentScale } from "@candor/money/instrument-scale";
import type { Amount, Rate } from "@candor/money/money";

export type InstrumentProduct = "spot" | "contract" | "option";

/**
 * How the price usually behaves. The simulator draws from it; a feed with real prices ignores it. Shape only, never
 * value: these are plain numbers, not money.
 */
export interface PriceCharacter {
  /** Where a simulated price starts, as decimal text at the price scale. */
  readonly startPrice: string;
  /** Standard deviation of a year's logarithmic return: 0.6 is 60 %. */
  readonly yearlyVolatility: number;
  /** What changes hands in an ordinary day, in units of the base currency. */
  readonly dailyVolume: number;
}

/** Who publishes live prices. */
export type Provider = "binance" | "kraken" | "coinbase" | "yahoo" | "finnhub";

/** One live source of an instrument's price. */
export interface InstrumentSource {
  readonly provider: Provider;
  /** The provider's market: "BTC/USD", "AAPL", "EURUSD=X". */
  readonly market: string;
  /** A market of the same provider by whose price this one's is divided: "USDT/USD". */
  readonly per?: string;
  /** The provider publishes it some minutes late. */
  readonly isDelayed?: true;
  /** The provider quotes it in hundredths of its currency, as the instrument counts it. */
  readonly isInCents?: true;
}

/** How its contracts count, and the currency in which they are held for and settled. */
export interface InstrumentContract extends ContractTerms {
  readonly settleCurrencyId: number;
  readonly settleCode: string;
  readonly settleScale: number;
  /** The edition of the terms. */
  readonly termsId: string;
}

/** Its timed options, and the currency in which they are staked and paid. */
export interface InstrumentOption extends OptionTerms {
  readonly currencyId: number;
  readonly currencyCode: string;
  readonly currencyScale: number;
  /** The edition of the terms. */
  readonly termsId: string;
}

export interface Instrument {
  /** `match_id` of the spec. */
  readonly id: number;
  /** Unique, letters and digits: "BTCUSDT". Also the name of its recordings. */
  readonly symbol: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly categoryId: CategoryId;
  readonly baseCurrencyId: number;
  readonly quoteCurrencyId: number;
  readonly baseCode: string;
  readonly quoteCode: string;
  readonly scale: InstrumentScale;
  /** The smallest order in minor units of the quote currency. */
  readonly minNotional: Amount;
  readonly makerFeeRate: Rate;
  readonly takerFeeRate: Rate;
  /** The edition of the fees. */
  readonly spotTermsId: string;
  /** The least that an order cost which the house fills, under the terms before these; null where there were none. */
  readonly costBefore: Rate | null;
  /** Limits of an order's price around the index: ± this part of it. */
  readonly priceBand: Rate;
  /** How old the newest sample may be for the house to trade, and how long an order waits for its price: the bump, ms. */
  readonly freshnessMs: number;
  readonly products: readonly InstrumentProduct[];
  /** Null where none are traded. */
  readonly contract: InstrumentContract | null;
  readonly option: InstrumentOption | null;
  /** When its venue trades. Simulated and replayed prices know no hours. */
  readonly calendar: CalendarName;
  readonly ladder: HouseLadderTerms;
  readonly character: PriceCharacter;
  /** Its live sources; none where it has no live price. */
  readonly sources: readonly InstrumentSource[];
}

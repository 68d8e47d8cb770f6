/** Instruments, quotes, candles and favourites (spec section 7, Market; DOMAIN section 3). */
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { NETWORK_FAMILIES } from "./network-words.ts";
import { decimalOut, instantIn, instantOut, optionalField, plainText, recordId, refusal, smallId } from "./scalars.ts";
import { PRICE_MODES } from "./site.ts";

/** Category ids of the spec (section 3). */
export const CATEGORIES = { forex: 0, crypto: 2, futures: 3, stocks: 6, etf: 9 } as const;
export const FAVOURITES_CATEGORY = 100;
export type Category = keyof typeof CATEGORIES;
export type CategoryId = (typeof CATEGORIES)[Category];

export const PERIODS = ["1m", "5m", "15m", "30m", "1h", "4h", "1D", "1W", "1M"] as const;
export type Period = (typeof PERIODS)[number];

/** Spellings other chart clients use for the same periods. */
const PERIOD_ALIASES: Readonly<Record<string, Period>> = {
  "1min": "1m",
  "5min": "5m",
  "15min": "15m",
  "30min": "30m",
  "60min": "1h",
  "4hour": "4h",
  "1day": "1D",
  "1week": "1W",
  "1mon": "1M",
};

export const INSTRUMENT_STATES = ["open", "closed", "halted"] as const;
export type InstrumentState = (typeof INSTRUMENT_STATES)[number];

const categoryId = smallId.refine(
  (id) => id === FAVOURITES_CATEGORY || Object.values<number>(CATEGORIES).includes(id),
  refusal("category-unknown"),
);

const period = z.string().transform((text, context): Period => {
  const known =
    PERIODS.find((name) => name === text) ?? (Object.hasOwn(PERIOD_ALIASES, text) ? PERIOD_ALIASES[text] : undefined);
  if (known) return known;
  context.addIssue({ code: "custom", ...refusal("period-unknown") });
  return z.NEVER;
});

export const quote = z.object({
  /** Instrument number (`match_id` of the spec). */
  match_id: z.int(),
  currency_id: z.int(),
  legal_id: z.int(),
  symbol: z.string(),
  currency_name: z.string(),
  legal_name: z.string(),
  /** The name in the caller's language, in English and in Traditional Chinese. */
  option_name: z.string(),
  en_name: z.string(),
  tw_name: z.string(),
  is_class: z.int(),
  now_price: decimalOut.nullable(),
  /** Percent over 24 hours with two decimals and sign-free zero: "2.34", "-0.46". */
  change: decimalOut,
  open: decimalOut.nullable(),
  high: decimalOut.nullable(),
  low: decimalOut.nullable(),
  volume: decimalOut,
  state: z.enum(INSTRUMENT_STATES),
  price_mode: z.enum(PRICE_MODES),
  /** When the market opens next while it is closed, and closes next while it is open; null where that is not known. */
  opens_at: instantOut.nullable(),
  closes_at: instantOut.nullable(),
  /** Grid sequence number and instant of the price. */
  seq: z.int(),
  priced_at: instantOut.nullable(),
  /** How many sources the price is made of, and when the newest of them spoke; 0 and null before the first price. */
  source_count: z.int(),
  said_at: instantOut.nullable(),
  /** Up to 48 closes of the last 24 hours, oldest first. */
  spark: z.array(decimalOut),
});
export type Quote = z.output<typeof quote>;

const byCategory = z
  .object({ is_class: optionalField(categoryId) })
  .transform((wire) => ({ categoryId: wire.is_class }));

export const listQuotes = endpoint({
  method: "GET",
  path: "/currency/quotation_new",
  isShared: true,
  seenBy: "caller",
  noun: "market",
  summary: "Quotes of a category, or of all when none is named. 100 is the caller's favourites.",
  who: "visitor",
  request: byCategory,
  response: z.array(quote),
  refusals: ["category-unknown"],
});

export const listQuotesGrouped = endpoint({
  method: "GET",
  path: "/currency/quotation_huang",
  isShared: true,
  seenBy: "caller",
  noun: "market",
  summary: "The same quotes grouped by quote currency.",
  who: "visitor",
  request: byCategory,
  response: z.array(z.object({ legal_id: z.int(), legal_name: z.string(), quotation: z.array(quote) })),
  refusals: ["category-unknown"],
});

export const listFavouriteQuotes = endpoint({
  method: "GET",
  path: "/currency/optionalquotation",
  noun: "market",
  summary: "Quotes of the caller's favourites, in their order.",
  who: "customer",
  request: z.object({}),
  response: z.array(quote),
});

export const candle = z.object({
  /** Opening instant of the bar. */
  time: instantOut,
  open: decimalOut,
  high: decimalOut,
  low: decimalOut,
  close: decimalOut,
  volume: decimalOut,
});
export type Candle = z.output<typeof candle>;

export const CANDLES_PER_ANSWER_MAX = 1500;

export const listCandles = endpoint({
  method: "GET",
  path: "/currency/new_timeshar",
  isShared: true,
  rate: "list",
  noun: "market",
  summary: `Candles of one instrument, oldest first, at most ${CANDLES_PER_ANSWER_MAX} ending at \`to\`. Times in seconds or milliseconds. Simulated prices go back, from the first start, 540 candles of each period up to 4h (nine hours of minutes) and 800 days.`,
  who: "visitor",
  request: z
    .object({ from: optionalField(instantIn), to: optionalField(instantIn), symbol: plainText(32), period })
    .refine(
      (wire) => wire.from === undefined || wire.to === undefined || wire.from <= wire.to,
      refusal("range-invalid"),
    )
    .transform((wire) => ({ from: wire.from, to: wire.to, symbol: wire.symbol, period: wire.period })),
  response: z.array(candle),
  refusals: ["instrument-unknown", "period-unknown", "range-invalid"],
});

export const listCategories = endpoint({
  method: "GET",
  path: "/currency/bclass",
  seenBy: "caller",
  noun: "market",
  summary: "The market categories, favourites first, with the number of instruments in each.",
  who: "visitor",
  request: z.object({}),
  response: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
});

export const currency = z.object({
  id: z.int(),
  name: z.string(),
  full_name: z.string(),
  decimals: z.int(),
  is_crypto: z.boolean(),
  /** By which it comes in and goes out, cheapest first; "bank" for money of states. Empty where it stays in the house. */
  networks: z.array(
    z.object({
      network: z.string(),
      name: z.string(),
      family: z.enum(NETWORK_FAMILIES),
      is_deposit_open: z.boolean(),
      is_withdraw_open: z.boolean(),
    }),
  ),
});

export const listCurrencies = endpoint({
  method: "GET",
  path: "/currency/list",
  noun: "market",
  summary: "Currencies with their decimals, and the networks by which each comes in and goes out.",
  who: "visitor",
  request: z.object({}),
  response: z.array(currency),
});

export const listInstrumentNames = endpoint({
  method: "GET",
  path: "/currency/names",
  noun: "market",
  summary: "Every instrument's names in all languages, for finding it by any of them.",
  who: "visitor",
  request: z.object({}),
  /** Each name once. */
  response: z.array(z.object({ match_id: z.int(), names: z.array(z.string()) })),
});

export const instrument = z.object({
  match_id: z.int(),
  symbol: z.string(),
  currency_id: z.int(),
  currency_name: z.string(),
  legal_id: z.int(),
  legal_name: z.string(),
  option_name: z.string(),
  en_name: z.string(),
  tw_name: z.string(),
  is_class: z.int(),
  state: z.enum(INSTRUMENT_STATES),
  /** As of a quote. */
  opens_at: instantOut.nullable(),
  closes_at: instantOut.nullable(),
  price_mode: z.enum(PRICE_MODES),
  products: z.array(z.enum(["spot", "contract", "option"])),
  /** How the instrument counts; the fields of InstrumentScale in packages/money. */
  scale: z.object({
    price_scale: z.int(),
    tick_units: z.int(),
    quantity_scale: z.int(),
    lot_units: z.int(),
    base_scale: z.int(),
    quote_scale: z.int(),
  }),
  min_notional: decimalOut,
  maker_fee_rate: decimalOut,
  taker_fee_rate: decimalOut,
  /** The edition of these fees: a spot order that names it is taken under no other. */
  spot_terms_id: recordId,
  /** Limits of an order's price around the index, as a fraction: "0.10". */
  price_band: decimalOut,
  /** What the prices are made from, in words: "simulated", "replay of BTCUSDT-1m" or the names of live sources. */
  sources: z.array(z.string()),
});
export type Instrument = z.output<typeof instrument>;

export const getInstrument = endpoint({
  method: "GET",
  path: "/currency/instrument",
  noun: "market",
  summary: "One instrument with its scale, fees, limits and price sources; by number or symbol.",
  who: "visitor",
  request: z
    .object({ match_id: optionalField(smallId), symbol: optionalField(plainText(32)) })
    .refine((wire) => wire.match_id !== undefined || wire.symbol !== undefined, refusal("instrument-unknown"))
    .transform((wire) => ({ instrumentId: wire.match_id, symbol: wire.symbol })),
  response: instrument,
  refusals: ["instrument-unknown"],
});

/** `currency_id` is the instrument's number wherever favourites are spoken of, as the spec sends it; so is `match_id`. */
export const favourite = z.object({ id: recordId, currency_id: z.int(), match_id: z.int(), symbol: z.string() });

export const addFavourite = endpoint({
  method: "POST",
  path: "/optional/add",
  noun: "favourite",
  summary: "Add an instrument to the favourites; adding it again changes nothing.",
  who: "customer",
  request: z.object({ currency_id: smallId }).transform((wire) => ({ instrumentId: wire.currency_id })),
  response: favourite,
  refusals: ["instrument-unknown", "favourites-full"],
});

export const removeFavourite = endpoint({
  method: "POST",
  path: "/optional/del",
  noun: "favourite",
  summary: "Remove one of the caller's favourites by its id.",
  who: "customer",
  request: z.object({ id: recordId }),
  response: z.object({ id: recordId }),
  refusals: ["favourite-unknown"],
});

export const listFavourites = endpoint({
  method: "GET",
  path: "/optional/list",
  noun: "favourite",
  summary: "The caller's favourites in their order.",
  who: "customer",
  request: z.object({}),
  response: z.array(favourite),
});

export const moveFavourite = endpoint({
  method: "POST",
  path: "/optional/move",
  noun: "favourite",
  summary: "Put one of the caller's favourites before another, or last when none is named. Answers the new order.",
  who: "customer",
  request: z
    .object({ id: recordId, before_id: optionalField(recordId) })
    .transform((wire) => ({ id: wire.id, beforeId: wire.before_id })),
  response: z.array(favourite),
  refusals: ["favourite-unknown"],
});

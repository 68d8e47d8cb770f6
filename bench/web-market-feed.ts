/** The prices behind the market list when it is measured: 500 instruments, of which every price changes ten times a second. */
import type { QuoteRow, QuotesMessage } from "@candor/api/channels";
import type { Quote } from "@candor/api/market";
import { serveStandIn } from "./web-stand-in.ts";

const SYMBOLS = 500;
const TICK_MS = 100;
const CRYPTO = 2;
/** Price of an instrument at a tick, in cents: always another one. */
const centsAt = (instrument: number, tick: number) => 10_000 + instrument * 37 + ((tick * (instrument + 7)) % 997);
const priceText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

function rowAt(instrument: number, tick: number): QuoteRow {
  const price = priceText(centsAt(instrument, tick));
  const change = `${(tick + instrument) % 2 === 0 ? "" : "-"}${(instrument + tick) % 9}.${(tick % 90) + 10}`;
  return [instrument, price, change, price, price, "1200", "open", Date.now(), tick, 1, 0];
}

function quoteAt(instrument: number): Quote {
  const price = priceText(centsAt(instrument, 0));
  return {
    match_id: instrument,
    currency_id: instrument,
    legal_id: 1,
    symbol: `S${instrument}USDT`,
    currency_name: `S${instrument}`,
    legal_name: "USDT",
    option_name: `Symbol ${instrument}`,
    en_name: `Symbol ${instrument}`,
    tw_name: `Symbol ${instrument}`,
    is_class: CRYPTO,
    now_price: price,
    change: "0.00",
    open: price,
    high: price,
    low: price,
    volume: "1200",
    state: "open",
    opens_at: null,
    closes_at: null,
    price_mode: "simulated",
    seq: 0,
    priced_at: Date.now(),
    source_count: 1,
    said_at: Date.now(),
    spark: Array.from({ length: 48 }, (_, bar) => priceText(centsAt(instrument, bar))),
  };
}

const instruments = Array.from({ length: SYMBOLS }, (_, index) => index + 1);
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  "/api/currency/bclass": () => [{ id: CRYPTO, name: "Crypto" }],
  "/api/currency/quotation_new": () => instruments.map(quoteAt),
  "/api/currency/quotation_huang": () => [{ legal_id: 1, legal_name: "USDT", quotation: instruments.map(quoteAt) }],
};

export interface MarketFeed {
  readonly url: string;
  /** True once a client follows the quotes. */
  isFollowed(): boolean;
  stop(): Promise<void>;
}

/** Serves on a free port and begins to change prices as soon as someone follows them. */
export async function serveMarketFeed(): Promise<MarketFeed> {
  let tick = 0;
  const message = (channel: string): QuotesMessage | undefined =>
    channel.startsWith("quotes/")
      ? { priceMode: "simulated", sentAt: Date.now(), rows: instruments.map((instrument) => rowAt(instrument, tick)) }
      : undefined;
  const standIn = await serveStandIn({ answers: ANSWERS, snapshotOf: message });
  const timer = setInterval(() => {
    tick += 1;
    standIn.publish(message);
  }, TICK_MS);
  return {
    url: standIn.url,
    isFollowed: () => standIn.isFollowed(`quotes/${CRYPTO}`),
    async stop() {
      clearInterval(timer);
      await standIn.stop();
    },
  };
}

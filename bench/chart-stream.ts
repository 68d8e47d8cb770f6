/**
 * The stream behind a measured chart: 1,500 bars of one instrument, whose running bar changes sixty times a second; its price
 * and its book beside it change five times a second, as the server merges them.
 */
import type { CandleRow, CandlesMessage, QuotesMessage } from "@candor/api/channels";
import type { Instrument } from "@candor/api/market";
import type { OrderBook } from "@candor/api/spot-order";
import { type StandIn, serveStandIn } from "./web-stand-in.ts";

export const TICKS_PER_SECOND = 60;
const BARS = 1500;
const BAR_MS = 60_000;
const SYMBOL = "BTCUSDT";
/** The channel of the period that the measured page has chosen. */
const CHANNEL = `candles/${SYMBOL}/1m`;
const LEVELS = 20;
/** Prices and books are sent with every so many ticks. */
const MERGED_TICKS = 12;

const INSTRUMENT: Instrument = {
  match_id: 1,
  symbol: SYMBOL,
  currency_id: 1,
  currency_name: "BTC",
  legal_id: 2,
  legal_name: "USDT",
  option_name: "Bitcoin",
  en_name: "Bitcoin",
  tw_name: "Bitcoin",
  is_class: 2,
  state: "open",
  opens_at: null,
  closes_at: null,
  price_mode: "simulated",
  products: ["spot"],
  scale: { price_scale: 2, tick_units: 1, quantity_scale: 5, lot_units: 1, base_scale: 8, quote_scale: 6 },
  min_notional: "5",
  spot_terms_id: "1",
  maker_fee_rate: "0.0005",
  taker_fee_rate: "0.001",
  price_band: "0.1",
  sources: ["simulated"],
};

const text = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
/** Waves upon waves, so that bars differ and indicators have something to follow. */
const closeOf = (bar: number): number =>
  9_700_000 + Math.round(90_000 * Math.sin(bar / 40) + 14_000 * Math.sin(bar / 3));

function bookAt(cents: number, tick: number): OrderBook {
  const side = (sign: 1 | -1): OrderBook["bids"] =>
    Array.from({ length: LEVELS }, (_, level) => [
      text(cents + sign * (level + 1) * 500),
      `0.${20_000 + ((tick * 7 + level * 311) % 9000)}`,
      "0.1",
    ]);
  return { match_id: 1, seq: tick, bids: side(-1), asks: side(1) };
}

const quotesAt = (cents: number, tick: number): QuotesMessage => ({
  priceMode: "simulated",
  sentAt: Date.now(),
  rows: [[1, text(cents), "1.25", text(cents + 90_000), text(cents - 90_000), "12000", "open", Date.now(), tick, 1, 0]],
});

export interface ChartStream {
  readonly url: string;
  isFollowed(): boolean;
  /** Updates of the running bar sent so far. */
  sent(): number;
  stop(): Promise<void>;
}

/** Serves on a free port. A new bar opens each minute, as it would. */
export async function serveChartStream(): Promise<ChartStream> {
  const startedAt = Date.now();
  const firstAt = Math.floor(startedAt / BAR_MS) * BAR_MS - (BARS - 1) * BAR_MS;
  let tick = 0;
  const newest = () => Math.floor((Date.now() - firstAt) / BAR_MS);
  const row = (bar: number): CandleRow => {
    const [open, usual] = [closeOf(bar - 1), closeOf(bar)];
    const close = bar === newest() ? usual + ((tick * 131) % 9973) - 5000 : usual;
    const [high, low] = [Math.max(open, close, usual) + 4000, Math.min(open, close, usual) - 4000];
    return [firstAt + bar * BAR_MS, text(open), text(high), text(low), text(close), String(100 + (bar % 37) + tick)];
  };
  const snapshot = (): CandlesMessage => ({ rows: Array.from({ length: newest() + 1 }, (_, bar) => row(bar)) });
  const beside = (channel: string): QuotesMessage | OrderBook | undefined => {
    const cents = closeOf(newest()) + ((tick * 131) % 9973) - 5000;
    if (channel.startsWith("quotes/")) return quotesAt(cents, tick);
    return channel.startsWith("book/") ? bookAt(cents, tick) : undefined;
  };
  const standIn: StandIn = await serveStandIn({
    answers: { "/api/currency/instrument": () => INSTRUMENT },
    snapshotOf: (channel) => (channel === CHANNEL ? snapshot() : beside(channel)),
  });
  const timer = setInterval(() => {
    // Timers of a busy machine come late: what is owed is sent, each tick as a message of its own.
    const owed = Math.floor(((Date.now() - startedAt) * TICKS_PER_SECOND) / 1000);
    while (tick < owed) {
      tick += 1;
      const isMerged = tick % MERGED_TICKS === 0;
      standIn.publish((channel) => {
        if (channel === CHANNEL) return { rows: [row(newest())] };
        return isMerged ? beside(channel) : undefined;
      });
    }
  }, 1000 / TICKS_PER_SECOND);
  return {
    url: standIn.url,
    isFollowed: () => standIn.isFollowed(CHANNEL),
    sent: () => tick,
    async stop() {
      clearInterval(timer);
      await standIn.stop();
    },
  };
}

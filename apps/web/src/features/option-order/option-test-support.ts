/** An instrument, its terms and orders as tests need them. For tests only. */
import type { Instrument } from "@candor/api/market";
import type { OptionOrder } from "@candor/api/option-order";
import { amountOf, type PriceTicks, rateOf } from "@candor/money/money";
import { type OptionMarket, optionInstrumentOf } from "./option-market.ts";

export const WIRE = {
  ...{ match_id: 7, symbol: "BTCUSDT", option_name: "Bitcoin", is_class: 2, price_mode: "simulated", state: "open" },
  ...{ currency_id: 3, currency_name: "BTC", legal_id: 1, legal_name: "USDT", products: ["spot", "option"] },
  scale: { price_scale: 2, tick_units: 1, quantity_scale: 5, lot_units: 1, base_scale: 8, quote_scale: 6 },
  ...{ min_notional: "5", maker_fee_rate: "0.001", taker_fee_rate: "0.001", price_band: "0.1" },
} as Instrument;

const unit = 1_000_000n;

/** 80 % for 30 s and 82 % for 60 s; stakes of 1 to 5,000 USDT, of which 100 are free. */
export const MARKET: OptionMarket = {
  instrument: optionInstrumentOf(WIRE),
  price: 9_700_000 as PriceTicks,
  terms: [
    { seconds: 30, payoutRate: rateOf(800_000_000n) },
    { seconds: 60, payoutRate: rateOf(820_000_000n) },
  ],
  termsId: "71",
  currency: { id: 1, name: "USDT", scale: 6, stakeMin: amountOf(unit), stakeMax: amountOf(5_000n * unit) },
  available: amountOf(100n * unit),
  secondsToClose: null,
};

export const optionOrder = (change: Partial<OptionOrder> = {}): OptionOrder => ({
  ...{ id: "5", match_id: 7, symbol: "BTCUSDT", type: "up", seconds: 30, number: "10.000000" },
  ...{ currency_id: 1, currency_name: "USDT", expected_profit: "8.000000", payout_rate: "0.8", fee: "0" },
  ...{
    open_price: "97000.00",
    now_price: "97000.00",
    settlement_price: null,
    settlement_count: null,
    settlement_sum: null,
    paid: null,
  },
  ...{ status: "open", reason: null, receipt_id: null, created_at: 1000, opened_at: 1250, end_at: 31_250 },
  settled_at: null,
  ...change,
});

/** One that has ended, 12 prices of 97,001.00. */
export const endedOrder = (change: Partial<OptionOrder> = {}): OptionOrder =>
  optionOrder({
    ...{
      status: "won",
      now_price: null,
      settlement_price: "97001.00",
      settlement_count: 12,
      settlement_sum: "116401200",
    },
    ...{ paid: "18.000000", settled_at: 31_300 },
    ...change,
  });

/** A market of contracts and an order on it, as the wire has them. For tests only. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { Instrument } from "@candor/api/market";
import { decimalUnits } from "@candor/money/decimal";
import { type Amount, amountOf, type PriceTicks } from "@candor/money/money";
import { type ContractMarket, contractInstrumentOf, dealOf } from "./contract-market.ts";

export const WIRE_INSTRUMENT = {
  ...{ match_id: 7, symbol: "BTCUSDT", option_name: "Bitcoin", is_class: 2, price_mode: "simulated", state: "open" },
  ...{ currency_id: 3, currency_name: "BTC", legal_id: 1, legal_name: "USDT", products: ["spot", "contract"] },
  scale: { price_scale: 2, tick_units: 10, quantity_scale: 5, lot_units: 1, base_scale: 8, quote_scale: 6 },
  ...{ min_notional: "5", maker_fee_rate: "0.001", taker_fee_rate: "0.001", price_band: "0.1" },
  ...{ opens_at: null, closes_at: null, sources: [], en_name: "Bitcoin", tw_name: "Bitcoin" },
} as unknown as Instrument;

export const INSTRUMENT = contractInstrumentOf(WIRE_INSTRUMENT);

const WIRE_TERMS = {
  ...{ match_id: 7, terms_id: "72", settle_currency: "USDT", settle_scale: 6, tick_value: "0.0001", lot_size: "0.001" },
  ...{ lots_min: 1, lots_max: 5000, leverages: [1, 2, 5, 10], maintenance_rate: "0.005", half_spread: "0.0002" },
  ...{ fee_rate: "0.0003", financing_rate: "0.0003", tolerance: "0.005", exposure_max: "5000000" },
};

export const usdt = (text: string): Amount => amountOf(decimalUnits(text, 6));

/** The index stands at 100,000.00: one lot is worth 100 USDT. */
export const MARKET: ContractMarket = {
  instrument: INSTRUMENT,
  deal: dealOf(WIRE_TERMS, INSTRUMENT.scale),
  index: 1_000_000 as PriceTicks,
  available: usdt("30000"),
};

/** Open, up, 30 lots entered at 100,000.00 with leverage 10. */
export const orderOf = (more: Partial<ContractOrder> = {}): ContractOrder => ({
  ...{ id: "41", match_id: 7, symbol: "BTCUSDT", currency_name: "BTC", legal_name: "USDT", type: "up", kind: "market" },
  ...{ target_price: null, lots: 30, closed_lots: 0, leverage: 10, tick_value: "0.000100", settle_currency: "USDT" },
  ...{ half_spread: "20.00", fee_rate: "0.0003", financing_rate: "0.0003", maintenance_rate: "0.005" },
  ...{ margin: "300.000000", first_margin: "300.000000", maintenance: "150.000000", open_price: "100000.00" },
  ...{ close_price: null, points: null, open_fee: "0.900000", close_fee: "0.000000", financing: "0.000000" },
  ...{ profit: null, target_profit_price: null, stop_loss_price: null, liquidation_price: "95000.00", status: "open" },
  ...{ close_cause: null, reason: null, receipt_id: null },
  ...{ created_at: 1_795_000_000_000, opened_at: 1_795_000_000_250, closed_at: null },
  ...more,
});

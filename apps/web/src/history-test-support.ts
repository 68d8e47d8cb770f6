/** Ended orders of each product as the wire has them. For tests only. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { OptionOrder } from "@candor/api/option-order";
import type { SpotOrder } from "@candor/api/spot-order";
import { contractEntry } from "./features/contract-order/contract-record.tsx";
import { optionEntry } from "./features/option-order/option-record.tsx";
import { spotEntry } from "./features/spot-order/spot-record.tsx";

export const spotOrder = (id: number, created_at: number, more: Partial<SpotOrder> = {}): SpotOrder => ({
  ...{ id: String(id), match_id: 7, symbol: "BTCUSDT", currency_name: "BTC", legal_name: "USDT", type: "buy" },
  ...{ kind: "market", time_in_force: "ioc", post_only: false, target_price: null, amount: "0.10000" },
  ...{ filled_amount: "0.10000", average_price: "97000.00", filled_value: "9700.000000", fee: "9.700000" },
  ...{ fee_currency: "USDT", held: "0.000000", held_currency: "USDT", status: "filled", fills_from: null },
  ...{ reason: null, created_at, updated_at: created_at },
  ...more,
});

/** Up 30 lots, from 100,000.00 to 101,000.00: 28.191 after fees of 1.809. */
export const contractOrder = (id: number, created_at: number, more: Partial<ContractOrder> = {}): ContractOrder => ({
  ...{ id: String(id), match_id: 7, symbol: "BTCUSDT", currency_name: "BTC", legal_name: "USDT", type: "up" },
  ...{ kind: "market", target_price: null, lots: 30, closed_lots: 30, leverage: 10, tick_value: "0.000100" },
  ...{ settle_currency: "USDT", half_spread: "20.00", fee_rate: "0.0003", financing_rate: "0.0003" },
  ...{ maintenance_rate: "0.005", margin: "0.000000", first_margin: "300.000000", maintenance: null },
  ...{ open_price: "100000.00", close_price: "101000.00", points: 10_000, open_fee: "0.900000" },
  ...{ close_fee: "0.909000", financing: "0.000000", profit: "30.000000", target_profit_price: null },
  ...{ stop_loss_price: null, liquidation_price: null, status: "closed", close_cause: "user", reason: null },
  ...{ receipt_id: null, created_at, opened_at: created_at, closed_at: created_at + 60_000 },
  ...more,
});

/** Up for 30 seconds with 10 USDT at 80 %, won. */
export const optionOrder = (id: number, created_at: number, more: Partial<OptionOrder> = {}): OptionOrder => ({
  ...{ id: String(id), match_id: 7, symbol: "BTCUSDT", type: "up", seconds: 30, number: "10.000000" },
  ...{ currency_id: 1, currency_name: "USDT", expected_profit: "8.000000", payout_rate: "0.8", fee: "0" },
  ...{
    now_price: null,
    open_price: "97000.00",
    settlement_price: "97001.00",
    settlement_count: 12,
    settlement_sum: "116401200",
  },
  ...{ paid: "18.000000", status: "won", reason: null, receipt_id: "5", created_at, opened_at: created_at },
  ...{ end_at: created_at + 30_250, settled_at: created_at + 30_300 },
  ...more,
});

/** The same as the history reads them. */
export const spot = (...order: Parameters<typeof spotOrder>) => spotEntry(spotOrder(...order));
export const contract = (...order: Parameters<typeof contractOrder>) => contractEntry(contractOrder(...order));
export const option = (...order: Parameters<typeof optionOrder>) => optionEntry(optionOrder(...order));

/** Option orders in the words of the interface: decimal text and wire names. The only place that writes them. */
import type { OptionOrder } from "@candor/api/option-order";
import type { LogHeadReceipt } from "@candor/api/tick-log";
import { paidAtEnd } from "@candor/engine/option-order";
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import { type Amount, type PriceTicks, RATE_SCALE } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import type { Instrument } from "../../core/instrument/instrument.ts";
import type { Tick } from "../../core/market-data/market-data.ts";
import type { OptionMarketData } from "./option-decision.ts";
import { isFinal, type OptionRecord } from "./option-record.ts";

export interface PlacedOption extends OptionOrder {
  readonly log_head: LogHeadReceipt | null;
}

/** @param prices where the market stands now */
export function wireOption(
  order: OptionRecord,
  instrument: Instrument,
  prices: Pick<OptionMarketData, "lastTick">,
): OptionOrder {
  const { scale, option, symbol } = instrument;
  if (option === null) throw new Error(`${symbol} has no options`);
  const paid = (amount: Amount) => formatDecimal(amount, option.currencyScale);
  return {
    id: order.id,
    match_id: order.instrumentId,
    symbol,
    type: order.direction,
    seconds: order.seconds,
    number: paid(order.stake),
    currency_id: order.currencyId,
    currency_name: option.currencyCode,
    expected_profit: paid(order.payout),
    payout_rate: formatDecimalShort(order.payoutRate, RATE_SCALE),
    fee: "0",
    open_price: order.entryPrice === null ? null : formatPrice(order.entryPrice, scale),
    now_price: nowPrice(order, instrument, prices.lastTick(instrument.id)),
    settlement_price: settlementPrice(order, instrument),
    settlement_count: order.priceCount,
    settlement_sum: order.priceSum === null ? null : String(order.priceSum),
    paid: isFinal(order) ? paid(paidOf(order)) : null,
    status: order.status,
    reason: order.reason,
    receipt_id: hasReceipt(order) ? order.id : null,
    created_at: order.createdAt,
    opened_at: order.entryAt,
    end_at: order.endAt,
    settled_at: isFinal(order) ? order.updatedAt : null,
  };
}

/** What a screen shows beside the entry while the order runs; what has ended was judged by its own prices alone. */
const nowPrice = (order: OptionRecord, { scale }: Instrument, tick: Tick | undefined): string | null =>
  tick === undefined || isFinal(order) ? null : formatPrice(tick.price, scale);

/** Only what prices have judged: one that lapsed, or ended with its session, has nothing to show. */
const hasReceipt = (order: OptionRecord): boolean =>
  isFinal(order) && order.entryPrice !== null && order.reason !== "session-ended";

function paidOf({ status, stake, payout, id }: OptionRecord): Amount {
  if (status === "accepted" || status === "open") throw new Error(`option order ${id} has not ended`);
  return paidAtEnd(status, stake, payout);
}

/** The mean to the nearest tick, for reading: the sum decides. */
function settlementPrice({ priceCount, priceSum }: OptionRecord, { scale }: Instrument): string | null {
  if (priceCount === null || priceSum === null || priceCount === 0) return null;
  const mean = divideRounded(priceSum, BigInt(priceCount), "nearest");
  return formatPrice(Number(mean) as PriceTicks, scale);
}

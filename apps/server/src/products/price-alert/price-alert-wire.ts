/** An alert as its owner reads it. */
import type { PriceAlert } from "@candor/api/price-alert";
import { formatPrice } from "@candor/money/instrument-scale";
import type { Instant, PriceTicks } from "@candor/money/money";
import type { Instrument } from "../../core/instrument/instrument.ts";
import { statusAt } from "./change-price-alert.ts";
import type { PriceAlertRecord } from "./price-alert-record.ts";
import { percentOut } from "./price-alert-terms.ts";

export function alertOut(record: PriceAlertRecord, instrument: Instrument, now: Instant): PriceAlert {
  const priceOut = (ticks: PriceTicks | null) => (ticks === null ? null : formatPrice(ticks, instrument.scale));
  return {
    id: record.id,
    match_id: instrument.id,
    symbol: instrument.symbol,
    currency_name: instrument.baseCode,
    legal_name: instrument.quoteCode,
    type: record.kind,
    price: priceOut(record.price),
    percent: record.percent === null ? null : percentOut(record.percent),
    base: record.countedFrom,
    reference_price: priceOut(record.referencePrice),
    repeat: record.repeats,
    note: record.note,
    expires_at: record.expiresAt,
    status: statusAt(record, now),
    is_resting: record.isResting,
    fired_count: record.firedCount,
    fired_at: record.firedAt,
    fired_price: priceOut(record.firedPrice),
    created_at: record.createdAt,
  };
}

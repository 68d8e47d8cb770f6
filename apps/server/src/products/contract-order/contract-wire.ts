/** Contract orders in the words of the interface: decimal text and wire names. The only place that writes them. */
import type { ContractOrder, ContractTermsWire } from "@candor/api/contract-order";
import type { LogHeadReceipt } from "@candor/api/tick-log";
import { entryCost, liquidationIndex, maintenanceOf } from "@candor/engine/contract-margin";
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { formatPrice, formatQuantity } from "@candor/money/instrument-scale";
import { type Amount, type PriceTicks, RATE_SCALE, type Rate } from "@candor/money/money";
import type { Instrument, InstrumentContract } from "../../core/instrument/instrument.ts";
import { type ClosingCause, type ContractRecord, isFinal, positionOf } from "./contract-record.ts";

export interface PlacedContract extends ContractOrder {
  readonly log_head: LogHeadReceipt | null;
}

const CAUSES: ReadonlySet<string> = new Set<ClosingCause>([
  ...(["user", "take-profit", "stop-loss", "liquidation", "operator", "session-end"] as const),
]);

function contractOf({ symbol, contract }: Instrument): InstrumentContract {
  if (contract === null) throw new Error(`${symbol} has no contracts`);
  return contract;
}

export function wireContract(order: ContractRecord, instrument: Instrument): ContractOrder {
  const { scale } = instrument;
  const { settleCode, settleScale } = contractOf(instrument);
  const price = (ticks: PriceTicks | null) => (ticks === null ? null : formatPrice(ticks, scale));
  const settled = (amount: Amount) => formatDecimal(amount, settleScale);
  const position = order.openPrice === null || isFinal(order) ? null : positionOf(order);
  const isEnded = order.closedLots > 0;
  const cause = order.reason !== null && CAUSES.has(order.reason) ? (order.reason as ClosingCause) : null;
  return {
    id: order.id,
    match_id: order.instrumentId,
    symbol: instrument.symbol,
    currency_name: instrument.baseCode,
    legal_name: instrument.quoteCode,
    type: order.direction === "long" ? "up" : "down",
    kind: order.limit === null ? "market" : "limit",
    target_price: price(order.limit),
    lots: order.lots,
    closed_lots: order.closedLots,
    leverage: order.terms.leverage,
    tick_value: settled(order.terms.tickValue),
    settle_currency: settleCode,
    half_spread: formatPrice(order.terms.halfSpread as PriceTicks, scale),
    fee_rate: rateText(order.terms.feeRate),
    financing_rate: rateText(order.terms.financingRate),
    maintenance_rate: rateText(order.terms.maintenanceRate),
    margin: settled(order.status === "closed" ? entryMargin(order) : order.margin),
    first_margin: settled(order.status === "closed" ? entryMargin(order) : order.firstMargin),
    maintenance: position === null ? null : settled(maintenanceOf(position)),
    open_price: price(order.openPrice),
    close_price: price(order.closePrice),
    points: pointsOf(order),
    open_fee: settled(order.openFee),
    close_fee: settled(order.closeFee),
    financing: settled(order.financing),
    profit: isEnded ? settled(order.profit) : null,
    target_profit_price: price(order.takeProfit),
    stop_loss_price: price(order.stopLoss),
    liquidation_price: position === null ? null : price(liquidationIndex(position)),
    status: order.status,
    close_cause: order.status === "closed" ? cause : null,
    reason: order.status === "cancelled" ? order.reason : null,
    receipt_id: order.receiptId,
    created_at: order.createdAt,
    opened_at: order.openedAt,
    closed_at: order.status === "closed" ? order.updatedAt : null,
  };
}

/** What was held for all its lots at its entry. */
const entryMargin = ({ openPrice, lots, terms, firstMargin }: ContractRecord): Amount =>
  openPrice === null ? firstMargin : entryCost(openPrice, lots, terms).margin;

/** Ticks gained or lost; of the last closing where there were several. */
function pointsOf({ openPrice, closePrice, direction }: ContractRecord): number | null {
  if (openPrice === null || closePrice === null) return null;
  return direction === "long" ? closePrice - openPrice : openPrice - closePrice;
}

const rateText = (rate: Rate): string => formatDecimalShort(rate, RATE_SCALE);

export function wireTerms(instrument: Instrument): ContractTermsWire {
  const contract = contractOf(instrument);
  return {
    ...{ match_id: instrument.id, terms_id: contract.termsId },
    settle_currency: contract.settleCode,
    settle_scale: contract.settleScale,
    tick_value: formatDecimalShort(contract.tickValue, contract.settleScale),
    lot_size: formatQuantity(contract.lotSize, instrument.scale),
    lots_min: contract.lotsMin,
    lots_max: contract.lotsMax,
    leverages: [...contract.leverages],
    maintenance_rate: rateText(contract.maintenanceRate),
    half_spread: rateText(contract.halfSpread),
    fee_rate: rateText(contract.feeRate),
    financing_rate: rateText(contract.financingRate),
    tolerance: rateText(contract.tolerance),
    exposure_max: formatDecimalShort(contract.exposureMax, contract.settleScale),
  };
}

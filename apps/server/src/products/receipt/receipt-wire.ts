/** From what was settled to the words of a receipt. Amounts as text; what the rows do not say, the engine's functions do. */
import { type Settlement, settleContract } from "@candor/engine/contract-close";
import { paidAtEnd } from "@candor/engine/option-order";
import { positionBefore } from "@candor/engine/receipt-contract";
import type { WireContractReceipt, WireContractStep, WireOptionReceipt } from "@candor/engine/receipt-wire";
import { formatDecimal, formatDecimalShort } from "@candor/money/decimal";
import { type Amount, amountOf, RATE_SCALE, type Rate } from "@candor/money/money";
import type { Instrument, Instruments } from "../../core/instrument/instrument.ts";
import { type ClosingRow, dayText, type NamedStep } from "./settled-closing-store.ts";
import type { OptionRow } from "./settled-order-store.ts";

type Part = "kind" | "order" | "result" | "currency" | "currency_scale";
type OptionPart = Pick<WireOptionReceipt, Part>;
type ContractPart = Pick<WireContractReceipt, Part>;

const rate = (value: Rate): string => formatDecimalShort(value, RATE_SCALE);

/** All of a receipt but what comes from the log. */
export function settledPart(settled: OptionRow | ClosingRow, instruments: Pick<Instruments, "byId">) {
  const { id, orderId, mode, instrumentId } = settled;
  const instrument = instruments.byId(instrumentId);
  if (!instrument) throw new Error(`no instrument ${instrumentId}`);
  const { symbol, scale } = instrument;
  return {
    ...({ version: 1, id, order_id: orderId, account: mode, match_id: instrumentId, symbol } as const),
    ...{ price_scale: scale.priceScale, tick_units: scale.tickUnits },
    ...(settled.kind === "option" ? optionPart(settled, instrument) : contractPart(settled, instrument)),
  };
}

function optionPart(row: OptionRow, { option, symbol }: Instrument): OptionPart {
  const { entry, judged, status, stake, payout } = row;
  if (option === null) throw new Error(`${symbol} has no options`);
  if (entry === null || judged === null || status === "accepted" || status === "open")
    throw new Error(`option order ${row.id} was not judged`);
  const money = (amount: Amount) => formatDecimal(amount, option.currencyScale);
  return {
    ...{ kind: "option", currency: option.currencyCode, currency_scale: option.currencyScale },
    order: {
      ...{ type: row.direction, seconds: row.seconds, stake: money(stake), payout_rate: rate(row.payoutRate) },
      ...(row.bumpMs > 0 && { taken_at: row.takenAt, bump_ms: row.bumpMs }),
      ...(row.isStepBound && { is_step_bound: true as const }),
      ...{ payout: money(payout), after_seq: row.afterSeq, entry_seq: entry.seq, entry_at: entry.at },
      ...{ entry_price: entry.price, end_at: entry.endAt },
    },
    result: { status, count: judged.count, sum: String(judged.sum), paid: money(paidAtEnd(status, stake, payout)) },
  };
}

/** Throws where the rows do not follow from each other: a bug, and no receipt. */
function contractPart(row: ClosingRow, { contract, symbol }: Instrument): ContractPart {
  if (contract === null) throw new Error(`${symbol} has no contracts`);
  const { terms } = row;
  const money = (amount: Amount) => formatDecimal(amount, contract.settleScale);
  const position = positionBefore(row);
  if (!position) throw new Error(`the margin of contract order ${row.orderId} does not follow from its nights`);
  const settled = bookedSettlement(row, settleContract(position, row.closePrice, row.closedLots));
  return {
    ...{ kind: "contract", currency: contract.settleCode, currency_scale: contract.settleScale },
    order: {
      ...{ type: row.direction === "long" ? "up" : "down", lots: row.lots, leverage: terms.leverage },
      ...{ tick_value: money(terms.tickValue), maintenance_rate: rate(terms.maintenanceRate) },
      ...{ half_spread: terms.halfSpread, fee_rate: rate(terms.feeRate), financing_rate: rate(terms.financingRate) },
      ...{ target_price: row.limit, worst_price: row.worst, take_profit: row.takeProfit, stop_loss: row.stopLoss },
      ...{ open_seq: row.openSeq, open_price: row.openPrice, steps: row.steps.map((step) => stepOut(step, money)) },
    },
    result: {
      ...{ cause: row.cause, lots: row.closedLots, seq: row.closeSeq, price: row.closePrice },
      ...{ margin: money(position.margin), released: money(settled.released), profit: money(settled.profit) },
      ...{ gain: money(settled.gain), loss: money(settled.loss), gap: money(settled.gap) },
      ...{ fee: money(settled.fee), paid: money(settled.paid) },
    },
  };
}

/** As it was booked, wherever the closing says so: that it is what follows is for the verifier to find. */
function bookedSettlement({ released, profit, fee, gap }: ClosingRow, { gain, loss }: Settlement): Settlement {
  return { released, profit, fee, gap, gain, loss, paid: amountOf(released + gain - loss - fee) };
}

const stepOut = (step: NamedStep, money: (amount: Amount) => string): WireContractStep =>
  step.kind === "night"
    ? { kind: "night", day: dayText(step.day), cost: money(step.cost) }
    : { kind: "close", receipt_id: step.id, lots: step.lots };

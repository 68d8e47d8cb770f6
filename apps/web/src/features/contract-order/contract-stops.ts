/** The stops of a position, or of an order that waits for its limit, without their looks: what was typed → what each would bring → what speaks against it → what is sent. */
import type { WireRequest } from "@candor/api/api";
import type { ContractOrder } from "@candor/api/contract-order";
import { type ContractRefusal, closingNow, stopRefusals } from "@candor/engine/contract-check";
import { liquidationIndex, type Position } from "@candor/engine/contract-margin";
import { formatDecimalShort } from "@candor/money/decimal";
import { formatPrice } from "@candor/money/instrument-scale";
import { type Amount, type PriceTicks, priceTicksOf } from "@candor/money/money";
import { type StopBounds, stopBounds } from "./contract-bounds.ts";
import { type FieldFault, typedPrice } from "./contract-form.ts";
import { type ContractInstrument, positionToBe } from "./contract-market.ts";
import { resultAt } from "./contract-result.ts";
import { isPending } from "./contract-view.ts";

/** Typed prices as decimal text; empty takes a stop away. */
export interface StopsForm {
  readonly takeProfit: string;
  readonly stopLoss: string;
}
export type StopField = keyof StopsForm;

export type StopFault = FieldFault | ContractRefusal;

export interface StopsSummary {
  readonly faults: Readonly<Record<StopField, StopFault | null>>;
  /** Null while there is no position to hold them against. */
  readonly bounds: StopBounds | null;
  /** What closing the whole position there would bring after the fees to open and to close, as the ticket reckons it; null where there is none. */
  readonly atTakeProfit: Amount | null;
  readonly atStopLoss: Amount | null;
  /** Where it is liquidated, or would be once entered at its limit, as decimal text; null where no price does. */
  readonly liquidation: string | null;
  /** The smallest step of a price, as decimal text. */
  readonly step: string;
  /** Null while it may not be sent. */
  readonly request: WireRequest<"POST /lever/setstop"> | null;
}

/** Before it is closing: afterwards the desk takes no change of its stops. */
export const canHaveStops = ({ status }: ContractOrder): boolean => status === "pending" || status === "open";

export const stopsForm = (order: ContractOrder): StopsForm => ({
  takeProfit: order.target_profit_price ?? "",
  stopLoss: order.stop_loss_price ?? "",
});

const FIELD_OF: Partial<Record<ContractRefusal, StopField>> = {
  "take-profit-wrong-side": "takeProfit",
  "stop-loss-wrong-side": "stopLoss",
  "stop-loss-beyond-liquidation": "stopLoss",
};

/** @param index the last valid one; null before the first, and for an order that waits it says nothing */
export function summariseStops(
  form: StopsForm,
  order: ContractOrder,
  instrument: ContractInstrument,
  index: PriceTicks | null,
): StopsSummary {
  const takeProfit = typedPrice(form.takeProfit, instrument);
  const stopLoss = typedPrice(form.stopLoss, instrument);
  const position = positionToBe(order, instrument.scale);
  const faults: Record<StopField, StopFault | null> = { takeProfit: takeProfit.fault, stopLoss: stopLoss.fault };
  const stops = { takeProfit: takeProfit.ticks, stopLoss: stopLoss.ticks };
  const closing = position === null ? null : closingNow(position, !isPending(order), index);
  const refusals = position === null ? [] : stopRefusals(position, stops, closing);
  for (const refusal of refusals) {
    const field = FIELD_OF[refusal];
    if (field !== undefined) faults[field] ??= refusal;
  }
  const isReady = position !== null && canHaveStops(order) && faults.takeProfit === null && faults.stopLoss === null;
  const price = (ticks: PriceTicks) => formatPrice(ticks, instrument.scale);
  return {
    faults,
    bounds: position === null ? null : stopBounds(position, closing),
    atTakeProfit: resultOf(position, takeProfit.ticks),
    atStopLoss: resultOf(position, stopLoss.ticks),
    liquidation: order.status === "pending" ? liquidationText(position, instrument) : order.liquidation_price,
    step: formatDecimalShort(BigInt(instrument.scale.tickUnits), instrument.scale.priceScale),
    request: isReady
      ? {
          id: order.id,
          ...(takeProfit.ticks !== null && { target_profit_price: price(takeProfit.ticks) }),
          ...(stopLoss.ticks !== null && { stop_loss_price: price(stopLoss.ticks) }),
        }
      : null,
  };
}

function liquidationText(position: Position | null, { scale }: ContractInstrument): string | null {
  const index = position === null ? null : liquidationIndex(position);
  return index === null ? null : formatPrice(index, scale);
}

/** A stop while it is moved by hand: the price that it would be left at as decimal text, and what that would bring. */
export function movedStop(
  field: StopField,
  place: number,
  order: ContractOrder,
  instrument: ContractInstrument,
): { readonly price: string; readonly result: Amount | null } {
  const price = droppedPrice(place, instrument);
  const { atTakeProfit, atStopLoss } = summariseStops({ ...stopsForm(order), [field]: price }, order, instrument, null);
  return { price, result: field === "takeProfit" ? atTakeProfit : atStopLoss };
}

const resultOf = (position: Position | null, price: PriceTicks | null): Amount | null =>
  position === null || price === null ? null : resultAt(position, price);

/** The nearest price on the instrument's grid to where a line was left on the chart, as decimal text; at least one tick. */
export function droppedPrice(place: number, { scale }: ContractInstrument): string {
  const ticks = Math.max(1, Math.round((place * 10 ** scale.priceScale) / scale.tickUnits));
  return formatPrice(priceTicksOf(ticks), scale);
}

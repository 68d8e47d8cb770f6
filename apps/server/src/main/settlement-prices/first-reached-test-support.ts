/**
 * Whether a contract was entered and ended at the first valid price that called for it, by plain arithmetic over all prices in
 * between: later ones do it too, and would be worse for somebody. For tests only.
 */
import { maintenanceOf, marginFor } from "@candor/engine/contract-margin";
import { type FrozenTerms, notionalOf, profitBetween } from "@candor/engine/contract-order";
import { type Amount, amountOf, type Lots, lotsOf, type PriceTicks, priceTicksOf, rateOf } from "@candor/money/money";
import type { Tick } from "../../core/market-data/market-data.ts";

/** Of a contract that has ended whole and was never charged for a night; `numeric` and `bigint` columns as text. */
export interface EndedContract {
  readonly id: string;
  readonly direction: "long" | "short";
  readonly lots: string;
  readonly leverage: number;
  readonly tick_value: string;
  readonly maintenance_rate: string;
  readonly half_spread: string;
  readonly limit_price: string | null;
  readonly take_profit: string | null;
  readonly stop_loss: string | null;
  readonly open_price: string;
  readonly open_seq: string;
  /** Epoch ms. */
  readonly taken_at: string;
  readonly bump_ms: number;
  readonly cause: string;
  readonly tick_seq: string;
}

/** What speaks against it; nothing where it is as it should be. @param ticks all of the market, in their order */
export function notFirst(order: EndedContract, ticks: readonly Tick[]): string | undefined {
  const [openSeq, closeSeq] = [Number(order.open_seq), Number(order.tick_seq)];
  const counted = ticks.filter(({ isValid, at }) => isValid && at > Number(order.taken_at));
  const pricedFrom = Number(order.taken_at) + order.bump_ms;
  const entry = counted.find(({ at, price }) => at >= pricedFrom && isEntered(order, price));
  if (entry?.seq !== openSeq) return `${order.id} was entered by tick ${openSeq} instead of ${entry?.seq}`;
  const end = counted.find(({ seq, price }) => seq > openSeq && causesAt(order, price).length > 0);
  const isByPrice = ["take-profit", "stop-loss", "liquidation"].includes(order.cause);
  if (isByPrice ? end?.seq === closeSeq : end === undefined || end.seq >= closeSeq) {
    return isByPrice && !causesAt(order, end?.price ?? 0).includes(order.cause)
      ? `${order.id} ended by ${order.cause}`
      : undefined;
  }
  return `${order.id} ended by tick ${closeSeq} instead of ${end?.seq}`;
}

function isEntered({ direction, limit_price, half_spread }: EndedContract, index: number): boolean {
  if (limit_price === null) return true;
  const isLong = direction === "long";
  const price = index + (isLong ? 1 : -1) * Number(half_spread);
  return isLong ? price <= Number(limit_price) : price >= Number(limit_price);
}

function causesAt(order: EndedContract, index: number): string[] {
  const isLong = order.direction === "long";
  const price = index + (isLong ? -1 : 1) * Number(order.half_spread);
  const gains = (than: string) => (isLong ? price >= Number(than) : price <= Number(than));
  const loses = (than: string) => (isLong ? price <= Number(than) : price >= Number(than));
  return [
    ...(order.take_profit !== null && gains(order.take_profit) ? ["take-profit"] : []),
    ...(order.stop_loss !== null && loses(order.stop_loss) ? ["stop-loss"] : []),
    ...(leftAt(order, priceTicksOf(index)) <= 0n ? ["liquidation"] : []),
  ];
}

/** Of the margin, above what must be left of it. */
function leftAt(order: EndedContract, index: PriceTicks): bigint {
  const { direction } = order;
  const lots: Lots = lotsOf(Number(order.lots));
  const openPrice = priceTicksOf(Number(order.open_price));
  const tickValue: Amount = amountOf(BigInt(order.tick_value));
  const terms: FrozenTerms = {
    ...{ tickValue, leverage: order.leverage, halfSpread: Number(order.half_spread) },
    ...{ maintenanceRate: rateOf(BigInt(order.maintenance_rate)), feeRate: rateOf(0n), financingRate: rateOf(0n) },
  };
  const margin = marginFor(notionalOf(openPrice, lots, tickValue), order.leverage);
  const maintenance = maintenanceOf({ direction, lots, openPrice, terms, margin, firstMargin: margin });
  return margin + profitBetween(direction, openPrice, index, lots, tickValue) - maintenance;
}

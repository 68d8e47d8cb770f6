/**
 * The one result of a contract: what closing it, or a part of it, brought or cost its owner after every cost. Banner, history,
 * receipt, statement and notice say this figure first and its parts after it.
 */
import { formatDecimal } from "@candor/money/decimal";
import { type Amount, amountOf, type Lots, lotsOf, ZERO } from "@candor/money/money";
import { divideRounded } from "@candor/money/rounding";
import { firstMarginOf, type Settlement } from "./contract-close.ts";

/** Minor units of the settlement currency; `gross` and `net` are signed. */
export interface ContractResult {
  /** Gained or lost by the prices; at most the margin is lost. */
  readonly gross: Amount;
  /** To open and to close. */
  readonly fees: Amount;
  readonly overnight: Amount;
  /** gross − fees − overnight */
  readonly net: Amount;
}

/** What is known of a whole order, however much of it is closed. */
export interface RealisedOrder extends Pick<ContractResult, "gross"> {
  readonly lots: number;
  readonly closedLots: number;
  readonly openFee: bigint;
  readonly closeFee: bigint;
  readonly financing: bigint;
  /** Held for the lots that are still open, at entry and now: the nights between them are not realised yet. Zero of a closed order. */
  readonly firstMargin: bigint;
  readonly margin: bigint;
}

/** Of all that is closed of an order so far. */
export const realisedResult = (order: RealisedOrder): ContractResult =>
  resultOf(
    order.gross,
    order.closeFee + openFeeOf(order, order.closedLots),
    order.financing - (order.firstMargin - order.margin),
  );

/** What one closing added to it: what was realised after it, less what was before. */
export const resultBetween = (before: ContractResult, after: ContractResult): ContractResult =>
  resultOf(after.gross - before.gross, after.fees - before.fees, after.overnight - before.overnight);

/** An order as it stood before a closing; `open` and `firstMargin` are of the lots that were still open. */
export interface OrderBefore {
  readonly lots: Lots;
  readonly open: Lots;
  readonly openFee: Amount;
  readonly firstMargin: Amount;
}

/** Of one closing, from the order before it. The results of all its closings add up to that of the order. */
export function closingResult(
  { lots: all, open, openFee, firstMargin }: OrderBefore,
  { lots, released, gain, loss, fee }: { readonly lots: Lots } & Pick<Settlement, "released" | "gain" | "loss" | "fee">,
): ContractResult {
  const closed = all - open;
  const opening = openFeeOf({ lots: all, openFee }, closed + lots) - openFeeOf({ lots: all, openFee }, closed);
  return resultOf(gain - loss, fee + opening, firstMarginOf({ firstMargin, lots: open }, lots) - released);
}

/** A closing as it is kept. */
export type KeptClosing = { readonly lots: Lots } & Pick<Settlement, "released" | "profit" | "gap" | "fee">;

/** Of each closing of an order in turn, with what was held at entry for its lots. @param entered what the order was after its entry */
export function closingResults(
  entered: Omit<OrderBefore, "open">,
  closings: readonly KeptClosing[],
): (ContractResult & { readonly firstMargin: Amount })[] {
  let before: OrderBefore = { ...entered, open: entered.lots };
  return closings.map(({ profit, gap, ...closing }) => {
    const gain = profit > 0n ? profit : ZERO;
    const result = closingResult(before, { ...closing, gain, loss: amountOf(gain - profit - gap) });
    const { open, firstMargin: held } = before;
    const firstMargin = firstMarginOf({ firstMargin: held, lots: open }, closing.lots);
    before = { ...before, open: lotsOf(open - closing.lots), firstMargin: amountOf(held - firstMargin) };
    return { ...result, firstMargin };
  });
}

/** A part of a whole in percent as decimal text with two decimals: "-3.25". Zero of nothing. */
export const percentText = (part: bigint, whole: bigint): string =>
  whole <= 0n ? "0.00" : formatDecimal(divideRounded(part * 10_000n, whole, "nearest"), 2);

/** Each lot bears its part of the fee to open, to the last unit once all are closed. */
const openFeeOf = ({ lots, openFee }: Pick<RealisedOrder, "lots" | "openFee">, closed: number): bigint =>
  lots === 0 ? 0n : divideRounded(openFee * BigInt(closed), BigInt(lots), "pay");

const resultOf = (gross: bigint, fees: bigint, overnight: bigint): ContractResult => ({
  ...{ gross: amountOf(gross), fees: amountOf(fees), overnight: amountOf(overnight) },
  net: amountOf(gross - fees - overnight),
});

/** What an order brought or cost its owner, all costs included. Exact: decimal texts in, decimal text out. */
import type { ContractOrder } from "@candor/api/contract-order";
import type { OptionOrder } from "@candor/api/option-order";
import { decimalUnits, formatDecimal } from "@candor/money/decimal";
import { formatAmount } from "./format.ts";

/** Of a contract: profit less fees and financing, as decimal text. Null while nothing is closed. */
export function netProfit({
  profit,
  open_fee,
  close_fee,
  financing,
}: Pick<ContractOrder, "profit" | "open_fee" | "close_fee" | "financing">): string | null {
  if (profit === null) return null;
  const scale = profit.split(".")[1]?.length ?? 0;
  const units = (text: string) => BigInt(text.replace(".", ""));
  return formatDecimal(units(profit) - units(open_fee) - units(close_fee) - units(financing), scale);
}

/** Of an option: what came back less the stake. Null before its end. */
export function optionProfit({ paid, number }: Pick<OptionOrder, "paid" | "number">): string | null {
  if (paid === null) return null;
  const scale = Math.max(...[paid, number].map((text) => text.split(".")[1]?.length ?? 0));
  return formatDecimal(decimalUnits(paid, scale) - decimalUnits(number, scale), scale);
}

/** "+28.19 USDT": cut to cents, with a sign unless it is nothing. @param net decimal text */
export function netText(net: string, currency: string): string {
  const sign = net.startsWith("-") || !/[1-9]/.test(net) ? "" : "+";
  return `${sign}${formatAmount(net, 2, 2)} ${currency}`;
}

/** What a contract order brought or cost so far. */
import type { ContractOrder } from "@candor/api/contract-order";
import { formatDecimal } from "@candor/money/decimal";

/** Profit less fees and financing, as decimal text. Null while nothing is closed. */
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

/** Amounts as a chain counts them, and as the books do: what the books are too coarse for is never rounded up. */
import { powerOfTen } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";

/** Rounded down: what is paid to a customer never exceeds what arrived. */
export function booked(chainAmount: bigint, chainDecimals: number, decimals: number): Amount {
  return amountOf(
    chainDecimals >= decimals
      ? chainAmount / powerOfTen(chainDecimals - decimals)
      : chainAmount * powerOfTen(decimals - chainDecimals),
  );
}

/** The other way; exact wherever the chain counts as fine as the books. */
export const onChain = (amount: Amount, chainDecimals: number, decimals: number): bigint =>
  chainDecimals >= decimals
    ? amount * powerOfTen(chainDecimals - decimals)
    : amount / powerOfTen(decimals - chainDecimals);

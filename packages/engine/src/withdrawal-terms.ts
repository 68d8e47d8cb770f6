/**
 * What a withdrawal costs, what arrives of it, and how much may leave in a day (DOMAIN section 8, spec section 6). Pure: the
 * page previews with the functions the server decides by. Amounts are minor units; a limit never depends on what was paid in
 * or traded.
 */

export const DAY_MS = 86_400_000;

/** How much may leave within 24 hours by level of verification, in whole BTC; unverified as level 1. */
const DAY_LIMIT_BTC: Readonly<Record<0 | 1 | 2, bigint>> = { 0: 200n, 1: 200n, 2: 500n };

const BTC_DECIMALS = 8;
const ONE_BTC = 10n ** BigInt(BTC_DECIMALS);

/** In satoshi. */
export const dayLimitOf = (level: 0 | 1 | 2): bigint => DAY_LIMIT_BTC[level] * ONE_BTC;

export interface WithdrawalTerms {
  /** Of the rail, in minor units of the currency. */
  readonly fee: bigint;
  readonly minimum: bigint;
}

/** The fee is part of the amount: what arrives is the rest. Undefined where the amount is below the minimum. */
export function arrivesOf(amount: bigint, { fee, minimum }: WithdrawalTerms): bigint | undefined {
  return amount < minimum || amount <= fee ? undefined : amount - fee;
}

/** The least that can be asked for: the minimum, and never so little that nothing arrives. */
export const leastOf = ({ fee, minimum }: WithdrawalTerms): bigint => (minimum > fee ? minimum : fee + 1n);

/**
 * Worth in satoshi of a worth in USDT, by what one BTC is worth in USDT; rounded up, so that no limit is passed by rounding.
 * Null without a price, which counts as nothing and never blocks.
 */
export const worthInBtc = (worthUsdt: bigint | null, oneBtcInUsdt: bigint | null): bigint | null =>
  worthUsdt === null || oneBtcInUsdt === null || oneBtcInUsdt <= 0n
    ? null
    : (worthUsdt * ONE_BTC + oneBtcInUsdt - 1n) / oneBtcInUsdt;

/** What is left of a day's limit; never below nothing. */
export const leftOf = (limit: bigint, used: bigint): bigint => (used < limit ? limit - used : 0n);

/** Whether a further amount of this worth passes the limit; without a price none does. */
export const passesLimit = (limit: bigint, used: bigint, worth: bigint | null): boolean =>
  worth !== null && used + worth > limit;

/**
 * @param dayWorthUsdt of the last 24 hours with this one, in minor units of USDT; null where this one has no price
 * @param secondFrom from which worth on two different people approve
 */
export const approvalsNeeded = (dayWorthUsdt: bigint | null, secondFrom: bigint): 1 | 2 =>
  dayWorthUsdt === null || dayWorthUsdt >= secondFrom ? 2 : 1;

/** An amount as its network counts it; undefined where the network is coarser and would lose some. */
export function onChain(amount: bigint, bookDecimals: number, chainDecimals: number): bigint | undefined {
  if (chainDecimals >= bookDecimals) return amount * 10n ** BigInt(chainDecimals - bookDecimals);
  const unit = 10n ** BigInt(bookDecimals - chainDecimals);
  return amount % unit === 0n ? amount / unit : undefined;
}

/** How a wallet that is short of an order's currency is filled from another. Pure. */
import type { Wallet } from "@candor/api/account-mode";
import type { Balance } from "@candor/api/wallet";
import { WIRE_OF_WALLET } from "@candor/api/wallet-words";
import { parseDecimal } from "@candor/money/decimal";
import { type Amount, amountOf } from "@candor/money/money";
import { rescale } from "@candor/money/rounding";

/** What a wallet has free of a currency, in its minor units; zero when it has none. */
export function freeIn(
  balances: readonly Balance[],
  currencyId: number,
  wallet: Balance["wallet"],
  decimals: number,
): Amount {
  const held = balances.find((one) => one.currency_id === currencyId && one.wallet === wallet);
  const free = held === undefined ? undefined : parseDecimal(held.available, decimals);
  return amountOf(free?.ok ? free.units : 0n);
}

/** The wallets that money may be moved from, the one for free money first, with the spec's word for each. */
const WALLETS = (["funding", "spot", "margin", "option", "earn"] as const).map((wallet) => ({
  wallet,
  field: WIRE_OF_WALLET[wallet],
}));
type WalletWord = (typeof WALLETS)[number];

export const wireWordOf = (wallet: Wallet): string => WIRE_OF_WALLET[wallet];

/** What lacks in a wallet. Minor units at `decimals`. */
export interface Shortage {
  readonly wallet: Wallet;
  readonly currencyId: number;
  readonly amount: Amount;
  readonly decimals: number;
  /** Of which a little more is brought along, because the price moves while one reads; null where exactly so much is needed. */
  readonly hold: Amount | null;
}

interface Cover {
  readonly source: WalletWord;
  readonly amount: Amount;
}

/** A price moves while one reads: so much of the hold is brought along besides, a two-hundredth. */
const HEADROOM = 200n;
/** Amounts moved are rounded up to so many decimals. */
const MOVE_DECIMALS = 2;

/**
 * What to move from where to cover a shortage: with a little headroom for a buyer where a wallet has it, else exactly; null
 * when no wallet alone has enough.
 */
export function coverOf(
  balances: readonly Balance[],
  { wallet, currencyId, amount: shortage, decimals, hold }: Shortage,
): Cover | null {
  if (shortage <= 0n) return null;
  const roomy =
    hold === null || decimals < MOVE_DECIMALS
      ? shortage
      : rescale(
          rescale(shortage + hold / HEADROOM, decimals, MOVE_DECIMALS, "charge"),
          MOVE_DECIMALS,
          decimals,
          "charge",
        );
  for (const amount of [amountOf(roomy), shortage]) {
    const source = WALLETS.find(
      (one) => one.wallet !== wallet && freeIn(balances, currencyId, one.wallet, decimals) >= amount,
    );
    if (source !== undefined) return { source, amount };
  }
  return null;
}

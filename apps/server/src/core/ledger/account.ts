/**
 * Which accounts there are: those of customers' wallets and those of the house, all per account mode and currency. Keys
 * only; what an account holds is never kept here.
 */
import type { AccountMode, Wallet } from "@candor/api/account-mode";

/** `desk`, `fees` and `insurance` exist per instrument, the others per currency. `interest-reserve` is what interest is paid from. */
export type HouseKind = "desk" | "fees" | "insurance" | "treasury" | "rounding" | "external" | "interest-reserve";

export interface CustomerAccountKey {
  readonly owner: "customer";
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly wallet: Wallet;
  readonly currencyId: number;
}

export interface HouseAccountKey {
  readonly owner: "house";
  readonly mode: AccountMode;
  readonly kind: HouseKind;
  readonly currencyId: number;
  /** The instrument of a desk, fees or insurance account; null for the others. */
  readonly instrumentId: number | null;
}

export type AccountKey = CustomerAccountKey | HouseAccountKey;

/** One text per account, for maps and messages: "demo/17/spot/1", "real/house/fees/1/7". */
export const accountText = (key: AccountKey): string =>
  key.owner === "customer"
    ? `${key.mode}/${key.portfolioId}/${key.wallet}/${key.currencyId}`
    : `${key.mode}/house/${key.kind}/${key.currencyId}/${key.instrumentId ?? 0}`;

/** Play money comes out of the demo desk and the external accounts; everyone else has what they have. */
export const mayBeNegative = (key: AccountKey): boolean =>
  key.owner === "house" && (key.kind === "external" || (key.kind === "desk" && key.mode === "demo"));

const PER_INSTRUMENT: ReadonlySet<HouseKind> = new Set(["desk", "fees", "insurance"]);

/** A house account without the instrument it needs, or with one it has no use for, is a bug and throws. */
export function assertAccount(key: AccountKey): void {
  if (key.owner === "house" && PER_INSTRUMENT.has(key.kind) !== (key.instrumentId !== null)) {
    throw new Error(`no such account: ${accountText(key)}`);
  }
}

/** What an installation is: its kind and the terms that follow from it. */
import type { PriceMode } from "@candor/api/site";

export type InstallationKind = "ordinary" | "sandbox";

export interface Installation {
  readonly kind: InstallationKind;
  readonly isSandbox: boolean;
  /** A new address, card or account can be paid to after this; `payee_wait()` in the tables says the same. */
  readonly payeeWaitMs: number;
  /** On which prices orders of the real portfolio exist. */
  readonly realPrices: readonly PriceMode[];
}

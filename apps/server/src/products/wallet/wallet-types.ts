/** What the wallets' commands and reads stand on. */
import type { Amount } from "@candor/money/money";
import type { Ledger } from "../../core/ledger/ledger.ts";
import type { MarketData } from "../../core/market-data/market-data.ts";
import type { Product } from "../../core/product/product.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";

export interface WalletDeps {
  /** What closings brought, by the reference of their lines. */
  readonly resultsOf: NonNullable<Product["resultsOf"]>;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly market: Pick<MarketData, "priceRoute" | "lastPrice" | "lastTick" | "candles" | "priceMode">;
  /**
   * Worth of an amount at the last valid price, in minor units of the quote currency; undefined when there is no price.
   * Amounts of the quote currency itself never come here.
   */
  readonly valueIn: (quoteCurrencyId: number, currencyId: number, amount: Amount) => Amount | undefined;
}

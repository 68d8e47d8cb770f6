/**
 * Instruments: what can be traded, the market categories and each customer's favourites (DOMAIN section 3). This is the
 * module's one door. It knows no price.
 */
import type { CategoryId } from "@candor/api/market";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Instrument } from "./instrument-facts.ts";

export type { Instrument, InstrumentProduct } from "./instrument-facts.ts";

export interface InstrumentDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Currencies with their decimals are the ledger's. */
  readonly ledger: Ledger;
}

/** Held in memory from the start on: every lookup is immediate. */
export interface Instruments {
  /** In the order of their numbers. */
  all(): readonly Instrument[];
  byId(id: number): Instrument | undefined;
  bySymbol(symbol: string): Instrument | undefined;
  byCurrencies(baseCurrencyId: number, quoteCurrencyId: number): Instrument | undefined;
  inCategory(categoryId: CategoryId): readonly Instrument[];
  /** The customer's favourites in their order. */
  favouritesOf(reader: Reader, customerId: string): Promise<readonly Instrument[]>;
  readonly routes: readonly Route[];
}

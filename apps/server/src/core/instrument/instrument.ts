/**
 * Instruments: what can be traded, the market categories and each customer's favourites (DOMAIN section 3). This is the
 * module's one door. It knows no price.
 */
import type { CategoryId } from "@candor/api/market";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { TakesDeposits } from "../network/network.ts";
import { readFavourites } from "./favourite-store.ts";
import type { Instrument } from "./instrument-facts.ts";
import { instrumentRoutes } from "./instrument-routes.ts";
import { seedInstruments } from "./instrument-seed.ts";
import { insertInstruments, readInstruments } from "./instrument-store.ts";

export { currencyFacts } from "./currency-facts.ts";
export type {
  Instrument,
  InstrumentContract,
  InstrumentOption,
  InstrumentSource,
  Provider,
} from "./instrument-facts.ts";

export interface InstrumentDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Currencies with their decimals are the ledger's. */
  readonly ledger: Ledger;
  /** Left out, whatever has a way whose terms are open comes in. */
  readonly takesDeposits?: TakesDeposits;
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

/** Stores the instruments of a new installation; those already stored stay as they are. The ledger is seeded before. */
export async function seed(tx: Tx, ledger: Ledger): Promise<void> {
  await insertInstruments(tx, seedInstruments(ledger.currencyByCode));
}

/** Reads every instrument into memory. */
export async function createInstruments({
  database,
  clock,
  ids,
  ledger,
  takesDeposits,
}: InstrumentDeps): Promise<Instruments> {
  const instruments = await readInstruments(database, ledger.currency);
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  const pairOf = (base: number, quote: number) => `${base}/${quote}`;
  const byPair = new Map(
    instruments.map((instrument) => [pairOf(instrument.baseCurrencyId, instrument.quoteCurrencyId), instrument]),
  );
  const byCategory = Map.groupBy(instruments, (instrument) => instrument.categoryId);
  return {
    all: () => instruments,
    byId: (id) => byId.get(id),
    bySymbol: (symbol) => bySymbol.get(symbol),
    byCurrencies: (base, quote) => byPair.get(pairOf(base, quote)),
    inCategory: (categoryId) => byCategory.get(categoryId) ?? [],
    async favouritesOf(reader, customerId) {
      const favourites = await readFavourites(reader, customerId);
      return favourites.flatMap(({ instrumentId }) => byId.get(instrumentId) ?? []);
    },
    routes: instrumentRoutes({
      ...(takesDeposits && { takesDeposits }),
      ...{ database, clock, ids },
      byId: (id) => byId.get(id),
      all: () => instruments,
      currencies: ledger.currencies,
    }),
  };
}

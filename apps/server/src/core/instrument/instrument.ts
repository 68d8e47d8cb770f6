/**
 * Instruments: what can be traded, the market categories and each customer's favourites (DOMAIN section 3). This is the
 * module's one door. It knows no price.
 */
import type { CategoryId } from "@candor/api/market";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Ids } from "../../platform/ids.ts";
import { type Ledger, readCurrencies } from "../ledger/ledger.ts";
import type { TakesDeposits } from "../network/network.ts";
import { readFavourites } from "./favourite-store.ts";
import type { Instrument } from "./instrument-facts.ts";
import { instrumentRoutes } from "./instrument-routes.ts";
import { seedInstruments } from "./instrument-seed.ts";
import { insertInstruments, readInstruments } from "./instrument-store.ts";
import { InstrumentVersions } from "./instrument-versions.ts";

export { currencyFacts } from "./currency-facts.ts";
export type {
  Instrument,
  InstrumentContract,
  InstrumentOption,
  InstrumentSource,
  Provider,
} from "./instrument-facts.ts";
export { underTerms } from "./instrument-versions.ts";
export { type CostTerms, leastCost } from "./least-cost.ts";
export { CONTRACT_TERMS, OPTION_TERMS, SPOT_FEES } from "./product-terms.ts";
export { decimalsFault, shownTerms, unitsOfSubject } from "./shown-terms.ts";
export { TERMS_LEAD_MS, termsUpkeep } from "./terms-upkeep.ts";

export interface InstrumentDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Currencies with their decimals are the ledger's. */
  readonly ledger: Ledger;
  /** Left out, whatever has a way whose terms are open comes in. */
  readonly takesDeposits?: TakesDeposits;
}

/** Held in memory from the start on: every lookup is immediate, and answers by the terms that are in force now. */
export interface Instruments {
  /** In the order of their numbers. */
  all(): readonly Instrument[];
  /** @param at by the terms in force at that instant instead */
  byId(id: number, at?: Instant): Instrument | undefined;
  bySymbol(symbol: string): Instrument | undefined;
  byCurrencies(baseCurrencyId: number, quoteCurrencyId: number): Instrument | undefined;
  inCategory(categoryId: CategoryId): readonly Instrument[];
  /** The customer's favourites in their order. */
  favouritesOf(reader: Reader, customerId: string): Promise<readonly Instrument[]>;
  /** Reads terms that two operators have agreed on since. */
  readTerms(): Promise<void>;
  readonly routes: readonly Route[];
}

/**
 * Stores the instruments of a new installation; those already stored stay as they are.
 *
 * @param owner of the tables: the program's own role writes none
 */
export async function seed(owner: Database): Promise<void> {
  const currencies = new Map((await readCurrencies(owner)).map((one) => [one.code, one]));
  const instruments = seedInstruments((code) => {
    const currency = currencies.get(code);
    if (!currency) throw new Error(`no such currency: ${code}`);
    return currency;
  });
  await owner.transaction((tx) => insertInstruments(tx, instruments));
}

/** Reads every instrument into memory. */
export async function createInstruments({
  database,
  clock,
  ids,
  ledger,
  takesDeposits,
}: InstrumentDeps): Promise<Instruments> {
  const facts = await readInstruments(database, ledger.currency);
  const versions = new InstrumentVersions(facts);
  await versions.read(database, clock.now());
  const idBySymbol = new Map(facts.map(({ symbol, id }) => [symbol, id]));
  const pairOf = (base: number, quote: number) => `${base}/${quote}`;
  const idByPair = new Map(facts.map((one) => [pairOf(one.baseCurrencyId, one.quoteCurrencyId), one.id]));
  const all = () => versions.all(clock.now());
  const byId: Instruments["byId"] = (id, at = clock.now()) => versions.byId(id, at);
  const known = (id: number | undefined) => (id === undefined ? undefined : byId(id));
  return {
    ...{ all, byId },
    bySymbol: (symbol) => known(idBySymbol.get(symbol)),
    byCurrencies: (base, quote) => known(idByPair.get(pairOf(base, quote))),
    inCategory: (categoryId) => all().filter((instrument) => instrument.categoryId === categoryId),
    async favouritesOf(reader, customerId) {
      const favourites = await readFavourites(reader, customerId);
      return favourites.flatMap(({ instrumentId }) => byId(instrumentId) ?? []);
    },
    readTerms: () => versions.read(database, clock.now()),
    routes: instrumentRoutes({
      ...(takesDeposits && { takesDeposits }),
      ...{ database, clock, ids },
      ...{ byId, all },
      currencies: ledger.currencies,
    }),
  };
}

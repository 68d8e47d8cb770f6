/** A desk of one product on a given database, with prices that a test sets by hand. For tests and benchmarks only. */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import type { Answer } from "@candor/api/refusal";
import { decimalUnits } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import { type Bus, createInProcessBus } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import { createIds, type Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { createOutbox, type Outbox } from "../../platform/tasks/outbox.ts";
import { createInstruments, type Instrument, type Instruments, seed } from "../instrument/instrument.ts";
import { createLedger, type Ledger } from "../ledger/ledger.ts";
import { createDesk, type Desk } from "./desk.ts";
import { type CallRoute, caller, type HandMarket, handMarket } from "./desk-test-support.ts";

/** What a product is made of in a test. */
export interface ProductParts {
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  /** Written to; handled only where a test starts it. */
  readonly outbox: Outbox;
  readonly ledger: Ledger;
  readonly instruments: Instruments;
  readonly marketData: HandMarket;
  readonly desk: Desk;
}

export interface ProductDesk extends ProductParts {
  readonly market: HandMarket;
  readonly btc: Instrument;
  readonly product: Product;
  readonly routes: readonly Route[];
  readonly call: CallRoute;
}

interface Product {
  readonly routes: readonly Route[];
  /** What it does by the clock; runs only where a test starts it. */
  readonly upkeep: { start(): Promise<void>; stop(): Promise<void> };
}

/** Makes the product of these parts; called before the desk starts. */
export type MakeProduct = (parts: ProductParts) => Product;

interface ProductDeskDeps {
  readonly database: Database;
  /** Left out where a desk of before has stored the instruments. */
  readonly owner?: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly make: MakeProduct;
  /** The market of a desk of before, which goes on. */
  readonly market?: HandMarket | undefined;
  /** Longest time at the speed bump, ms; nobody waits there where it is left out. */
  readonly speedBumpMsMax?: number;
}

/** Each desk makes ids of its own, also where the clock stands still; there are this many numbers for those who make ids. */
const NODES = 1024;
let lastNode = 0;

/** The bump of every instrument in these tests: one step of the grid, so that the next price prices what was taken before it. */
const BUMP_MS = 250;

/** At a BTC of 100,000; where the market of a desk of before goes on, at what it was. */
export async function openProductDesk(deps: ProductDeskDeps): Promise<ProductDesk> {
  const { database, owner, log, clock, make, market, speedBumpMsMax = 0 } = deps;
  lastNode = (lastNode + 1) % NODES;
  const ids = createIds({ clock, node: lastNode });
  const bus = createInProcessBus(log);
  const ledger = await createLedger({ database, clock, ids, bus, log });
  if (owner) await seed(owner);
  await owner?.query("update instrument set freshness_ms = $1", [BUMP_MS]);
  const instruments = await createInstruments({ database, clock, ids, ledger });
  const marketData = market ?? handMarket(clock);
  const instrumentIds = instruments.all().map(({ id }) => id);
  const onLeaseLost = () => undefined;
  const desk = createDesk({
    database,
    ledger,
    marketData,
    clock,
    log,
    bus,
    instrumentIds,
    speedBumpMsMax,
    onLeaseLost,
  });
  const outbox = createOutbox({ database, bus, log });
  const parts: ProductParts = { database, log, clock, ids, bus, outbox, ledger, instruments, marketData, desk };
  const product = make(parts);
  const { routes } = product;
  await desk.start();
  const btc = instruments.bySymbol("BTCUSDT");
  if (!btc) throw new Error("BTCUSDT is not seeded");
  if (market === undefined) marketData.tick(btc, "100000");
  return { ...parts, market: marketData, btc, product, routes, call: caller(routes, database) };
}

interface Funds {
  readonly wallet: Wallet;
  readonly usdt: string;
  readonly mode?: AccountMode;
}

/** Gives portfolios so much USDT each, in one of their wallets. */
export async function fundPortfolios(
  { database, ledger }: Pick<ProductDesk, "database" | "ledger">,
  portfolioIds: readonly string[],
  { wallet, usdt, mode = "demo" }: Funds,
): Promise<void> {
  const { id: currencyId, decimals } = ledger.currencyByCode("USDT");
  const from = { owner: "house", mode, kind: "external", currencyId, instrumentId: null } as const;
  const amount = amountOf(decimalUnits(usdt, decimals));
  const groups = portfolioIds.map((portfolioId) => {
    const to = { owner: "customer", mode, portfolioId, wallet, currencyId } as const;
    return [{ step: "move", from, to, amount, kind: "funding", reference: "test" } as const];
  });
  const results = await database.transaction((tx) => ledger.post(tx, groups));
  if (results.some(({ refused }) => refused)) throw new Error("funding was refused");
}

export const codeOf = (answered: Answer<unknown>): string => (answered.refused ? answered.code : "accepted");

export function accepted<T>(answered: Answer<T>): T {
  if (answered.refused) throw new Error(`refused: ${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}

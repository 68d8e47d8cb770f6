/** Desks of one product on a database of a test's own; after every test they are stopped and the books balance. For tests only. */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import type { Answer } from "@candor/api/refusal";
import { decimalUnits } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Bus, createInProcessBus } from "../../platform/bus.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Route } from "../../platform/http/route.ts";
import { createIds, type Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/test-database.ts";
import { createInstruments, type Instrument, type Instruments, seed } from "../instrument/instrument.ts";
import { checkBooks, createLedger, type Ledger } from "../ledger/ledger.ts";
import { createDesk, type Desk } from "./desk.ts";
import { type CallRoute, caller, type HandMarket, handMarket } from "./desk-test-support.ts";

const START = Date.UTC(2026, 10, 21, 12);

/** What a product is made of in a test. */
export interface ProductParts {
  readonly database: Database;
  readonly log: Log;
  readonly clock: ManualClock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly ledger: Ledger;
  readonly instruments: Instruments;
  readonly marketData: HandMarket;
  readonly desk: Desk;
}

export interface ProductDesk extends ProductParts {
  readonly market: HandMarket;
  readonly btc: Instrument;
  readonly call: CallRoute;
}

export class ProductDesks {
  declare own: TestDatabase;
  declare clock: ManualClock;
  private readonly running: Desk[] = [];
  private lastPortfolio = 7000;
  private node = 0;
  private readonly wallet: Wallet;
  private readonly make: (parts: ProductParts) => { readonly routes: readonly Route[] };

  constructor(wallet: Wallet, make: ProductDesks["make"]) {
    this.wallet = wallet;
    this.make = make;
  }

  async begin(): Promise<void> {
    this.own = await createTestDatabase();
    this.clock = manualClock(START);
  }

  /** One more desk, at a BTC of 100,000; where the market of a desk of before goes on, at what it was. */
  async open(before?: HandMarket): Promise<ProductDesk> {
    const { clock, own } = this;
    const { database, log } = own;
    this.node += 1;
    const ids = createIds({ clock, node: this.node });
    const bus = createInProcessBus(log);
    const ledger = await createLedger({ database, clock, ids, bus, log });
    await database.transaction((tx) => seed(tx, ledger));
    const instruments = await createInstruments({ database, ids, ledger });
    const marketData = before ?? handMarket(clock);
    const instrumentIds = instruments.all().map(({ id }) => id);
    const desk = createDesk({ database, ledger, marketData, clock, log, instrumentIds });
    const parts: ProductParts = { database, log, clock, ids, bus, ledger, instruments, marketData, desk };
    const { routes } = this.make(parts);
    await desk.start();
    this.running.push(desk);
    const btc = instruments.bySymbol("BTCUSDT");
    if (!btc) throw new Error("BTCUSDT is not seeded");
    if (before === undefined) marketData.tick(btc, "100000");
    return { ...parts, market: marketData, btc, call: caller(routes) };
  }

  /** The portfolio of somebody new, with so much USDT in the product's wallet. */
  async trader({ ledger }: ProductDesk, usdt = "10000", mode: AccountMode = "demo"): Promise<string> {
    this.lastPortfolio += 1;
    const portfolioId = String(this.lastPortfolio);
    const { id: currencyId, decimals } = ledger.currencyByCode("USDT");
    const from = { owner: "house", mode, kind: "external", currencyId, instrumentId: null } as const;
    const to = { owner: "customer", mode, portfolioId, wallet: this.wallet, currencyId } as const;
    const amount = amountOf(decimalUnits(usdt, decimals));
    const move = { step: "move", from, to, amount, kind: "funding", reference: "test" } as const;
    const [result] = await this.own.database.transaction((tx) => ledger.post(tx, [[move]]));
    if (result?.refused !== false) throw new Error("funding was refused");
    return portfolioId;
  }

  /** Posted and held of the product's wallet, in minor units. */
  async walletOf({ ledger }: ProductDesk, owner: string, mode: AccountMode = "demo") {
    const balances = await ledger.balancesOf(this.own.database, mode, owner);
    const found = balances.find(({ wallet }) => wallet === this.wallet);
    return { posted: found?.posted ?? 0n, held: found?.held ?? 0n };
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.splice(0).map((desk) => desk.stop()));
  }
}

/** Called once by a test file. @param wallet of the product, which traders have funds in */
export function useProductDesks(wallet: Wallet, make: ConstructorParameters<typeof ProductDesks>[1]): ProductDesks {
  const desks = new ProductDesks(wallet, make);
  beforeAll(() => desks.begin());
  afterAll(() => desks.own.close());
  afterEach(async () => {
    await desks.stop();
    expect((await checkBooks(desks.own.database)).faults).toEqual([]);
  });
  return desks;
}

export const codeOf = (answered: Answer<unknown>): string => (answered.refused ? answered.code : "accepted");

export function accepted<T>(answered: Answer<T>): T {
  if (answered.refused) throw new Error(`refused: ${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}

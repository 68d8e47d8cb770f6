/** A whole desk with contract orders on a database of a test's own, with prices that the test sets by hand. For tests only. */
import type { AccountMode } from "@candor/api/account-mode";
import type { ContractOrder } from "@candor/api/contract-order";
import type { Answer } from "@candor/api/refusal";
import { decimalUnits } from "@candor/money/decimal";
import { amountOf } from "@candor/money/money";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { createDesk, type Desk } from "../../core/desk/desk.ts";
import { type CallRoute, caller, type HandMarket, handMarket } from "../../core/desk/desk-test-support.ts";
import { createInstruments, type Instrument, type Instruments, seed } from "../../core/instrument/instrument.ts";
import { checkBooks, createLedger, type Ledger } from "../../core/ledger/ledger.ts";
import { createInProcessBus } from "../../platform/bus.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createIds } from "../../platform/ids.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/test-database.ts";
import { createContractOrders } from "./contract-order.ts";

const START = Date.UTC(2026, 10, 21, 12);

export interface ContractDeskOfTest {
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly instruments: Instruments;
  readonly market: HandMarket;
  readonly btc: Instrument;
  readonly call: CallRoute;
}

/** A wire request without the currencies of BTC/USDT. */
export interface PlaceRequest {
  readonly type: "up" | "down";
  readonly share: number;
  readonly multiple: number;
  readonly target_price?: string;
  readonly seen_price?: string;
  readonly target_profit_price?: string;
  readonly stop_loss_price?: string;
}

class ContractDesks {
  declare own: TestDatabase;
  declare clock: ManualClock;
  private readonly running: Desk[] = [];
  private lastPortfolio = 7000;
  private node = 0;

  async begin(): Promise<void> {
    this.own = await createTestDatabase();
    this.clock = manualClock(START);
  }

  /** One more desk at a price of 100,000; or at none, where the market of a desk of before goes on. */
  async open(before?: HandMarket): Promise<ContractDeskOfTest> {
    const { clock, own } = this;
    const { database, log } = own;
    this.node += 1;
    const ids = createIds({ clock, node: this.node });
    const bus = createInProcessBus(log);
    const ledger = await createLedger({ database, clock, ids, bus, log });
    await database.transaction((tx) => seed(tx, ledger));
    const instruments = await createInstruments({ database, ids, ledger });
    const market = before ?? handMarket(clock);
    const instrumentIds = instruments.all().map(({ id }) => id);
    const desk = createDesk({ database, ledger, marketData: market, clock, log, instrumentIds });
    const orders = createContractOrders({
      database,
      instruments,
      ledger,
      marketData: market,
      desk,
      clock,
      ids,
      bus,
      log,
    });
    await desk.start();
    this.running.push(desk);
    const btc = instruments.bySymbol("BTCUSDT");
    if (!btc) throw new Error("BTCUSDT is not seeded");
    if (before === undefined) market.tick(btc, "100000");
    return { desk, ledger, instruments, market, btc, call: caller(orders.routes) };
  }

  /** The portfolio of somebody new, with so much in the margin wallet. */
  async trader({ ledger }: ContractDeskOfTest, usdt = "10000", mode: AccountMode = "demo"): Promise<string> {
    this.lastPortfolio += 1;
    const portfolioId = String(this.lastPortfolio);
    const { id: currencyId, decimals } = ledger.currencyByCode("USDT");
    const from = { owner: "house", mode, kind: "external", currencyId, instrumentId: null } as const;
    const to = { owner: "customer", mode, portfolioId, wallet: "margin", currencyId } as const;
    const amount = amountOf(decimalUnits(usdt, decimals));
    const move = { step: "move", from, to, amount, kind: "funding", reference: "test" } as const;
    const [result] = await this.own.database.transaction((tx) => ledger.post(tx, [[move]]));
    if (result?.refused !== false) throw new Error("funding was refused");
    return portfolioId;
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.splice(0).map((desk) => desk.stop()));
  }
}

/** Called once by a test file. After every test the desks are stopped and the books balance. */
export function useContractDesks(): ContractDesks {
  const desks = new ContractDesks();
  beforeAll(() => desks.begin());
  afterAll(() => desks.own.close());
  afterEach(async () => {
    await desks.stop();
    expect((await checkBooks(desks.own.database)).faults).toEqual([]);
  });
  return desks;
}

export const place = (t: ContractDeskOfTest, owner: string, request: PlaceRequest, mode: AccountMode = "demo") =>
  t.call<ContractOrder>(
    "/lever/submit",
    owner,
    { currency_id: t.btc.baseCurrencyId, legal_id: t.btc.quoteCurrencyId, ...request },
    { mode },
  );

export const codeOf = (answered: Answer<unknown>): string => (answered.refused ? answered.code : "accepted");

export function accepted<T>(answered: Answer<T>): T {
  if (answered.refused) throw new Error(`refused: ${answered.code} ${JSON.stringify(answered.details)}`);
  return answered.value;
}

/** The owner's orders, newest first; with this answer every tick that was announced before is decided. */
export async function ordersOf(t: ContractDeskOfTest, owner: string): Promise<readonly ContractOrder[]> {
  await t.call("/lever/close", owner, { id: "1" });
  return accepted(await t.call<{ list: readonly ContractOrder[] }>("/lever/my_trade", owner, {})).list;
}

/** Posted and held of the margin wallet, in minor units. */
export async function walletOf(t: ContractDeskOfTest, own: TestDatabase, owner: string, mode: AccountMode = "demo") {
  const balances = await t.ledger.balancesOf(own.database, mode, owner);
  const found = balances.find(({ wallet }) => wallet === "margin");
  return { posted: found?.posted ?? 0n, held: found?.held ?? 0n };
}

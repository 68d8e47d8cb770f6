/** Desks of one product on a database of a test's own; after every test they are stopped and the books balance. For tests only. */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { TERMS_LEAD_MS } from "../instrument/instrument.ts";
import { checkBooks } from "../ledger/ledger.ts";
import type { Terms } from "../terms/terms.ts";
import { addAgreeing, agree } from "../terms/terms-test-support.ts";
import type { Desk } from "./desk.ts";
import type { HandMarket } from "./desk-test-support.ts";
import { fundPortfolios, type MakeProduct, openProductDesk, type ProductDesk } from "./product-desk-test-support.ts";

const START = Date.UTC(2026, 10, 21, 12);

export class ProductDesks {
  declare own: TestDatabase;
  declare clock: ManualClock;
  private readonly running: Desk[] = [];
  private lastPortfolio = 7000;
  private readonly wallet: Wallet;
  private readonly make: MakeProduct;

  constructor(wallet: Wallet, make: MakeProduct) {
    this.wallet = wallet;
    this.make = make;
  }

  async begin(): Promise<void> {
    this.own = await createTestDatabase();
    this.clock = manualClock(START);
  }

  /** One more desk, at a BTC of 100,000; where the market of a desk of before goes on, at what it was. @param speedBumpMsMax longest time at its door */
  async open(market?: HandMarket, speedBumpMsMax = 0): Promise<ProductDesk> {
    const { clock, own, make } = this;
    const { database, owner, log } = own;
    const desk = await openProductDesk({ database, owner, log, clock, make, market, speedBumpMsMax });
    this.running.push(desk.desk);
    return desk;
  }

  /** The portfolio of somebody new, with so much USDT in the product's wallet. */
  async trader(desk: ProductDesk, usdt = "10000", mode: AccountMode = "demo"): Promise<string> {
    this.lastPortfolio += 1;
    const portfolioId = String(this.lastPortfolio);
    await fundPortfolios(desk, [portfolioId], { wallet: this.wallet, usdt, mode });
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
export function useProductDesks(wallet: Wallet, make: MakeProduct): ProductDesks {
  const desks = new ProductDesks(wallet, make);
  beforeAll(() => desks.begin());
  afterAll(() => desks.own.close());
  afterEach(async () => {
    await desks.stop();
    expect((await checkBooks(desks.own.database)).faults).toEqual([]);
  });
  return desks;
}

/** Terms of BTC that two operators agreed on. @param waits only agreed on: they take effect after the lead */
export async function termsAgreed<C extends object>(
  { own, clock }: Pick<ProductDesks, "own" | "clock">,
  { instruments, market, btc }: Pick<ProductDesk, "instruments" | "market" | "btc">,
  terms: Terms<C>,
  change: Partial<C>,
  waits = false,
): Promise<void> {
  const { rows } = await own.database.query("select from operator where name = 'fiona'");
  if (rows.length === 0) await addAgreeing(own);
  const [latest] = await terms.editions(own.database, btc.symbol, 1);
  if (!latest) throw new Error(`${btc.symbol} has no ${terms.kind}`);
  const { edition, content } = latest;
  const proposed = { subject: btc.symbol, edition, effective_at: null, content: { ...content, ...change } };
  await agree(own, clock, terms.proposals({ clock }), proposed);
  await instruments.readTerms();
  if (waits) return;
  clock.advance(TERMS_LEAD_MS);
  market.tick(btc, "100000");
}

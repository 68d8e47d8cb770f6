/** People with real money, a ledger and the keys of a price log on a database of its own. For tests only. */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import { ledgerOn, type TestLedger, USDT, walletOf } from "../../core/ledger/ledger-test-support.ts";
import { tickLogTools } from "../../core/tick-log/tick-log.ts";
import { TestLog } from "../../core/tick-log/tick-log-test-support.ts";
import type { LiabilityDeps } from "./liability-proof-types.ts";

export interface Person {
  readonly id: string;
  readonly uid: string;
  readonly portfolios: Readonly<Record<AccountMode, string>>;
}

export class LiabilityFixture {
  readonly log: TestLog;
  readonly books: TestLedger;
  readonly deps: LiabilityDeps;
  private people = 0;

  private constructor(log: TestLog, books: TestLedger) {
    this.log = log;
    this.books = books;
    const { own, clock, keysFolder } = log;
    this.deps = { database: own.database, clock, ledger: books.ledger, proofs: tickLogTools.proofs(keysFolder) };
  }

  static async open(start: number): Promise<LiabilityFixture> {
    const log = await TestLog.open(start);
    return new LiabilityFixture(log, await ledgerOn(log.own, log.own.database, log.clock, 3));
  }

  async person(): Promise<Person> {
    this.people += 1;
    const id = String(1_000 + this.people);
    const uid = String(20_000_000 + this.people);
    const portfolios = { demo: String(5_000 + 2 * this.people), real: String(5_001 + 2 * this.people) };
    const { owner } = this.log.own;
    await owner.query(
      `insert into customer (id, uid, email, password_hash, language, invite_code, registered_at)
       values ($1, $2, $3, 'x', 'en', $4, now())`,
      [id, uid, `p${id}@example.com`, `INVITE${id}`],
    );
    for (const [mode, portfolio] of Object.entries(portfolios))
      await owner.query("insert into portfolio (id, customer_id, mode, created_at) values ($1, $2, $3, now())", [
        portfolio,
        id,
        mode,
      ]);
    return { id, uid, portfolios };
  }

  /** Out of the outside world, as a deposit comes. @param units minor units */
  async give(
    { portfolios }: Person,
    units: bigint,
    {
      wallet = "funding",
      currencyId = USDT,
      mode = "real",
    }: { wallet?: Wallet; currencyId?: number; mode?: AccountMode } = {},
  ): Promise<void> {
    await this.books.fund(walletOf(portfolios[mode], wallet, currencyId, mode), units);
  }

  close(): Promise<void> {
    return this.log.close();
  }
}

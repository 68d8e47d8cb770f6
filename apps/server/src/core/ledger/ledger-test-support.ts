/** A ledger on a database of its own, and short names for its accounts. For tests only. */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import { amountOf } from "@candor/money/money";
import { type Bus, createInProcessBus } from "../../platform/bus/bus.ts";
import { type ManualClock, manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/database/test-database.ts";
import { createIds } from "../../platform/ids.ts";
import type { HouseKind } from "./account.ts";
import type { CustomerAccountKey, GroupResult, HouseAccountKey, Posting } from "./ledger.ts";
import { type BalancesChanged, createLedger, type Ledger } from "./ledger.ts";

export const USDT = 1;
export const BTC = 10;

export const walletOf = (
  portfolioId: string,
  wallet: Wallet = "spot",
  currencyId = USDT,
  mode: AccountMode = "demo",
): CustomerAccountKey => ({ owner: "customer", mode, portfolioId, wallet, currencyId });

/** The instrument of an account that needs one is 1. */
export const houseOf = (kind: HouseKind, currencyId = USDT, mode: AccountMode = "demo"): HouseAccountKey => {
  const isPerInstrument = kind === "desk" || kind === "fees" || kind === "insurance";
  return { owner: "house", mode, kind, currencyId, instrumentId: isPerInstrument ? 1 : null };
};

export interface TestLedger {
  readonly own: TestDatabase;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: ManualClock;
  /** What was published, in order. */
  readonly published: BalancesChanged[];
  /** One transaction of one group. */
  post(...group: Posting[]): Promise<GroupResult>;
  /** Gives a wallet something out of the external account. */
  fund(to: CustomerAccountKey, minorUnits: bigint): Promise<void>;
  /** Seals everything there is. A transaction anywhere in the cluster, be it a vacuum's, may hold that up for a moment. */
  seal(): Promise<void>;
  /** posted and held of a wallet; zeros when it does not exist. */
  read(key: CustomerAccountKey): Promise<{ posted: bigint; held: bigint }>;
}

/** @param node so that two ledgers on one database never make the same id */
export async function ledgerOn(
  own: TestDatabase,
  database: Database,
  clock: ManualClock,
  node = 1,
): Promise<TestLedger> {
  const published: BalancesChanged[] = [];
  const bus: Bus = {
    ...createInProcessBus(own.log),
    publish: (_topic, message) => void published.push(message as BalancesChanged),
  };
  const ledger = await createLedger({ database, clock, ids: createIds({ clock, node }), bus, log: own.log });

  async function post(...group: Posting[]): Promise<GroupResult> {
    const [result] = await database.transaction((tx) => ledger.post(tx, [group]));
    if (!result) throw new Error("no result");
    return result;
  }

  return {
    ...{ own, database, ledger, clock, published, post },
    async fund(to, minorUnits) {
      const from = houseOf("external", to.currencyId, to.mode);
      const amount = amountOf(minorUnits);
      const result = await post({ step: "move", from, to, amount, kind: "funding", reference: "test" });
      if (result.refused) throw new Error("funding was refused");
    },
    async seal() {
      const open =
        "select from ledger_transfer where commit_group >= coalesce((select max(end_group) from ledger_seal), 0)";
      do await ledger.upkeep.runOnce();
      while ((await own.owner.query(open)).rowCount > 0);
    },
    async read({ mode, portfolioId, wallet, currencyId }) {
      const wallets = await ledger.balancesOf(database, mode, portfolioId);
      const found = wallets.find((row) => row.wallet === wallet && row.currencyId === currencyId);
      return { posted: found?.posted ?? 0n, held: found?.held ?? 0n };
    },
  };
}

export async function openTestLedger(): Promise<TestLedger> {
  const own = await createTestDatabase();
  return ledgerOn(own, own.database, manualClock(Date.UTC(2026, 10, 21, 12)));
}

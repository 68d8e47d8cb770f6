/**
 * The books. Every change of value in the program goes through here and nowhere else; transfers are only ever added, and a
 * correction is a transfer back. The ledger knows accounts and amounts, never why a product wants them moved.
 */
import type { AccountMode } from "@candor/api/account-mode";
import type { Amount, Instant } from "@candor/money/money";
import { type Bus, keyed, type Topic, topic } from "../../platform/bus/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database/database.ts";
import type { Place, Stretch } from "../../platform/database/list-stretch.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import { type AccountKey, accountText, type CustomerAccountKey, type HouseAccountKey } from "./account.ts";
import { createAccountStore, readHouseFree, readWallets, type WalletBalance } from "./account-store.ts";
import { BOOKS_CHECKS, readBooksFaults, readCounts } from "./books-store.ts";
import { type Currency, readCurrencies } from "./currency-store.ts";
import { expireHolds } from "./hold-expiry.ts";
import { type ChangedBalance, createBatch, type LedgerBatch, type OpenBatch } from "./ledger-batch.ts";
import { createUpkeep, type Upkeep } from "./ledger-upkeep.ts";
import { type PeriodSum, readSumsSince } from "./period-store.ts";
import type { GroupResult, Posting } from "./posting.ts";
import { type Reversal, reverseTransfer } from "./reversal.ts";
import { checkSeals } from "./seal.ts";
import { type LinePage, type LineQuery, readLines } from "./statement-store.ts";
import { readMoves, type WalletMove } from "./wallet-move-store.ts";

export { postedIn } from "./account-store.ts";
export { readCurrencies } from "./currency-store.ts";

export type {
  AccountKey,
  ChangedBalance,
  Currency,
  CustomerAccountKey,
  GroupResult,
  HouseAccountKey,
  LedgerBatch,
  LinePage,
  LineQuery,
  PeriodSum,
  Posting,
  Reversal,
  WalletBalance,
  WalletMove,
};

/** The wallets of one portfolio that a commit changed, as they are after it. */
export interface BalancesChanged {
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly balances: readonly WalletBalance[];
}

const BALANCES_CHANGED: Topic<BalancesChanged> = topic("balances-changed");
/** Published after the commit, for whoever watches the portfolio. It paints screens; nothing of value depends on it. */
export const balancesChanged = (portfolioId: string): Topic<BalancesChanged> => keyed(BALANCES_CHANGED, portfolioId);

export interface Ledger {
  /** Posts the groups one by one; a refused one leaves the others standing. Publishes changed balances after the commit. */
  post(tx: Tx, groups: readonly (readonly Posting[])[]): Promise<readonly GroupResult[]>;
  /** Creates the accounts that do not exist yet, locks all in one order with one query, and loads what they hold. */
  begin(tx: Tx, accounts: readonly AccountKey[]): Promise<LedgerBatch>;
  /** Those of them that another transaction has locked at this moment. Ask it in a transaction of its own. */
  busyAmong(tx: Tx, accounts: readonly AccountKey[]): Promise<readonly AccountKey[]>;
  /** Publishes changed balances for the customers among them. For callers of `flush`, after their commit. */
  announce(changed: readonly ChangedBalance[]): void;
  /** A transfer back, once per transfer. Holds are released, not reversed, and a reversal stands. */
  reverse(tx: Tx, transferId: string, reason: string): Promise<Reversal>;
  /** Wallets that were ever used. */
  balancesOf(reader: Reader, mode: AccountMode, portfolioId: string): Promise<readonly WalletBalance[]>;
  /** What an account of the house has free, without a lock: to be said, never to be decided by. */
  houseFree(reader: Reader, account: HouseAccountKey): Promise<Amount>;
  /** What was added to a portfolio since an instant, by currency, and what of it came from outside. */
  sumsSince(
    reader: Reader,
    asked: { readonly mode: AccountMode; readonly portfolioId: string; readonly since: Instant },
  ): Promise<readonly PeriodSum[]>;
  /** Newest first. */
  linesOf(reader: Reader, query: LineQuery): Promise<LinePage>;
  /** Moves between two wallets of a portfolio, newest first. */
  movesOf(
    reader: Reader,
    asked: { readonly mode: AccountMode; readonly portfolioId: string },
    place: Place,
  ): Promise<Stretch<WalletMove>>;
  /** In id order. */
  currencies(): readonly Currency[];
  /** Undefined for ids that come from outside and name nothing. */
  currency(id: number): Currency | undefined;
  /** For codes the program knows; an unknown one is a bug and throws. */
  currencyByCode(code: string): Currency;
  /** Releases expired holds and seals committed transfers every second, until stopped. */
  readonly upkeep: Upkeep;
}

/**
 * The same books for a process that answers visitors: it reads them and moves nothing, as whoever holds a lock on money must not
 * stand behind a visitor (decision 0139). A call there that would move something is a bug and throws.
 */
export const withoutMoving = (ledger: Ledger): Ledger => ({
  ...ledger,
  begin: notHere,
  post: notHere,
  reverse: notHere,
});

const notHere = (): Promise<never> => Promise.reject(new Error("money is moved where the desk is (moneyRoute)"));

export interface LedgerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly log: Log;
}

/** Reads the currencies once: they come with the migrations. */
export async function createLedger({ database, clock, ids, bus, log }: LedgerDeps): Promise<Ledger> {
  const currencies = await readCurrencies(database);
  const byId = new Map(currencies.map((currency) => [currency.id, currency]));
  const byCode = new Map(currencies.map((currency) => [currency.code, currency]));
  const accounts = createAccountStore();

  async function begin(tx: Tx, keys: readonly AccountKey[]): Promise<OpenBatch> {
    const loaded = await accounts.lock(tx, byText(keys));
    return createBatch(tx, { ids, clock }, loaded);
  }

  const announce = (changed: readonly ChangedBalance[]): void => {
    for (const message of byPortfolio(changed)) bus.publish(balancesChanged(message.portfolioId), message);
  };

  async function flushAndAnnounce(tx: Tx, batch: LedgerBatch): Promise<void> {
    const changed = await batch.flush();
    tx.afterCommit(() => announce(changed));
  }

  async function post(tx: Tx, groups: readonly (readonly Posting[])[]): Promise<readonly GroupResult[]> {
    const batch = await begin(tx, groups.flat().flatMap(accountsOf));
    const results = groups.map((group) => batch.apply(group));
    await flushAndAnnounce(tx, batch);
    return results;
  }

  return {
    begin,
    post,
    busyAmong: (tx, keys) => accounts.busy(tx, byText(keys)),
    announce,
    async reverse(tx, transferId, reason) {
      const { reversal, changed } = await reverseTransfer({ begin }, tx, transferId, reason);
      tx.afterCommit(() => announce(changed));
      return reversal;
    },
    balancesOf: readWallets,
    houseFree: readHouseFree,
    sumsSince: readSumsSince,
    linesOf: readLines,
    movesOf: readMoves,
    currencies: () => currencies,
    currency: (id) => byId.get(id),
    currencyByCode(code) {
      const currency = byCode.get(code);
      if (!currency) throw new Error(`no such currency: ${code}`);
      return currency;
    },
    upkeep: createUpkeep({
      database,
      clock,
      log,
      releaseExpired: (tx, limit) => expireHolds({ begin, flushAndAnnounce, clock }, tx, limit),
    }),
  };
}

const byText = (keys: readonly AccountKey[]): ReadonlyMap<string, AccountKey> =>
  new Map(keys.map((key) => [accountText(key), key]));

/** One text for each account, to tell them apart by. */
export const textOfAccount: (key: AccountKey) => string = accountText;

const accountsOf = (posting: Posting): readonly AccountKey[] =>
  posting.step === "move" || posting.step === "move-held" ? [posting.from, posting.to] : [posting.account];

function byPortfolio(changed: readonly ChangedBalance[]): Iterable<BalancesChanged> {
  const messages = new Map<string, BalancesChanged & { balances: WalletBalance[] }>();
  for (const { account, posted, held } of changed) {
    if (account.owner !== "customer") continue;
    const { mode, portfolioId, wallet, currencyId } = account;
    const message = messages.get(portfolioId) ?? { mode, portfolioId, balances: [] };
    message.balances.push({ wallet, currencyId, posted, held });
    messages.set(portfolioId, message);
  }
  return messages.values();
}

/** In how many steps the books are reconciled: counted, asked one by one, and their seals hashed again. */
export const BOOKS_STEPS: number = BOOKS_CHECKS + 2;

/** What a reconciliation of the books found. Balanced books have no faults. */
export interface BooksReport {
  readonly accounts: number;
  readonly transfers: number;
  readonly seals: number;
  /** One sentence each. */
  readonly faults: readonly string[];
}

/**
 * Trial balance, every balance against its entries, every hold, every seal, as they were at one moment while business goes
 * on. Reads everything: for checks, not for screens.
 * @param onStep called as it goes on, up to BOOKS_STEPS
 */
export function checkBooks(database: Database, onStep?: (done: number) => Promise<void>): Promise<BooksReport> {
  const snapshot = {
    isolation: "repeatable read",
    readOnly: true,
    patienceMs: 60_000,
    statementMs: 3_600_000,
  } as const;
  let done = 0;
  const stepped = async () => onStep?.(++done);
  return database.transaction(async (tx) => {
    const counts = await readCounts(tx);
    await stepped();
    const faults = await readBooksFaults(tx, 10, stepped);
    const { seals, faults: sealFaults } = await checkSeals(tx);
    await stepped();
    return { ...counts, seals, faults: [...faults, ...sealFaults] };
  }, snapshot);
}

/**
 * The books. Every change of value in the program goes through here and nowhere else; transfers are only ever added, and a
 * correction is a transfer back. The ledger knows accounts and amounts, never why a product wants them moved.
 */
import type { AccountMode, Wallet } from "@candor/api/account-mode";
import type { Amount, Instant } from "@candor/money/money";
import { type Bus, type Topic, topic } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader, Tx } from "../../platform/database.ts";
import type { Ids } from "../../platform/ids.ts";
import type { AccountKey, CustomerAccountKey, HouseAccountKey, HouseKind } from "./account.ts";
import type { GroupRefusal, GroupResult, Posting } from "./posting.ts";

export type { AccountKey, CustomerAccountKey, GroupRefusal, GroupResult, HouseAccountKey, HouseKind, Posting };

export interface Currency {
  readonly id: number;
  /** "USDT" */
  readonly code: string;
  /** Decimals of its minor unit, 0 to 18. */
  readonly decimals: number;
}

/** What an account has: `held` is the part of `posted` that is set aside. */
export interface AccountBalance {
  readonly posted: Amount;
  readonly held: Amount;
}

export interface ChangedBalance extends AccountBalance {
  readonly account: AccountKey;
}

/** The wallets of one portfolio that a commit changed, as they are after it. */
export interface BalancesChanged {
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly balances: readonly WalletBalance[];
}

export interface WalletBalance extends AccountBalance {
  readonly wallet: Wallet;
  readonly currencyId: number;
}

/** Published after the commit. It paints screens; nothing of value depends on it. */
export const BALANCES_CHANGED: Topic<BalancesChanged> = topic("balances-changed");

/** One change of one wallet, as its owner reads it. Holds change no balance and are not lines. */
export interface LedgerLine {
  readonly transferId: string;
  readonly currencyId: number;
  readonly wallet: Wallet;
  /** Signed. */
  readonly amount: Amount;
  readonly kind: string;
  readonly reference: string;
  readonly at: Instant;
}

export interface LineQuery {
  readonly mode: AccountMode;
  readonly portfolioId: string;
  readonly currencyId?: number | undefined;
  readonly wallet?: Wallet | undefined;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export type ReversalRefusal = "transfer-unknown" | "not-reversible" | "already-reversed" | "insufficient-funds";
export type Reversal =
  | { readonly refused: false; readonly transferId: string }
  | { readonly refused: true; readonly code: ReversalRefusal };

/**
 * The accounts of one transaction, locked and loaded. Groups are decided in memory, in order, and written by `flush` in a
 * fixed number of statements. What is not flushed never happened.
 */
export interface LedgerBatch {
  has(key: AccountKey): boolean;
  posted(key: AccountKey): Amount;
  held(key: AccountKey): Amount;
  /** posted − held. */
  available(key: AccountKey): Amount;
  /** Whole or not at all. An account that `begin` was not given, a mixed mode or currency, an amount ≤ 0: a bug, thrown. */
  apply(group: readonly Posting[]): GroupResult;
  /** A mark for `rollbackTo`, which undoes every group applied since. Marks die with the next flush. */
  savepoint(): number;
  rollbackTo(mark: number): void;
  /** Writes everything applied since the last flush; the statements are sent at once, before the promise is awaited. */
  flush(): Promise<readonly ChangedBalance[]>;
}

/** What an examination of the books found. Balanced books have no faults. */
export interface BooksReport {
  readonly accounts: number;
  readonly transfers: number;
  readonly seals: number;
  /** One sentence each. */
  readonly faults: readonly string[];
}

export interface Ledger {
  /** Posts the groups one by one; a refused one leaves the others standing. Publishes BALANCES_CHANGED after the commit. */
  post(tx: Tx, groups: readonly (readonly Posting[])[]): Promise<readonly GroupResult[]>;
  /** Creates the accounts that do not exist yet, locks all in id order with one query, and loads what they hold. */
  begin(tx: Tx, accounts: readonly AccountKey[]): Promise<LedgerBatch>;
  /** Publishes BALANCES_CHANGED for the customers among them. For callers of `flush`, after their commit. */
  announce(changed: readonly ChangedBalance[]): void;
  /** A transfer back, once per transfer. Holds are released, not reversed, and a reversal stands. */
  reverse(tx: Tx, transferId: string, reason: string): Promise<Reversal>;
  /** Releases what is left of at most `limit` holds that have expired. Returns how many had. */
  releaseExpired(tx: Tx, limit: number): Promise<number>;
  /** Wallets that were ever used. */
  balancesOf(reader: Reader, mode: AccountMode, portfolioId: string): Promise<readonly WalletBalance[]>;
  /** Newest first. */
  linesOf(reader: Reader, query: LineQuery): Promise<{ lines: readonly LedgerLine[]; hasMore: boolean }>;
  /** In id order. */
  currencies(): readonly Currency[];
  /** Undefined for ids that come from outside and name nothing. */
  currency(id: number): Currency | undefined;
  /** For codes the program knows; an unknown one is a bug and throws. */
  currencyByCode(code: string): Currency;
}

export interface LedgerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
}

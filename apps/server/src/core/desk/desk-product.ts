/** What a product is to the desk and the desk to a product. Types only. */
import type { AccountMode } from "@candor/api/account-mode";
import type { Answer } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { IdempotencyScope } from "../../platform/http/route.ts";
import type { AccountKey, LedgerBatch } from "../ledger/ledger.ts";
import type { Tick } from "../market-data/market-data.ts";

/** A command that needs an account outside of the batch's set: it goes first in the next batch. */
export type Deferred = "deferred";

/**
 * What came of a tick: it changed something; it has begun to and goes on in the next batches, while commands are decided; or it
 * needs an account outside of the batch's set, and nothing is decided before it.
 */
export type TickOutcome = Deferred | "begun" | "acted" | undefined;

/** What a lock plan names: the accounts to lock and the instruments whose lease the commit checks. */
export interface AccountSet {
  account(key: AccountKey): void;
  instrument(instrumentId: number): void;
}

/** What a product decides with. */
export interface DeskBatch {
  /** The instant of everything the batch writes. */
  readonly at: Instant;
  /** The locked accounts. */
  readonly books: LedgerBatch;
  /** Whether somebody else holds an account, so that the batch has to do without it; left out where nobody does. */
  readonly isBusy?: (account: AccountKey) => boolean;
  /** Whether a tick of an instrument waits for such an account: it acts before anything else is changed there. */
  readonly isBehind?: (instrumentId: number) => boolean;
}

/** What a command waits for before it is decided: the ticks of its instrument from its arrival on, for so long. */
export interface Patience {
  readonly portfolioId: string;
  readonly mode: AccountMode;
  /** What it would change: commands for the same one share a place. */
  readonly orderId: string;
  readonly instrumentId: number;
  readonly bumpMs: number;
  /** True where its call takes a place of orders meanwhile: of those few wait at once, so that orders have places left. */
  readonly isAmongOrders?: boolean;
  /** Left out where that is all. */
  readonly thenTick?: AwaitedTick;
}

/** The first such tick after the bump acts too before the command is decided. */
export interface AwaitedTick {
  /** @param since when the command came */
  isSuch(tick: Tick, since: Instant): boolean;
  /** Where none comes within so long of the command, it is decided without. */
  readonly withinMs: number;
}

/**
 * A product at the desk. Its memory changes only between `begin` and `commit` or `rollback`. Planning locks changes it too,
 * inside or outside of such a transaction, and `closeLockPlan` takes back exactly that.
 */
export interface DeskProduct<Command> {
  readonly name: string;
  /**
   * Whether a tick may pass an order by whose account somebody else holds, as a later one does the same to it. Otherwise, and where
   * it is left out, the whole tick waits for that account.
   */
  readonly passesBy?: (tick: Tick) => boolean;
  /**
   * Whether a command, as those of the program itself, names many people and does without whoever is not to be touched now
   * (`isBusy`, `isBehind`): it is asked again for them. Any other waits for all that it names.
   */
  goesOnWithout?(command: Command): boolean;
  /**
   * Rebuilds memory from the tables: at the start, and after a commit whose outcome is unknown. Ticks up to `heard` have
   * acted on everything that was there; those since are decided again before `hasCaughtUp`, each only on what was there
   * when it came. Returns after which tick that has to begin, for the instruments where anything waits for one.
   */
  load(reader: Reader, cursor: ReadonlyMap<number, number>): Promise<ReadonlyMap<number, number>>;
  /** Every tick of before has acted: from now on each acts on everything. */
  hasCaughtUp(): void;
  /** What a command that has just come waits for; undefined, as mostly, for nothing. Memory alone is asked. */
  patienceOf?(command: Command): Patience | undefined;
  openLockPlan(at: Instant): void;
  /** Decides without regard to funds, so that every account concerned is named. */
  planLocks(command: Command, locks: AccountSet): void;
  /** After `begin` too, for a tick that concerns no account: it then stays. */
  planTickLocks(tick: Tick, locks: AccountSet): void;
  closeLockPlan(): void;
  begin(at: Instant): void;
  /** Reads what memory does not hold and the decisions need. Sent together with the locking of the accounts. */
  read(tx: Tx, commands: readonly Command[]): Promise<void>;
  /** Decides for good. Purely: memory and `batch.books` only. */
  decide(command: Command, batch: DeskBatch): Answer<unknown> | Deferred;
  /** A tick may come again, or late, or in parts; what it has done already it does not do twice. */
  decideTick(tick: Tick, batch: DeskBatch): TickOutcome;
  /**
   * Writes what was decided since the last call of this batch with set-based statements, all sent before any is awaited. The
   * commit follows at once: a statement that did not do what it was to do has to fail in Postgres.
   */
  write(tx: Tx): Promise<void>;
  /**
   * Keeps memory as decided. Called after the commit, before anything is answered.
   * @returns what tells the bus of these changes; called after the answers, when the next batch may be kept already
   */
  commit(): () => void;
  rollback(): void;
}

/** Where a product puts its commands. */
export interface DeskCounter<Command> {
  /**
   * Queues a command; the answer comes after its commit. A full queue refuses with desk-overloaded at once. Throws an
   * `Outage` when the database is away: the command may then have been kept, and only a retry with its key tells.
   */
  submit(command: Command, scope: IdempotencyScope | null): Promise<Answer<unknown>>;
}

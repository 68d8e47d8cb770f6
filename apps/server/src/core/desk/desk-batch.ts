/**
 * One batch, in numbered steps (see desk.ts). It either commits everything it decided or leaves memory and tables as they
 * were; who is answered what is returned, never sent, so that nothing can leave before the commit. While a batch is being
 * written, the next is planned and its accounts are waited for; it decides nothing before the first is kept.
 */
import type { Answer } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import { IdempotencyRace, remember } from "../../platform/database/idempotency.ts";
import { Outage } from "../../platform/process/outage.ts";
import { checkLeases } from "../../platform/tasks/leases.ts";
import type { AccountKey, ChangedBalance, Ledger, LedgerBatch } from "../ledger/ledger.ts";
import { writeActed } from "./desk-cursor-store.ts";
import type { Left, Queued, QueuedCommand, QueuedTick } from "./desk-items.ts";
import { leaseOf } from "./desk-lease.ts";
import { planByKeys } from "./desk-plan-store.ts";
import type { AccountSet, Deferred, DeskBatch, DeskProduct } from "./desk-product.ts";
import { DeskRepeats } from "./desk-repeats.ts";

/** Whether a batch failed for having met somebody else's lock: the next try may meet none. */
export const isBusy = (error: unknown): boolean =>
  error instanceof IdempotencyRace || (error instanceof Outage && error.reason === "contention");

export interface BatchDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly products: readonly DeskProduct<unknown>[];
  /** Whether somebody else holds an account, so that the batch does without it; left out where nobody does. */
  readonly isBusy?: (account: AccountKey) => boolean;
  /** Whether a tick of an instrument waits for such an account, as it was when the batch was made up. */
  readonly isBehind?: (instrumentId: number) => boolean;
  /** Milliseconds to wait for each lock; few where it is left out. */
  readonly lockMs?: number;
}

/** Milliseconds that a batch waits for accounts: behind one in progress as long as that may take to be kept. */
const ACCOUNTS_MS = 50;
const BEHIND_MS = 200;

interface GivenAnswer {
  readonly item: QueuedCommand;
  readonly answer: Answer<unknown>;
}

export interface BatchResult {
  readonly answers: readonly GivenAnswer[];
  readonly left: Left;
  readonly changed: readonly ChangedBalance[];
  /** Tell the bus what the products have changed. */
  readonly tellings: readonly (() => void)[];
}

export const NOTHING_LEFT: Left = { deferred: [], begun: [] };

export interface LockPlan extends AccountSet {
  readonly accounts: AccountKey[];
  readonly instruments: Set<number>;
}

export function createLockPlan(): LockPlan {
  const accounts: AccountKey[] = [];
  const instruments = new Set<number>();
  return {
    accounts,
    instruments,
    account: (key) => accounts.push(key),
    instrument: (instrumentId) => instruments.add(instrumentId),
  };
}

/** Items that are sent to be written before the rest is decided: few, as Postgres has nothing to do until they come. */
const FIRST_SLICE = 95;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What is written, before memory has kept it. */
type WrittenResult = Omit<BatchResult, "tellings">;

const NOTHING: WrittenResult = { answers: [], left: NOTHING_LEFT, changed: [] };

/** A batch under way. */
export interface Flight {
  readonly items: readonly Queued[];
  /** Settles when everything is decided and sent, with what is left of it, or has failed. Never rejects. */
  readonly sent: Promise<Left>;
  /** Settles when memory and tables agree again: everything is kept, or it is thrown why nothing is. */
  readonly kept: Promise<BatchResult>;
}

/** The batch before was not kept, so this one has done nothing. */
class BatchAbandoned extends Error {
  override readonly name = "BatchAbandoned";
}

interface Opened {
  readonly commands: readonly QueuedCommand[];
  readonly repeats: DeskRepeats;
  readonly locks: LockPlan;
}

/**
 * Decides the items in turn and commits.
 * @param before the batch in progress, whose decisions memory holds and whose commit is waited for; it must be `sent`
 */
export function launchBatch(deps: BatchDeps, items: readonly Queued[], epoch: string, before: Flight | null): Flight {
  const { promise: sent, resolve: tellSent } = Promise.withResolvers<Left>();
  const kept = handled(runBatch(deps, items, epoch, before, tellSent).finally(() => tellSent(NOTHING_LEFT)));
  return { items, sent, kept };
}

async function runBatch(
  deps: BatchDeps,
  items: readonly Queued[],
  epoch: string,
  before: Flight | null,
  tellSent: (left: Left) => void,
): Promise<BatchResult> {
  const { database, products, clock } = deps;
  const commands = items.filter((item) => item.kind === "command");
  const repeats = new DeskRepeats(commands);
  // 2. dry-run, to list every account concerned
  const locks = planLocks(products, items, repeats, clock.now());
  let hasBegun = false;
  let written: Written | undefined;
  const begin = async (): Promise<Instant> => {
    if (before !== null) await beforeKept(before);
    const at = clock.now();
    hasBegun = true;
    for (const product of products) product.begin(at);
    return at;
  };
  try {
    let result = NOTHING;
    if (commands.length === 0 && locks.accounts.length === 0) {
      await begin();
      for (const item of items)
        if (item.kind === "tick") for (const product of products) product.planTickLocks(item.tick, IGNORED);
    } else {
      const lockMs = { lockMs: deps.lockMs ?? (before === null ? ACCOUNTS_MS : BEHIND_MS) };
      await database.transaction(async (tx) => {
        const opening = handled(openBooks(tx, deps, locks, epoch));
        const at = await begin();
        const [books] = await Promise.all([opening, readFor(tx, products, { commands, repeats, locks })]);
        // 3. decide each in turn, and 4. write
        const { isBusy = isNobodys, isBehind = isNobodys } = deps;
        written = await decideAndWrite(tx, products, items, { at, books, isBusy, isBehind }, repeats, tellSent);
        // 5. the transaction commits here: what fails of the writes, on their way still, ends it
      }, lockMs);
      result = await resultOf(written);
    }
    return { ...result, tellings: products.map((product) => product.commit()) };
  } catch (error) {
    if (hasBegun) for (const product of products) product.rollback();
    throw error instanceof Outage ? error : ((await faultOf(written)) ?? error);
  }
}

/** What is decided and sent, in the order of sending. */
interface Written {
  readonly result: Omit<WrittenResult, "changed">;
  readonly writes: readonly Promise<unknown>[];
  readonly changed: Promise<readonly ChangedBalance[]>;
}

async function resultOf(written: Written | undefined): Promise<WrittenResult> {
  if (!written) return NOTHING;
  await Promise.all(written.writes);
  return { ...written.result, changed: await written.changed };
}

/** The first failure says what happened; those behind it only meet its aftermath. */
async function faultOf(written: Written | undefined): Promise<unknown> {
  const settled = await Promise.allSettled(written?.writes ?? []);
  return settled.find((write) => write.status === "rejected")?.reason;
}

async function beforeKept(before: Flight): Promise<void> {
  try {
    await before.kept;
  } catch {
    throw new BatchAbandoned();
  }
}

const isNobodys = (): boolean => false;

/** For a tick that reaches no order: whom it concerns is known to be nobody. */
const IGNORED: AccountSet = { account: () => undefined, instrument: () => undefined };

/** Accounts that the items touch. */
export function accountsOf({ products, clock }: BatchDeps, items: readonly Queued[]): readonly AccountKey[] {
  const repeats = new DeskRepeats(items.filter((item) => item.kind === "command"));
  return planLocks(products, items, repeats, clock.now()).accounts;
}

/** Those that somebody else holds; none where that cannot be asked. */
export const busyOf = (
  { database, ledger }: Pick<BatchDeps, "database" | "ledger">,
  accounts: readonly AccountKey[],
): Promise<readonly AccountKey[]> =>
  database.transaction((tx) => ledger.busyAmong(tx, accounts), { lockMs: ACCOUNTS_MS }).catch(() => []);

function planLocks(
  products: readonly DeskProduct<unknown>[],
  items: readonly Queued[],
  repeats: DeskRepeats,
  at: Instant,
): LockPlan {
  const locks = createLockPlan();
  for (const product of products) product.openLockPlan(at);
  try {
    for (const item of items) {
      if (item.kind === "tick") for (const product of products) product.planTickLocks(item.tick, locks);
      else if (!repeats.isRepeat(item)) item.product.planLocks(item.command, locks);
    }
  } finally {
    for (const product of products) product.closeLockPlan();
  }
  return locks;
}

/** Locks and loads the accounts, and checks the lease. Waits in Postgres for a batch that holds any of them. */
async function openBooks(
  tx: Tx,
  { ledger, isBusy = isNobodys }: BatchDeps,
  locks: LockPlan,
  epoch: string,
): Promise<LedgerBatch> {
  const planned = planByKeys(tx);
  const free = locks.accounts.filter((key) => !isBusy(key));
  const [books] = await Promise.all([
    ledger.begin(tx, free),
    planned,
    checkLeases(tx, [...locks.instruments].map(leaseOf), epoch),
  ]);
  return books;
}

/** The keys answered before, and what the products read; asked only once the batch before is kept, as it may have changed both. */
async function readFor(
  tx: Tx,
  products: readonly DeskProduct<unknown>[],
  { commands, repeats }: Opened,
): Promise<void> {
  const reads = products.map((product) => {
    const own = commands.filter((item) => item.product === product).map(({ command }) => command);
    return own.length === 0 ? undefined : product.read(tx, own);
  });
  await Promise.all([repeats.read(tx), ...reads]);
}

/**
 * Decides the items in turn and writes them in two slices: Postgres works on the first while the second is being decided.
 * Balances go last and together, so that an account that several items change is written once. Awaits none of it.
 */
async function decideAndWrite(
  tx: Tx,
  products: readonly DeskProduct<unknown>[],
  items: readonly Queued[],
  batch: DeskBatch,
  repeats: DeskRepeats,
  tellSent: (left: Left) => void,
): Promise<Written> {
  const answers: GivenAnswer[] = [];
  const deferred: Queued[] = [];
  const begun: QueuedTick[] = [];
  const writes: Promise<unknown>[] = [];
  const acted = new Map<number, number>();
  /** Instruments of which a tick goes on: those behind it wait. */
  const going = new Set<number>();
  for (const [position, item] of items.entries()) {
    if (item.kind === "tick" && going.has(item.tick.instrumentId)) {
      // What the tick before it has still to do is that tick's, at its price: this one waits behind it.
      begun.push(item);
    } else if (item.kind === "tick") {
      const outcomes = products.map((product) => product.decideTick(item.tick, batch));
      if (outcomes.includes("deferred")) {
        // The ticks of an instrument are never reordered, nor do orders overtake one: the rest waits with it.
        for (const one of items.slice(position)) {
          if (one.kind === "tick" && going.has(one.tick.instrumentId)) begun.push(one);
          else deferred.push(one);
        }
        break;
      }
      // Until it has done all that it has to, a start has to let it act again.
      if (outcomes.includes("begun")) {
        going.add(item.tick.instrumentId);
        begun.push(item);
      } else if (outcomes.includes("acted")) acted.set(item.tick.instrumentId, item.tick.seq);
    } else {
      const answer = decideCommand(item, batch, repeats);
      if (answer === "deferred") deferred.push(item);
      else answers.push({ item, answer });
    }
    if (position + 1 !== FIRST_SLICE) continue;
    writes.push(...products.map((product) => handled(product.write(tx))), handled(batch.books.writeRows()));
    // The statements leave for Postgres when this turn of the event loop ends.
    await nextTurn();
  }
  writes.push(...products.map((product) => handled(product.write(tx))), handled(remember(tx, repeats.rows)));
  // With what a tick did, so that it never does it again; most do nothing.
  if (acted.size > 0) writes.push(handled(writeActed(tx, acted)));
  const changed = handled(batch.books.flush());
  writes.push(changed);
  const left = { deferred, begun };
  tellSent(left);
  return { result: { answers, left }, writes, changed };
}

/** A failure is met where the promise is awaited; until then nobody has missed it. */
function handled<T>(sent: Promise<T>): Promise<T> {
  sent.catch(() => undefined);
  return sent;
}

function decideCommand(item: QueuedCommand, batch: DeskBatch, repeats: DeskRepeats): Answer<unknown> | Deferred {
  const earlier = repeats.answerFor(item);
  if (earlier !== undefined) return earlier;
  // The first command under its key was deferred: it will answer this one in the next batch.
  if (repeats.isRepeat(item)) return "deferred";
  const answer = item.product.decide(item.command, batch);
  if (answer !== "deferred") repeats.keep(item, answer);
  return answer;
}

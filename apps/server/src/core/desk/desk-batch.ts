/**
 * One batch, in numbered steps (see desk.ts). It either commits everything it decided or leaves memory and tables as they
 * were; who is answered what is returned, never sent, so that nothing can leave before the commit.
 */
import type { Answer } from "@candor/api/refusal";
import type { Instant } from "@candor/money/money";
import type { Database, Tx } from "../../platform/database.ts";
import { remember } from "../../platform/idempotency.ts";
import type { AccountKey, ChangedBalance, Ledger, LedgerBatch } from "../ledger/ledger.ts";
import { checkLeases } from "./desk-lease-store.ts";
import { planByKeys } from "./desk-plan-store.ts";
import type { Deferred, DeskBatch, DeskProduct, Touched } from "./desk-product.ts";
import type { Queued, QueuedCommand } from "./desk-queue.ts";
import { DeskRepeats } from "./desk-repeats.ts";

export interface BatchDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly products: readonly DeskProduct<unknown>[];
}

interface GivenAnswer {
  readonly item: QueuedCommand;
  readonly answer: Answer<unknown>;
}

export interface BatchResult {
  readonly answers: readonly GivenAnswer[];
  /** What goes first in the next batch. */
  readonly deferred: readonly Queued[];
  readonly changed: readonly ChangedBalance[];
}

interface TouchedSet extends Touched {
  readonly accounts: AccountKey[];
  readonly instruments: Set<number>;
}

function touchedSet(): TouchedSet {
  const accounts: AccountKey[] = [];
  const instruments = new Set<number>();
  return {
    accounts,
    instruments,
    account: (key) => accounts.push(key),
    instrument: (instrumentId) => instruments.add(instrumentId),
  };
}

/** Items decided before they are sent to be written; small enough to overlap, large enough to be a set. */
const SLICE = 125;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const NOTHING: BatchResult = { answers: [], deferred: [], changed: [] };

/** Decides the items in turn and commits. Throws with memory rolled back when the commit did not happen or is unknown. */
export async function runBatch(
  deps: BatchDeps,
  items: readonly Queued[],
  at: Instant,
  epoch: string,
): Promise<BatchResult> {
  const { database, products } = deps;
  const commands = items.filter((item) => item.kind === "command");
  const repeats = new DeskRepeats(commands);
  for (const product of products) product.begin(at);
  try {
    // 2. dry-run, to list every account concerned
    const touched = rehearse(products, items, repeats);
    if (commands.length === 0 && touched.accounts.length === 0) {
      for (const product of products) product.commit();
      return NOTHING;
    }
    for (const product of products) {
      product.rollback();
      product.begin(at);
    }
    const result = await database.transaction(async (tx) => {
      const books = await openBooks(tx, deps, commands, repeats, touched, epoch);
      // 3. decide each in turn, and 4. write
      return decideAndWrite(tx, products, items, { at, books }, repeats);
      // 5. the transaction commits here
    });
    for (const product of products) product.commit();
    return result;
  } catch (error) {
    for (const product of products) product.rollback();
    throw error;
  }
}

function rehearse(
  products: readonly DeskProduct<unknown>[],
  items: readonly Queued[],
  repeats: DeskRepeats,
): TouchedSet {
  const touched = touchedSet();
  for (const item of items) {
    if (item.kind === "tick") for (const product of products) product.rehearseTick(item.tick, touched);
    else if (!repeats.isRepeat(item)) item.product.rehearse(item.command, touched);
  }
  return touched;
}

/** Locks and loads in one go: the lease, the keys answered before, the accounts, and what the products read. */
async function openBooks(
  tx: Tx,
  { ledger, products }: BatchDeps,
  commands: readonly QueuedCommand[],
  repeats: DeskRepeats,
  touched: TouchedSet,
  epoch: string,
): Promise<LedgerBatch> {
  const planned = planByKeys(tx);
  const reads = products.map((product) => {
    const own = commands.filter((item) => item.product === product).map(({ command }) => command);
    return own.length === 0 ? undefined : product.read(tx, own);
  });
  const [books] = await Promise.all([
    ledger.begin(tx, touched.accounts),
    planned,
    checkLeases(tx, [...touched.instruments], epoch),
    repeats.read(tx),
    ...reads,
  ]);
  return books;
}

/**
 * Decides the items in turn and writes them slice by slice: Postgres works on one slice while the next is being decided.
 */
async function decideAndWrite(
  tx: Tx,
  products: readonly DeskProduct<unknown>[],
  items: readonly Queued[],
  batch: DeskBatch,
  repeats: DeskRepeats,
): Promise<BatchResult> {
  const answers: GivenAnswer[] = [];
  const deferred: Queued[] = [];
  const writing: Promise<unknown>[] = [];
  const flushed: Promise<readonly ChangedBalance[]>[] = [];
  for (const [position, item] of items.entries()) {
    if (item.kind === "tick") {
      const isDeferred = products.map((product) => product.decideTick(item.tick, batch)).includes("deferred");
      if (isDeferred) {
        // The ticks of an instrument are never reordered, nor do orders overtake one: the rest waits with it.
        deferred.push(...items.slice(position));
        break;
      }
    } else {
      const answer = decideCommand(item, batch, repeats);
      if (answer === "deferred") deferred.push(item);
      else answers.push({ item, answer });
    }
    if ((position + 1) % SLICE !== 0) continue;
    writing.push(...products.map((product) => handled(product.write(tx))));
    flushed.push(handled(batch.books.flush()));
    // The statements leave for Postgres when this turn of the event loop ends.
    await nextTurn();
  }
  writing.push(...products.map((product) => product.write(tx)), remember(tx, repeats.rows));
  flushed.push(handled(batch.books.flush()));
  await Promise.all(writing);
  return { answers, deferred, changed: lastOfEach((await Promise.all(flushed)).flat()) };
}

/** A failure is met where the promise is awaited; until then nobody has missed it. */
function handled<T>(sent: Promise<T>): Promise<T> {
  sent.catch(() => undefined);
  return sent;
}

/** Each account once, as it was left. */
function lastOfEach(changes: readonly ChangedBalance[]): readonly ChangedBalance[] {
  return [...new Map(changes.map((change) => [change.account, change])).values()];
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

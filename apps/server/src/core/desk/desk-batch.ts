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
import type { Deferred, DeskProduct, Touched } from "./desk-product.ts";
import type { Queued, QueuedCommand } from "./desk-queue.ts";
import { DeskRepeats } from "./desk-repeats.ts";

export interface BatchDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly products: readonly DeskProduct<unknown>[];
}

export interface BatchResult {
  readonly answers: readonly { readonly item: QueuedCommand; readonly answer: Answer<unknown> }[];
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
      // 3. decide each in turn
      const decided = decide(products, items, { at, books }, repeats);
      // 4. write
      const [changed] = await Promise.all([
        books.flush(),
        ...products.map((product) => product.write(tx)),
        remember(tx, repeats.rows),
      ]);
      return { ...decided, changed };
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
  const reads = products.map((product) => {
    const own = commands.filter((item) => item.product === product).map(({ command }) => command);
    return own.length === 0 ? undefined : product.read(tx, own);
  });
  const [books] = await Promise.all([
    ledger.begin(tx, touched.accounts),
    checkLeases(tx, [...touched.instruments], epoch),
    repeats.read(tx),
    ...reads,
  ]);
  return books;
}

function decide(
  products: readonly DeskProduct<unknown>[],
  items: readonly Queued[],
  batch: { at: Instant; books: LedgerBatch },
  repeats: DeskRepeats,
): Pick<BatchResult, "answers" | "deferred"> {
  const answers: { item: QueuedCommand; answer: Answer<unknown> }[] = [];
  const deferred: Queued[] = [];
  for (const [position, item] of items.entries()) {
    if (item.kind === "tick") {
      const isDeferred = products.map((product) => product.decideTick(item.tick, batch)).includes("deferred");
      if (!isDeferred) continue;
      // The ticks of an instrument are never reordered, nor do orders overtake one: the rest waits with it.
      return { answers, deferred: [...deferred, ...items.slice(position)] };
    }
    const answer = decideCommand(item, batch, repeats);
    if (answer === "deferred") deferred.push(item);
    else answers.push({ item, answer });
  }
  return { answers, deferred };
}

function decideCommand(
  item: QueuedCommand,
  batch: { at: Instant; books: LedgerBatch },
  repeats: DeskRepeats,
): Answer<unknown> | Deferred {
  const earlier = repeats.answerFor(item);
  if (earlier !== undefined) return earlier;
  // The first command under its key was deferred: it will answer this one in the next batch.
  if (repeats.isRepeat(item)) return "deferred";
  const answer = item.product.decide(item.command, batch);
  if (answer !== "deferred") repeats.keep(item, answer);
  return answer;
}

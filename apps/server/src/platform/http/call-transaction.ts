/**
 * One command, one transaction, one effect: runs a command's work and keeps its answer under the idempotency key in the
 * same commit. A refusal undoes the work and keeps the answer. Work that was rolled back because of others is done again, so
 * it changes nothing outside of its transaction.
 */
import { type Answer, type Refusal, refuse } from "@candor/api/refusal";
import type { Database, Tx } from "../database/database.ts";
import { recall, remember } from "../database/idempotency.ts";
import { retryOnContention } from "../tasks/contention-retry.ts";
import type { Call, CommandOptions, IdempotencyScope } from "./route.ts";

/** Somebody waits for each, and may hold rows that others wait for. */
const LIMITS = { statementMs: 5_000 } as const;

type Work<T> = (tx: Tx) => Promise<Answer<T>>;

const SHOW = "select set_config('candor.operator_session', $1, true)";

/** The tables are shown by whose session something is done: they know the token's hash, and believe no name alone. */
export const showing =
  <T>(operatorToken: string, work: Work<T>): Work<T> =>
  async (tx) => {
    void tx.query(SHOW, [operatorToken]);
    return work(tx);
  };

/** The same database, each of whose transactions shows the session. */
export const showingOn = (database: Database, operatorToken: string): Database => ({
  ...database,
  transaction: (work, options) =>
    database.transaction((tx) => {
      void tx.query(SHOW, [operatorToken]);
      return work(tx);
    }, options),
});

export function runCommand<T>(
  database: Database,
  scope: IdempotencyScope | null,
  work: Work<T>,
  options: CommandOptions<T> = {},
): Promise<Answer<T>> {
  return retryOnContention(() =>
    scope
      ? database.transaction((tx) => answerOnce(tx, scope, work, options), LIMITS)
      : runOrUndo(database, work, options),
  );
}

/**
 * A refusal of the request itself: answered where the call came in, so that nobody queues behind it, and kept under its key as
 * any answer is. Where the key was answered before, that answer.
 */
export const refusedAtOnce = async <T>(
  call: Pick<Call, "idempotency" | "transaction">,
  refusal: Refusal,
): Promise<Answer<T>> => (call.idempotency === null ? refusal : call.transaction<T>(async () => refusal));

async function runOrUndo<T>(
  database: Database,
  work: Work<T>,
  { standsRefused = false }: CommandOptions<T>,
): Promise<Answer<T>> {
  try {
    return await database.transaction(async (tx) => {
      const result = await work(tx);
      if (result.refused && !standsRefused) throw new Undo(result);
      return result;
    }, LIMITS);
  } catch (error) {
    if (error instanceof Undo) return error.refusal;
    throw error;
  }
}

async function answerOnce<T>(
  tx: Tx,
  scope: IdempotencyScope,
  work: Work<T>,
  { standsRefused = false, isLast = () => true, hasBegun = false }: CommandOptions<T>,
): Promise<Answer<T>> {
  const [earlier] = await recall(tx, [scope]);
  if (earlier && !hasBegun) {
    if (earlier.commandHash !== scope.commandHash) return refuse("idempotency-key-reused");
    return earlier.answer as Answer<T>;
  }
  const callbacks: (() => void)[] = [];
  await tx.query("savepoint command");
  const result = await work(holding(tx, callbacks));
  if (result.refused && !standsRefused) await tx.query("rollback to savepoint command");
  else for (const callback of callbacks) tx.afterCommit(callback);
  if (!earlier && isLast(result)) await remember(tx, [{ ...scope, answer: result }]);
  return result;
}

/** What the work wants done after the commit waits until it is known that the work stands. */
const holding = (tx: Tx, callbacks: (() => void)[]): Tx => ({
  query: (sql, params) => tx.query(sql, params),
  get kysely() {
    return tx.kysely;
  },
  afterCommit: (callback) => void callbacks.push(callback),
});

/** Carries a refusal out of a transaction so that it rolls back. */
class Undo extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Reconciliations of all books: every account against its transfers, every hold, every seal. One runs at a time, as a job beside
 * the calls, says how far it is, and what it found stays. Reconciles; corrects nothing.
 */
import { BOOKS_STEPS, checkBooks } from "../../core/ledger/ledger.ts";
import { recordAuditEntry } from "../../core/operator/operator.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { type CheckRecord, findUnfinished, finishCheck, insertCheck, markStep } from "./books-check-store.ts";
import type { BooksDeps } from "./books-types.ts";

const QUEUE = "books-check";
/** Every night, when little happens. */
const NIGHTLY = "40 2 * * *";
/** Far longer than any takes, with its job's tries. */
const LOST_AFTER_MS = 6 * 3_600_000;

/** Call before the jobs start. */
export function registerBooksJobs(jobs: Jobs, deps: BooksDeps): void {
  jobs.handle(QUEUE, async () => {
    await reconcileBooks(deps);
  });
  jobs.schedule("books-check-nightly", NIGHTLY, async () => {
    await askForCheck(deps, null);
  });
}

/** The one that was asked for, or the one that waits or runs already. */
export async function askForCheck(deps: BooksDeps, askedBy: string | null): Promise<CheckRecord> {
  const { database, clock, jobs } = deps;
  const asked = await database.transaction(async (tx) => {
    const at = clock.now();
    const check = await insertCheck(tx, { askedBy, askedAt: at, steps: BOOKS_STEPS });
    if (check) await jobs.enqueue(QUEUE, {}, tx);
    if (check && askedBy !== null)
      await recordAuditEntry(tx, {
        operator: askedBy,
        at,
        act: "books-examined",
        subject: { kind: "books-check", id: check.id },
      });
    return check;
  });
  const found = asked ?? (await findUnfinished(database));
  // It ended in between.
  if (!found) return askForCheck(deps, askedBy);
  // Its job was lost, by so many crashes or with a database that was put back: it would keep every other from beginning.
  if (!asked && clock.now() - found.askedAt >= LOST_AFTER_MS) await jobs.enqueue(QUEUE, {});
  return found;
}

/** Does what was asked for; nothing where nothing was. May run twice after a crash: it then begins anew. */
export async function reconcileBooks({ database, clock, log, termProducts }: BooksDeps): Promise<void> {
  const check = await findUnfinished(database);
  if (!check) return;
  const { id } = check;
  try {
    const report = await checkBooks(database, (done) => markStep(database, id, done));
    const faults = [...report.faults, ...(await termProducts.faults(database))];
    if (faults.length > 0) log.error({ faults }, "the books do not balance");
    await finishCheck(database, id, { ...report, faults, at: clock.now() });
  } catch (error) {
    log.error({ err: error }, "the books could not be examined");
    const nothing = { accounts: 0, transfers: 0, seals: 0, at: clock.now() };
    await finishCheck(database, id, { ...nothing, faults: ["The examination could not be finished."] });
    throw error;
  }
}

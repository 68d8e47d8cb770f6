/** Forgets what ended long ago: sessions, log-ins that waited, codes and wrong passwords. What happened to accounts is kept. */
import { instantOf } from "@candor/money/money";
import { type Clock, isoOf } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Jobs } from "../../platform/jobs.ts";

const DAY_MS = 86_400_000;
/** Long enough for their owners to ask what it was. */
const KEPT_MS = 30 * DAY_MS;
/** After a day a row of wrong passwords counts no more. */
const GUESSES_KEPT_MS = DAY_MS;
const PATIENCE_MS = 60_000;

interface ForgettingDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Call before the jobs start. */
export function registerCustomerJobs(jobs: Pick<Jobs, "schedule">, deps: ForgettingDeps): void {
  jobs.schedule("forget-ended-sessions", "37 * * * *", () => forgetEnded(deps));
}

export async function forgetEnded({ database, clock }: ForgettingDeps): Promise<void> {
  const ended = isoOf(instantOf(clock.now() - KEPT_MS));
  const guessed = isoOf(instantOf(clock.now() - GUESSES_KEPT_MS));
  const statements = [
    ["delete from customer_session where expires_at < $1 or revoked_at < $1", ended],
    ["delete from sign_in_step where expires_at < $1", ended],
    ["delete from verification_code where expires_at < $1", ended],
    ["delete from wallet_message where expires_at < $1", ended],
    ["delete from password_guess where last_at < $1", guessed],
  ] as const;
  for (const [sql, before] of statements) {
    await database.transaction((tx) => tx.query(sql, [before]), { patienceMs: PATIENCE_MS });
  }
}

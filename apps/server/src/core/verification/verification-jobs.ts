/** Deletes pictures that were replaced a while ago, and keeps who was verified before that was kept with each decision. */
import { instantOf } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { keepVerifiedPerson } from "../related/related.ts";
import { openFields, verifiedPersonOf } from "./encrypted-fields.ts";
import { readUnrelated } from "./officer-store.ts";
import { deleteReplaced } from "./replaced-store.ts";

/** Long enough for an officer's no to be disputed. */
const KEPT_MS = 30 * 86_400_000;
const PATIENCE_MS = 60_000;

interface ForgettingDeps {
  readonly database: Database;
  readonly clock: Clock;
}

type JobDeps = ForgettingDeps & { readonly encryption: Encryptor };

/** Call before the jobs start. */
export function registerVerificationJobs(jobs: Pick<Jobs, "schedule">, deps: JobDeps): void {
  jobs.schedule("forget-replaced-pictures", "47 * * * *", () => forgetReplaced(deps));
  jobs.schedule("related-persons", "*/10 * * * *", async () => {
    await keepPersons(deps);
  });
}

const PER_RUN = 500;

/** How many were read. One that cannot be opened keeps no other back, and fails the run. */
async function keepPersons({ database, encryption }: Pick<JobDeps, "database" | "encryption">): Promise<number> {
  const unread = await readUnrelated(database, PER_RUN);
  const failures: unknown[] = [];
  for (const { applicationId, customerId, decidedAt: at } of unread) {
    try {
      await database.transaction(async (tx) => {
        const person = verifiedPersonOf(await openFields(encryption, tx, applicationId));
        if (person) await keepVerifiedPerson(encryption, tx, { customerId, applicationId, at, person });
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return unread.length;
}

export async function forgetReplaced({ database, clock }: ForgettingDeps): Promise<void> {
  const before = instantOf(clock.now() - KEPT_MS);
  await database.transaction((tx) => deleteReplaced(tx, before), { patienceMs: PATIENCE_MS });
}

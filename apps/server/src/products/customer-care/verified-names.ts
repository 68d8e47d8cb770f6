/**
 * Finding people by their verified name without keeping it in readable form: each word of it as a keyed hash, so that only
 * whole words are found and nothing can be read from the table.
 */

import type { Encryptor } from "../../platform/encryption/encryption-keys.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { putNameWords, readUnnamed } from "./care-store.ts";
import type { CareDeps } from "./customer-care-types.ts";

const PURPOSE = "customer name word";
const PER_RUN = 200;

/** "Müller-Lüdenscheidt, José" → müller, lüdenscheidt, josé. Case and compatible spellings do not count. */
export const wordsOfName = (name: string): readonly string[] =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

export const hashesOfName = (encryption: Pick<Encryptor, "fingerprint">, name: string): readonly Buffer[] =>
  wordsOfName(name).map((word) => encryption.fingerprint(word, PURPOSE));

/** Call before the jobs start. */
export function registerNameJobs(jobs: Jobs, deps: CareDeps): void {
  // Those of before it was kept as well.
  jobs.schedule("verified-names", "* * * * *", async () => {
    await keepNames(deps);
  });
}

/** Keeps the words of those who were verified since; how many they were. One that cannot be read keeps no other back, and fails it. */
export async function keepNames({ database, encryption, verifiedName }: CareDeps): Promise<number> {
  const unnamed = await readUnnamed(database, PER_RUN);
  const failures: unknown[] = [];
  for (const one of unnamed) {
    try {
      const hashes = hashesOfName(encryption, await verifiedName(one.customerId));
      await database.transaction((tx) => putNameWords(tx, one, hashes));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return unnamed.length;
}

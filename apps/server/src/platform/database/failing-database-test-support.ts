/** A database that a test lets fail. For tests only. */
import type { Database } from "./database-types.ts";

export interface Failures {
  /** What a transaction fails with that has done its work; it is rolled back. */
  readonly beforeCommit?: () => Error | undefined;
  /** What a transaction fails with that is kept: its answer is lost. */
  readonly afterCommit?: () => Error | undefined;
}

/** The same database, whose transactions fail as long as one of these answers with an error. */
export function failingDatabase(database: Database, { beforeCommit, afterCommit }: Failures): Database {
  return {
    ...database,
    async transaction(work, options) {
      const done = await database.transaction(async (tx) => {
        const result = await work(tx);
        throwIf(beforeCommit?.());
        return result;
      }, options);
      throwIf(afterCommit?.());
      return done;
    },
  };
}

function throwIf(error: Error | undefined): void {
  if (error) throw error;
}

/** Clears away what a server that was killed leaves for its next start, where a test will have none. */
import { rmSync } from "node:fs";
import { findPlace, forgetSocketFolder } from "../../../apps/server/src/platform/postgres/postgres-place.ts";
import { isPostmasterOf, readPidFile, stopPostmaster } from "../../../apps/server/src/platform/postgres/postmaster.ts";

/** Stops the Postgres of a data folder if it runs, and removes all of it that lies outside that folder. */
export async function stopLeftPostgres(dataDir: string): Promise<void> {
  const place = findPlace(dataDir);
  const left = readPidFile(place.data);
  if (left && isPostmasterOf(left.pid, place.data)) await stopPostmaster(left.pid, place.data);
  forgetSocketFolder(place);
  if (place.isElsewhere) rmSync(place.folder, { recursive: true, force: true });
}

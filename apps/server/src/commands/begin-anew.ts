/**
 * What a restored database has to say and to end before anybody uses it (DOMAIN section 14): everything that may have been used in
 * the time that was lost, and an entry of the tick log that names what was kept. In one transaction, as the owner of the tables.
 */
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import type { Manifest } from "../platform/backup/manifest.ts";
import { systemClock } from "../platform/clock.ts";
import { type Connection, createDatabase } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { encryptionKeysOf } from "../platform/encryption/encryption-keys-of.ts";
import { createLog } from "../platform/log.ts";
import { StartRefused } from "../platform/process/start-refused.ts";
import { type Ended, endWhatWasOpen, hasHeads, isInUse, passOverAddresses } from "./restored-store.ts";

export interface Begun {
  readonly ended: Ended;
  /** Keys of deposit addresses of which numbers were passed over. */
  readonly keysPassedOver: number;
  /** Published heads of the tick log that are listed as orphaned. */
  readonly orphaned: number;
}

export interface BeginDeps {
  readonly owner: Connection;
  /** Those of the backup's time. */
  readonly keysFolder: string;
  /** Where heads of the tick log were exported to; null where nobody has that folder. */
  readonly exported: string | null;
  /** What the backup says that it holds of the tick log; nothing where it says nothing. */
  readonly heads?: Manifest["heads"];
}

const PATIENCE = { patienceMs: 600_000, statementMs: 0 };

/** StartRefused where a server runs on the database, or the keys are not its own. */
export async function beginAnew({ owner, keysFolder, exported, heads = [] }: BeginDeps): Promise<Begun> {
  const database = createDatabase({
    ...{ connection: owner, log: createLog("warn"), name: "candor restore" },
    ...{ connections: 1, statementMsMax: 0 },
  });
  try {
    if (await isInUse(database))
      throw new StartRefused("A server runs on this database: stop it first. Nothing was changed.");
    await migrate(owner);
    await encryptionKeysOf(database, keysFolder);
    if (!(await hasHeads(database, heads)))
      throw new StartRefused("The backup is damaged: it lacks heads of the price log that its manifest names.");
    return await database.transaction(async (tx) => {
      const ended = await endWhatWasOpen(tx, systemClock.now());
      const keysPassedOver = await passOverAddresses(tx);
      const { places } = await tickLogTools.beginEpoch(tx, { clock: systemClock, keysFolder, exported });
      return { ended, keysPassedOver, orphaned: places.reduce((sum, place) => sum + place.orphanedCount, 0) };
    }, PATIENCE);
  } finally {
    await database.close();
  }
}

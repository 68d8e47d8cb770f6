/**
 * What a running server does for backups: has the database archive where they are made, and takes away every few seconds what
 * waits. A data folder that was copied from one that is backed up takes no part in it.
 */
import type { Clock } from "../clock.ts";
import type { Connection } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { Place } from "../postgres/postgres-place.ts";
import { createPeriodicTask } from "../tasks/periodic-task.ts";
import { type BackupMark, isOwn, readMark } from "./backup-mark.ts";
import { shipAll, waitingIn } from "./shipping.ts";
import { setArchiving, waitingFolder } from "./wal-archiving.ts";

export interface BackupFigures {
  /** Seconds since the newest base backup was complete; null where there is none. */
  readonly baseAgeS: number | null;
  /** Seconds since everything that waited was last taken away, or since the start. */
  readonly shippedAgeS: number;
  /** Segments that wait. */
  readonly waiting: number;
}

export interface BackupUpkeep {
  /** A sentence for the person who started the program, where backups go no further. */
  readonly notice: string | null;
  /** Null where no backups are made. */
  figures(): Promise<BackupFigures | null>;
  /** Takes away what is left; call once the database has stopped. */
  stop(): Promise<void>;
}

interface UpkeepDeps {
  readonly dataDir: string;
  readonly place: Place;
  readonly admin: Connection;
  readonly clock: Clock;
  readonly log: Log;
}

const EVERY_MS = 3_000;

export async function startBackupUpkeep({ dataDir, place, admin, clock, log }: UpkeepDeps): Promise<BackupUpkeep> {
  const own = async (): Promise<BackupMark | undefined> => {
    const mark = await readMark(dataDir);
    return mark && isOwn(mark, dataDir) ? mark : undefined;
  };
  const found = await readMark(dataDir);
  const isCopied = found !== undefined && !isOwn(found, dataDir);
  await setArchiving(admin, place, found !== undefined && !isCopied);
  const waiting = waitingFolder(place);
  let shippedAt: number = clock.now();
  const ship = async (): Promise<void> => {
    const mark = await own();
    if (!mark) return;
    await shipAll({ dataDir, waiting, clock }, mark);
    shippedAt = clock.now();
  };
  const failure = "what is to be backed up waits: it could not be taken to its folder";
  const task = createPeriodicTask({ run: ship, everyMs: EVERY_MS, log, level: "error", failure });
  await task.start();
  const ageOf = (at: number): number => (clock.now() - at) / 1_000;
  return {
    notice: isCopied
      ? `${dataDir} was copied or moved from ${found.dataDir}, and is not backed up until npm run backup is called for it.`
      : null,
    async figures() {
      const mark = await own();
      if (!mark) return null;
      const baseAgeS = mark.lastBaseAt === null ? null : ageOf(Date.parse(mark.lastBaseAt));
      return { baseAgeS, shippedAgeS: ageOf(shippedAt), waiting: (await waitingIn(waiting)).length };
    },
    async stop() {
      await task.stop();
      await ship().catch((error: unknown) => log.error({ err: error }, failure));
    },
  };
}

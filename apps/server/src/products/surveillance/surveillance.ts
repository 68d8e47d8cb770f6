/**
 * Surveillance: watchers that look at what was traded and raise alarms (core/surveillance), and the alarms as compliance works
 * through them. Terms: an alarm stays open until somebody of compliance closes it with a note; nothing is reversed, frozen or
 * decided by it.
 */
import type { Instruments } from "../../core/instrument/instrument.ts";
import { openAlarms } from "../../core/surveillance/surveillance.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Reader } from "../../platform/database/database.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Log } from "../../platform/log.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { readUids } from "./alarm-list-store.ts";
import { alarmRoutes } from "./alarm-routes.ts";
import { watchGivers } from "./watch-givers.ts";
import { watchPairs } from "./watch-pairs.ts";

export interface SurveillanceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly instruments: Pick<Instruments, "byId">;
  /** The public number of a customer. */
  readonly uidOf: (reader: Reader, customerId: string) => Promise<string>;
}

export interface Surveillance {
  readonly routes: readonly Route[];
  /** How many alarms are open, by kind. */
  openAlarms(): Promise<ReadonlyMap<string, number>>;
}

/** Registers its job, so call it before the jobs start. */
export function createSurveillance(
  given: Omit<SurveillanceDeps, "uidOf"> & { readonly jobs: Pick<Jobs, "schedule"> },
): Surveillance {
  const deps: SurveillanceDeps = {
    ...given,
    uidOf: async (reader, id) => (await readUids(reader, [id])).get(id) ?? "",
  };
  given.jobs.schedule("watch-pairs", "* * * * *", () => watchPairs(deps));
  given.jobs.schedule("watch-givers", "* * * * *", () => watchGivers(deps));
  return { routes: alarmRoutes(deps), openAlarms: () => openAlarms(deps.database) };
}

/**
 * Surveillance: watchers that look at what was traded and raise alarms (core/surveillance), and the alarms as compliance works
 * through them. Terms: an alarm stays open until somebody of compliance closes it with a note; nothing is reversed, frozen or
 * decided by it.
 */
import type { Product, ProductBase } from "../../core/product/product.ts";
import { openAlarms } from "../../core/surveillance/surveillance.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { readUids } from "./alarm-list-store.ts";
import { alarmMetrics } from "./alarm-metrics.ts";
import { alarmRoutes } from "./alarm-routes.ts";
import type { Surveillance, SurveillanceDeps } from "./surveillance-types.ts";
import { watchGivers } from "./watch-givers.ts";
import { watchPairs } from "./watch-pairs.ts";

export type { Surveillance } from "./surveillance-types.ts";

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

export function surveillance(base: ProductBase): Product {
  const { routes, openAlarms: readOpen } = createSurveillance(base);
  return { noun: "surveillance", routes, metrics: alarmMetrics(readOpen) };
}

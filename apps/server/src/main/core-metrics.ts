/** All figures of this process, by the roles that it has; and those of the process behind, for the one that answers /metrics. */
import { Registry } from "prom-client";
import { type Bus, type Service, service } from "../platform/bus/bus.ts";
import type { DatabaseProbe } from "../platform/database/database-probe.ts";
import type { HealthPart } from "../platform/process/health.ts";
import { measureBackups } from "./backup-metrics.ts";
import type { Base, Part } from "./base.ts";
import { measureProcess, processNameOf } from "./process-metrics.ts";
import { measureRooms } from "./room-metrics.ts";
import type { Rooms } from "./rooms.ts";
import { measureStored } from "./stored-metrics.ts";

/** In Prometheus' form. */
export const CORE_METRICS: Service<null, string> = service("core.metrics");

export function registryOf(
  base: Base,
  rooms: Rooms,
  watched: { readonly probe: DatabaseProbe; readonly health: readonly HealthPart[] },
): Registry {
  const { roles } = base.config;
  const registry = new Registry();
  measureProcess(registry, { ...watched, process: processNameOf(roles) });
  if (roles.has("desk")) measureRooms(registry, rooms, () => base.clock.now());
  if (roles.has("jobs")) measureStored(registry, base, rooms);
  if (base.backups) measureBackups(registry, base.backups);
  return registry;
}

/** Answers the process that is asked for them by people. */
export function servedMetrics(bus: Bus, registry: Registry): Pick<Part, "start" | "stop"> {
  let stop: () => void = () => undefined;
  return {
    async start() {
      stop = bus.serve(CORE_METRICS, () => registry.metrics());
    },
    stop: async () => stop(),
  };
}

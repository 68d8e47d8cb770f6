/** The figures of what the desk, the prices and their jobs do, for the process that answers /metrics. */
import { collectDefaultMetrics, Registry } from "prom-client";
import type { BackupUpkeep } from "../platform/backup/backup-upkeep.ts";
import { type Bus, type Service, service } from "../platform/bus.ts";
import { measureBackups } from "./backup-metrics.ts";
import type { Part } from "./base.ts";
import { type MeasuredRooms, measureRooms } from "./room-metrics.ts";

/** In Prometheus' form. */
export const CORE_METRICS: Service<null, string> = service("core.metrics");

export function coreMetrics(
  bus: Bus,
  rooms: MeasuredRooms,
  backups: BackupUpkeep | null,
): Pick<Part, "start" | "stop"> {
  let stop: () => void = () => undefined;
  return {
    async start() {
      const registry = new Registry();
      collectDefaultMetrics({ register: registry, prefix: "candor_core_" });
      measureRooms(registry, rooms);
      if (backups) measureBackups(registry, backups);
      stop = bus.serve(CORE_METRICS, () => registry.metrics());
    },
    stop: async () => stop(),
  };
}

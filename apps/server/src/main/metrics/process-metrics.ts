/** The figures that every process has: of itself, of its database connections, and of what it says of its health. */
import { collectDefaultMetrics, type Registry } from "prom-client";
import { failuresByClass, poolFigures, timeoutsByLimit } from "../../platform/database/database-figures.ts";
import type { DatabaseProbe } from "../../platform/database/database-probe.ts";
import { addCounter, addGauge, type Sample } from "../../platform/http/figures.ts";
import type { HealthPart } from "../../platform/process/health.ts";
import type { Base } from "../base.ts";

/** "http" is the one that answers calls where it does nothing else; "core" has prices, desk or jobs. */
export type ProcessName = "http" | "core";

export const processNameOf = (roles: Base["config"]["roles"]): ProcessName =>
  roles.size === 1 && roles.has("http") ? "http" : "core";

interface Measured {
  readonly process: ProcessName;
  readonly probe: DatabaseProbe;
  readonly health: readonly HealthPart[];
}

export function measureProcess(registry: Registry, { process, probe, health }: Measured): void {
  collectDefaultMetrics({ register: registry, prefix: "candor_", labels: { process } });
  // Of the library's own: names of counters on what goes up and down.
  for (const what of ["resources", "handles", "requests"])
    registry.removeSingleMetric(`candor_nodejs_active_${what}_total`);
  const own = (samples: readonly Sample[]): readonly Sample[] =>
    samples.map(([labels, value]) => [{ process, ...labels }, value]);
  const only = (value: number | null): readonly Sample[] => (value === null ? [] : own([[{}, value]]));
  addGauge(registry, {
    ...{ name: "candor_part_ready", help: "Whether a part of the process can be rested on now (1 or 0)" },
    labelNames: ["process", "part"],
    // The phase of the process changes its name with it.
    read: () =>
      own(
        health.map((part, index) => [{ part: index === 0 ? "process" : part.name }, part.isReady() ? 1 : 0] as const),
      ),
  });
  addGauge(registry, {
    ...{ name: "candor_database_up", help: "Whether the database answers and takes writes (1 or 0)" },
    labelNames: ["process"],
    read: () => only(probe.isReady() ? 1 : 0),
  });
  addGauge(registry, {
    ...{ name: "candor_database_answer_seconds", help: "How long the database took to answer when it was last asked" },
    labelNames: ["process"],
    read: () => only(probe.answerSeconds()),
  });
  addGauge(registry, {
    ...{ name: "candor_database_clock_apart_seconds", help: "How far the database's clock is from the program's" },
    labelNames: ["process"],
    read: () => only(probe.clockApartSeconds()),
  });
  measurePools(registry, own);
  addCounter(registry, {
    ...{ name: "candor_database_failures_total", help: "Statements and connections that failed, by class of SQLSTATE" },
    labelNames: ["process", "sqlstate_class"],
    read: () => own(Array.from(failuresByClass(), ([kind, count]) => [{ sqlstate_class: kind }, count] as const)),
  });
  addCounter(registry, {
    ...{ name: "candor_database_timeouts_total", help: "What a limit of time ended, by that limit" },
    labelNames: ["process", "limit"],
    read: () => own(Array.from(timeoutsByLimit(), ([limit, count]) => [{ limit }, count] as const)),
  });
}

function measurePools(registry: Registry, own: (samples: readonly Sample[]) => readonly Sample[]): void {
  const labelNames = ["process", "pool"];
  addGauge(registry, {
    ...{ name: "candor_database_pool_connections", help: "Connections of a pool that are open, by state" },
    labelNames: [...labelNames, "state"],
    read: () =>
      own(
        poolFigures().flatMap(({ name: pool, busy, idle }) => [
          [{ pool, state: "busy" }, busy] as const,
          [{ pool, state: "idle" }, idle] as const,
        ]),
      ),
  });
  addGauge(registry, {
    ...{ name: "candor_database_pool_connections_max", help: "Connections that a pool may open", labelNames },
    read: () => own(poolFigures().map(({ name: pool, max }) => [{ pool }, max])),
  });
  addGauge(registry, {
    ...{ name: "candor_database_pool_waiting", help: "Who waits for a connection of a pool", labelNames },
    read: () => own(poolFigures().map(({ name: pool, waiting }) => [{ pool }, waiting])),
  });
}

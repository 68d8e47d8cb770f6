/** All figures of this process, by the roles that it has; and those of the process behind, for the one that answers /metrics. */
import { Registry } from "prom-client";
import type { Product } from "../../core/product/product.ts";
import { type Bus, type Service, service } from "../../platform/bus/bus.ts";
import type { DatabaseProbe } from "../../platform/database/database-probe.ts";
import { addFigure } from "../../platform/http/figures.ts";
import type { HealthPart } from "../../platform/process/health.ts";
import { type Part, partOf } from "../../platform/process/part.ts";
import type { Modules } from "../modules.ts";
import { measureBackups } from "./backup-metrics.ts";
import { measureMarkets } from "./market-metrics.ts";
import { measureProcess, processNameOf } from "./process-metrics.ts";
import { measureQueuesAndJobs } from "./queue-metrics.ts";

/** In Prometheus' form. */
export const CORE_METRICS: Service<null, string> = service("core.metrics");

export function registryOf(
  modules: Modules,
  products: readonly Product[],
  watched: { readonly probe: DatabaseProbe; readonly health: readonly HealthPart[] },
): Registry {
  const { roles } = modules.config;
  const registry = new Registry();
  measureProcess(registry, { ...watched, process: processNameOf(roles) });
  if (roles.has("desk")) measureMarkets(registry, modules, () => modules.clock.now());
  if (roles.has("jobs")) measureQueuesAndJobs(registry, modules);
  for (const { role, ...figure } of products.flatMap(({ metrics }) => metrics ?? []))
    if (roles.has(role)) addFigure(registry, figure);
  if (modules.backups) measureBackups(registry, modules.backups);
  return registry;
}

/** Answers the process that is asked for them by people. */
export function servedMetrics(bus: Bus, registry: Registry): Part {
  let stop: () => void = () => undefined;
  return partOf("metrics", "desk", {
    async start() {
      stop = bus.serve(CORE_METRICS, () => registry.metrics());
    },
    stop: async () => stop(),
  });
}

/** Figures for an operator's monitoring, in Prometheus' form. Counts and durations only: never a name, id or amount. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** Other modules register their own figures here. */
  readonly registry: Registry;
  /** @param answer "ok", a refusal code or "fault" */
  countCall(endpoint: string, answer: string, durationMs: number): void;
  countCspReport(): void;
}

const DURATION_BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "candor_" });
  const calls = new Counter({
    name: "candor_http_calls_total",
    help: "Calls by endpoint and answer",
    labelNames: ["endpoint", "answer"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "candor_http_call_duration_ms",
    help: "Time from the parsed request to its answer, by endpoint",
    labelNames: ["endpoint"],
    buckets: DURATION_BUCKETS_MS,
    registers: [registry],
  });
  const cspReports = new Counter({
    name: "candor_csp_reports_total",
    help: "Violations of the content security policy that browsers reported",
    registers: [registry],
  });
  const callsBy = new Map<string, Counter.Internal>();
  const durationsBy = new Map<string, Histogram.Internal<"endpoint">>();

  return {
    registry,
    countCall(endpoint, answer, durationMs) {
      const key = `${endpoint} ${answer}`;
      const count = callsBy.get(key) ?? calls.labels(endpoint, answer);
      callsBy.set(key, count);
      count.inc();
      const duration = durationsBy.get(endpoint) ?? durations.labels(endpoint);
      durationsBy.set(endpoint, duration);
      duration.observe(durationMs);
    },
    countCspReport: () => cspReports.inc(),
  };
}

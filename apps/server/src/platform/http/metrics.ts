/** Figures of what is asked of this process, in Prometheus' form. Counts and durations only: never a name, id or amount. */
import { Counter, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** Other modules register their own figures here. */
  readonly registry: Registry;
  /** @param answer "ok", a refusal code or "fault" */
  countCall(endpoint: string, answer: string, durationMs: number): void;
  /** Every request, endpoints included. @param rate the class it is counted in, "probe" where it is in none */
  countRequest(rate: string, status: number, durationMs: number): void;
  /** A refusal by a limit, as it is told: "rate:trade", "places:list", "connections". */
  countRefused(kind: string): void;
  countCspReport(): void;
}

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(registry: Registry = new Registry()): Metrics {
  const registers = [registry];
  const calls = new Counter({
    ...{ name: "candor_http_calls_total", help: "Calls of endpoints, by endpoint and answer", registers },
    labelNames: ["endpoint", "answer"],
  });
  const durations = new Histogram({
    ...{ name: "candor_http_call_duration_seconds", registers, buckets: BUCKETS_SECONDS },
    help: "Time from the parsed request to its answer, by endpoint",
    labelNames: ["endpoint"],
  });
  const requests = new Counter({
    ...{ name: "candor_http_requests_total", registers },
    help: "Requests by the class that they are limited in and the status of their answer",
    labelNames: ["class", "status"],
  });
  const requestDurations = new Histogram({
    ...{ name: "candor_http_request_duration_seconds", registers, buckets: BUCKETS_SECONDS },
    help: "Time from a request's headers to the end of its answer, by class",
    labelNames: ["class"],
  });
  const refusals = new Counter({
    ...{ name: "candor_http_refusals_total", registers },
    help: "Refusals by limits: too often (rate), too many at once (places), too many connections; by class",
    labelNames: ["limit", "class"],
  });
  const cspReports = new Counter({
    ...{ name: "candor_csp_reports_total", registers },
    help: "Violations of the content security policy that browsers reported",
  });
  const child = remembering();

  return {
    registry,
    countCall(endpoint, answer, durationMs) {
      child(`call ${endpoint} ${answer}`, () => calls.labels(endpoint, answer)).inc();
      child(`time ${endpoint}`, () => durations.labels(endpoint)).observe(durationMs / 1_000);
    },
    countRequest(rate, status, durationMs) {
      child(`request ${rate} ${status}`, () => requests.labels(rate, String(status))).inc();
      child(`request time ${rate}`, () => requestDurations.labels(rate)).observe(durationMs / 1_000);
    },
    countRefused(kind) {
      const [limit = "", rate = ""] = kind.split(":");
      refusals.inc({ limit, class: rate });
    },
    countCspReport: () => cspReports.inc(),
  };
}

/** What the library would look up anew for each request. */
function remembering(): <T>(key: string, make: () => T) => T {
  const made = new Map<string, unknown>();
  return <T>(key: string, make: () => T): T => {
    const known = made.get(key) as T | undefined;
    if (known !== undefined) return known;
    const one = make();
    made.set(key, one);
    return one;
  };
}

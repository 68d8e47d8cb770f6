/** The small door of a process beside the one for people, or without it: health, readiness and metrics, and nothing else. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "../platform/config/config.ts";
import { METRICS_TYPE, mayReadMetrics } from "../platform/edge/metrics-door.ts";
import { type HealthAnswer, type HealthReport, healthOf, readinessOf } from "../platform/process/health.ts";
import { messageOf, StartRefused } from "../platform/process/start-refused.ts";

export interface HealthListenerPorts {
  readonly config: Pick<
    Config,
    "healthHost" | "healthPort" | "metricsToken" | "publicUrl" | "roles" | "trustedProxies"
  >;
  readonly health: () => HealthReport;
  /** In Prometheus' form. */
  readonly metrics: () => Promise<string>;
}

export interface HealthListener {
  /** Such as "http://127.0.0.1:8081"; null where nobody asked for it. */
  readonly address: string | null;
  stop(): Promise<void>;
}

/** Of a process that answers no calls. */
const PORT_WITHOUT_HTTP = 8081;

const NOWHERE: HealthListener = { address: null, stop: async () => undefined };

/** Throws StartRefused where it cannot listen. */
export async function openHealthListener(ports: HealthListenerPorts): Promise<HealthListener> {
  const { healthHost: host, healthPort, roles } = ports.config;
  const port = healthPort ?? (roles.has("http") ? null : PORT_WITHOUT_HTTP);
  if (port === null) return NOWHERE;
  const server = createServer((request, response) => void answer(request, response, ports));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ host, port }, resolve);
  await promise.catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE"
      ? new StartRefused(`Port ${port} is already in use: choose another with --health-port.`)
      : new StartRefused(`Health cannot be told on ${host}, port ${port}: ${messageOf(error)}.`);
  });
  const shown = host.includes(":") ? `[${host}]` : host;
  return {
    address: `http://${shown}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { config, health, metrics }: HealthListenerPorts,
): Promise<void> {
  const path = request.method === "GET" ? request.url : undefined;
  if (path === "/healthz") return say(response, healthOf(health()));
  if (path === "/readyz") return say(response, readinessOf(health()));
  const isAllowed = path === "/metrics" && mayReadMetrics(request, config);
  if (!isAllowed) return end(response, 404, "text/plain", "Nothing is here.\n");
  try {
    end(response, 200, METRICS_TYPE, await metrics());
  } catch {
    end(response, 500, "text/plain", "The figures are not to be had.\n");
  }
}

const say = (response: ServerResponse, { status, body }: HealthAnswer): void =>
  end(response, status, "application/json; charset=utf-8", body);

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}

/** What operators and developers look at: health, readiness, metrics, browser reports, and in development the mail box. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { readContentReport } from "../edge/content-report.ts";
import {
  isFromThisMachine,
  isReachedDirectly,
  joinedMetrics,
  METRICS_TYPE,
  mayReadMetrics,
} from "../edge/metrics-door.ts";
import { type HealthAnswer, healthOf, readinessOf } from "../process/health.ts";
import type { HttpPorts, LocalPage } from "./http-ports.ts";
import { outboxPage } from "./outbox-page.ts";
import type { SecurityHeaders } from "./security-headers.ts";

type Ports = Pick<
  HttpPorts,
  "settings" | "metrics" | "furtherMetrics" | "health" | "listOutbox" | "localPages" | "log"
>;

/** Asked by machines that know only our address, so they answer whatever the Host header says. */
export const PROBE_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

export function addOperationsRoutes(app: FastifyInstance, ports: Ports, headers: SecurityHeaders): void {
  const health = atMostTwiceASecond(ports.health);
  app.get("/healthz", async (_request, reply) => probed(reply, healthOf(await health())));
  app.get("/readyz", async (_request, reply) => probed(reply, readinessOf(await health())));
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request.raw, ports.settings)) return reply.callNotFound();
    reply.header("content-type", METRICS_TYPE);
    return joinedMetrics(...(await Promise.all([ports.metrics.registry.metrics(), ports.furtherMetrics()])));
  });
  app.post("/csp-report", { bodyLimit: 16 * 1024 }, async (request, reply) => {
    ports.metrics.countCspReport();
    ports.log.info({ report: readContentReport(request.body) }, "a browser reported a breach of the content policy");
    return reply.code(204).send();
  });
  if (!ports.settings.isProduction && isReachedDirectly(ports.settings)) {
    addOutboxRoutes(app, ports, headers);
    for (const { path, html } of ports.localPages ?? []) addLocalPage(app, { path, html }, headers);
  }
}

function addLocalPage(app: FastifyInstance, { path, html }: LocalPage, headers: SecurityHeaders): void {
  app.get(path, async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return reply.callNotFound();
    reply.headers({ ...headers.page, "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    return html();
  });
}

function addOutboxRoutes(app: FastifyInstance, { listOutbox }: Ports, headers: SecurityHeaders): void {
  addLocalPage(app, { path: "/outbox", html: async () => outboxPage(await listOutbox()) }, headers);
  app.get("/outbox.json", async (request, reply) => {
    if (!isFromThisMachine(request.raw)) return reply.callNotFound();
    return reply.headers(headers.data).send(await listOutbox());
  });
}

const ASKED_AGAIN_AFTER_MS = 500;

/** Asks at most twice a second, however often it is asked; whoever comes meanwhile gets the same answer. */
function atMostTwiceASecond<T>(ask: () => T | Promise<T>): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly until: number } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || kept.until <= now) kept = { answer: (async () => ask())(), until: now + ASKED_AGAIN_AFTER_MS };
    return kept.answer;
  };
}

const probed = (reply: FastifyReply, { status, body }: HealthAnswer): string => {
  reply.code(status).headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  return body;
};

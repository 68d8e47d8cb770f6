/** What operators and developers look at: health, readiness, metrics, browser reports, and in development the mail box. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readContentReport } from "./content-report.ts";
import type { HttpPorts, LocalPage } from "./http-ports.ts";
import { outboxPage } from "./outbox-page.ts";
import type { SecurityHeaders } from "./security-headers.ts";

type Ports = Pick<
  HttpPorts,
  "settings" | "metrics" | "furtherMetrics" | "isReady" | "listOutbox" | "localPages" | "log"
>;

/** Asked by machines that know only our address, so they answer whatever the Host header says. */
export const PROBE_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

export function addOperationsRoutes(app: FastifyInstance, ports: Ports, headers: SecurityHeaders): void {
  app.get("/healthz", async (_request, reply) => text(reply, 200, "ok"));
  app.get("/readyz", async (_request, reply) =>
    (await ports.isReady()) ? text(reply, 200, "ready") : text(reply, 503, "not ready"),
  );
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, ports.settings.metricsToken)) return reply.callNotFound();
    reply.header("content-type", ports.metrics.registry.contentType);
    const [own, further] = await Promise.all([ports.metrics.registry.metrics(), ports.furtherMetrics()]);
    return `${own}${further}`;
  });
  app.post("/csp-report", { bodyLimit: 16 * 1024 }, async (request, reply) => {
    ports.metrics.countCspReport();
    ports.log.info({ report: readContentReport(request.body) }, "a browser reported a breach of the content policy");
    return reply.code(204).send();
  });
  if (!ports.settings.isProduction) {
    addOutboxRoutes(app, ports, headers);
    for (const { path, html } of ports.localPages ?? []) addLocalPage(app, { path, html }, headers);
  }
}

function addLocalPage(app: FastifyInstance, { path, html }: LocalPage, headers: SecurityHeaders): void {
  app.get(path, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    reply.headers({ ...headers.page, "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    return html();
  });
}

function addOutboxRoutes(app: FastifyInstance, { listOutbox }: Ports, headers: SecurityHeaders): void {
  addLocalPage(app, { path: "/outbox", html: async () => outboxPage(await listOutbox()) }, headers);
  app.get("/outbox.json", async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return reply.headers(headers.data).send(await listOutbox());
  });
}

const text = (reply: FastifyReply, status: number, body: string): string => {
  reply.code(status).headers({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  return body;
};

/** What proxies say of whom they forward for; one of them is enough. */
const PROXY_HEADER =
  /^(?:x-forwarded(?:-.+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.+|x-original-.+|x-envoy-.+)$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * A proxy on this machine forwards for others. Most say so, and one that says nothing passes on the name it was asked by: only
 * who asks for this machine by a name of its own is on it.
 */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? "";
  const isLoopback = address === "::1" || /^(?:::ffff:)?127\./.test(address);
  if (!isLoopback || !LOOPBACK_HOST.test(headers.host ?? "")) return false;
  return !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return isFromThisMachine(request);
  const sent = Buffer.from(request.headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/**
 * Puts the http server together: endpoints, socket, web app and operations pages on one port. Owns what happens to a
 * request before and after its route, and how failures become answers; holds no route of its own.
 */
import type { IncomingMessage, Server } from "node:http";
import { uploadContentPicture } from "@candor/api/content";
import { upload } from "@candor/api/file";
import { type Refusal, refuse } from "@candor/api/refusal";
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyListenOptions,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { inRequest, isSaneRequestId, newRequestId } from "../bus/request-context.ts";
import { boundConnections, CONNECTIONS_CHECKED_EVERY_MS, HEADERS_MS_MAX, KEEP_ALIVE_MS } from "../edge/connections.ts";
import { descriptorLimit } from "../edge/descriptor-limit.ts";
import { createDoorLimits, type DoorLimits } from "../edge/door-limits.ts";
import { drainable } from "../edge/draining.ts";
import { hasOneHost } from "../edge/host-header.ts";
import { createListeningDoors, type ListeningDoors } from "../edge/listening-doors.ts";
import { createLoopLag } from "../edge/loop-lag.ts";
import { isLoopback } from "../edge/metrics-door.ts";
import { ARRIVAL_MS_MAX } from "../edge/request-arrival.ts";
import { standInFront } from "../edge/request-front.ts";
import { createOriginPolicy, type OriginPolicy } from "../edge/request-origin.ts";
import { createRequestTurns, type RequestTurns } from "../edge/request-turns.ts";
import { visitorFrom } from "../edge/requester.ts";
import { slowDown } from "../edge/slowed-connections.ts";
import { type TrustedProxies, trustedProxies } from "../edge/trusted-proxies.ts";
import { boundUnread, type UnreadAnswers } from "../edge/unread-answers.ts";
import { answerUnreadable } from "../edge/unreadable-request.ts";
import { attachSocketServer, isSocketPath } from "../socket/socket-server.ts";
import { languageOfUnread } from "./caller-language.ts";
import { addDocumentRoutes } from "./document-routes.ts";
import type { EndpointRules } from "./endpoint-answer.ts";
import { addEndpointRoutes, assertRoutesComplete, type EndpointDeps } from "./endpoint-routes.ts";
import { base64Of, CONTENT_TYPES, envelopeText, isInBase64, statusOf } from "./envelope.ts";
import { faultAnswer } from "./fault-answer.ts";
import { addFrameRoutes } from "./frame-routes.ts";
import type { HttpPorts, HttpServer } from "./http-ports.ts";
import type { HttpSettings } from "./http-settings.ts";
import { createDeviceCookie } from "./kept-cookie.ts";
import type { Metrics } from "./metrics.ts";
import { addOpenFigures } from "./open-figures.ts";
import { addOperationsRoutes, PROBE_PATHS } from "./operations-routes.ts";
import { createSecurityHeaders, type SecurityHeaders } from "./security-headers.ts";
import { createOperatorCookie, createSessionCookie } from "./session-token.ts";
import { createSharedOutcomes } from "./shared-outcomes.ts";
import { addUploadRoutes } from "./upload-routes.ts";
import { addAdminRoutes, addWebAppRoutes, styleHashesIn } from "./web-app-routes.ts";

/** Many times what any endpoint takes, and read in a few milliseconds. */
const BODY_BYTES_MAX = 64 * 1024;
/** What Node lets every request have; most have less. */
const REQUEST_MS_MAX = ARRIVAL_MS_MAX.file;
/** By which files come, in both forms of their paths. */
const FILE_PATHS: ReadonlySet<string> = new Set(
  [upload, uploadContentPicture].flatMap(({ path }) => [path, `/api${path}`]),
);

type RawRequest = Pick<IncomingMessage, "headers" | "socket">;

export async function createHttpServer(ports: HttpPorts): Promise<HttpServer> {
  const { settings, log, routes } = ports;
  assertRoutesComplete([...routes.map(({ endpoint }) => endpoint), upload, uploadContentPicture]);
  const headers = createSecurityHeaders(settings.publicUrl, styleHashesIn(ports.webRoot));
  const lag = createLoopLag();
  const proxies = trustedProxies(settings.trustedProxies);
  const isHttps = settings.publicUrl?.startsWith("https:") === true;
  const limits = createDoorLimits({ ...ports, lateMs: lag.lasting });
  const rules: EndpointRules = {
    database: ports.database,
    log,
    clock: ports.clock,
    isDemoOpen: () => ports.site.isDemoOpen(),
    stepUpMethods: ports.stepUpMethods,
    limits,
    shared: createSharedOutcomes(),
    origins: createOriginPolicy(settings),
    sessionCookie: createSessionCookie(isHttps),
    deviceCookie: createDeviceCookie(isHttps),
    operatorCookie: createOperatorCookie(isHttps),
  };
  const deps: EndpointDeps = {
    rules,
    metrics: ports.metrics,
    headers: headers.data,
    checksAnswers: !settings.isProduction,
    proxies,
  };

  const fail: Fail = (error, request, reply) =>
    inRequest(request.id, () =>
      sendRefusal(reply, headers, faultAnswer(error, log, request.routeOptions?.url ?? "no route")),
    );

  const app = Fastify(optionsOf(settings, proxies, fail));
  const turns = createRequestTurns();
  const unread = boundNetwork(app.server, ports, limits, { proxies, turns });
  nameRequests(app);
  refuseOtherHosts(app, rules.origins, headers);
  countUncounted(app, rules, headers, proxies);
  countAll(app, ports.metrics);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, headers, refuse("no-such-route")));
  app.setErrorHandler((error, request, reply) => fail(error, request, reply));

  addEndpointRoutes(app, routes, deps);
  const uploads: FastifyPluginAsync = (scope) => addUploadRoutes(scope, ports.files, deps);
  await app.register(uploads);
  addOperationsRoutes(app, ports, headers);
  addDocumentRoutes(app, headers, settings.publicUrl);
  addFrameRoutes(app, headers, ports.site);
  await addWebAppRoutes(app, ports.webRoot, headers, ports.site.siteName);
  await addAdminRoutes(app, ports.adminRoot, headers);
  await app.ready();
  const socket = attachSocketServer({ ...ports, ...rules, limits, proxies, server: app.server });
  standInFront(app.server, {
    ...{ proxies, unread, isSocketPath, requests: limits.requests, turns },
    rememberedPerson({ headers: { authorization, cookie } }) {
      const sent = rules.sessionCookie.read(authorization, cookie);
      return sent && limits.rememberedCustomer(sent.token)?.customerId;
    },
    isFile: ({ url = "" }) => FILE_PATHS.has(url.split("?", 1)[0] ?? ""),
    isProbe: (request) => PROBE_PATHS.has(request.url ?? "") && isLoopback(proxies.addressOf(request)),
  });
  const doors = createListeningDoors(app.server);
  const draining = drainable(app.server, doors);
  addOpenFigures(ports.metrics.registry, doors, socket);

  return {
    listen: ({ host, port }) => listenAt(app, doors, { host, port }),
    async inject(request) {
      const { statusCode, headers: answered, body } = await app.inject({ ...request });
      return { statusCode, headers: answered, body };
    },
    async close() {
      if (app.server.listening) {
        await draining.begin();
        await socket.close();
        await draining.finished(settings.lingerMs);
      } else await socket.close();
      await app.close();
      unread.stop();
      lag.stop();
    },
  };
}

/** Answers where, as an address. */
async function listenAt(
  app: FastifyInstance,
  doors: ListeningDoors,
  place: { readonly host: string; readonly port: number },
): Promise<string> {
  const { reusePort } = await doors.prepare(place);
  // Handed on as it is to the listening socket, which knows more than Fastify's type does.
  const wanted: FastifyListenOptions & { readonly reusePort: boolean } = { ...place, reusePort };
  const listened = await app.listen(wanted);
  await doors.open({ ...place, port: Number(new URL(listened).port) });
  return listened;
}

/** Bounds connections before a request has come, and what is kept for those who take nothing. */
function boundNetwork(
  server: Server,
  { settings, onRefused }: HttpPorts,
  { connections: arrivals }: DoorLimits,
  { proxies, turns }: { readonly proxies: TrustedProxies; readonly turns: RequestTurns },
): UnreadAnswers {
  boundConnections(server, {
    ...{ connections: settings.places.connection, descriptors: descriptorLimit() },
    ...{ arrivals, proxies, turns, onRefused },
  });
  return boundUnread(server, { proxies, onRefused });
}

type Fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

function optionsOf(settings: HttpSettings, proxies: TrustedProxies, fail: Fail): FastifyHttpOptions<Server> {
  return {
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    trustProxy: proxies.isAny && [...settings.trustedProxies],
    exposeHeadRoutes: false,
    genReqId: (request) => requestIdOf(request, proxies),
    forceCloseConnections: true,
    keepAliveTimeout: proxies.isAny ? KEEP_ALIVE_MS.behindProxy : KEEP_ALIVE_MS.direct,
    http: {
      headersTimeout: HEADERS_MS_MAX,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS,
      // Who offers to speak something else is answered as if they had not.
      shouldUpgradeCallback: ({ url = "", headers: { upgrade } }) =>
        isSocketPath(url) && upgrade?.toLowerCase() === "websocket",
    },
    routerOptions: { querystringParser: () => ({}), maxParamLength: 200 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: fail,
  };
}

const REQUEST_ID = "x-request-id";

/** As a proxy of ours has named it, so that its log and ours speak of the same; else a name of our own. */
function requestIdOf({ headers, socket }: RawRequest, proxies: TrustedProxies): string {
  const sent = headers[REQUEST_ID];
  return isSaneRequestId(sent) && proxies.isProxy(socket.remoteAddress) ? sent : newRequestId();
}

/** The answer bears the name that the log has. */
function nameRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
}

/** A page of another name that points at this machine reaches nothing. */
function refuseOtherHosts(app: FastifyInstance, origins: OriginPolicy, headers: SecurityHeaders): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!hasOneHost(request.raw.rawHeaders, request.raw.url)) {
      // Whatever was meant, the connection is not used again: what follows on it may be meant for the other host.
      reply.header("connection", "close");
      sendRefusal(reply, headers, refuse("malformed-body"), 400);
      return;
    }
    if (origins.isOwnHost(request.headers.host) || PROBE_PATHS.has(request.raw.url ?? "")) return done();
    sendRefusal(reply, headers, refuse("no-such-route"));
  });
}

/** Files, pages and addresses that do not exist; endpoints count themselves, with what they know of the caller. */
function countUncounted(
  app: FastifyInstance,
  rules: EndpointRules,
  headers: SecurityHeaders,
  proxies: TrustedProxies,
): void {
  const { limits, sessionCookie } = rules;
  app.addHook("onRequest", (request, reply, done) => {
    if (request.routeOptions.config.isEndpoint === true || PROBE_PATHS.has(request.raw.url ?? "")) return done();
    const sent = sessionCookie.read(request.headers.authorization, request.headers.cookie);
    const caller = sent ? limits.rememberedCustomer(sent.token) : undefined;
    const waitS = limits.limiter.take("file", { ...visitorFrom(request.ip), person: caller?.customerId ?? null });
    if (waitS === 0) return done();
    reply.header("retry-after", waitS);
    if (!caller && !proxies.isProxy(request.raw.socket.remoteAddress)) slowDown(request.raw, reply.raw);
    sendRefusal(reply, headers, refuse("too-many-requests", { seconds: waitS }));
  });
}

/** Every request, once its answer has gone out. */
function countAll(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const isProbe = PROBE_PATHS.has(request.raw.url ?? "");
    const rate = request.routeOptions.config.rateClass ?? (isProbe ? "probe" : "file");
    metrics.countRequest(rate, reply.statusCode, reply.elapsedTime);
    done();
  });
}

function sendRefusal(
  reply: FastifyReply,
  headers: SecurityHeaders,
  refusal: Refusal,
  status = statusOf(refusal),
): FastifyReply {
  const { request } = reply;
  const text = envelopeText(refusal, languageOfUnread(request));
  const isBase64 = isOfBase64Variant(request);
  reply.headers({ ...headers.data, "content-type": isBase64 ? CONTENT_TYPES.base64 : CONTENT_TYPES.json });
  if (refusal.code === "service-unavailable") reply.header("retry-after", 1);
  return reply.code(status).send(isBase64 ? base64Of(text) : text);
}

/** Whoever calls an endpoint without /api, one that there is not included, reads base64 whatever comes of it. */
const isOfBase64Variant = ({ raw, is404, routeOptions }: FastifyRequest): boolean =>
  (is404 || routeOptions.config.isEndpoint === true) && isInBase64(raw.url ?? "");

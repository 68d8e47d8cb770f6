/** Puts every endpoint on the server, under /api and, answering base64, without it. Refuses to start when one is missing. */
import { isUtf8 } from "node:buffer";
import type { ServerResponse } from "node:http";
import { api } from "@candor/api/api";
import type { Endpoint } from "@candor/api/endpoint";
import { type Answer, refuse } from "@candor/api/refusal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inRequest } from "../bus/request-context.ts";
import { connectionIsOf } from "../edge/connections.ts";
import { slowDown } from "../edge/slowed-connections.ts";
import type { TrustedProxies } from "../edge/trusted-proxies.ts";
import { languageOfUnread } from "./caller-language.ts";
import { answerEndpoint, type EndpointRules } from "./endpoint-answer.ts";
import type { Incoming, Outcome } from "./endpoint-types.ts";
import { base64Of, CONTENT_TYPES, envelopeText, statusOf } from "./envelope.ts";
import type { HttpCall } from "./http-call.ts";
import type { Metrics } from "./metrics.ts";
import { type Reading, readForm, readJson } from "./request-fields.ts";
import type { Route } from "./route.ts";

export interface EndpointDeps {
  readonly rules: EndpointRules;
  readonly metrics: Metrics;
  readonly headers: Readonly<Record<string, string>>;
  /** Development and tests hold every answer against its schema. */
  readonly checksAnswers: boolean;
  /** Of a connection that is a person's and not a proxy's: who asks too often is read from later. */
  readonly proxies: TrustedProxies;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** It counts its own calls, by the class that packages/api declares. */
    isEndpoint?: boolean;
    /** What it is limited and counted in. */
    rateClass?: string;
  }
}

type Handle = (request: unknown, call: HttpCall) => Promise<Answer<unknown>>;

export function addEndpointRoutes(app: FastifyInstance, routes: readonly Route[], deps: EndpointDeps): void {
  for (const { endpoint, handle } of routes) {
    const checked = deps.checksAnswers ? holdingAnswers(endpoint, handle as Handle) : (handle as Handle);
    addEndpoint(app, endpoint, deps, (request) => ({ handle: checked, readBody: () => readBody(request) }));
  }
}

/** @param prepare what to do with one request: its body's fields and who handles them */
export function addEndpoint(
  app: FastifyInstance,
  endpoint: Endpoint,
  deps: EndpointDeps,
  prepare: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    handle: Handle;
    readBody: () => Reading;
    readAhead?: Incoming["readAhead"];
  },
): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  for (const isBase64 of [false, true]) {
    app.route({
      method: endpoint.method,
      url: isBase64 ? endpoint.path : `/api${endpoint.path}`,
      config: { isEndpoint: true, rateClass: endpoint.rate },
      handler: async (request, reply) => {
        const startedAt = performance.now();
        const { handle, readBody, readAhead } = prepare(request, reply);
        const incoming = { ...incomingOf(request, reply, readBody), readAhead };
        const outcome = await inRequest(request.id, () => answerEndpoint(deps.rules, endpoint, handle, incoming));
        deps.metrics.countCall(name, answerName(outcome.answer), performance.now() - startedAt);
        const isSlowed = outcome.isSlowed && !deps.proxies.isProxy(request.raw.socket.remoteAddress);
        if (isSlowed) slowDown(request.raw, reply.raw);
        return send(reply, deps, outcome, { isBase64, sentZone: request.headers["x-time-zone"] });
      },
    });
  }
}

/** Throws when the routes given and the endpoints of packages/api are not the same. */
export function assertRoutesComplete(endpoints: readonly Endpoint[]): void {
  const given = endpoints.map(({ method, path }) => `${method} ${path}`);
  const wanted = new Set(Object.keys(api));
  const missing = [...wanted].filter((name) => !given.includes(name));
  const unknown = given.filter((name, index) => !wanted.has(name) || given.indexOf(name) !== index);
  if (missing.length === 0 && unknown.length === 0) return;
  throw new Error(
    `routes and endpoints differ: without a route: ${missing.join(", ") || "none"}; not an endpoint or twice: ${unknown.join(", ") || "none"}`,
  );
}

const answerName = (answer: Answer<unknown>): string => (answer.refused ? answer.code : "ok");

const NO_BODY: Reading = { fields: Object.freeze({}) };

const incomingOf = (request: FastifyRequest, reply: FastifyReply, readBody: () => Reading): Incoming => ({
  headers: request.headers,
  address: request.ip,
  query: queryOf(request.raw.url ?? ""),
  readBody,
  languageUnread: () => languageOfUnread(request),
  gone: () => goneSignal(reply.raw),
  knownAs: (customerId) => connectionIsOf(request.raw.socket, customerId),
});

/** Watched from when a handler first reads: most calls never ask. */
function goneSignal(response: ServerResponse): AbortSignal {
  const ended = new AbortController();
  const watch = () => {
    if (!response.writableFinished) ended.abort();
  };
  if (response.destroyed) watch();
  else response.once("close", watch);
  return ended.signal;
}

function queryOf(url: string): Reading {
  const mark = url.indexOf("?");
  return mark < 0 ? NO_BODY : readForm(url.slice(mark + 1));
}

/** A form unless the caller says JSON; the text is UTF-8 whatever it says. */
function readBody(request: FastifyRequest): Reading {
  const { body } = request;
  if (!Buffer.isBuffer(body) || body.length === 0) return NO_BODY;
  const type = (request.headers["content-type"] ?? FORM).toLowerCase();
  if (!isUtf8(body) || !isUtf8Charset(type)) return { refusal: refuse("malformed-body") };
  if (type.startsWith(JSON_TYPE)) return readJson(body.toString("utf8"));
  if (type.startsWith(FORM)) return readForm(body.toString("utf8"));
  return { refusal: refuse("malformed-body") };
}

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const isUtf8Charset = (type: string): boolean => !type.includes("charset") || /charset="?utf-?8"?(?:;|$)/.test(type);

interface Wanted {
  readonly isBase64: boolean;
  /** X-Time-Zone as it came. */
  readonly sentZone: unknown;
}

function send(
  reply: FastifyReply,
  deps: EndpointDeps,
  outcome: Outcome,
  { isBase64, sentZone }: Wanted,
): Buffer | string {
  const { answer, language, cookie, deviceCookie, operatorCookie, retryAfterS } = outcome;
  reply.headers(deps.headers);
  const status = statusOf(answer);
  if (status !== 200) reply.code(status);
  if (cookie !== undefined) {
    const { sessionCookie } = deps.rules;
    reply.header("set-cookie", cookie === null ? sessionCookie.clear() : sessionCookie.set(cookie));
  }
  if (deviceCookie !== undefined) reply.header("set-cookie", deps.rules.deviceCookie.set(deviceCookie));
  if (operatorCookie !== undefined) {
    const { operatorCookie: kept } = deps.rules;
    reply.header("set-cookie", operatorCookie === null ? kept.clear() : kept.set(operatorCookie));
  }
  if (retryAfterS) reply.header("retry-after", retryAfterS);
  reply.header("content-type", isBase64 ? CONTENT_TYPES.base64 : CONTENT_TYPES.json);
  const write = (): string => {
    const text = envelopeText(answer, language, sentZone);
    return isBase64 ? base64Of(text) : text;
  };
  const { written } = outcome;
  if (!written) return write();
  // Of refusals alone the text depends on the zone, and those are not shared. Bytes go out as they are, however often.
  const way = isBase64 ? "base64" : "plain";
  written[way] ??= Buffer.from(write());
  return written[way];
}

/** An answer that is not what packages/api promises is a bug and fails the call. */
function holdingAnswers(endpoint: Endpoint, handle: Handle): Handle {
  return async (request, call) => {
    const answer = await handle(request, call);
    if (answer.refused) return answer;
    const parsed = endpoint.response.safeParse(answer.value);
    if (parsed.success) return answer;
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered something else than declared: ${parsed.error.message}`,
    );
  };
}

/** A whole http server on made-up handlers, for tests of the door itself. Every endpoint exists; most answer a fault. */
import { api } from "@candor/api/api";
import { uploadContentPicture } from "@candor/api/content";
import type { Endpoint } from "@candor/api/endpoint";
import { upload } from "@candor/api/file";
import { answer } from "@candor/api/refusal";
import { manualClock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { createLog } from "../log.ts";
import { WELL } from "../process/health.ts";
import { createChannelHub } from "../socket/channel-hub.ts";
import type { HttpPorts, HttpServer, InjectResponse } from "./http-ports.ts";
import { createHttpServer } from "./http-server.ts";
import { DEFAULT_PLACES, DEFAULT_RATE_LIMITS, type HttpSettings } from "./http-settings.ts";
import { createMetrics } from "./metrics.ts";
import type { Caller, Route } from "./route.ts";

export const ANNA: Caller = {
  customerId: "7",
  sessionId: "70",
  portfolios: { demo: "701", real: "702" },
  provedAt: null,
  isFrozen: false,
  restrictions: [],
  verifiedLevel: 0,
};
const BEN: Caller = {
  customerId: "8",
  sessionId: "80",
  portfolios: { demo: "801", real: "802" },
  provedAt: null,
  isFrozen: false,
  restrictions: [],
  verifiedLevel: 0,
};
export const ANNAS_TOKEN = "annas-token";
export const BENS_TOKEN = "bens-token";

/** What an installation says of itself. */
export const SITE = {
  site_name: "Candor",
  site_logo: "",
  DAPP_DEMO: true,
  is_sandbox: false,
  payee_wait_seconds: 86_400,
  default_language: "en",
  version: "1",
  review_hours: 24,
  price_mode: "simulated",
  price_reason: "chosen",
  replay_speed: 1,
} as const;

export interface TestServer {
  readonly server: HttpServer;
  readonly ports: HttpPorts;
  readonly clock: ReturnType<typeof manualClock>;
  /** Token → caller; a test may take one out, as a revocation does. */
  readonly sessions: Map<string, Caller>;
  readonly revoke: (token: string) => void;
  /** A call as an API client makes it; a body is sent as a form. */
  call(path: string, body?: string, headers?: Record<string, string>): Promise<InjectResponse>;
}

const SETTINGS: HttpSettings = {
  publicUrl: null,
  allowedHosts: [],
  trustedProxies: [],
  isProduction: false,
  rateLimits: DEFAULT_RATE_LIMITS,
  places: DEFAULT_PLACES,
  lingerMs: 0,
  metricsToken: null,
};

/** All endpoints but upload, which the server answers itself; those not given throw. */
function routesWith(given: readonly Route[]): Route[] {
  const unanswered = (Object.values(api) as Endpoint[]).filter(
    (endpoint) =>
      endpoint !== upload &&
      endpoint !== uploadContentPicture &&
      !given.some((route) => route.endpoint.method === endpoint.method && route.endpoint.path === endpoint.path),
  );
  const handle = (): Promise<never> => Promise.reject(new Error("not answered in this test"));
  return [...given, ...unanswered.map((endpoint) => ({ endpoint, handle }))];
}

export async function createTestServer(
  routes: readonly Route[],
  options: { settings?: Partial<HttpSettings>; ports?: Partial<HttpPorts> } = {},
): Promise<TestServer> {
  const clock = manualClock(1_800_000_000_000);
  const log = createLog("silent");
  const sessions = new Map([
    [ANNAS_TOKEN, ANNA],
    [BENS_TOKEN, BEN],
  ]);
  const listeners = new Set<(sessionId: string) => void>();
  const ports: HttpPorts = {
    settings: { ...SETTINGS, ...options.settings },
    database: {} as Database,
    log,
    clock,
    metrics: createMetrics(),
    furtherMetrics: async () => "",
    routes: routesWith(routes),
    authenticate: (token) => sessions.get(token),
    sessions: {
      recall: (token) => sessions.get(token),
      lastOwner: (token) => sessions.get(token),
      isKnown: (token) => sessions.has(token),
      mayBeToken: () => true,
      endings: () => 0,
    },
    stepUpMethods: async () => ["password"],
    authenticateOperator: async () => undefined,
    channels: createChannelHub({ log }),
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    files: {
      store: async () => answer("/files/stored"),
      read: async () => undefined,
      storeOpen: async () => answer("/files/1.jpg"),
      readOpen: async () => undefined,
    },
    site: { siteName: () => "Candor", isDemoOpen: () => true, frameHosts: () => [] },
    listOutbox: async () => [],
    health: () => WELL,
    // Whoever else uses the machine decides nothing here.
    loopLag: { p: () => 0 },
    webRoot: null,
    adminRoot: null,
    ...options.ports,
  };
  const server = await createHttpServer(ports);
  return {
    server,
    ports,
    clock,
    sessions,
    revoke(token) {
      const caller = sessions.get(token);
      sessions.delete(token);
      if (caller) for (const listener of listeners) listener(caller.sessionId);
    },
    call: (path, body, headers = {}) =>
      server.inject({
        method: body === undefined ? "GET" : "POST",
        url: path,
        headers: { host: "localhost", ...(body === undefined ? {} : { "content-type": FORM }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      }),
  };
}

const FORM = "application/x-www-form-urlencoded";

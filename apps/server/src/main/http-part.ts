/** The http server and socket, wired to the modules. */
import type { Registry } from "prom-client";
import { authenticateOperator } from "../core/operator/operator.ts";
import { type Config, drainMsOf } from "../platform/config/config.ts";
import type { FilePort, HttpPorts, HttpServer, SitePort } from "../platform/http/http-ports.ts";
import { createHttpServer } from "../platform/http/http-server.ts";
import { DEFAULT_PLACES, DEFAULT_RATE_LIMITS, type HttpSettings } from "../platform/http/http-settings.ts";
import { createMetrics } from "../platform/http/metrics.ts";
import { askingForMoney } from "../platform/http/money-commands.ts";
import { listOutbox } from "../platform/messages/message-outbox.ts";
import type { ChannelHub } from "../platform/socket/channel-hub.ts";
import type { Base, Part } from "./base.ts";
import { CORE_METRICS } from "./core-metrics.ts";
import { refusalOfPort } from "./port-check.ts";
import type { Rooms } from "./rooms.ts";
import { operatorsPage } from "./sandbox/operators-page.ts";

const settingsOf = (config: Config): HttpSettings => ({
  publicUrl: config.publicUrl,
  allowedHosts: config.allowedHosts,
  trustedProxies: config.trustedProxies,
  isProduction: config.isProduction,
  rateLimits: { ...DEFAULT_RATE_LIMITS, ...config.rateLimits },
  places: { ...DEFAULT_PLACES, ...config.places },
  lingerMs: drainMsOf(config),
  metricsToken: config.metricsToken,
});

const filePort = ({ files, contents }: Rooms): FilePort => ({
  store: (caller, content) => files.store(caller.customerId, content),
  read: (caller, name) => files.read(caller.customerId, name),
  storeOpen: (operator, content) => contents.addPicture(operator, content),
  readOpen: (name) => contents.readPicture(name),
});

const sitePort = ({ settings }: Rooms): SitePort => ({
  siteName: () => settings.value("site_name"),
  isDemoOpen: () => settings.isOn("DAPP_DEMO"),
  frameHosts: () => settings.value("frame_hosts").split(",").filter(Boolean),
});

/** Where people find the server, and the port that it listens on. */
export interface Listening {
  readonly address: string;
  readonly port: number;
}

export function httpPart(
  base: Base,
  rooms: Rooms,
  channels: ChannelHub,
  { registry, ...ports }: Pick<HttpPorts, "webRoot" | "adminRoot" | "health"> & { readonly registry: Registry },
): { part: Part; listening: () => Listening | null } {
  const { config, database, operatorDatabase } = base;
  let server: HttpServer | undefined;
  let listening: Listening | null = null;

  async function start(): Promise<void> {
    const metrics = createMetrics(registry);
    server = await createHttpServer({
      ...base,
      settings: settingsOf(config),
      metrics,
      furtherMetrics: async () =>
        config.roles.has("desk") ? "" : await base.bus.request(CORE_METRICS, null).catch(() => ""),
      routes: config.roles.has("desk") ? rooms.routes : askingForMoney(base.bus, rooms.routes),
      authenticate: rooms.customers.authenticate,
      sessions: rooms.customers.sessionMemory,
      stepUpMethods: rooms.customers.stepUpMethods,
      authenticateOperator: (token, isUnattended) =>
        authenticateOperator(operatorDatabase, token, base.clock.now(), isUnattended),
      channels,
      onRevoked: rooms.customers.onRevoked,
      files: filePort(rooms),
      site: sitePort(rooms),
      onRefused: (kind, who) => {
        metrics.countRefused(kind);
        rooms.floodAlarms.onRefused(kind, who);
      },
      listOutbox: () => listOutbox(database),
      localPages: base.installation.isSandbox ? [operatorsPage(config)] : [],
      ...ports,
    });
    const listened = await server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw error instanceof Error ? refusalOfPort(error, config) : error;
    });
    listening = { address: config.publicUrl ?? listened, port: Number(new URL(listened).port) };
  }

  async function stop(): Promise<void> {
    channels.close();
    await server?.close();
  }

  return { part: { name: "http", role: "http", start, stop }, listening: () => listening };
}

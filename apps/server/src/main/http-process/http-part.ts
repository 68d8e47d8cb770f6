/** The http server and socket, wired to the modules. */
import type { Registry } from "prom-client";
import { authenticateOperator } from "../../core/operator/operator.ts";
import { type Config, drainMsOf } from "../../platform/config/config.ts";
import type { FilePort, HttpPorts, HttpServer, SitePort } from "../../platform/http/http-ports.ts";
import { createHttpServer } from "../../platform/http/http-server.ts";
import { DEFAULT_PLACES, DEFAULT_RATE_LIMITS, type HttpSettings } from "../../platform/http/http-settings.ts";
import { createMetrics } from "../../platform/http/metrics.ts";
import { askingForMoney } from "../../platform/http/money-commands.ts";
import { listOutbox } from "../../platform/messages/message-outbox.ts";
import { type Part, partOf } from "../../platform/process/part.ts";
import type { ChannelHub } from "../../platform/socket/channel-hub.ts";
import { CORE_METRICS } from "../metrics/process-registry.ts";
import type { Modules } from "../modules.ts";
import { refusalOfPort } from "../port-check.ts";
import { picturesOf, refusedOf } from "../product-ports.ts";
import { operatorsPage } from "../sandbox/operators-page.ts";

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

function filePort({ files, products }: Modules): FilePort {
  const pictures = picturesOf(products());
  return {
    store: (caller, content) => files.store(caller.customerId, content),
    read: (caller, name) => files.read(caller.customerId, name),
    storeOpen: (operator, content) => pictures.store(operator, content),
    readOpen: (name) => pictures.read(name),
  };
}

const sitePort = ({ settings }: Modules): SitePort => ({
  siteName: () => settings.value("site_name"),
  isDemoOpen: () => settings.isOn("DAPP_DEMO"),
  frameHosts: () => settings.value("frame_hosts").split(",").filter(Boolean),
});

/** Where people find the server, and the port that it listens on. */
export interface Listening {
  readonly address: string;
  readonly port: number;
}

/** What it answers with beside the modules. */
export interface AnsweringPorts extends Pick<HttpPorts, "routes" | "webRoot" | "adminRoot" | "health"> {
  readonly registry: Registry;
}

export function httpPart(
  modules: Modules,
  channels: ChannelHub,
  { registry, routes, ...ports }: AnsweringPorts,
): { part: Part; listening: () => Listening | null } {
  const { config, database, operatorDatabase, signIns, accountSafety } = modules;
  const countRefused = refusedOf(modules.products());
  let server: HttpServer | undefined;
  let listening: Listening | null = null;

  async function start(): Promise<void> {
    const metrics = createMetrics(registry);
    server = await createHttpServer({
      ...modules,
      settings: settingsOf(config),
      metrics,
      furtherMetrics: async () =>
        config.roles.has("desk") ? "" : await modules.bus.request(CORE_METRICS, null).catch(() => ""),
      routes: config.roles.has("desk") ? routes : askingForMoney(modules.bus, routes),
      authenticate: signIns.authenticate,
      sessions: signIns.sessionMemory,
      stepUpMethods: accountSafety.stepUpMethods,
      authenticateOperator: (token, isUnattended) =>
        authenticateOperator(operatorDatabase, token, modules.clock.now(), isUnattended),
      channels,
      onRevoked: signIns.onRevoked,
      files: filePort(modules),
      site: sitePort(modules),
      onRefused: (kind, who) => {
        metrics.countRefused(kind);
        countRefused(kind, who);
      },
      listOutbox: () => listOutbox(database),
      localPages: modules.installation.isSandbox ? [operatorsPage(config)] : [],
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

  return { part: partOf("http", "http", { start, stop }), listening: () => listening };
}

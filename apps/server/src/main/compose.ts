/**
 * Puts the program together from the core modules and the list of products, and says in which order its parts start; they
 * stop in reverse.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { termsUpkeep } from "../core/instrument/instrument.ts";
import { createMakerChecker } from "../core/maker-checker/maker-checker.ts";
import type { Product } from "../core/product/product.ts";
import { termsRoutes } from "../core/terms/terms.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { createDatabaseProbe } from "../platform/database/database-probe.ts";
import { serveMoneyCommands } from "../platform/http/money-commands.ts";
import type { Route } from "../platform/http/route.ts";
import { messageNotice } from "../platform/messages/message-channels.ts";
import { type HealthPart, type HealthReport, joined, reportOf } from "../platform/process/health.ts";
import { healthOfCore } from "../platform/process/health-of-other.ts";
import { type Part, partOf } from "../platform/process/part.ts";
import { type ChannelHub, createChannelHub } from "../platform/socket/channel-hub.ts";
import { type Base, createBase, type Foundation, keysFolder } from "./base.ts";
import { healthPartsOf, isJobsAlone } from "./health-parts.ts";
import type { httpPart, Listening } from "./http-process/http-part.ts";
import { registryOf, servedMetrics } from "./metrics/process-registry.ts";
import { createModules, type Modules } from "./modules.ts";
import { priceNotice } from "./price-source.ts";
import { partsOf } from "./product-ports.ts";
import { PRODUCTS } from "./products.ts";
import { SANDBOX_PAGE } from "./sandbox/operators-page.ts";
import { fundsOf } from "./sandbox/samples.ts";
import { upkeepParts } from "./upkeep.ts";

export interface App {
  /** What answers calls, or what an answer rests on. */
  readonly parts: readonly Part[];
  /** What runs beside the calls; started after the parts, with nobody waiting for it. */
  readonly upkeep: readonly Part[];
  /** What this process says of its parts. */
  readonly health: readonly HealthPart[];
  /** The figures of this process, in Prometheus' form. */
  metrics(): Promise<string>;
  /** Sentences for the person who started the program, such as where prices come from; once the parts have started. */
  notices(): readonly string[];
  /** Where people find it, and the port that is listened on, once the parts have started; null in a process without the http role. */
  listening(): Listening | null;
}

/** @param answering of a process that answers calls: what does; the others need not load it */
export async function compose(foundation: Foundation, answering?: typeof httpPart): Promise<App> {
  const base = await createBase(foundation);
  const { config, database } = base;
  const { roles } = config;
  // What it publishes it signs.
  if (isJobsAlone(roles)) await tickLogTools.requireKey(database, keysFolder(config));
  const { modules, products } = await createAll(base);
  const routes = routesOf(modules, products);
  if (roles.has("desk")) serveMoneyCommands(base, routes);
  const channels = createChannelHub(base);
  provideChannels(channels, modules, products);
  const probe = createDatabaseProbe(base);
  const health = healthPartsOf(modules, probe);
  const registry = registryOf(modules, products, { probe, health });
  if (roles.has("http") && !answering) throw new Error("nothing here answers calls");
  const apps = { webRoot: builtApp("web"), adminRoot: builtApp("admin") };
  const http = answering?.(modules, channels, { ...apps, routes, health: healthWithCore(base, health), registry });
  return {
    health,
    metrics: () => registry.metrics(),
    parts: [
      partOf("database", null, probe),
      // Made here, or as the process with the feed tells.
      partOf("market data", roles.has("feed") ? "feed" : "http", modules.marketData),
      partOf("terms", null, termsUpkeep(modules.instruments, modules.log)),
      ...partsOf(products, "parts", "feed"),
      ...fundsOf(modules),
      partOf("desk", "desk", modules.desk),
      ...partsOf(products, "parts", "desk"),
      servedMetrics(base.bus, registry),
      ...(http ? [http.part] : []),
    ],
    upkeep: upkeepParts(modules, products),
    notices: () =>
      [priceNotice(config, modules.marketData), messageNotice(config), sandboxNotice(base)].filter(
        (said) => said !== null,
      ),
    listening: () => http?.listening() ?? null,
  };
}

async function createAll(base: Base) {
  const products: Product[] = [];
  let isMade = false;
  const modules = await createModules(base, () => {
    if (!isMade) throw new Error("the products are not made yet");
    return products;
  });
  // One after the other: the desk acts on ticks in the order in which they register.
  for (const make of PRODUCTS) products.push(await make(modules));
  isMade = true;
  return { modules, products };
}

function routesOf(modules: Modules, products: readonly Product[]): readonly Route[] {
  const { operators, settings, networks } = modules;
  const terms = [modules.termProducts.terms, ...products.flatMap((product) => product.terms ?? [])];
  const kinds = [
    ...[...[operators, settings, networks], ...products].flatMap(({ proposalKinds = [] }) => [...proposalKinds]),
    ...terms.map(({ proposals }) => proposals),
  ];
  const shown = [networks.shownTerms, ...terms];
  const core = [
    ...[settings, modules.secondFactors, modules.signIns, modules.accountSafety, operators],
    ...[createMakerChecker({ ...modules, kinds }), { routes: termsRoutes({ ...modules, shown }) }],
    ...[modules.verifications, networks, modules.payees, modules.instruments, modules.marketData, modules.notices],
  ];
  return [...core, ...products].flatMap(({ routes }) => routes);
}

function provideChannels(channels: ChannelHub, modules: Modules, products: readonly Product[]): void {
  for (const module of [modules.marketData, modules.notices, modules.accountSafety]) module.provideChannels(channels);
  for (const product of products) product.provideChannels?.(channels);
}

const sandboxNotice = ({ installation }: Base): string | null =>
  installation.isSandbox
    ? `This is a sandbox: all money is test money. Its sample operators and their codes are at ${SANDBOX_PAGE}, codes of customers at /outbox.`
    : null;

/** Of a process whose desk is elsewhere with what that one says. */
function healthWithCore({ config, bus }: Base, parts: readonly HealthPart[]): () => Promise<HealthReport> {
  if (config.roles.has("desk")) return async () => reportOf(parts);
  const core = healthOfCore(bus);
  return async () => joined(reportOf(parts), await core());
}

/** A built app; null when there is none, as in a test of the server alone. */
function builtApp(name: "web" | "admin"): string | null {
  const built = join(import.meta.dirname, "../../..", name, "dist");
  return existsSync(join(built, "index.html")) ? built : null;
}

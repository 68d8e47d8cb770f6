/**
 * Wires the modules together and says in which order they start: a part is something that starts and stops; parts start in the
 * order of the list and stop in reverse.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { registerCustomerJobs } from "../core/customer/customer.ts";
import { readInstallation } from "../core/installation/installation.ts";
import { passkeyRules } from "../core/second-factor/second-factor.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { registerVerificationJobs } from "../core/verification/verification.ts";
import { systemClock } from "../platform/clock.ts";
import { createDatabaseProbe } from "../platform/database/database-probe.ts";
import { createPlainSealer } from "../platform/encryption/files-seal-plain.ts";
import { createSealUpkeep } from "../platform/encryption/seal-upkeep.ts";
import type { SealingKeys } from "../platform/encryption/sealing-keys.ts";
import { sealingKeysOf } from "../platform/encryption/sealing-keys-of.ts";
import { createOrphanClearing } from "../platform/files/files-orphans.ts";
import { createLooseClearing } from "../platform/files/loose-pictures.ts";
import { serveMoneyCommands } from "../platform/http/money-commands.ts";
import { createIds } from "../platform/ids.ts";
import { createMailSender } from "../platform/messages/mail-sender.ts";
import { createSmsSender } from "../platform/messages/sms-sender.ts";
import { type HealthPart, type HealthReport, joined, reportOf } from "../platform/process/health.ts";
import { healthOfCore } from "../platform/process/health-of-other.ts";
import { createChannelHub } from "../platform/socket/channel-hub.ts";
import { registerHousekeeping } from "../platform/tasks/housekeeping.ts";
import { createJobs } from "../platform/tasks/jobs.ts";
import { createOutbox } from "../platform/tasks/outbox.ts";
import { pinSettlements, registerReceiptJobs } from "../products/receipt/receipt-jobs.ts";
import { provideAccountChannel } from "./account-channel.ts";
import type { Base, Foundation, Part } from "./base.ts";
import { registryOf, servedMetrics } from "./core-metrics.ts";
import { healthPartsOf, isJobsAlone } from "./health-parts.ts";
import type { httpPart, Listening } from "./http-part.ts";
import { messageNotice, smsProviderOf } from "./message-ways.ts";
import { priceNotice } from "./price-source.ts";
import { buildRooms, filesFolder, keyUseOf, type Rooms } from "./rooms.ts";
import { SANDBOX_PAGE } from "./sandbox/operators-page.ts";
import { fundsOf, samplesOf } from "./sandbox/samples.ts";

export interface House {
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
export async function compose(foundation: Foundation, answering?: typeof httpPart): Promise<House> {
  const clock = systemClock;
  const base: Base = {
    ...foundation,
    clock,
    ids: createIds({ clock, node: foundation.config.nodeNumber }),
    outbox: createOutbox(foundation),
    jobs: createJobs(foundation),
    sealing: await sealingKeys(foundation),
    installation: await readInstallation(foundation.database),
  };
  // What it publishes it signs.
  if (isJobsAlone(base.config.roles)) await tickLogTools.requireKey(base.database, keysFolder(base.config));
  const rooms = await buildRooms(base);
  if (base.config.roles.has("desk")) serveMoneyCommands(base, rooms.routes);
  const channels = createChannelHub(base);
  rooms.marketData.provideChannels(channels);
  rooms.spotOrders.provideChannels(channels);
  provideAccountChannel(channels, { ...base, ...rooms, isDemoOpen: () => rooms.settings.isOn("DAPP_DEMO") });
  rooms.notices.provideChannels(channels);
  rooms.customers.provideChannels(channels);
  rooms.deposits.provideChannels(channels);
  const probe = createDatabaseProbe({ ...foundation, clock });
  const health = healthPartsOf(base, rooms, probe);
  const apps = { webRoot: builtApp("web"), adminRoot: builtApp("admin") };
  const registry = registryOf(base, rooms, { probe, health });
  if (base.config.roles.has("http") && !answering) throw new Error("nothing here answers calls");
  const http = answering?.(base, rooms, channels, { ...apps, health: healthWithCore(base, health), registry });
  return {
    health,
    metrics: () => registry.metrics(),
    parts: [
      { name: "database", role: null, ...bound(probe) },
      // Made here, or as the process with the feed tells.
      { name: "market data", role: base.config.roles.has("feed") ? "feed" : "http", ...bound(rooms.marketData) },
      { name: "price alerts", role: "feed", ...bound(rooms.priceAlerts) },
      ...fundsOf(base, rooms),
      { name: "desk", role: "desk", ...bound(rooms.desk) },
      { name: "spot", role: "desk", ...bound(rooms.spotOrders.upkeep) },
      { name: "contracts", role: "desk", ...bound(rooms.contractOrders.upkeep) },
      { name: "options", role: "desk", ...bound(rooms.optionOrders.upkeep) },
      { name: "metrics", role: "desk", ...servedMetrics(base.bus, registry) },
      ...(http ? [http.part] : []),
    ],
    upkeep: upkeepParts(base, rooms),
    notices: () =>
      [priceNotice(base.config, rooms.marketData), messageNotice(base.config), sandboxNotice(base.installation)].filter(
        (said) => said !== null,
      ),
    listening: () => http?.listening() ?? null,
  };
}

const sandboxNotice = ({ isSandbox }: Base["installation"]): string | null =>
  isSandbox
    ? `This is a sandbox: all money is test money. Its sample operators and their codes are at ${SANDBOX_PAGE}, codes of customers at /outbox.`
    : null;

const keysFolder = ({ dataDir }: Base["config"]): string => join(dataDir, "keys");

/** Made by the process with the desk; any other, whose data folder may be another too, has to have the same. */
const sealingKeys = ({ config, database }: Foundation): Promise<SealingKeys> =>
  sealingKeysOf(database, keysFolder(config), keyUseOf(config.roles));

/** Of a process whose desk is elsewhere with what that one says. */
function healthWithCore({ config, bus }: Base, parts: readonly HealthPart[]): () => Promise<HealthReport> {
  if (config.roles.has("desk")) return async () => reportOf(parts);
  const core = healthOfCore(bus);
  return async () => joined(reportOf(parts), await core());
}

/** A module's start and stop as a part's; the module keeps its `this`. */
const bound = (room: Pick<Part, "start" | "stop">) => ({
  start: (signal: AbortSignal) => room.start(signal),
  stop: () => room.stop(),
});

/** What runs beside the calls: sealing, the outbox, mail and the clock's jobs. */
function upkeepParts(base: Base, rooms: Rooms): Part[] {
  const { config, database, outbox, jobs, clock, log, sealing } = base;
  const { ledger, operators, deposits, transfers, floodAlarms } = rooms;
  registerHousekeeping(jobs, database);
  registerCustomerJobs(jobs, { database, clock });
  registerVerificationJobs(jobs, { database, clock, sealer: sealing });
  registerReceiptJobs(jobs, { database, clock });
  tickLogTools.registerJobs(jobs, {
    ...{ database, clock, log },
    folder: config.exportDir ?? join(config.dataDir, "export"),
    retentionDays: config.tickRetentionDays,
    keysFolder: keysFolder(config),
    pinSettled: () => pinSettlements({ database, clock }),
  });
  const seals = { database, sealing, clock, log };
  const onDisk = { ...seals, folder: filesFolder(config) };
  const fileSteps = [createPlainSealer(onDisk), createLooseClearing(onDisk), createOrphanClearing(onDisk)];
  const parts: Part[] = [
    ...samplesOf(base, rooms),
    { name: "seals", role: "http", ...bound(createSealUpkeep({ ...seals, fileSteps })) },
    { name: "passkeys", role: "http", start: passkeyRules.load, stop: async () => undefined },
    { name: "acts of operators", role: "http", ...bound(operators.marking) },
    { name: "refusals", role: "http", ...bound(floodAlarms.keeping) },
    { name: "conversions", role: "desk", ...bound(transfers.upkeep) },
    { role: "jobs", ...ledger.upkeep },
    { name: "flood alarms", role: "jobs", ...bound(floodAlarms.looking) },
    { name: "deposits", role: "jobs", ...bound(deposits.upkeep) },
    { name: "jobs", role: "jobs", ...bound(jobs) },
    // After the jobs, which its consumers add to.
    { name: "outbox", role: "jobs", ...bound(outbox) },
  ];
  // Who sends messages knows who carries them, and nobody else.
  if (!config.roles.has("jobs")) return parts;
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl !== null) {
    parts.push({ name: "mail", role: "jobs", ...bound(createMailSender({ database, log, smtpUrl, from: mailFrom })) });
  }
  const provider = smsProviderOf(config);
  if (provider) parts.push({ name: "sms", role: "jobs", ...bound(createSmsSender({ database, log, provider })) });
  return parts;
}

/** A built app; null when there is none, as in a test of the server alone. */
function builtApp(name: "web" | "admin"): string | null {
  const built = join(import.meta.dirname, "../../..", name, "dist");
  return existsSync(join(built, "index.html")) ? built : null;
}

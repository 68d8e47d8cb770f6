/** What runs beside the calls: encryption, the outbox, mail, the clock's jobs, and what products add. In the order of starting. */
import { join } from "node:path";
import type { Product } from "../core/product/product.ts";
import { passkeyRules } from "../core/second-factor/second-factor.ts";
import { registerSignInJobs } from "../core/sign-in/sign-in.ts";
import { tickLogTools } from "../core/tick-log/tick-log.ts";
import { registerVerificationJobs } from "../core/verification/verification.ts";
import { createPlainFilesEncryption } from "../platform/encryption/encrypt-plain-files.ts";
import { createEncryptionUpkeep } from "../platform/encryption/encryption-upkeep.ts";
import { createOrphanClearing } from "../platform/files/files-orphans.ts";
import { createLooseClearing } from "../platform/files/loose-pictures.ts";
import { createMailSender } from "../platform/messages/mail-sender.ts";
import { smsProviderOf } from "../platform/messages/message-channels.ts";
import { createSmsSender } from "../platform/messages/sms-sender.ts";
import { type Part, partOf } from "../platform/process/part.ts";
import { registerHousekeeping } from "../platform/tasks/housekeeping.ts";
import { filesFolder, keysFolder } from "./base.ts";
import type { Modules } from "./modules.ts";
import { partsOf, pinSettled } from "./product-ports.ts";
import { samplesOf } from "./sandbox/samples.ts";

/** Registers the jobs of the core, so call it before they start. */
export function upkeepParts(modules: Modules, products: readonly Product[]): Part[] {
  const { database, encryption, clock, log, ledger, operators, jobs, outbox } = modules;
  registerCoreJobs(modules, products);
  const encrypted = { database, encryption, clock, log };
  const onDisk = { ...encrypted, folder: filesFolder(modules.config) };
  const fileSteps = [createPlainFilesEncryption(onDisk), createLooseClearing(onDisk), createOrphanClearing(onDisk)];
  return [
    ...samplesOf(modules),
    partOf("encryption", "http", createEncryptionUpkeep({ ...encrypted, fileSteps })),
    partOf("passkeys", "http", { start: passkeyRules.load, stop: async () => undefined }),
    partOf("acts of operators", "http", operators.marking),
    ...partsOf(products, "upkeep", "http"),
    ...partsOf(products, "upkeep", "desk"),
    { role: "jobs", ...ledger.upkeep },
    ...partsOf(products, "upkeep", "jobs"),
    partOf("jobs", "jobs", jobs),
    // After the jobs, which its consumers add to.
    partOf("outbox", "jobs", outbox),
    ...senders(modules),
  ];
}

function registerCoreJobs(
  { config, database, clock, log, jobs, encryption }: Modules,
  products: readonly Product[],
): void {
  registerHousekeeping(jobs, database);
  registerSignInJobs(jobs, { database, clock });
  registerVerificationJobs(jobs, { database, clock, encryption: encryption });
  tickLogTools.registerJobs(jobs, {
    ...{ database, clock, log, keysFolder: keysFolder(config), retentionDays: config.tickRetentionDays },
    folder: config.exportDir ?? join(config.dataDir, "export"),
    pinSettled: () => pinSettled(products),
  });
}

/** Who sends messages knows who carries them, and nobody else. */
function senders({ config, database, log }: Modules): readonly Part[] {
  if (!config.roles.has("jobs")) return [];
  const { smtpUrl, mailFrom: from } = config;
  const provider = smsProviderOf(config);
  return [
    ...(smtpUrl === null ? [] : [partOf("mail", "jobs", createMailSender({ database, log, smtpUrl, from }))]),
    ...(provider ? [partOf("sms", "jobs", createSmsSender({ database, log, provider }))] : []),
  ];
}

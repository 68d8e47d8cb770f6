/** What every module of a process is made with. */
import { join } from "node:path";
import { type Installation, readInstallation } from "../core/installation/installation.ts";
import type { BackupUpkeep } from "../platform/backup/backup-upkeep.ts";
import type { Bus } from "../platform/bus/bus.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { Connection, Database } from "../platform/database/database.ts";
import type { EncryptionKeys } from "../platform/encryption/encryption-keys.ts";
import { encryptionKeysOf } from "../platform/encryption/encryption-keys-of.ts";
import type { KeyUse } from "../platform/encryption/installation-keys.ts";
import { createIds, type Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import { createJobs, type Jobs } from "../platform/tasks/jobs.ts";
import { createOutbox, type Outbox } from "../platform/tasks/outbox.ts";

export type Phase = "starting" | "running" | "stopping";

export interface Foundation {
  readonly config: Config;
  readonly database: Database;
  /** As the role that operators' sign-in holds, which the rest of the program does not. */
  readonly operatorDatabase: Database;
  /** Of the price grid and of the desk alone: nobody else's work keeps them waiting for a connection. */
  readonly pools: { readonly feed: Database; readonly desk: Database };
  /** For libraries that open connections of their own. */
  readonly connection: Connection;
  /** Of the embedded database, in the process that runs it. */
  readonly backups?: BackupUpkeep | null;
  readonly log: Log;
  /** As the owner of the tables, of a sandbox's server alone, which makes its sample operators by it. */
  readonly ownerConnection?: Connection;
  /** Joins the processes of this program. */
  readonly bus: Bus;
  /** Running once every part that calls rest on has started. */
  phase(): Phase;
}

export interface Base extends Foundation {
  /** What kind of installation this is, and the terms that follow from it. */
  readonly installation: Installation;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  /** What pictures and personal text are sealed with. */
  readonly encryption: EncryptionKeys;
}

export async function createBase(foundation: Foundation): Promise<Base> {
  const { config, database } = foundation;
  const clock = systemClock;
  return {
    ...{ ...foundation, clock, ids: createIds({ clock, node: config.nodeNumber }) },
    ...{ outbox: createOutbox(foundation), jobs: createJobs(foundation) },
    // Made by the process with the desk; any other, whose data folder may be another too, has to have the same.
    encryption: await encryptionKeysOf(database, keysFolder(config), keyUseOf(config.roles)),
    installation: await readInstallation(database),
  };
}

/** Whether a process with these roles may make the keys of its installation. */
export const keyUseOf = (roles: Config["roles"]): KeyUse => (roles.has("desk") ? "maker" : "user");

export const keysFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "keys");

export const filesFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "files");

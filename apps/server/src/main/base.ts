/** What every module is made with, and what a part of the running program is. Types only. */
import type { Installation } from "../core/installation/installation.ts";
import type { BackupUpkeep } from "../platform/backup/backup-upkeep.ts";
import type { Bus } from "../platform/bus/bus.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config/config.ts";
import type { ProcessRole } from "../platform/config/config-values.ts";
import type { Connection, Database } from "../platform/database/database.ts";
import type { SealingKeys } from "../platform/encryption/sealing-keys.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Jobs } from "../platform/tasks/jobs.ts";
import type { Outbox } from "../platform/tasks/outbox.ts";

export interface Part {
  readonly name: string;
  /** The part belongs to this role and runs only in a process that has it; null runs everywhere. */
  readonly role: ProcessRole | null;
  /** @param signal gives a start up that waits for something, and its reason is thrown */
  start(signal: AbortSignal): Promise<unknown>;
  stop(): Promise<unknown>;
}

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
  readonly sealing: SealingKeys;
}

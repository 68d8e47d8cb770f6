/** What commands beside the server do with the tick log: check it wherever it is kept, and care for its keys. */
import type { LogEpoch } from "@candor/engine/log-epoch";
import type { LogCrypto, LogKey } from "@candor/engine/log-key";
import type { Instant } from "@candor/money/money";
import type { Clock } from "../../platform/clock.ts";
import type { Reader, Tx } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/tasks/jobs.ts";
import { checkLog, type LogQuestion, type LogReport } from "./check/check-log.ts";
import { databaseSource } from "./check/database-source.ts";
import { exportSource } from "./check/export-source.ts";
import type { LogSource } from "./check/log-source.ts";
import { nodeCrypto } from "./check/node-crypto.ts";
import { serverSource } from "./check/server-source.ts";
import { type LogKeeping, writeKeeping } from "./checkpoints/checkpoint-store.ts";
import { compactHeads } from "./checkpoints/head-room-store.ts";
import { beginEpoch, type EpochDeps } from "./epochs/begin-epoch.ts";
import { createKeyFiles } from "./keys/key-files.ts";
import { readKeys } from "./keys/key-store.ts";
import { replaceKey, requireKey, rotateKey } from "./keys/log-keys.ts";
import { blocksKeptSince, type LogJobDeps, registerLogJobs } from "./log-jobs.ts";
import { createLogProofs, type LogProofs } from "./log-proofs.ts";

export interface LogTools {
  /** Where a log is read from. */
  readonly source: {
    readonly database: (reader: Reader) => LogSource;
    readonly server: (base: string) => LogSource;
    /** @param epochs of the log that it is held against */
    readonly exported: (
      folder: string,
      symbols?: ReadonlyMap<number, string>,
      epochs?: readonly LogEpoch[],
    ) => LogSource;
  };
  check(source: LogSource, question: LogQuestion): Promise<LogReport>;
  /** Blocks that end at this instant or later are never forgotten. */
  blocksKeptSince(now: Instant, retentionDays: number | null, isBrief?: boolean): Instant;
  /** At each start, as the owner of the tables: whether this is a production, which keeps all of its log from then on. */
  sayKeeping(owner: Reader, keeps: LogKeeping): Promise<void>;
  /** At a start, before anything writes to the log: the room of what a demonstration has folded comes back. How many bytes. */
  compact(owner: Reader): Promise<number>;
  /** Days opened ahead and forgotten, and heads exported, by the clock; call before the jobs start. */
  registerJobs(jobs: Jobs, deps: Omit<LogJobDeps, "service"> & { readonly keysFolder: string }): void;
  keys(reader: Reader): Promise<readonly LogKey[]>;
  /** After a backup was restored; as the owner of the tables. StartRefused where it cannot be signed. */
  beginEpoch(tx: Tx, deps: EpochDeps): Promise<LogEpoch>;
  /** Node's own hash and signatures, as checking needs them. */
  readonly crypto: LogCrypto;
  /** What proofs about prices need: blocks, keys and signatures. */
  proofs(keysFolder: string): LogProofs;
  /** The new key's name. StartRefused when the one in use cannot sign for it. */
  rotateKey(reader: Reader, clock: Clock, keysFolder: string): Promise<string>;
  /** The new key's name. StartRefused while the one in use can still sign. @param reason public for ever */
  replaceKey(reader: Reader, clock: Clock, keysFolder: string, reason: string): Promise<string>;
  /** StartRefused where a process that signs, and makes no keys, has not the one in use. */
  requireKey(reader: Reader, keysFolder: string): Promise<void>;
}

export const tickLogTools: LogTools = {
  source: { database: databaseSource, server: serverSource, exported: exportSource },
  check: checkLog,
  blocksKeptSince,
  sayKeeping: writeKeeping,
  compact: (owner) => compactHeads(owner),
  registerJobs: (jobs, { keysFolder, ...deps }) =>
    registerLogJobs(jobs, { ...deps, service: createKeyFiles(keysFolder) }),
  keys: readKeys,
  beginEpoch,
  crypto: nodeCrypto,
  proofs: createLogProofs,
  rotateKey: (reader, clock, keysFolder) => rotateKey(reader, { clock, service: createKeyFiles(keysFolder) }),
  replaceKey: (reader, clock, keysFolder, reason) =>
    replaceKey(reader, { clock, service: createKeyFiles(keysFolder) }, reason),
  requireKey: (reader, keysFolder) => requireKey(reader, createKeyFiles(keysFolder)),
};

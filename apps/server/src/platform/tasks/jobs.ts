/**
 * Work that is not part of a command: nightly tasks and queues of slow things. Built on pg-boss, whose tables come by
 * migration. A job may run twice after a crash, so each must be able to.
 */
import type { ConstructorOptions, PgBoss } from "pg-boss";
import type { Connection, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import { outageOf } from "../process/outage.ts";

export type JobHandler<T> = (data: T) => Promise<void>;

export interface Jobs {
  /**
   * Runs by the clock, in one process at a time; call before `start`.
   * @param name letters, digits and dashes, stored
   * @param cron five fields, in UTC
   */
  schedule(name: string, cron: string, handler: () => Promise<void>): void;
  /** Says who does the jobs of a queue; call before `start`. A failed job is tried again five times, with growing pauses. */
  handle<T extends object>(name: string, handler: JobHandler<T>): void;
  /** Adds a job to a queue in the same commit. Without a transaction, at once. */
  enqueue<T extends object>(name: string, data: T, tx?: Tx): Promise<void>;
  /** Throws an Outage where the database is away; may be called again then. */
  start(): Promise<void>;
  /** Names of what is done in this process, with how often a try failed since the start. */
  failures(): ReadonlyMap<string, number>;
  /** Whether jobs are done in this process now. */
  isRunning(): boolean;
  /** Lets running jobs finish, up to ten seconds. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 10_000;
const CONNECTIONS = 3;

interface Queue {
  name: string;
  cron: string | null;
  handler: JobHandler<never>;
}

export function createJobs({ connection, log }: { connection: Connection; log: Log }): Jobs {
  const queues: Queue[] = [];
  let made: Promise<PgBoss> | undefined;
  let isRunning = false;
  const failures = new Map<string, number>();
  /** Adds jobs where none are done, as in a process that answers calls. */
  let adding: Promise<PgBoss> | undefined;

  /** Loaded when it is first needed, so that the start need not wait for it. */
  async function adder(): Promise<PgBoss> {
    if (made) return made;
    adding ??= makeBoss(connection, log, ADDS_ONLY).then(started);
    try {
      return await adding;
    } catch (error) {
      adding = undefined;
      throw outageOf(error);
    }
  }

  async function open(boss: PgBoss, { name, cron, handler }: Queue): Promise<void> {
    await boss.createQueue(name, {
      // Of a scheduled task one is enough, waiting or running.
      policy: cron === null ? "standard" : "exclusive",
      retryLimit: 5,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 600,
    });
    await boss.work(name, { pollingIntervalSeconds: 1 }, async (found) => {
      for (const job of found) {
        try {
          await handler((job.data ?? {}) as never);
        } catch (error) {
          failures.set(name, (failures.get(name) ?? 0) + 1);
          log.warn({ err: error, job: job.id, queue: name }, "a job failed");
          throw error;
        }
      }
    });
    if (cron !== null) await boss.schedule(name, cron, null, { tz: "UTC" });
  }

  return {
    schedule(name, cron, handler) {
      queues.push({ name, cron, handler });
    },
    handle(name, handler) {
      queues.push({ name, cron: null, handler: handler as JobHandler<never> });
    },
    async enqueue(name, data, tx) {
      const boss = await adder();
      await boss.send(name, data, tx ? { db: { executeSql: (text, values) => tx.query(text, values) } } : {});
    },
    async start() {
      const boss = await makeBoss(connection, log, { max: CONNECTIONS });
      try {
        await boss.start();
        for (const queue of queues) await open(boss, queue);
        made = Promise.resolve(boss);
        isRunning = true;
      } catch (error) {
        await boss.stop({ graceful: false }).catch(() => undefined);
        throw outageOf(error);
      }
    },
    failures: () => new Map(queues.map(({ name }) => [name, failures.get(name) ?? 0])),
    isRunning: () => isRunning,
    async stop() {
      isRunning = false;
      const ended = [made, adding].map(async (boss) => (await boss)?.stop({ graceful: true, timeout: STOP_WITHIN_MS }));
      await Promise.allSettled(ended);
    },
  };
}

/** Neither looks after queues nor runs anything by the clock. */
const ADDS_ONLY = { max: 1, supervise: false, schedule: false } as const;

async function started(boss: PgBoss): Promise<PgBoss> {
  await boss.start();
  return boss;
}

async function makeBoss(connection: Connection, log: Log, terms: ConstructorOptions): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    ...(connection as object),
    application_name: "candor-jobs",
    ...terms,
    schema: "pgboss",
    // The program's role may not change the schema: tables come by migration, indexes are the operator's.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue had a failure; it tries again"));
  boss.on("warning", (warning) => log.warn({ warning }, "the job queue warns"));
  return boss;
}

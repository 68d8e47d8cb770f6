/**
 * One consumer of the outbox: where it stands, what comes next, and what to do when its handler fails. Two processes may
 * run the same consumer; the row of its position lets only one of them work at a time.
 */
import type { Database, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { OutboxEvent, OutboxHandler } from "./outbox-types.ts";
import { createPeriodicTask } from "./periodic-task.ts";

export interface Consumer {
  readonly name: string;
  readonly topics: readonly string[];
  start(): Promise<void>;
  /** Events it has yet to handle. */
  waiting(): Promise<number>;
  wake(): void;
  stop(): Promise<void>;
}

interface ConsumerOptions {
  name: string;
  topics: readonly string[];
  handler: OutboxHandler<unknown>;
  database: Database;
  log: Log;
  attempts?: number;
}

const BATCH = 100;
const POLL_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A handler's work may queue for locks behind a busy desk. */
const PATIENCE_MS = 5_000;

/** What a pass found: nothing to do, work done, or a failing event. */
type Pass = "idle" | "done";

class HandlerFailed extends Error {
  readonly event: StoredEvent;
  constructor(event: StoredEvent, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.event = event;
  }
}

interface StoredEvent extends OutboxEvent {
  group: string;
}

export function createConsumer(options: ConsumerOptions): Consumer {
  const { name, database, log, attempts = 10 } = options;
  let batch = BATCH;

  async function pass(): Promise<Pass> {
    try {
      const handled = await database.transaction((tx) => handleNext(tx, options, batch), { patienceMs: PATIENCE_MS });
      if (handled === 0) return "idle";
      batch = Math.min(BATCH, batch * 2);
      return "done";
    } catch (error) {
      if (!(error instanceof HandlerFailed)) throw error;
      if (batch > 1) {
        // Alone, so that the events before it are not held back and the failure is surely its own.
        batch = 1;
        return "done";
      }
      await database.transaction((tx) => recordFailure(tx, name, attempts, error, log));
      return "idle";
    }
  }

  const task = createPeriodicTask({
    everyMs: POLL_MS,
    log,
    failure: "an outbox consumer could not work; it tries again",
    facts: { consumer: name },
    async run(stopping) {
      while (!stopping.aborted && (await pass()) === "done");
    },
  });

  return {
    name,
    topics: options.topics,
    wake: task.wake,
    waiting: () => countWaiting(options),
    async start() {
      await database.transaction((tx) => register(tx, name));
      await task.start();
    },
    stop: task.stop,
  };
}

async function handleNext(tx: Tx, { name, topics, handler }: ConsumerOptions, limit: number): Promise<number> {
  // SKIP LOCKED: another process is at it. A position that waits for its retry is left alone too.
  const position = await tx.query<{ afterGroup: string; afterId: string }>(
    `select after_group as "afterGroup", after_id as "afterId" from outbox_consumer
     where name = $1 and (retry_at is null or retry_at <= clock_timestamp()) for update skip locked`,
    [name],
  );
  const at = position.rows[0];
  if (!at) return 0;
  const { rows: events } = await tx.query<StoredEvent>(
    `select id, topic, payload, commit_group as "group" from outbox_event
     where (commit_group, id) > ($1, $2) and topic = any($3)
       and commit_group < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
     order by commit_group, id limit $4`,
    [at.afterGroup, at.afterId, topics, limit],
  );
  const last = events.at(-1);
  if (!last) return 0;
  for (const event of events) {
    try {
      await handler(tx, { id: event.id, topic: event.topic, payload: event.payload });
    } catch (error) {
      throw new HandlerFailed(event, error);
    }
  }
  await moveTo(tx, name, last);
  return events.length;
}

async function countWaiting({ name, topics, database }: ConsumerOptions): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>(
    `select count(*)::int as waiting from outbox_event event join outbox_consumer consumer on consumer.name = $1
     where (event.commit_group, event.id) > (consumer.after_group, consumer.after_id) and event.topic = any($2)`,
    [name, topics],
  );
  return rows[0]?.waiting ?? 0;
}

async function moveTo(tx: Tx, name: string, event: StoredEvent): Promise<void> {
  await tx.query(
    `update outbox_consumer set after_group = $2, after_id = $3, failed_attempts = 0, retry_at = null where name = $1`,
    [name, event.group, event.id],
  );
}

async function recordFailure(tx: Tx, name: string, limit: number, failure: HandlerFailed, log: Log): Promise<void> {
  const { event } = failure;
  const { rows } = await tx.query<{ failedAttempts: number }>(
    `update outbox_consumer set failed_attempts = failed_attempts + 1,
       retry_at = clock_timestamp() + least(100 * 2 ^ failed_attempts, $2) * interval '1 millisecond'
     where name = $1 returning failed_attempts as "failedAttempts"`,
    [name, LONGEST_PAUSE_MS],
  );
  const failedAttempts = rows[0]?.failedAttempts ?? 0;
  const facts = { err: failure.cause, consumer: name, event: event.id, topic: event.topic, failedAttempts };
  if (failedAttempts < limit) {
    log.warn(facts, "an event could not be handled; it is tried again");
    return;
  }
  await tx.query("insert into outbox_parked (consumer, event_id, topic, payload, error) values ($1, $2, $3, $4, $5)", [
    name,
    event.id,
    event.topic,
    JSON.stringify(event.payload),
    failure.message.slice(0, 2_000),
  ]);
  await moveTo(tx, name, event);
  log.error(facts, "an event was parked: it needs a person");
}

/** Makes the consumer's row, and puts positions right where the database was restored into another server. */
async function register(tx: Tx, name: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('outbox.register'))");
  await tx.query("select outbox_counted_anew()");
  await tx.query("insert into outbox_consumer (name) values ($1) on conflict do nothing", [name]);
}

/** Deletes events that every consumer has passed and that are older than seven days. Returns how many. */
export async function forgetOldEvents(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ gone: number }>("select outbox_events_forgotten() as gone");
  return rows[0]?.gone ?? 0;
}

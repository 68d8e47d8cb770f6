/**
 * Events that must have their effect. An event is a row of the commit that caused it; each consumer handles every event of
 * its topics exactly once, in commit order, in a transaction of its own. Holds no business: only rows, order and retries.
 */
import type { Bus, Topic } from "../bus/bus.ts";
import { topic } from "../bus/bus.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import { type Consumer, createConsumer } from "./outbox-consumer.ts";
import { type ConsumerFigures, readConsumerFigures } from "./outbox-figures.ts";

export interface OutboxEvent<T = unknown> {
  id: string;
  topic: string;
  payload: T;
}

export type OutboxHandler<T> = (tx: Tx, event: OutboxEvent<T>) => Promise<void>;

export interface Outbox {
  /** Writes one event. `payload` is stored as JSON: ids and amounts as decimal text. */
  emit<T>(tx: Tx, topic: Topic<T>, payload: T): Promise<void>;
  /** Writes many with one statement, in the order given. */
  emitMany(tx: Tx, events: readonly { topic: Topic<never>; payload: unknown }[]): Promise<void>;
  /**
   * Registers a consumer; call before `start`. The name is stored: a new name sees every event that is still kept.
   * A handler that throws is tried again with growing pauses; after `attempts` (10) the event is parked and logged.
   */
  consume<T>(
    name: string,
    topics: readonly Topic<T>[],
    handler: OutboxHandler<T>,
    options?: { attempts?: number },
  ): void;
  /** Events that a consumer of this process has yet to handle; 0 for a name it does not know. */
  waiting(name: string): Promise<number>;
  /** What each consumer of this process has yet to handle. */
  figures(): Promise<readonly ConsumerFigures[]>;
  /** May be called again where it failed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Says that a commit wrote events; carries nothing else. */
const written = topic<null>("outbox.written");

export function createOutbox({ database, bus, log }: { database: Database; bus: Bus; log: Log }): Outbox {
  const consumers: Consumer[] = [];
  let unsubscribe = (): void => undefined;

  async function emitMany(tx: Tx, events: readonly { topic: Topic<never>; payload: unknown }[]): Promise<void> {
    if (events.length === 0) return;
    tx.afterCommit(() => bus.publish(written, null));
    await tx.query({
      name: "outbox-emit",
      text: `insert into outbox_event (topic, payload)
        select topic, payload from unnest($1::text[], $2::jsonb[]) with ordinality as event(topic, payload, position)
        order by position`,
      values: [events.map((event) => event.topic.name), events.map((event) => JSON.stringify(event.payload))],
    });
  }

  return {
    emitMany,
    emit: (tx, of, payload) => emitMany(tx, [{ topic: of as Topic<never>, payload }]),
    consume(name, topics, handler, options) {
      const names = topics.map((of) => of.name);
      consumers.push(
        createConsumer({ name, topics: names, handler: handler as OutboxHandler<unknown>, database, log, ...options }),
      );
    },
    waiting: async (name) => (await consumers.find((consumer) => consumer.name === name)?.waiting()) ?? 0,
    figures: () => readConsumerFigures(database, consumers),
    async start() {
      unsubscribe();
      unsubscribe = bus.subscribe(written, () => {
        for (const consumer of consumers) consumer.wake();
      });
      for (const consumer of consumers) await consumer.start();
    },
    async stop() {
      unsubscribe();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
  };
}

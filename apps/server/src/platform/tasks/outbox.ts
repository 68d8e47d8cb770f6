/**
 * Events that must have their effect. An event is a row of the commit that caused it; each consumer handles every event of
 * its topics exactly once, in commit order, in a transaction of its own. Holds no business: only rows, order and retries.
 */
import { type Bus, type Topic, topic } from "../bus/bus.ts";
import type { Database, Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import { type Consumer, createConsumer } from "./outbox-consumer.ts";
import { readConsumerFigures } from "./outbox-figures.ts";
import type { Outbox, OutboxHandler } from "./outbox-types.ts";

export type { Outbox } from "./outbox-types.ts";

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

/** How far consumers of the outbox are behind, and what waits for a person: for /metrics. */
import type { Reader } from "../database/database.ts";

export interface ConsumerFigures {
  readonly consumer: string;
  /** Events that it has yet to handle. */
  readonly waiting: number;
  /** Of the first of them, since its commit; 0 where none waits. */
  readonly oldestSeconds: number;
  /** Events that it gave up: each needs a person. */
  readonly parked: number;
}

export async function readConsumerFigures(
  reader: Reader,
  consumers: readonly { readonly name: string; readonly topics: readonly string[] }[],
): Promise<readonly ConsumerFigures[]> {
  const { rows } = await reader.query<ConsumerFigures>(
    `select consumer.name as consumer, count(event.id)::int as waiting,
       coalesce(extract(epoch from now() - min(event.created_at)), 0)::float8 as "oldestSeconds",
       (select count(*)::int from outbox_parked parked where parked.consumer = consumer.name) as parked
     from jsonb_to_recordset($1::jsonb) as own(name text, topics text[])
     join outbox_consumer consumer on consumer.name = own.name
     left join outbox_event event on event.topic = any(own.topics)
       and (event.commit_group, event.id) > (consumer.after_group, consumer.after_id)
     group by consumer.name order by consumer.name`,
    [JSON.stringify(consumers.map(({ name, topics }) => ({ name, topics })))],
  );
  return rows;
}

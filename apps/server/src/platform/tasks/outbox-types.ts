/** The outbox as modules use it: events and their handlers. */
import type { Topic } from "../bus/bus.ts";
import type { Tx } from "../database/database.ts";
import type { ConsumerFigures } from "./outbox-figures.ts";

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

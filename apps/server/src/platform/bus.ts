/**
 * Messages between modules and, later, between machines. It only wakes and paints: a message may be lost when a process
 * dies, so nothing of value may depend on one. What must happen goes through the outbox.
 */
import type { Log } from "./log.ts";

declare const payload: unique symbol;

/** The name of a stream of messages and the type of what it carries. */
export interface Topic<T> {
  readonly name: string;
  readonly [payload]?: T;
}

/** @param name dot-separated words, the noun first: "order.filled" */
export const topic = <T>(name: string): Topic<T> => ({ name });

export interface Bus {
  /** Hands the payload to every subscriber. Never throws: a subscriber's failure is logged and is its own. */
  publish<T>(topic: Topic<T>, payload: T): void;
  /** Messages of one topic arrive in the order in which they were published. Returns the way to stop. */
  subscribe<T>(topic: Topic<T>, handler: (payload: T) => void | Promise<void>): () => void;
}

type Handler = (payload: unknown) => void | Promise<void>;

/** The bus of a single process: subscribers are called before `publish` returns. */
export function createInProcessBus(log: Log): Bus {
  const handlersByTopic = new Map<string, Set<Handler>>();

  const failed = (name: string, error: unknown): void => log.error({ err: error, topic: name }, "a subscriber failed");

  return {
    publish(topic, payload) {
      const handlers = handlersByTopic.get(topic.name);
      if (!handlers) return;
      for (const handler of handlers) {
        try {
          const result = handler(payload);
          if (result instanceof Promise) result.catch((error: unknown) => failed(topic.name, error));
        } catch (error) {
          failed(topic.name, error);
        }
      }
    },
    subscribe(topic, handler) {
      const handlers = handlersByTopic.get(topic.name) ?? new Set<Handler>();
      handlersByTopic.set(topic.name, handlers);
      // A wrapper of its own, so that subscribing the same function twice gives two subscriptions.
      const own: Handler = (payload) => handler(payload as never);
      handlers.add(own);
      return () => {
        handlers.delete(own);
      };
    },
  };
}

/**
 * Messages between modules, between the processes of one machine and, later, between machines. Published messages only wake
 * and paint: one may be lost when a process dies, so nothing of value may depend on it. What must happen goes through the
 * outbox. A question has one answer, or an `Outage` where whoever answers it is away.
 *
 * What is carried is plain data: a bus may have to write it down.
 */

import type { Log } from "../log.ts";
import { Outage } from "../process/outage.ts";
import { createLinks } from "./bus-links.ts";
import type { Link } from "./link.ts";

declare const payload: unique symbol;
declare const reply: unique symbol;

/** The name of a stream of messages and the type of what it carries. */
export interface Topic<T> {
  readonly name: string;
  readonly [payload]?: T;
}

/** The name of a question, the type of what is asked with it and that of its answer. */
export interface Service<Q, A> {
  readonly name: string;
  readonly [payload]?: Q;
  readonly [reply]?: A;
}

/** @param name dot-separated words, the noun first: "order.filled" */
export const topic = <T>(name: string): Topic<T> => ({ name });

/** The part of a topic that concerns one key, such as a portfolio: who subscribes to it gets nothing of the others. */
export const keyed = <T>({ name }: Topic<T>, key: string | number): Topic<T> => ({ name: `${name}/${key}` });

/** @param name dot-separated words, the noun first: "desk.submit" */
export const service = <Q, A>(name: string): Service<Q, A> => ({ name });

export interface Bus {
  /** Hands the payload to every subscriber. Never throws: a subscriber's failure is logged and is its own. */
  publish<T>(topic: Topic<T>, payload: T): void;
  /** Messages of one topic arrive in the order in which they were published. Returns the way to stop. */
  subscribe<T>(topic: Topic<T>, handler: (payload: T) => void | Promise<void>): () => void;
  /** Kept once every subscription of before holds in all processes that are joined: what is published from then on arrives. */
  settled(): Promise<void>;
  /** False where nobody subscribes: what is published then need not be made. */
  hasSubscribers(topic: Topic<unknown>): boolean;
  /**
   * Asks whoever serves the name. Throws what the handler throws; an `Outage` where nobody serves it, or whoever did ended
   * before the answer.
   */
  request<Q, A>(service: Service<Q, A>, question: Q): Promise<A>;
  /** Answers a question from now on; one handler for each name. Returns the way to stop. */
  serve<Q, A>(service: Service<Q, A>, handler: (question: Q) => A | Promise<A>): () => void;
}

/** A bus that further processes can be joined to. Each of them has one of its own; what one serves all can ask. */
export interface JoinedBus extends Bus {
  /** Joins the process at the other end until the link closes. */
  join(link: Link): void;
}

type Handler = (payload: unknown) => void | Promise<void>;
type Server = (question: unknown) => unknown;

/** The bus of one process, to which others may be joined. Subscribers of this process are called before `publish` returns. */
export function createInProcessBus(log: Log): JoinedBus {
  const handlersByTopic = new Map<string, Set<Handler>>();
  const servers = new Map<string, Server>();

  const failed = (name: string, error: unknown): void => log.error({ err: error, topic: name }, "a subscriber failed");

  function deliver(name: string, payload: unknown): void {
    for (const handler of handlersByTopic.get(name) ?? []) {
      try {
        const result = handler(payload);
        if (result instanceof Promise) result.catch((error: unknown) => failed(name, error));
      } catch (error) {
        failed(name, error);
      }
    }
  }

  const links = createLinks({
    deliver,
    answer: async (name, question) => {
      const server = servers.get(name);
      if (!server) throw new Outage("database", `nobody answers ${name}`);
      return server(question);
    },
    topics: () => handlersByTopic.keys(),
    services: () => servers.keys(),
  });

  return {
    publish({ name }, payload) {
      deliver(name, payload);
      links.publish(name, payload);
    },
    subscribe({ name }, handler) {
      const handlers = handlersByTopic.get(name) ?? new Set<Handler>();
      if (handlers.size === 0) {
        handlersByTopic.set(name, handlers);
        links.tell("subscribe", name);
      }
      // A wrapper of its own, so that subscribing the same function twice gives two subscriptions.
      const own: Handler = (payload) => handler(payload as never);
      handlers.add(own);
      return () => {
        if (!handlers.delete(own) || handlers.size > 0) return;
        handlersByTopic.delete(name);
        links.tell("unsubscribe", name);
      };
    },
    settled: () => links.settled(),
    hasSubscribers: ({ name }) => handlersByTopic.has(name) || links.hasSubscribers(name),
    async request({ name }, question) {
      const server = servers.get(name);
      return (await (server ? server(question) : links.request(name, question))) as never;
    },
    serve({ name }, handler) {
      if (servers.has(name)) throw new Error(`${name} is served already`);
      servers.set(name, handler as Server);
      links.tell("serve", name);
      return () => {
        servers.delete(name);
        links.tell("unserve", name);
      };
    },
    join: (link) => links.join(link),
  };
}

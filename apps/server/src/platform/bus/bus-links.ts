/**
 * The part of a bus that reaches other processes. Each side tells the other what it subscribes to and what it serves, so that
 * nothing is sent that nobody wants. Messages of one turn of the event loop travel together.
 */

import { Outage, type OutageReason } from "../process/outage.ts";
import type { Link } from "./link.ts";
import { currentRequest, inRequest } from "./request-context.ts";

type Told = "subscribe" | "unsubscribe" | "serve" | "unserve";

/** Why a question was not answered, as it travels. */
interface Fault {
  readonly message: string;
  readonly outage?: OutageReason;
  readonly isOutcomeUnknown?: boolean;
  /** What the failure, or what lies behind an outage, is called where it came from: an SQLSTATE, say. */
  readonly code?: string;
}

type Message =
  | readonly [Told, string]
  | readonly ["publish", string, unknown]
  | readonly ["ask", number, string, unknown, string | undefined]
  | readonly ["answer", number, unknown]
  | readonly ["fault", number, Fault];

export interface LinksPorts {
  readonly deliver: (topic: string, payload: unknown) => void;
  readonly answer: (service: string, question: unknown) => Promise<unknown>;
  /** What this process subscribes to and serves now, for whoever joins. */
  readonly topics: () => Iterable<string>;
  readonly services: () => Iterable<string>;
}

export interface Links {
  join(link: Link): void;
  publish(topic: string, payload: unknown): void;
  tell(told: Told, name: string): void;
  hasSubscribers(topic: string): boolean;
  /** Kept once all that was told before has been taken by the processes that are there now. */
  settled(): Promise<void>;
  request(service: string, question: unknown): Promise<unknown>;
}

/** Batches that one side has not taken: beyond it what only paints is dropped, and the other side notices the gap. */
const WAITING_MAX = 1_000;

/** Asked of the links themselves. */
const SETTLED = "bus.settled";

interface Asked {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The process at the other end of a link. */
class Peer {
  readonly subscribed = new Set<string>();
  readonly served = new Set<string>();
  private readonly link: Link;
  private readonly asked = new Map<number, Asked>();
  private batch: Message[] = [];
  private lastId = 0;

  constructor(link: Link) {
    this.link = link;
  }

  send(message: Message): void {
    if (this.batch.push(message) > 1) return;
    setImmediate(() => {
      const { batch } = this;
      this.batch = [];
      this.link.send(batch);
    });
  }

  publish(topic: string, payload: unknown): void {
    if (this.link.waiting <= WAITING_MAX) this.send(["publish", topic, payload]);
  }

  request(service: string, question: unknown): Promise<unknown> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.send(["ask", id, service, question, currentRequest()]);
    });
  }

  conclude(id: number, conclusion: (asked: Asked) => void): void {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    if (asked) conclusion(asked);
  }

  /** What was asked may have been done: nobody knows. */
  closed(): void {
    for (const { reject } of this.asked.values())
      reject(new Outage("database", "the process that was asked ended", true));
    this.asked.clear();
  }
}

export function createLinks(ports: LinksPorts): Links {
  const peers = new Set<Peer>();

  function take(peer: Peer, message: Message): void {
    const [kind, first] = message;
    if (kind === "publish") ports.deliver(first, message[2]);
    else if (kind === "ask") void inRequest(message[4], () => answer(peer, first, message[2], message[3]));
    else if (kind === "answer") peer.conclude(first, ({ resolve }) => resolve(message[2]));
    else if (kind === "fault") peer.conclude(first, ({ reject }) => reject(errorOf(message[2])));
    else if (kind === "subscribe") peer.subscribed.add(first);
    else if (kind === "unsubscribe") peer.subscribed.delete(first);
    else if (kind === "serve") peer.served.add(first);
    else peer.served.delete(first);
  }

  async function answer(peer: Peer, id: number, service: string, question: unknown): Promise<void> {
    try {
      // Of the links themselves: whoever asks it knows that all from before has been taken.
      peer.send(["answer", id, service === SETTLED ? null : await ports.answer(service, question)]);
    } catch (error) {
      peer.send(["fault", id, faultOf(error)]);
    }
  }

  return {
    join(link) {
      const peer = new Peer(link);
      peers.add(peer);
      link.onMessage((batch) => {
        for (const message of batch as readonly Message[]) take(peer, message);
      });
      link.onClose(() => {
        peers.delete(peer);
        peer.closed();
      });
      for (const name of ports.topics()) peer.send(["subscribe", name]);
      for (const name of ports.services()) peer.send(["serve", name]);
    },
    publish(topic, payload) {
      for (const peer of peers) if (peer.subscribed.has(topic)) peer.publish(topic, payload);
    },
    tell(told, name) {
      for (const peer of peers) peer.send([told, name]);
    },
    hasSubscribers(topic) {
      for (const peer of peers) if (peer.subscribed.has(topic)) return true;
      return false;
    },
    async settled() {
      await Promise.allSettled(Array.from(peers, (peer) => peer.request(SETTLED, null)));
    },
    async request(service, question) {
      for (const peer of peers) if (peer.served.has(service)) return peer.request(service, question);
      throw new Outage("database", `nobody answers ${service}`);
    },
  };
}

const faultOf = (error: unknown): Fault => {
  if (error instanceof Outage) {
    const { reason, isOutcomeUnknown, cause } = error;
    return { message: messageOf(cause), ...codeOf(cause), outage: reason, isOutcomeUnknown };
  }
  return { message: messageOf(error), ...codeOf(error) };
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const codeOf = (error: unknown): Pick<Fault, "code"> =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? { code: error.code } : {};

const errorOf = ({ message, code, outage, isOutcomeUnknown }: Fault): Error => {
  const error = Object.assign(new Error(message), code === undefined ? {} : { code });
  return outage === undefined ? error : new Outage(outage, error, isOutcomeUnknown);
};

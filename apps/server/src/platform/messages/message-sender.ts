/**
 * Delivers what waits in the outbox by one way, one message at a time, each tried six times over about half an hour. How it is
 * done is the deliverer's; what came of it is kept here.
 */
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { messageOf } from "../process/start-refused.ts";
import { createPeriodicTask } from "../tasks/periodic-task.ts";
import { claimMessage, type DueMessage, type Message, markFailed, markSent } from "./message-outbox.ts";

export interface MessageSender {
  start(): Promise<void>;
  /** Lets the message in hand finish. */
  stop(): Promise<void>;
}

/** Thrown by a deliverer where another try cannot help, such as for a number that does not exist. */
export class Undeliverable extends Error {
  override name = "Undeliverable";
}

interface MessageSenderOptions {
  database: Database;
  log: Log;
  channel: Message["channel"];
  /** Throws where the message did not get away. */
  deliver: (message: DueMessage) => Promise<void>;
  /** After the last message. */
  close?: () => void;
  /** How often the outbox is looked at. */
  pollMs?: number;
}

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 30_000;

export function createMessageSender(options: MessageSenderOptions): MessageSender {
  const { database, log, channel, deliver, close, pollMs = 1_000 } = options;
  async function attempt(message: DueMessage): Promise<void> {
    try {
      await deliver(message);
    } catch (error) {
      const isLast = error instanceof Undeliverable || message.attempts + 1 >= ATTEMPTS;
      log.warn({ err: error, channel, message: message.id, isLast }, "a message could not be sent");
      const pause = isLast ? null : FIRST_PAUSE_MS * 2 ** message.attempts;
      await markFailed(database, message.id, messageOf(error), pause);
      return;
    }
    await markSent(database, message.id);
  }

  const task = createPeriodicTask({
    everyMs: pollMs,
    log,
    failure: "the outbox could not be read; it is tried again",
    facts: { channel },
    async run(stopping) {
      while (!stopping.aborted) {
        const message = await claimMessage(database, channel);
        if (!message) return;
        await attempt(message);
      }
    },
  });

  return {
    start: task.start,
    async stop() {
      await task.stop();
      close?.();
    },
  };
}

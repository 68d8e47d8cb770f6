/**
 * Delivers the mail of the outbox to the configured server, one at a time, each tried six times over about half an hour.
 */
import type { Transporter } from "nodemailer";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { claimMail, type DueMessage, markFailed, markSent } from "./message-outbox.ts";
import { messageOf } from "./start-refused.ts";

export interface MailSender {
  start(): Promise<void>;
  /** Lets the mail in hand finish. */
  stop(): Promise<void>;
}

interface MailSenderOptions {
  database: Database;
  log: Log;
  /** smtp: or smtps: */
  smtpUrl: string;
  from: string;
  /** How often the outbox is looked at. */
  pollMs?: number;
}

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 30_000;

export function createMailSender({ database, log, smtpUrl, from, pollMs = 1_000 }: MailSenderOptions): MailSender {
  let transport: Transporter | undefined;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  async function deliver(mail: DueMessage): Promise<void> {
    try {
      // Loaded with the first mail, so that the start need not wait for it.
      transport ??= (await import("nodemailer")).createTransport(smtpUrl, { from });
      await transport.sendMail({ to: mail.recipient, subject: mail.subject, text: mail.text });
    } catch (error) {
      const isLast = mail.attempts + 1 >= ATTEMPTS;
      log.warn({ err: error, message: mail.id, isLast }, "a mail could not be sent");
      await markFailed(database, mail.id, messageOf(error), isLast ? null : FIRST_PAUSE_MS * 2 ** mail.attempts);
      return;
    }
    await markSent(database, mail.id);
  }

  async function drain(): Promise<void> {
    try {
      while (!isStopping) {
        const mail = await claimMail(database);
        if (!mail) return;
        await deliver(mail);
      }
    } catch (error) {
      log.warn({ err: error }, "the mail outbox could not be read; it is tried again");
    }
  }

  function work(): void {
    working = drain().finally(() => {
      if (!isStopping) timer = setTimeout(work, pollMs).unref();
    });
  }

  return {
    async start() {
      work();
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await working;
      transport?.close();
    },
  };
}

/** Delivers the mail of the outbox to the configured server. */
import type { Transporter } from "nodemailer";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { createMessageSender, type MessageSender } from "./message-sender.ts";

interface MailSenderOptions {
  database: Database;
  log: Log;
  /** smtp: or smtps: */
  smtpUrl: string;
  from: string;
  /** How often the outbox is looked at. */
  pollMs?: number;
  /** How long each answer of the mail server is waited for. */
  answerMsMax?: number;
}

/** All steps of one mail within the minute for which it is held back from other senders; and those behind it wait. */
const ANSWER_MS_MAX = 15_000;

export function createMailSender({
  smtpUrl,
  from,
  answerMsMax = ANSWER_MS_MAX,
  ...options
}: MailSenderOptions): MessageSender {
  let transport: Transporter | undefined;
  return createMessageSender({
    ...options,
    channel: "mail",
    async deliver({ recipient, subject, text }) {
      // Loaded with the first mail, so that the start need not wait for it.
      transport ??= (await import("nodemailer")).createTransport(
        { url: smtpUrl, connectionTimeout: answerMsMax, greetingTimeout: answerMsMax, socketTimeout: answerMsMax },
        { from },
      );
      await transport.sendMail({ to: recipient, subject, text });
    },
    close: () => transport?.close(),
  });
}

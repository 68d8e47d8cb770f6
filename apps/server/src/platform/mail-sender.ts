/** Delivers the mail of the outbox to the configured server. */
import type { Transporter } from "nodemailer";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import { createMessageSender, type MessageSender } from "./message-sender.ts";

interface MailSenderOptions {
  database: Database;
  log: Log;
  /** smtp: or smtps: */
  smtpUrl: string;
  from: string;
  /** How often the outbox is looked at. */
  pollMs?: number;
}

export function createMailSender({ smtpUrl, from, ...options }: MailSenderOptions): MessageSender {
  let transport: Transporter | undefined;
  return createMessageSender({
    ...options,
    channel: "mail",
    async deliver({ recipient, subject, text }) {
      // Loaded with the first mail, so that the start need not wait for it.
      transport ??= (await import("nodemailer")).createTransport(smtpUrl, { from });
      await transport.sendMail({ to: recipient, subject, text });
    },
    close: () => transport?.close(),
  });
}

/** Delivers the text messages of the outbox through a provider. */
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { createMessageSender, type MessageSender } from "./message-sender.ts";

/** Who carries text messages to phones. */
export interface SmsProvider {
  /**
   * Hands a message over. Throws `Undeliverable` where the number will never receive it, and anything else where another try may
   * help. What it throws names neither number nor text.
   * @param message.to E.164, such as +8613800138000
   */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

interface SmsSenderOptions {
  database: Database;
  log: Log;
  provider: SmsProvider;
  /** How often the outbox is looked at. */
  pollMs?: number;
}

export const createSmsSender = ({ provider, ...options }: SmsSenderOptions): MessageSender =>
  createMessageSender({
    ...options,
    channel: "sms",
    deliver: ({ recipient, text }) => provider.send({ to: recipient, text }),
  });

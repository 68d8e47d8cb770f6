/**
 * Mail and text messages to people: written in the commit that caused them, delivered later, or kept here to be read on the
 * development page where no mail server is configured. Never sends anything itself.
 */
import type { Instant } from "@candor/money/money";
import type { Database, Reader, Tx } from "../database/database.ts";

export interface Message {
  channel: "mail" | "sms";
  /** A mail address, or a mobile number in E.164. */
  to: string;
  /** Empty for a text message. */
  subject: string;
  text: string;
  /** What it is about, for the log and for limits: "code-register". */
  kind: string;
}

/** Puts a message into the outbox of the transaction. */
export async function sendMessage(tx: Tx, { channel, to, subject, text, kind }: Message): Promise<void> {
  await tx.query("insert into message_outbox (channel, kind, recipient, subject, text) values ($1, $2, $3, $4, $5)", [
    channel,
    kind,
    to,
    subject,
    text,
  ]);
}

export interface ListedMessage {
  kind: "mail" | "sms";
  to: string;
  subject: string;
  text: string;
  at: Instant;
}

/** The newest hundred, newest first. It holds codes: for the development page only. */
export async function listOutbox(reader: Reader): Promise<ListedMessage[]> {
  const { rows } = await reader.query<ListedMessage>(
    `select channel as kind, recipient as "to", subject, text, created_at as at
     from message_outbox order by id desc limit 100`,
  );
  return rows;
}

export interface MessageFigures {
  readonly channel: Message["channel"];
  readonly waiting: number;
  /** Of the first that waits, since it was written; 0 where none does. */
  readonly oldestSeconds: number;
  /** Given up within the day that messages are kept. */
  readonly failed: number;
}

export async function readMessageFigures(reader: Reader): Promise<readonly MessageFigures[]> {
  const { rows } = await reader.query<MessageFigures>(
    `select channel, count(message.id) filter (where status = 'waiting')::int as waiting,
       coalesce(extract(epoch from now() - min(created_at) filter (where status = 'waiting')), 0)::float8 as "oldestSeconds",
       count(message.id) filter (where status = 'failed')::int as failed
     from unnest('{mail,sms}'::text[]) as channel left join message_outbox message using (channel) group by channel`,
  );
  return rows;
}

/** Messages hold codes and addresses, so they are kept for a day only. Returns how many were deleted. */
export async function forgetOldMessages(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ gone: number }>("select messages_forgotten() as gone");
  return rows[0]?.gone ?? 0;
}

export interface DueMessage {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** Times it was tried before. */
  attempts: number;
}

/**
 * Takes the next message that is due by this way and holds it back from others for a minute: a sender that dies leaves it to the next. So a
 * message may arrive twice, and none is lost.
 */
export async function claimMessage(database: Database, channel: Message["channel"]): Promise<DueMessage | null> {
  const { rows } = await database.query<DueMessage>(
    `update message_outbox set attempts = attempts + 1, next_attempt_at = now() + interval '1 minute'
     where id = (select id from message_outbox
       where channel = $1 and status = 'waiting' and next_attempt_at <= now()
       order by next_attempt_at, id limit 1 for update skip locked)
     returning id, recipient, subject, text, attempts - 1 as attempts`,
    [channel],
  );
  return rows[0] ?? null;
}

export async function markSent(database: Database, id: string): Promise<void> {
  await database.query("update message_outbox set status = 'sent', sent_at = now(), error = null where id = $1", [id]);
}

/** @param retryAfterMs null when it is given up */
export async function markFailed(
  database: Database,
  id: string,
  error: string,
  retryAfterMs: number | null,
): Promise<void> {
  await database.query(
    `update message_outbox set error = $2, status = case when $3::int is null then 'failed' else 'waiting' end,
       next_attempt_at = now() + coalesce($3::int, 0) * interval '1 millisecond' where id = $1`,
    [id, error.slice(0, 500), retryAfterMs],
  );
}

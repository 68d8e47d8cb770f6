/** What reaches a customer outside the app: where it goes, and in whose language and time zone it is put into words. */
import { noticeText, type Reader } from "@candor/api/notice-texts/notice-text";
import type { Tx } from "../../platform/database/database.ts";
import type { Message } from "../../platform/messages/message-outbox.ts";
import { findAddressee } from "./notice-store.ts";
import type { Also, NewNotice } from "./notice-types.ts";

export interface LetterPorts {
  /** Puts a message into the outbox of the same commit. */
  readonly sendMessage: (tx: Tx, message: Message) => Promise<void>;
  /** Whether what is sent by this channel reaches anybody. */
  readonly delivers: (channel: Message["channel"]) => boolean;
}

export interface Addresses {
  readonly email: string | null;
  /** E.164, such as +8613800138000. */
  readonly mobile: string | null;
}

export interface Letter {
  readonly customerId: string;
  /** What it is about, for the log. */
  readonly kind: string;
  readonly by: Also;
  text(reader: Reader): { readonly title: string; readonly content: string };
  /** What the customer's addresses were before, where the cause changed them: these are written to as well. */
  readonly before?: Addresses | undefined;
}

export const noticeLetter = ({ customerId, kind, parameters }: NewNotice, by: Also): Letter => ({
  ...{ customerId, kind, by },
  text: (reader) => noticeText(kind, parameters, reader),
});

export async function writeLetter(ports: LetterPorts, tx: Tx, letter: Letter): Promise<void> {
  const addressee = await findAddressee(tx, letter.customerId);
  if (!addressee) throw new Error(`no customer ${letter.customerId}`);
  const { title, content } = letter.text(addressee);
  for (const { to, channel } of addressesOf(ports, addressee, letter)) {
    const text = channel === "mail" ? content : `${title}.\n${content}`;
    await ports.sendMessage(tx, { to, channel, kind: letter.kind, subject: title, text });
  }
}

type Address = Pick<Message, "to" | "channel">;

/** Nothing is sent to where nothing arrives. */
function addressesOf(
  { delivers }: LetterPorts,
  { email, mobile }: Addresses,
  { by, before }: Letter,
): readonly Address[] {
  const reached = (to: string | null | undefined, channel: Address["channel"]): Address[] =>
    to && delivers(channel) ? [{ to, channel }] : [];
  const own = [...reached(email, "mail"), ...(by === "mail" ? [] : reached(mobile, "sms"))].slice(0, 1);
  const left = [
    ...(before?.email === email ? [] : reached(before?.email, "mail")),
    ...(before?.mobile === mobile ? [] : reached(before?.mobile, "sms")),
  ];
  return [...own, ...left];
}
